"""The message of a deal replayed card by card, and the one that shows a step of it to everybody."""

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from bot.game.events import CardPlayed, Move
from bot.language import Words
from bot.language.names import MemberNames
from bot.screens.buttons import Argument, ButtonId, around, button, menu
from bot.screens.components import Button, ButtonStyle, Menu, Separator
from bot.screens.house_rules import house_line
from bot.screens.layout import (
    Element,
    Picture,
    Screen,
    channel_link,
    join_dots,
    join_lines,
    long_date,
    menu_option,
    screen,
)
from bot.screens.narration import describe_moves
from bot.screens.result import deal_in_words, describe_result
from bot.screens.table import awaited, board_lines, lies_there, seat_lines
from bot.screens.verbs import Verb
from bot.screens.voices import Voice, discreet_voice, shown_by
from bot.values.archive import Replay

MAX_DEALS_IN_MENU = 25
"""Discord accepts no more options in a menu."""


class ReplayReader(Struct, frozen=True):
    """The reader of a replay: where they came from, and what they may do."""

    history_page: int | None = None
    """The page of the history that they came from."""
    can_show: bool = False
    """Whether they may show it to everybody."""


def replay_screen(
    replay: Replay, words: Words, names: MemberNames, picture: Picture | None = None, reader: ReplayReader | None = None
) -> Screen:
    """Return one step of a deal; what changes from step to step is right above the buttons."""
    reader = reader or ReplayReader()
    return screen(
        *_step(replay, words, names, picture),
        _small_steps(replay, reader),
        [*_large_steps(replay, words, reader), *_rarer(replay, words, reader)],
        _deals(replay, words, reader),
        picture=picture,
    )


def shown_replay_screen(
    replay: Replay, words: Words, names: MemberNames, picture: Picture | None = None, *, by: int
) -> Screen:
    """Return one step of a deal as a member shows it to everybody, with a button to the whole replay."""
    again = button(ButtonId.to(Verb.REPLAY, replay.deal, replay.step, table=replay.view.id), words("button-replay"))
    return screen(*_step(replay, words, names, picture), [again], shown_by(by, words), picture=picture)


def describe_replay(replay: Replay, say: Voice) -> Iterator[str]:
    """Tell what the picture of a step shows: the result, or the table, with every hand once the deal is over."""
    if replay.is_result:
        yield from describe_result(replay.view, say)
        return
    yield from awaited(replay.view, say, is_replayed=True)
    if replay.hands is not None:
        yield say("picture-step", n=replay.step, of=replay.steps)
    yield from lies_there(replay.view, say, replay.hands or ())


def _step(replay: Replay, words: Words, names: MemberNames, picture: Picture | None) -> list[Element]:
    """Return the step: under its picture only the last turn, otherwise all of it in words."""
    where = "-# " + join_dots(
        [
            words("table-number", table=replay.view.id),
            channel_link(replay.channel),
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


def _to(replay: Replay, step: int, reader: ReplayReader) -> ButtonId:
    return ButtonId.to(Verb.REPLAY, replay.deal, step, *_page(reader), table=replay.view.id)


def _page(reader: ReplayReader) -> list[Argument]:
    return [] if reader.history_page is None else [reader.history_page]


def _small_steps(replay: Replay, reader: ReplayReader) -> list[Button]:
    step, steps = replay.step, replay.steps
    targets = {
        "⏮": 0,
        "⏪": replay.turn_before,
        "◀": max(0, step - 1),
        "▶": min(steps, step + 1),
        "⏩": replay.next_turn,
    }
    return [
        button(_to(replay, target, reader), label, disabled=target == step or (label == "⏮" and not step))
        for label, target in targets.items()
    ]


def _large_steps(replay: Replay, words: Words, reader: ReplayReader) -> list[Button]:
    """Return the buttons of the film, of the next pot, of the result, and of the reader's choices."""
    step, steps, pot = replay.step, replay.steps, replay.next_pot
    is_at_end = step == steps
    last = words("replay-result" if replay.hands is not None else "replay-now")
    film = ButtonId.to(Verb.FILM, replay.deal, 0, table=replay.view.id)
    return [
        button(film, words("button-film"), ButtonStyle.PRIMARY),
        button(_to(replay, steps if pot is None else pot, reader), words("replay-pot"), disabled=pot is None),
        button(_to(replay, steps, reader), last, disabled=is_at_end),
        *([_choices(replay, words)] if replay.choices else []),
    ]


def _choices(replay: Replay, words: Words) -> Button:
    """Return the button to the reader's choice at this step, or to the dearest of the deal."""
    if replay.step not in replay.choices:
        return button(ButtonId.to(Verb.REVIEW, replay.deal, 0, table=replay.view.id), words("button-choices"))
    number = replay.choices.index(replay.step) + 1
    target = ButtonId.to(Verb.REVIEW, replay.deal, number, table=replay.view.id)
    return button(target, words("button-what-if"), ButtonStyle.SUCCESS)


def _deals(replay: Replay, words: Words, reader: ReplayReader) -> Menu | None:
    """Return a menu of the deals around this one."""
    numbers = [number + 1 for number in around(replay.deal - 1, replay.deals, MAX_DEALS_IN_MENU)]
    options = [
        menu_option(
            words("replay-deal", n=number),
            "-".join(map(str, [number, 0, *_page(reader)])),
            chosen=number == replay.deal,
        )
        for number in numbers
    ]
    to_deal = ButtonId.to(Verb.REPLAY, table=replay.view.id)
    return menu(to_deal, words("replay-deals"), options) if len(options) > 1 else None


def _rarer(replay: Replay, words: Words, reader: ReplayReader) -> list[Button]:
    table, buttons = replay.view.id, list[Button]()
    if reader.can_show:
        show = ButtonId.to(Verb.SHOW_REPLAY, replay.deal, replay.step, table=table)
        buttons.append(button(show, words("button-show")))
    if replay.hands is not None:
        buttons.append(button(ButtonId.to(Verb.VERIFY, replay.deal, table=table), words("button-proof")))
    if reader.history_page is not None:
        buttons.append(button(ButtonId.to(Verb.HISTORY, reader.history_page), words("button-history")))
    return buttons
