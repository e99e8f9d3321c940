"""Messages about the result of a deal and of a game."""

from collections.abc import Iterator, Sequence

from bot.game.receipt import chips_after, ranked, receipt_of, shares
from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import NOBODY_HIDES, MemberNames
from bot.pictures.scenes import standings
from bot.pictures.scenes.table import subtitle
from bot.screens.badges import new_badges
from bot.screens.buttons import ButtonId, back_button, button, more_button, next_deal_button
from bot.screens.components import Button, ButtonStyle, Separator
from bot.screens.layout import GOLD, GREY, Element, Picture, Screen, join_lines, relative_time, screen
from bot.screens.narration import asleep, pause, pots_in_words, table_news
from bot.screens.receipts import receipt
from bot.screens.remarks import newest_remark
from bot.screens.verbs import Verb
from bot.screens.voices import Voice, discreet_voice
from bot.tables.badges import Earned
from bot.tables.honours import NO_HONOURS, Honours
from bot.tables.view import TableView


def deal_result(
    view: TableView,
    words: Words,
    now: TableView | None,
    picture: Picture | None = None,
    *,
    badges: Sequence[Earned] = (),
    remarks: bool = True,
) -> Screen:
    """Return the result of a deal: who won, who paid what, and what comes next at the table as it is `now`."""
    say = Voice(words)
    return screen(
        *([] if picture else deal_in_words(view, say)),
        newest_remark(view, say) if remarks else None,
        new_badges(badges, say),
        _next(now, say) if now else None,
        _buttons(view, words, now),
        colour=GREY if view.deal.winner is None else GOLD,
        picture=picture,
    )


def describe_result(view: TableView, say: Voice) -> Iterator[str]:
    """Tell what the picture of a deal's result shows."""
    yield from _headline(view, say)
    yield subtitle(view, say.words)
    yield from _seats(view, say)
    yield _on_board(view, say)


def _headline(view: TableView, say: Voice) -> Iterator[str]:
    """Tell who has won a deal that is over with what gain, or that it is void."""
    deal = view.deal
    if deal.winner is None:
        yield say("result-void", n=view.game.deals)
        return
    wins, net = say("picture-wins", player=say.player(view.seats[deal.winner])), receipt_of(view.game, deal.winner).net
    yield say("result-gain", title=wins, **signed(net))
    yield from opera(view, say)


def deal_in_words(view: TableView, say: Voice) -> list[Element]:
    """Return the result of a deal in words: everybody's receipt, and what was left over."""
    assert view.deal.revealed is not None
    talon = say.hand(view.deal.revealed.talon)
    left_over = join_lines(_on_board(view, say), say.listed(say("result-talon"), [talon]) if talon else None)
    return ["### " + outcome(view, say), join_lines(*_seats(view, say)), Separator(), left_over]


def describe_standings(view: TableView, honours: Honours, say: Voice) -> Iterator[str]:
    """Tell what the picture of a game's standings shows."""
    yield str(standings.title_of(view, [say.player(view.seats[seat]) for seat in view.winners], say.words))
    yield standings.subtitle(view, say.words)
    yield from _places(view, say)
    yield from _honours(honours, say)
    yield from _shared(view, say)


def game_result(
    view: TableView,
    words: Words,
    picture: Picture | None = None,
    *,
    names: MemberNames = NOBODY_HIDES,
    honours: Honours = NO_HONOURS,
    badges: Sequence[Earned] = (),
) -> Screen:
    """Return who won the game; without a picture also the places, the honours, and what was shared of the board."""
    say = discreet_voice(names, words)
    reason = join_lines(_reason(view, say), words("game-practice" if view.practice else "game-cashed"))
    return screen(
        *([] if picture else ["### " + _game_outcome(view, say), *_end_in_words(view, honours, say)]),
        new_badges(badges, say),
        reason,
        _last_buttons(view, words),
        picture=picture,
    )


def _end_in_words(view: TableView, honours: Honours, say: Voice) -> list[str | None]:
    below = (f"-# {line}" for line in _shared(view, say))
    return [join_lines(*_places(view, say)), join_lines(*_honours(honours, say), *below)]


def _honours(honours: Honours, say: Voice) -> Iterator[str]:
    """Tell who has taken the largest pot, from which belle, and who has laid the most cards in a row."""
    for label, value, honour in standings.told_honours(honours, say.words):
        belle = say.card(honour.belle) if honour.belle else None
        yield say.listed(label, [value, *([belle] if belle else []), say.player(honour.seat)])


def outcome(view: TableView, say: Voice) -> str:
    """Return who won a finished deal, and what it brought them."""
    return join_lines(*outcome_lines(view, say))


