"""Names as they can be drawn: fonts have limits."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.language import Words
from bot.pictures.fonts import can_draw
from bot.pictures.naming import clean
from bot.pictures.palette import SEATS
from bot.tables.table import Seat
from bot.tables.view import TableView

Names = Mapping[int, str]
"""What the members of the server are called, by their ids."""


class Label(Struct, frozen=True):
    """Who sits in a seat, as a picture can show it."""

    name: str
    initial: str
    seat: int
    is_robot: bool = False
    """Whether a robot plays the seat now."""

    @property
    def colour(self) -> str:
        """The seat's own colour."""
        return SEATS[self.seat % len(SEATS)]


def labels_of(view: TableView, names: Names, words: Words) -> tuple[Label, ...]:
    """The label of each seat."""
    drawn = [shown_name(called(seat, names), number, words) for number, seat in enumerate(view.seats)]
    return tuple(
        Label(name, initial, number, is_robot=view.phase == "playing" and seat.chair not in view.here)
        for number, (seat, name, initial) in enumerate(zip(view.seats, drawn, initials_of(drawn), strict=True))
    )


def called(seat: Seat, names: Names) -> str:
    """What whoever sits there calls themselves; nothing when nobody knows."""
    return (seat.robot or "") if seat.user is None else names.get(seat.user, "")


def shown_name(name: str, number: int, words: Words) -> str:
    """The name if it can be drawn; else its initial, if that can be, with the number of its seat."""
    plain = "".join(char for char in clean(name) if can_draw(char) or char.isalnum())
    plain = " ".join(plain.split())
    if plain and can_draw(plain):
        return plain
    initial = _first_letter(plain)
    if initial and can_draw(initial):
        return words("picture-initial", initial=initial, n=number + 1)
    return words("picture-seat", n=number + 1)


def initials_of(names: Sequence[str]) -> list[str]:
    """What tells each name from the others, as short as can be; the seat's number where no letters do."""
    ways = [[shorten(name) for name in names] for shorten in (_first_letter, _two_letters, _first_of_words)]
    return [
        next((way[seat] for way in ways if way[seat].isalnum() and way.count(way[seat]) == 1), f"#{seat + 1}")
        for seat in range(len(names))
    ]


def _first_letter(name: str) -> str:
    return next((char.upper()[:1] for char in name if char.isalnum()), "")


def _two_letters(name: str) -> str:
    return name[:2].capitalize()


def _first_of_words(name: str) -> str:
    first = [word.upper()[:1] for word in name.split()[:2] if word.isalpha()]
    return "".join(first) if len(first) > 1 else ""
