"""The messages of days: one's own, a deal's end, lines to share, evenings in channels, reminders, and the proof."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.game.cards import Card
from bot.language import Words
from bot.language.amounts import gain, signed
from bot.language.names import MemberNames
from bot.pictures.scenes.own_day import deal_of, place_of, streak_of, total_of
from bot.screens.badges import names_of
from bot.screens.buttons import ButtonId, button, daily_button, learn_button
from bot.screens.components import Button, ButtonStyle
from bot.screens.layout import (
    GOLD,
    GREEN,
    Picture,
    Screen,
    join_dots,
    join_lines,
    join_sentences,
    relative_time,
    screen,
    short_time,
)
from bot.screens.listing import listed_in_words
from bot.screens.verbs import Verb
from bot.screens.voices import Voice, name_in_text, shown_by
from bot.tables.badges import Badge
from bot.tables.days import DEALS_A_DAY, STREAK_OF_BADGE, date_of
from bot.tables.view import TableView
from bot.values.days import DayProof, DayReminder, Evening, Mark, OwnDay, Standing
from bot.values.listing import Listing, ListingRow

MIN_STREAK: Final = 2
"""A streak is told from this many days on."""
FIRST_DAY: Final = 1
MAX_LISTED: Final = 8
"""The members whom the picture of an evening names."""
MAX_TOLD: Final = 30
"""The members whom the words of an evening name."""
MAX_IN_WEEK: Final = 5
_SQUARES: Final[dict[Mark, str]] = {"better": "🟩", "like": "🟨", "below": "🟥"}


def title_of(number: int, words: Words) -> str:
    day = date_of(number)
    return words("day-title", day=day.day, month=words("month", month=day.month))


def until(closes_at: int) -> str:
    """Return when a day closes, by the reader's clock."""
    return f"{short_time(closes_at)} ({relative_time(closes_at)})"


def ahead_in_words(ahead: int, words: Words) -> str:
    """Return the one number."""
    return words("day-ahead", **signed(ahead))


def day_screen(
    own: OwnDay,
    words: Words,
    picture: Picture | None = None,
    *,
    badges: Sequence[Badge] = (),
    is_new: bool = False,
    can_share: bool = False,
) -> Screen:
    """Return a day as the reader has played it so far, and what to do next.

    `badges` are those that it has brought; `is_new` offers a first deal with a teacher.
    """
    told = None if picture else join_lines(*describe_own_day(own, Voice(words)))
    learning = is_new and not own.is_finished
    return screen(
        *([told] if own.finished else _invitation(own, words)),
        words("day-badges", badges=", ".join(names_of(badges, words))) if badges else None,
        _state(own, words),
        [
            *_play_buttons(own, words),
            *([learn_button(words)] if learning else []),
            *_result_buttons(own, words, can_share=can_share),
        ],
        _choices_buttons(own, words),
        _other_buttons(own, words),
        colour=GREEN if own.may_play else GOLD,
        picture=picture,
    )


def _invitation(own: OwnDay, words: Words) -> list[str | None]:
    """Return what a day is, for whoever has not finished a deal of it."""
    is_news = own.may_play and not own.streak.longest
    return [
        "### " + title_of(own.number, words),
        words("day-what") if is_news else None,
        _streak(own, words) if own.is_open else None,
    ]


def _streak(own: OwnDay, words: Words) -> str | None:
    """Return the streak that this day would prolong, and how far it is to its badge."""
    days = own.streak.days
    if not days:
        return None
    badge = words("day-streak-badge", n=STREAK_OF_BADGE) if days < STREAK_OF_BADGE else None
    return join_sentences(words("day-streak", n=days), badge)


def _state(own: OwnDay, words: Words) -> str:
    """Return until when one may play, or when that was over."""
    if own.is_open:
        return words("day-waits" if own.is_finished else "day-open", until=until(own.closes_at))
    closed = words("day-closed", when=relative_time(own.closes_at))
    late = "day-unplayed" if not own.deals else "day-late" if own.may_play else None
    return join_lines(closed, words(late) if late else None)


def _play_buttons(own: OwnDay, words: Words) -> list[Button]:
    """Return the button that begins the next deal, or goes on with the one in progress."""
    if not own.may_play:
        return []
    is_begun = len(own.deals) > own.finished
    label = "button-resume-deal" if is_begun else "button-next-deal" if own.deals else "button-first-deal"
    return [button(ButtonId.to(Verb.DAY_DEAL, own.number), words(label), ButtonStyle.PRIMARY)]