def outcome_lines(view: TableView, say: Voice) -> Iterator[str]:
    """Yield the lines of an outcome: the title, then what a Grand Opéra swept."""
    deal = view.deal
    if deal.winner is None:
        yield say("result-void", n=view.game.deals)
        return
    net = receipt_of(view.game, deal.winner).net
    title = say("result-title", n=view.game.deals, player=say.player(view.seats[deal.winner]))
    yield say("result-gain", title=title, **signed(net)) if net > 0 else title
    yield from opera(view, say)


def opera(view: TableView, say: Voice) -> Iterator[str]:
    """Tell what a Grand Opéra swept, if the deal ended in one."""
    deal = view.deal
    if deal.winner is None or not deal.opera:
        return
    name, chips = say.strong(say("picture-opera")), say("chips", n=receipt_of(view.game, deal.winner).pots)
    yield say("result-opera", opera=name, player=say.player(view.seats[deal.winner]), chips=chips)


def _seats(view: TableView, say: Voice) -> Iterator[str]:
    """Tell each seat's receipt; for a void deal, its chips and cards."""
    deal = view.deal
    if deal.winner is not None:
        yield from (receipt(view, seat, say) for seat in ranked(view.game))
        return
    assert deal.revealed is not None
    for seat in deal.order:
        hand, chips = say.hand(deal.revealed.hands[seat]), say("chips", n=chips_after(view.game, seat))
        yield say.row(say.player(view.seats[seat]), [chips], [hand] if hand else ())


def _on_board(view: TableView, say: Voice) -> str:
    """Return what stays on the board for the next deal."""
    return say.listed(say("result-pots"), pots_in_words(view, say))


def _next(view: TableView, say: Voice) -> str | None:
    """Return what comes after the result: a pause, sleep, or the next deal; None if the game is over."""
    if view.is_paused:
        return join_lines(table_news(view, say), pause(view, say))
    if not view.is_between:
        return None
    if view.is_asleep:
        return asleep(view, say)
    begins = say("result-next", when=relative_time(view.next_deal_at)) if view.next_deal_at else None
    return join_lines(table_news(view, say), begins)


def _buttons(view: TableView, words: Words, now: TableView | None) -> list[Button]:
    """Return the buttons under the result of a deal: what goes on at the table as it is `now`, the film, and More."""
    film = button(ButtonId.at(now or view, Verb.FILM, view.game.deals, 0), words("button-film"))
    return [*_going_on(now, words), film, more_button(now or view, words, view.game.deals)]


def _going_on(now: TableView | None, words: Words) -> list[Button]:
    if now is None or not now.is_between or now.is_paused:
        return []
    if now.is_asleep:
        return [back_button(now, words)]
    return [next_deal_button(now, words)]


def _last_buttons(view: TableView, words: Words) -> list[Button]:
    return [
        button(ButtonId.at(view, Verb.REMATCH), words("button-rematch"), ButtonStyle.SUCCESS),
        button(ButtonId.at(view, Verb.FILM, view.game.deals, 0), words("button-film")),
        more_button(view, words, 0),
    ]


def _game_outcome(view: TableView, say: Voice) -> str:
    winners = view.winners
    names = [say.player(view.seats[seat]) for seat in winners]
    return say("game-won", players=say.together(names), n=len(winners)) if winners else say("game-title")


def _reason(view: TableView, say: Voice) -> str:
    """Return why a game is over."""
    assert view.game.ending is not None
    reason = view.game.ending.reason
    if view.closing == "abandoned":
        return say("game-abandoned")
    if view.closing == "empty":
        reason = "left"
    elif reason == "stopped" and view.deal.winner is not None:
        reason = "stopped-between"
    elif reason == "lap" and any(view.game.eliminated):
        reason = "lap-of-the-rest"
    return say("game-reason", reason=reason, player=say.member(view.closed_by or 0))


def _places(view: TableView, say: Voice) -> Iterator[str]:
    """Tell what each seat ends with; places are told only if somebody has won the game."""
    assert view.game.ending is not None
    for seat in view.places:
        who, share, out = say.player(view.seats[seat]), shares(view.game)[seat], view.game.eliminated[seat]
        facts = [
            say.strong(say("result-net", **signed(view.gain(seat)))),
            say("chips", n=view.game.chips[seat]),
            say("game-out-in", n=out) if out else None,
            say("game-share", n=share) if share else None,
        ]
        yield say.row(f"{say.place(view.game.ending.places[seat])} {who}" if view.winners else who, facts)


def _shared(view: TableView, say: Voice) -> Iterator[str]:
    """Tell how much of the board was shared."""
    if left := sum(shares(view.game)):
        yield say("picture-shared", n=left)
