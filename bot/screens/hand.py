"""The message with a player's own hand: sorted cards, and a button for each choice."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, Card
from bot.game.moves import is_announceable, own_run
from bot.game.receipt import chips_after, receipt_of
from bot.game.view import DealView
from bot.language import Words
from bot.language.amounts import signed
from bot.pictures.scenes.hand import headline, pot_on
from bot.pictures.scenes.own_result import title
from bot.screens.buttons import ButtonId, back_button, button, next_deal_button
from bot.screens.components import Button, Emoji
from bot.screens.days import deal_buttons, deal_line
from bot.screens.layout import GREEN, GREY, Picture, Screen, join_lines, relative_time, screen
from bot.screens.narration import asleep, pot_won, run_in_words
from bot.screens.plan import plan_buttons, plan_in_words
from bot.screens.plays import play_label, whole_run, whole_run_label
from bot.screens.reading import watching_screen
from bot.screens.receipts import has_receipt, items, receipt, share
from bot.screens.result import outcome_lines
from bot.screens.review import choices_button
from bot.screens.table import board_lines, needed, seat_lines
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.screens.waiting import next_button
from bot.tables.table import Seat
from bot.tables.view import TableView

IN_A_ROW: Final = 3
MAX_LONG_LABELS: Final = 5
"""With more choices, a phone shows the hand and all buttons at once only if three of them fit in a row."""

EmojiOf = Callable[[Card, Words], Emoji | None]
"""Return the emoji of a card in the letters of a language, if Discord has it."""


class HandExtras(NamedTuple):
    """The parts of a hand's message beside its cards."""

    happened: str = ""
    """What the reader's last click led to, in words."""
    since: str = ""
    """What has happened since they last looked, in words."""
    film: int = 0
    """The number of laid cards at which a film of that begins."""
    pictures: Sequence[Picture] = ()
    """Alone with robots the table and the hand, in company the hand, under a strip of the table for whoever is called.

    At the end of a deal it is the result; a film stands in place of the first one.
    """
    has_film: bool = False
    emoji_of: EmojiOf | None = None
    has_next: bool = False
    """Whether another table waits for the reader."""
    can_look_back: bool = False
    """Whether the deal is over, and the reader may look at their choices in it."""


def hand_screen(view: TableView, words: Words, extras: HandExtras) -> Screen:
    """Return the reader's cards and the buttons of what they can do now."""
    seat, deal = view.own, view.game.deal
    if seat is None:
        return watching_screen(view, words)
    if deal is None:
        return screen(words("refused-not_begun"), colour=GREY)
    if view.game.seat is None:  # a buyer before their first deal
        waits = words("hand-paused") if view.is_paused else _between_deals(view, words)
        return screen(extras.happened, waits, _others(view, words, extras), colour=GREY)
    is_drawn = bool(extras.pictures)
    has_board = not is_drawn and (view.is_alone or deal.legal) and deal.turn is not None
    return screen(
        deal_line(view, words),
        extras.happened,
        extras.since,
        *extras.pictures,
        join_lines(*board_lines(view, Voice(words))) if has_board else None,
        _cards(view, words, is_drawn=is_drawn),
        _situation(view, words, is_drawn=is_drawn),
        plan_in_words(view, words),
        *_plays(view, words, extras),
        _whole_run(view, words),
        [*_others(view, words, extras), *plan_buttons(view, words)],
        colour=GREEN if deal.legal else GREY,
    )


def describe_hand(view: TableView, say: Voice, *, has_strip: bool = False) -> Iterator[str]:
    """Tell what the picture of the reader's hand shows: what to do, the cards, which can be laid, and what they win."""
    if has_strip:
        yield from board_lines(view, say)
        yield from seat_lines(view, say)
    deal, seat = view.deal, view.game.seat
    assert seat is not None
    offered = {play.card for play in view.offered}
    cards = [(_held(view, card, say), card in offered) for card in deal.hand]
    yield headline(view, say.words)
    yield say.items([say("cards", n=len(deal.hand)), say("chips", n=view.game.chips[seat])])
    marked = (say("picture-said-playable", card=text) if is_offered else text for text, is_offered in cards)
    yield say.listed(say("picture-said-hand"), marked)


def describe_own_result(view: TableView, say: Voice) -> Iterator[str]:
    """Tell what the picture shows of what a deal has brought the reader: the sum first, then what it is made of."""
    seat, deal, words = view.game.seat, view.deal, say.words
    assert seat is not None
    net = receipt_of(view.game, seat).net
    yield say("result-gain", title=title(view, words), **signed(net)) if has_receipt(view, seat) else title(view, words)
    game = words("game", game=view.options.rules.game)
    yield say.items([game, say("chips", n=chips_after(view.game, seat))])
    if has_receipt(view, seat):
        yield say.items(items(view, seat, say, in_full=True))
    elif deal.hand:
        yield say.listed(say("picture-said-hand"), [say.hand(deal.hand)])


def _held(view: TableView, card: Card, say: Voice) -> str:
    """Return a card of the hand, with the pot that it would win."""
    text = say.card(card)
    return pot_won(view, card, text, say) if pot_on(view, card) else text


def _cards(view: TableView, words: Words, *, is_drawn: bool) -> str | None:
    """Return the cards unless a picture shows them; once the deal is over, its outcome instead."""
    deal, seat = view.deal, view.game.seat
    assert seat is not None
    if deal.turn is None and is_drawn and view.is_alone:
        return share(view, seat, words)
    if deal.turn is None:
        title, *more = outcome_lines(view, Voice(words))
        is_title_drawn = is_drawn and seat == deal.winner
        return join_lines(
            None if is_title_drawn else f"**{title}**", *more, *_brought(view, seat, words, is_drawn=is_drawn)
        )
    if is_drawn:
        return None
    count, chips = words("cards", n=len(deal.hand)), words("chips", n=view.game.chips[seat])
    title = "### " + words("hand-title", cards=count, chips=chips)
    if not deal.hand:
        return join_lines(title, words("hand-empty"))
    playable = {play.card for play in deal.legal}
    held = (f"**[{words.card(card)}]**" if card in playable else words.card(card) for card in deal.hand)
    return join_lines(title, " ".join(held))


