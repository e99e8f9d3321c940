"""Messages about contests that have closed: an evening in its channel, standings, and the month of days."""

from collections.abc import Sequence

from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import MemberNames
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button
from bot.screens.contest_pages import (
    FIRST_DAY,
    MIN_STREAK,
    own_contest_button,
    play_button,
    title_of,
    to_contest,
    until,
)
from bot.screens.layout import Picture, Screen, join_lines, screen
from bot.screens.listing import listed_in_words
from bot.screens.verbs import Verb
from bot.screens.voices import Voice, name_in_text, shown_by
from bot.tables.contests import DEALS_A_DAY
from bot.tables.days import number_of
from bot.valuation.level import MIN_RANKED
from bot.values.contests import About, Month, MonthEntry, Standings, Streak
from bot.values.listing import Listing, ListingRow


def evening_screen(
    standings: Standings,
    month: Month | None,
    words: Words,
    names: MemberNames,
    picture: Picture | None = None,
    *,
    told: Sequence[str] = (),
) -> Screen:
    """Return the public message of a contest that has just closed, with the title of the month that closed with it.

    `told` is what the picture shows, for a channel without pictures.
    """
    return screen(
        "### " + _outcome(standings, words, names),
        None if picture else join_lines(*told),
        _title_of_month(month, words, names) if month else None,
        _ways_for_all(standings.about, words),
        _next_fingerprint(standings.about, words),
        picture=picture,
    )


def standings_screen(
    standings: Standings,
    words: Words,
    picture: Picture | None = None,
    *,
    told: Sequence[str] = (),
    can_show: bool = False,
) -> Screen:
    """Return the standings for one member: before a contest closes, only how many have finished."""
    about = standings.about
    is_hidden = about.state == "open"
    return screen(
        None if picture else "### " + title_of(about, words),
        words("standings-hidden", until=until(about)) if is_hidden else None,
        words("standings-finished", n=standings.finished) if is_hidden else None,
        None if picture or is_hidden else join_lines(*told) or words("standings-nobody"),
        _ways(standings, words, can_show=can_show),
        picture=picture,
    )


def shown_standings_screen(
    standings: Standings, words: Words, picture: Picture | None = None, *, told: Sequence[str] = (), by: int
) -> Screen:
    """Return the standings as a member shows them to everybody."""
    return screen(
        None if picture else join_lines("### " + title_of(standings.about, words), *told),
        _ways_for_all(standings.about, words),
        shown_by(by, words),
        picture=picture,
    )


def month_screen(month: Month, words: Words, names: MemberNames, picture: Picture | None = None) -> Screen:
    """Return the ranking of a month of days by the play score, and how far the reader is."""
    listing = month_listing(month, words, names)
    return screen(
        *([] if picture else listed_in_words(listing, words)),
        None if month.entries or month.is_over else words("month-nobody"),
        _title_of_month(month, words, names) if month.is_over else None,
        None if month.own else words("month-leads", n=month.own_leads, of=MIN_RANKED, is_over=month.is_over),
        "-# " + words("month-how"),
        _around_month(month, words),
        picture=picture,
    )


def month_listing(month: Month, words: Words, names: MemberNames) -> Listing:
    """Return the ranking of a month as a listing, with the reader's own entry if it belongs to another page."""
    apart = [month.own] if month.own and month.own not in month.entries else []
    return Listing(
        title=words("month-title", month=month_name(month, words), year=month.first.year),
        subtitle=words("rank-members", n=len(month.entries)) if month.entries else "",
        headings=(words("month-days"), words("rank-heading", column="level")),
        rows=tuple(_row(entry, month, words, names) for entry in (*month.entries, *apart)),
    )


def month_name(month: Month, words: Words) -> str:
    return words("month", month=month.first.month)


def _row(entry: MonthEntry, month: Month, words: Words, names: MemberNames) -> ListingRow:
    score = str(entry.points)
    return ListingRow(
        entry.place,
        entry.user,
        names.plain(entry.user, words),
        figures=(str(entry.days), score),
        facts=(score, words("month-played", n=entry.days)),
        is_own=entry == month.own,
        is_apart=entry not in month.entries,
        avatar=names.avatars.get(entry.user, ""),
    )


def _outcome(standings: Standings, words: Words, names: MemberNames) -> str:
    """Return who has won, or that nobody has finished."""
    about = standings.about
    first = [entry for entry in standings.entries if entry.place == 1]
    if not first:
        return words("evening-nobody", title=title_of(about, words))
    winners = Voice(words).together([name_in_text(entry.user, names, words) for entry in first])
    gain = signed(first[0].chips)
    return words("evening-won", title=title_of(about, words), players=winners, **gain)


def _title_of_month(month: Month, words: Words, names: MemberNames) -> str:
    winners = [entry for entry in month.entries if entry.user in month.winners]
    called = month_name(month, words)
    if not winners:
        return words("month-untitled", month=called)
    players = Voice(words).together([name_in_text(entry.user, names, words) for entry in winners])
    return words("month-won", month=called, players=players, score=winners[0].points)


def _next_fingerprint(about: About, words: Words) -> str | None:
    return "-# " + words("evening-next", fingerprint=about.next_fingerprint) if about.next_fingerprint else None


def _ways_for_all(about: About, words: Words) -> list[Button]:
    own = own_contest_button(about.key, words)
    return [play_button(words), own]


def _ways(standings: Standings, words: Words, *, can_show: bool) -> list[Button]:
    own = own_contest_button(standings.about.key, words)
    if not standings.entries or not can_show:
        return [own]
    return [own, button(to_contest(Verb.SHOW_STANDINGS, standings.about.key), words("button-show"))]


def _around_month(month: Month, words: Words) -> list[Button]:
    """Return buttons to the month before and to the days."""
    last_day = number_of(month.first) - 1
    before = ButtonId.to(Verb.MONTH, max(FIRST_DAY, last_day))
    return [button(before, words("button-month-before"), disabled=last_day < FIRST_DAY), play_button(words)]


def announcement_screen(words: Words) -> Screen:
    """Return the public message in the channel that managers have just chosen for the evenings."""
    return screen(
        "### 🃏 " + words("contest-short"),
        words("contest-what", n=DEALS_A_DAY),
        words("daily-announcement"),
        [play_button(words)],
    )


def reminder_screen(about: About, streak: Streak, words: Words) -> Screen:
    """Return the letter to a member who wants to be reminded of the deals of the day."""
    days = words("daily-reminder-streak", n=streak.days) if streak.days >= MIN_STREAK else None
    return screen(join_lines(words("daily-reminder", until=until(about)), days), [play_button(words)])
