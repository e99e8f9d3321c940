"""The message of a deal replayed turn by turn."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from bot.game.events import CardPlayed, Move
from bot.language import Words
from bot.language.names import MemberNames
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button, Separator
from bot.screens.house_rules import house_line
from bot.screens.layout import (
    Element,
    Picture,
    Screen,
    join_dots,
    join_lines,
    long_date,
    screen,
    table_and_channel,
)
from bot.screens.narration import describe_moves
from bot.screens.result import deal_in_words, describe_result
from bot.screens.table import awaited, board_lines, lies_there, seat_lines
from bot.screens.verbs import Verb
from bot.screens.voices import Voice, discreet_voice
from bot.values.archive import Replay

LAST_STEP: Final = 52
"""No deal has more cards; a step beyond its last one means the last one."""


def replay_screen(replay: Replay, words: Words, names: MemberNames, picture: Picture | None = None) -> Screen:
    """Return one step of a deal; what changes from step to step is right above the buttons."""
    return screen(*_step(replay, words, names, picture), _buttons(replay, words), picture=picture)


def describe_replay(replay: Replay, say: Voice) -> Iterator[str]:
    """Tell what the picture of a step shows: the result, or the table, with every hand once the deal is over."""
    if replay.is_result:
        yield from describe_result(replay.view, say)
        return
    yield from awaited(replay.view, say)
    if replay.hands is not None:
        yield say("picture-step", n=replay.step, of=replay.steps)
    yield from lies_there(replay.view, say, replay.hands or ())


def _step(replay: Replay, words: Words, names: MemberNames, picture: Picture | None) -> list[Element]:
    """Return the step: under its picture only the last turn, otherwise all of it in words."""
    where = "-# " + join_dots(
        [
            *table_and_channel(replay.view.id, replay.channel, words),
            long_date(replay.began_at),
        ]
    )
    where = join_lines(where, house_line(replay.view.options.rules, words))
    say = discreet_voice(names, words)
    last = _last_turn(replay, say)
    return [join_lines(last, where)] if picture else _in_words(replay, say, last, where)


def _last_turn(replay: Replay, say: Voice) -> str:
    """Return the cards of the turn in progress, and who could not follow."""
    moves = describe_moves(replay.view, say, _moves_since(replay, replay.turn_before))
    void = say("result-void", n=replay.deal) if _is_void(replay) else None
    return join_lines(moves if replay.step else say("replay-dealt"), void)


def _moves_since(replay: Replay, step: int) -> list[Move]:
    """Return the moves after this step, from the next card on."""
    deal = replay.view.deal
    cards = (number for number, move in enumerate(deal.moves) if isinstance(move, CardPlayed))
    return [*deal.moves[next(islice(cards, step, None), len(deal.moves)) :]]


def _is_void(replay: Replay) -> bool:
    deal = replay.view.game.deal
    return replay.is_result and deal is not None and deal.winner is None


def _in_words(replay: Replay, say: Voice, last: str, where: str) -> list[Element]:
    view = replay.view
    if replay.is_result and view.deal.winner is not None:
        return [*deal_in_words(view, say), join_lines(last, where)]
    game, count = say("game", game=view.options.rules.game), say("replay-step", n=replay.step, of=replay.steps)
    title = "### " + say("replay-title", game=game, n=replay.deal, of=replay.deals)
    return [
        join_lines(title, where, join_dots([count, last]) if replay.step else last),
        Separator(),
        join_lines(*board_lines(view, say)),
        join_lines(*seat_lines(view, say, replay.hands or ())),
    ]


def _buttons(replay: Replay, words: Words) -> list[Button]:
    """Return the buttons to the turn before and the next one, be it of another deal, to the film, and to the proof."""
    deal, step, table = replay.deal, replay.step, replay.view.id
    back = (deal, replay.turn_before) if step else (deal - 1, LAST_STEP)
    on = (deal, replay.next_turn) if step < replay.steps else (deal + 1, 0)
    proof = button(ButtonId.to(Verb.PROOF, deal, table=table), words("button-proof"))
    return [
        button(ButtonId.to(Verb.REPLAY, *back, table=table), "◀", disabled=not back[0]),
        button(ButtonId.to(Verb.REPLAY, *on, table=table), "▶", disabled=on[0] > replay.deals),
        button(ButtonId.to(Verb.FILM, deal, 0, table=table), words("button-film")),
        *([proof] if replay.hands is not None and not replay.view.day else []),
    ]