def _result_buttons(own: OwnDay, words: Words, *, can_share: bool) -> list[Button]:
    sharing = ButtonId.to(Verb.SHARE_DAY, own.number)
    return [button(sharing, words("button-share-day"))] if own.is_finished and can_share else []


def _choices_buttons(own: OwnDay, words: Words) -> list[Button]:
    """Return the ways to one's choices, once others may know of the cards."""
    if own.is_open:
        return []
    return [
        button(ButtonId.to(Verb.CHOICES, 0, table=deal.table), words("button-day-choices", deal=number))
        for number, deal in enumerate(own.deals, 1)
        if deal.ahead is not None
    ]


def _other_buttons(own: OwnDay, words: Words) -> list[Button]:
    before = button(ButtonId.to(Verb.DAY, own.number - 1), words("button-day-before"), disabled=own.number <= FIRST_DAY)
    proof = button(ButtonId.to(Verb.DAY_PROOF, own.number), words("button-day-proof"))
    return [
        *([before] if own.streak.longest > own.is_finished else []),
        proof,
        *([] if own.is_open else [daily_button(words, ButtonStyle.PRIMARY)]),
    ]


def own_day_button(number: int, words: Words, style: ButtonStyle = ButtonStyle.SECONDARY) -> Button:
    return button(ButtonId.to(Verb.DAY, number), words("button-own-day"), style)


def describe_own_day(own: OwnDay, say: Voice) -> Iterator[str]:
    """Tell what the picture of one's own day shows."""
    words = say.words
    value, meaning, count = total_of(own, words)
    yield say.listed(title_of(own.number, words), [f"{value} {meaning}", count])
    for number in range(1, 1 + DEALS_A_DAY):
        line = deal_of(own, number, words)
        yield say.row(line.name, [line.outcome, say("picture-mark", mark=line.mark) if line.mark else ""])
    place = place_of(own, words)
    yield say.items([f"{place.number} {place.title}" if place.number else place.title, place.more])
    played = sum(state == "played" for _, state in own.streak.week)
    yield say.items([*streak_of(own, words), words("picture-week", played=played, of=len(own.streak.week))])


# While a deal is played.


def deal_line(view: TableView, words: Words) -> str | None:
    """Return which deal of the day a table is; None for any other table."""
    return "-# " + words("day-at", deal=view.day.deal, of=DEALS_A_DAY) if view.day else None


def deal_buttons(view: TableView, words: Words) -> list[Button]:
    """Return the ways on from a deal of the day that is over."""
    if view.day is None or view.phase != "closed":
        return []
    number = view.day.number
    if view.day.deal == DEALS_A_DAY:
        return [own_day_button(number, words, ButtonStyle.PRIMARY)]
    following = button(ButtonId.to(Verb.DAY_DEAL, number), words("button-next-deal"), ButtonStyle.PRIMARY)
    return [following, own_day_button(number, words)]


# For others.


def squares(own: OwnDay) -> str:
    """Return a square for each deal: nothing of them tells a card."""
    return "".join(_SQUARES[deal.mark] for deal in own.deals if deal.mark)


def shared_day_screen(own: OwnDay, words: Words, *, by: int) -> Screen:
    """Return what a member shows of a day to everybody: the number, the squares, the streak, and the place by then."""
    ahead = ahead_in_words(own.ahead, words)
    streak = f"🔥 {own.streak.days}" if own.streak.days >= MIN_STREAK else None
    place = words("share-place", place=own.standing.place, of=own.players) if own.standing else None
    return screen(
        words("share-day", day=own.day.day, month=words("month", month=own.day.month), ahead=ahead),
        join_dots([squares(own), streak, place]),
        [daily_button(words)],
        shown_by(by, words),
    )


def evening_listing(evening: Evening, names: MemberNames, words: Words, most: int = MAX_LISTED) -> Listing:
    """Return the standings of a day that has closed, with what each has in the week."""
    week, day = {one.user: one.ahead for one in evening.week}, date_of(evening.number)
    date = words("picture-said-date", day=day.day, month=words("month", month=day.month))
    rows = [
        ListingRow(
            one.place,
            one.user,
            names.plain(one.user, words),
            figures=(gain(week.get(one.user, 0), words), gain(one.ahead, words)),
            facts=(ahead_in_words(one.ahead, words),),
            is_champion=one.user in evening.champions,
            avatar=names.avatars.get(one.user, ""),
        )
        for one in evening.entries[:most]
    ]
    return Listing(
        title=words("picture-day"),
        subtitle=join_dots([date, words("picture-players", n=len(evening.entries))]),
        headings=(words("picture-this-week"), words("picture-today")),
        rows=tuple(rows),
        page=_more(len(evening.entries) - len(rows), words),
    )