def _brought(view: TableView, seat: int, words: Words, *, is_drawn: bool) -> list[str | None]:
    """Return what a finished deal brought the reader, and their share of the board at the end of the game."""
    own = receipt(view, seat, Voice(words)) if has_receipt(view, seat) and not is_drawn else None
    return [own, share(view, seat, words)]


def _situation(view: TableView, words: Words, *, is_drawn: bool) -> str:
    """Return what the reader can do now; the needed rank and what each card brings only if no picture shows them."""
    deal, seat, turn = view.deal, view.own, view.turn
    assert seat is not None
    if view.is_paused:
        return words("hand-paused")
    is_out = view.game.seat is not None and view.game.eliminated[view.game.seat]
    if is_out or view.is_between:
        return join_lines(words("hand-out") if is_out else None, _between_deals(view, words))
    back = None if seat.seat_id in view.here else _absence(view, seat, words)
    if deal.legal:
        deadline = "-# " + words("table-deadline", when=relative_time(view.deadline)) if view.deadline else None
        advice = [] if is_drawn else [_need(deal, words), *_prospects(view, words)]
        return join_lines(back, *advice, deadline)
    if turn is None:
        return join_lines(back)
    say = Voice(words)
    waits = say("table-turn", player=say.player(turn), need=needed(view, say))
    return join_lines(back, asleep(view, say) if view.is_asleep else waits)


def _absence(view: TableView, seat: Seat, words: Words) -> str | None:
    if seat.missed:
        return words("hand-autopilot", n=seat.missed)
    return None if view.is_asleep else words("hand-away")


def _between_deals(view: TableView, words: Words) -> str | None:
    if view.is_asleep:
        return asleep(view, Voice(words))
    return words("result-next", when=relative_time(view.next_deal_at)) if view.next_deal_at else None


def _need(deal: DealView, words: Words) -> str:
    return words("hand-your-lead") if deal.need is None else words("hand-your-need", rank=words.rank(deal.need))


def _prospects(view: TableView, words: Words) -> list[str]:
    """Return what each choice brings, as far as the reader's hand tells; each run is told once, from its first card."""
    deal, runs = view.deal, list[list[Card]]()
    for play in view.offered:
        is_silent = is_announceable(view.game.rules, play.card) and not play.announced
        if not is_silent and not any(play.card in run for run in runs):
            runs.append(own_run(deal.hand, play.card))
    return ["- " + _prospect(run, view, words) for run in runs]


def _prospect(run: list[Card], view: TableView, words: Words) -> str:
    say = Voice(words)
    pots = [pot_won(view, card, words.card(card), say) for card in run if card in BELLE]
    return " · ".join([run_in_words(view, run, say.hand(run), say), *pots])


def _plays(view: TableView, words: Words, extras: HandExtras) -> list[list[Button]]:
    if view.is_paused:
        return []
    is_short = len(view.offered) > MAX_LONG_LABELS
    return [
        [
            button(
                ButtonId.at(view, Verb.PLAY, play.card, play.announced),
                play_label(play, view, words, is_short=is_short),
                emoji=_emoji(play, words, extras),
            )
            for play in row
        ]
        for row in _in_rows(view.offered, IN_A_ROW if is_short else MAX_LONG_LABELS)
    ]


def _in_rows(plays: Sequence[PlayCard], most: int) -> Iterator[list[PlayCard]]:
    """Yield the plays as a phone shows them, a belle that may be claimed in a row of its own: first the bare card."""
    claimed = {play.card for play in plays if play.announced}
    for _, alike in groupby(plays, key=lambda play: play.card if play.card in claimed else None):
        row = sorted(alike, key=lambda play: play.announced)
        yield from (row[first : first + most] for first in range(0, len(row), most))


def _emoji(play: PlayCard, words: Words, extras: HandExtras) -> Emoji | None:
    return extras.emoji_of(play.card, words) if extras.emoji_of else None


def _others(view: TableView, words: Words, extras: HandExtras) -> list[Button]:
    seat = view.own
    assert seat is not None
    buttons: list[Button] = []
    if view.is_between and not view.is_paused and seat.seat_id in view.here:
        buttons.append(next_deal_button(view, words))
    if seat.seat_id not in view.here:
        buttons.append(back_button(view, words))
    if view.practice and not view.day and len(view.offered) > 1:
        buttons.append(button(ButtonId.at(view, Verb.HINT), words("button-hint")))
    buttons += deal_buttons(view, words)
    if extras.can_look_back and not view.day:
        buttons.append(choices_button(view.id, view.game.deals, words))
    if view.deal.moves and not extras.has_film:
        target = ButtonId.to(Verb.HAND_FILM, view.game.deals, extras.film, table=view.id)
        buttons.append(button(target, words("button-film")))
    if extras.has_next and not view.deal.legal:
        buttons.append(next_button(words, view.id))
    return buttons


def _whole_run(view: TableView, words: Words) -> list[Button]:
    """Return the button that lays a whole run, if it saves clicks."""
    run = whole_run(view)
    if run is None:
        return []
    return [button(ButtonId.at(view, Verb.PLAY_RUN, run.card, run.announced), whole_run_label(run, view, words))]
