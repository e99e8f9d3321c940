"""The message of a table in play."""

from collections.abc import Iterator, Sequence

from bot.game.cards import BELLES, Card
from bot.game.view import DealView, lacking
from bot.language import Words
from bot.language.amounts import gain
from bot.pictures.drawing.labels import is_played_by_robot
from bot.pictures.parts.headline import text_of
from bot.pictures.scenes.table import subtitle
from bot.screens.buttons import ButtonId, back_button, button, more_button
from bot.screens.components import Button, Separator
from bot.screens.house_rules import game_name
from bot.screens.layout import (
    GOLD,
    GREY,
    Element,
    Picture,
    Screen,
    join_dots,
    join_lines,
    relative_time,
    screen,
    short_time,
)
from bot.screens.narration import (
    asleep,
    cards_laid,
    describe_moves,
    laid_by_robot,
    last_deal,
    latest_news,
    pause,
    pots_in_words,
    table_news,
)
from bot.screens.remarks import newest_remark
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.context import UNTIL_BACK
from bot.tables.headlines import Headline, headline_of
from bot.tables.table import Seat
from bot.tables.view import TableView

MAX_NARRATION_LENGTH = 320
"""In characters; earlier moves are in the log."""


def table_screen(view: TableView, words: Words, picture: Picture | None = None, *, remarks: bool = True) -> Screen:
    """Return whose turn it is, and what a robot has said, where they speak.

    Without a picture there are also the run, the pots, every seat, and the last moves.
    """
    remark = newest_remark(view, Voice(words)) if remarks else None
    parts = [_beside_picture(view, words, remark)] if picture else _in_words(view, words, remark)
    colour = GREY if view.is_paused else GOLD
    return screen(*parts, _buttons(view, words), colour=colour, picture=picture)


def describe_table(view: TableView, say: Voice) -> Iterator[str]:
    """Tell what the picture of a table shows."""
    yield from awaited(view, say)
    yield from lies_there(view, say)


def lies_there(view: TableView, say: Voice, hands: Sequence[Sequence[Card]] = ()) -> Iterator[str]:
    """Tell which game it is, the board and the seats; in a replay, with these open hands."""
    yield subtitle(view, say.words)
    yield from board_lines(view, say)
    yield from seat_lines(view, say, hands)


def awaited(view: TableView, say: Voice) -> Iterator[str]:
    """Tell the headline, unless it is whose turn it is, and whose turn it is."""
    if not (headline := headline_of(view)).is_of_the_turn:
        yield _headline(headline, view, say)
    if view.turn:
        yield _turn(view, view.turn, say)


def _headline(headline: Headline, view: TableView, say: Voice) -> str:
    return text_of(headline, view, [say.player(view.seats[seat]) for seat in headline.seats], say.words)


def _beside_picture(view: TableView, words: Words, remark: str | None) -> str:
    say = Voice(words)
    absent = [
        f"{say.player(seat)} ({absence})"
        for number, seat in enumerate(view.seats)
        if _is_late(view, seat) or seat.seat_id in view.away_until
        if (absence := _absence(view, number, say))
    ]
    by_robots = [
        card for number, seat in enumerate(view.seats) if _is_late(view, seat) for card in laid_by_robot(view, number)
    ]
    headline = headline_of(view)
    drawn = headline.belles if headline.kind == "takes" else ()
    news = join_dots([latest_news(view, say, without=by_robots, drawn=drawn), *absent])
    below = (table_news(view, say), last_deal(view, say))
    return join_lines(_whose_turn(view, say), f"-# {news}" if news else None, remark, *below)


def _in_words(view: TableView, words: Words, remark: str | None) -> list[Element]:
    say = Voice(words)
    title = "### " + words("table-title", game=game_name(view.options, words), n=view.game.deals)
    stands_still, headline = view.is_paused or view.is_asleep, headline_of(view)
    moment = say.strong(_headline(headline, view, say)) if headline.is_moment else None
    turn = say.strong(_turn(view, view.turn, say)) if view.turn and stands_still else None
    return [
        join_lines(title, moment, _whose_turn(view, say), turn),
        Separator(),
        join_lines(*board_lines(view, say)),
        join_lines(*seat_lines(view, say)),
        _last(view, say),
        remark,
        table_news(view, say),
        last_deal(view, say),
        words("table-practice") if view.practice else None,
    ]


def _buttons(view: TableView, words: Words) -> list[Button]:
    return [
        *([back_button(view, words)] if view.is_asleep else []),
        button(ButtonId.at(view, Verb.HAND), words("button-hand")),
        more_button(view, words),
    ]