def evening_screen(evening: Evening, words: Words, names: MemberNames, picture: Picture | None = None) -> Screen:
    """Return the public message of a day that has just closed: the result, the week, and on Sunday its champion."""
    first = [one for one in evening.entries if one.place == 1]
    won = words("evening-won", players=_named(first, names, words), ahead=ahead_in_words(first[0].ahead, words))
    champions = [one for one in evening.week if one.user in evening.champions]
    more = _more(len(evening.entries) - MAX_TOLD, words)
    week = join_dots([_with_sum(one, names, words) for one in evening.week[:MAX_IN_WEEK] if one.ahead])
    return screen(
        "### " + won,
        *([] if picture else [*listed_in_words(evening_listing(evening, names, words, MAX_TOLD), words), more]),
        words("evening-champion", n=len(champions), players=_named(champions, names, words))
        if evening.ends_week and champions
        else None,
        words("evening-week", members=week) if week else None,
        [daily_button(words), own_day_button(evening.number, words)],
        picture=picture,
    )


def users_shown(evening: Evening) -> set[int]:
    """Return the members whom the message of an evening may name."""
    first = [one.user for one in evening.entries if one.place == 1]
    listed = [one.user for one in (*evening.entries[:MAX_TOLD], *evening.week[:MAX_IN_WEEK])]
    return {*first, *listed, *evening.champions}


def _named(standings: Iterable[Standing], names: MemberNames, words: Words) -> str:
    return Voice(words).together([name_in_text(one.user, names, words) for one in standings])


def _with_sum(one: Standing, names: MemberNames, words: Words) -> str:
    return f"{name_in_text(one.user, names, words)} {gain(one.ahead, words)}"


def _more(number: int, words: Words) -> str | None:
    return words("evening-more", n=number) if number > 0 else None


def announcement_screen(words: Words) -> Screen:
    """Return the public message in the channel that managers have just chosen for the evenings."""
    return screen(words("day-what"), words("daily-announcement"), [daily_button(words)])


def reminder_screen(reminder: DayReminder, words: Words) -> Screen:
    """Return the letter to a member who wants to be reminded of the deals of the day."""
    days = words("daily-reminder-streak", n=reminder.streak) if reminder.streak >= MIN_STREAK else None
    waiting = words("daily-reminder", until=until(reminder.closes_at))
    return screen(join_lines(waiting, days), [daily_button(words, ButtonStyle.PRIMARY)])


# The proof.


def proof_screen(proof: DayProof, words: Words) -> Screen:
    """Return the decks of a day and a program that anybody can check them with; before it has closed, their seal."""
    title, own = "### " + title_of(proof.number, words), [own_day_button(proof.number, words)]
    honour = "-# " + words("day-honour")
    if not proof.secret:
        sealed = words("day-sealed", fingerprint=proof.fingerprint)
        following = words("day-sealed-next", fingerprint=proof.next_fingerprint)
        return screen(title, join_lines(sealed, following), words("day-proof-later"), honour, own)
    return screen(
        join_lines(title, words("day-proof-true" if proof.is_true else "day-proof-false")),
        words("day-proof-how"),
        *(_deck(number, deck, words) for number, deck in enumerate(proof.decks, 1)),
        join_lines(words("proof-yourself"), f"```python\n{checker(proof)}\n```"),
        honour,
        own,
    )


def _deck(number: int, deck: tuple[Card, ...], words: Words) -> str:
    return join_lines(words("day-deal", deal=number), f"```\n{' '.join(deck)}\n```")


def checker(proof: DayProof) -> str:
    """Return a program that prints whether the fingerprint had fixed the secret, and the decks that follow from it."""
    return _CHECKER.format(proof=proof, candidates=[*proof.candidates])


_CHECKER: Final = """\
from hashlib import sha256

fingerprint = "{proof.fingerprint}"
number, candidates = {proof.number}, {candidates}
secret = "{proof.secret}"


def hashed(text):
    return sha256(text.encode()).hexdigest()


print(hashed(secret) == fingerprint)
cards = [rank + suit for suit in "SHDC" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
for deal, candidate in enumerate(candidates, 1):
    own = hashed(f"{{secret}} {{deal}} {{candidate}}")
    for _ in range(999):
        own = hashed(own)
    print(*sorted(cards, key=lambda card: hashed(f"{{own}} {{number}} {{card}}")))"""
"""It uses nothing of this project; docs/proof.md shows the same."""
