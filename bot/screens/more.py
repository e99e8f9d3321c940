"""The panel behind More: what its reader may ask for at a table now, for them alone."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from bot.language import Words
from bot.screens.buttons import ButtonId, button, menu
from bot.screens.components import Button, Menu
from bot.screens.layout import GREY, Screen, menu_option, screen
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.view import TableView


class Asking(NamedTuple):
    """Who asks: the table as they see it, and whether they have the rights of its host."""

    view: TableView
    is_host: bool

    @property
    def sits(self) -> bool:
        return self.view.own is not None

    @property
    def is_expected(self) -> bool:
        """Return whether they have a seat, or one is held for them."""
        return self.sits or (self.view.user is not None and self.view.invitation_of(self.view.user) is not None)

    @property
    def may_invite(self) -> bool:
        return self.is_host or (self.sits and not self.view.options.is_private)

    @property
    def may_seat_robot(self) -> bool:
        taken = len(self.view.seats) + len(self.view.invitations)
        return self.is_host and taken < self.view.options.rules.max_players

    @property
    def has_played(self) -> bool:
        users = {seat.user for seat in (*self.view.seats, *self.view.loans)}
        return self.view.user is not None and self.view.user in users


Offer = tuple[Verb, Callable[[Asking], bool]]
"""Something to ask for, and who may."""

OFFERS: Final[Mapping[str, tuple[Offer, ...]]] = {
    "lobby": (
        (Verb.OPTIONS, lambda asking: asking.is_host),
        (Verb.INVITE, lambda asking: asking.may_invite),
        (Verb.ADD_ROBOT, lambda asking: asking.may_seat_robot),
        (Verb.RULES, lambda _: True),
        (Verb.LEAVE, lambda asking: asking.is_expected),
        (Verb.STOP, lambda asking: asking.is_host),
        (Verb.REMOVE_SEAT, lambda asking: asking.is_host),
    ),
    "playing": (
        (Verb.FILM, lambda asking: bool(asking.view.deal.moves)),
        (Verb.RULES, lambda _: True),
        (Verb.RETURN, lambda asking: asking.view.may_return),
        (Verb.COME_LATE, lambda asking: asking.view.may_come_late),
        (Verb.AWAY, lambda asking: asking.sits),
        (Verb.PAUSE, lambda asking: asking.is_host and not asking.view.is_paused),
        (Verb.RESUME, lambda asking: asking.is_host and asking.view.is_paused),
        (Verb.LEAVE, lambda asking: asking.sits or asking.view.is_expected),
        (Verb.STOP, lambda asking: asking.is_host and asking.view.stopped_by is None),
        (Verb.HAND_OVER, lambda asking: asking.is_host),
        (Verb.KICK, lambda asking: asking.is_host),
    ),
    "closed": (),
}
"""What can be asked for at a table in each phase; the decisions refuse whoever asks all the same."""
LOOKING_BACK: Final[tuple[Offer, ...]] = (
    (Verb.CHOICES, lambda asking: asking.has_played),
    (Verb.REPLAY, lambda _: True),
    (Verb.HISTORY, lambda _: True),
    (Verb.LEADERBOARD, lambda _: True),
)
"""What can be asked for under the result of a deal, or of the game."""


def offered(offers: Sequence[Offer], asking: Asking) -> list[Verb]:
    """Return what somebody may ask for."""
    return [verb for verb, may in offers if may(asking)]


def more_screen(
    view: TableView,
    words: Words,
    names: dict[int, str],
    answer: str | None = None,
    *,
    is_host: bool,
    deal: int | None = None,
) -> Screen:
    """Return the panel with the plain names of the seated members; under a result, what there is to look back at."""
    asking = Asking(view, is_host)
    back = [] if deal is None else offered(LOOKING_BACK, asking)
    verbs = offered(OFFERS[view.phase], asking)
    title = words("more-title", host=Voice(words).member(view.host))
    closed = "game-title" if view.game.ending else "refused-table_closed"
    return screen(
        answer,
        words(closed) if view.phase == "closed" else title,
        words("hand-paused") if view.is_paused else None,
        [_looking_back(verb, view, words, deal or 0) for verb in back],
        [_button(verb, view, words) for verb in verbs if verb not in _MENUS],
        *(_menu(verb, view, words, names) for verb in verbs if verb in _MENUS),
        colour=GREY,
    )


def _looking_back(verb: Verb, view: TableView, words: Words, deal: int) -> Button:
    label = words("more", verb=verb.value)
    match verb:
        case Verb.CHOICES:
            return button(ButtonId.to(verb, deal, table=view.id), label)
        case Verb.REPLAY:
            return button(ButtonId.at(view, verb, deal or view.game.deals, 0), label)
        case Verb.LEADERBOARD:
            return button(ButtonId.to(verb, "season", 0), label)
        case _:
            return button(ButtonId.to(verb, 0), label)


def _button(verb: Verb, view: TableView, words: Words) -> Button:
    arguments = (view.game.deals, 0) if verb == Verb.FILM else ()
    is_declining = verb == Verb.LEAVE and view.own is None
    label = words("button-decline") if is_declining else words("more", verb=verb.value)
    return button(ButtonId.at(view, verb, *arguments), label)


def _menu(verb: Verb, view: TableView, words: Words, names: dict[int, str]) -> Menu | None:
    options = [menu_option(label, value) for label, value in _MENUS[verb](view, words, names)]
    return menu(ButtonId.at(view, verb), words("more", verb=verb.value), options)


def _others(view: TableView, _words: Words, names: dict[int, str]) -> Iterator[tuple[str, str]]:
    """Yield the other people at the table."""
    for seat in view.seats:
        if seat.user is not None and seat.user != view.user and seat.user in names and not seat.has_left:
            yield names[seat.user], str(seat.user)


def _others_and_robots(view: TableView, words: Words, names: dict[int, str]) -> Iterator[tuple[str, str]]:
    """Yield everybody else's seat."""
    for seat in view.seats:
        if seat.user is None:
            yield Voice(words).player(seat), str(seat.seat_id)
        elif seat.user != view.user and seat.user in names:
            yield names[seat.user], str(seat.seat_id)


_MENUS: Final = {Verb.REMOVE_SEAT: _others_and_robots, Verb.HAND_OVER: _others, Verb.KICK: _others}