def _whose_turn(view: TableView, say: Voice) -> str:
    """Return the player who has to act, and the deadline."""
    if view.is_paused:
        return pause(view, say)
    seat = view.turn
    if seat is None:
        return ""
    if seat.seat_id not in view.here:
        player = say.player(seat) if seat.user is None else say.member(seat.user)
        return asleep(view, say) if view.is_asleep else say("table-waits", player=player)
    turn = _turn(view, seat, say)
    deadline = say("table-deadline", when=relative_time(view.deadline)) if view.deadline else None
    return join_lines(f"**{turn}**", f"-# {deadline}" if deadline else None)


def _turn(view: TableView, seat: Seat, say: Voice) -> str:
    return say("table-turn", player=say.player(seat), need=needed(view, say))


def needed(view: TableView, say: Voice) -> str:
    """Return what the player to move has to lay, as a part of a sentence."""
    need = view.game.deal.need if view.game.deal else None
    return say("table-turn-lead") if need is None else say("table-turn-need", rank=say.words.rank(need))


def board_lines(view: TableView, say: Voice) -> Iterator[str]:
    """Tell the run, the players who lack the rank it waits for, and the pots."""
    deal = view.game.deal
    if deal and deal.turn is not None:
        yield say.sentences(_run(view, deal, say))
    yield say.listed(say("table-pots"), pots_in_words(view, say))


def _run(view: TableView, deal: DealView, say: Voice) -> Iterator[str]:
    """Tell the run and the players who lack the rank it waits for; before the first card, the dealer and the antes."""
    if deal.run:
        yield say.listed(say("table-run", over=deal.need is None), [say.run(view)])
    else:
        antes = zip(BELLES, view.game.pots, deal.pots_before, strict=True)
        came = [say("pot", card=say.card(belle), n=gain(now - before, say.words)) for belle, now, before in antes]
        yield say.listed(say("picture-dealt", player=say.player(view.seats[view.game.dealer])), came)
    if lack := lacking(deal):
        seats, rank = lack
        yield say("table-sans", rank=say.words.rank(rank), players=say.players(view.seats[seat] for seat in seats))


def seat_lines(view: TableView, say: Voice, hands: Sequence[Sequence[Card]] = ()) -> Iterator[str]:
    """Tell every player with their chips and number of cards; with open hands, in the order of the deal."""
    deal = view.game.deal
    order = dict.fromkeys((*(deal.order if hands and deal else ()), *range(len(view.seats))))
    yield from (_seat(view, seat, say, hands[seat] if hands else ()) for seat in order)


def _seat(view: TableView, number: int, say: Voice, hand: Sequence[Card]) -> str:
    seat, game, deal = view.seats[number], view.game, view.game.deal
    is_out, who = bool(game.eliminated[number]), say.player(seat)
    if seat.user == view.host and not hand:
        who = say("table-host", player=who)
    count = say("cards", n=deal.counts[number] if deal else 0)
    facts = [
        say("table-out") if is_out else None if hand else count,
        say("chips", n=game.chips[number]),
        None if is_out else _absence(view, number, say),
    ]
    sign = "✕" if is_out else "▶\ufe0e" if deal and deal.turn == number else "◦"
    return say.row(who, facts, [say.hand(hand)] if hand else (), sign=sign)


def _absence(view: TableView, number: int, say: Voice) -> str | None:
    """Say that a robot plays for the seat's player, and until when, or what it has just played for them."""
    seat = view.seats[number]
    if not seat.is_manned:
        return None
    if (until := view.away_until.get(seat.seat_id)) and not say.is_aloud:
        return say("table-away-long") if until >= UNTIL_BACK else say("table-away", when=short_time(until))
    if is_played_by_robot(view, seat):
        return say("table-robot-plays")
    return _missed(view, number, say) if _is_late(view, seat) and not say.is_aloud else None


def _missed(view: TableView, number: int, say: Voice) -> str:
    laid = laid_by_robot(view, number)
    return say("table-missed-with", cards=cards_laid(view, laid, say)) if laid else say("table-missed")


def _is_late(view: TableView, seat: Seat) -> bool:
    """Return whether a robot has made a decision for a player who is still here, recently enough to be news."""
    is_waited_for = seat.is_manned and seat.seat_id in view.here and seat.missed > 0
    return is_waited_for and seat.late_from is not None and seat.late_from >= view.news_begin


def _last(view: TableView, say: Voice) -> str | None:
    happened = describe_moves(view, say, max_length=MAX_NARRATION_LENGTH)
    return say("table-last", told=happened) if happened else None
