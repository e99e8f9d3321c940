"""Names as they can be drawn: fonts have limits."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.language import Words
from bot.pictures.drawing.fonts import can_draw
from bot.pictures.drawing.naming import clean
from bot.pictures.drawing.palette import SEATS
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
    def is_numbered(self) -> bool:
        """Whether a number tells them from the others, and nothing in their name."""
        return self.initial.startswith("#")

    @property
    def colour(self) -> str:
        """The seat's own colour."""
        return SEATS[self.seat % len(SEATS)]


def labels_of(view: TableView, names: Names, words: Words) -> tuple[Label, ...]:
    """The label of each seat."""
    labels = make_labels([name_of(seat, names) for seat in view.seats], "picture-seat", words)
    return tuple(
        replace(label, is_robot=view.phase == "playing" and seat.seat_id not in view.here)
        for label, seat in zip(labels, view.seats, strict=True)
    )


def name_of(seat: Seat, names: Names) -> str:
    """What whoever sits there calls themselves; nothing when nobody knows."""
    return (seat.robot or "") if seat.user is None else names.get(seat.user, "")


def make_labels(names: Sequence[str], unnamed: str, words: Words) -> tuple[Label, ...]:
    """A label for each name; where one cannot be drawn, its initial or what `unnamed` says, with its number."""
    shown = [drawable_name(name) for name in names]
    return tuple(
        Label(shown[number] or _instead(name, number, unnamed, words), initial, number)
        for number, (name, initial) in enumerate(zip(names, initials_of(shown), strict=True))
    )


def drawable_name(name: str) -> str:
    """The name as it can be drawn; nothing where it cannot."""
    plain = _plain(name)
    return plain if can_draw(plain) else ""


def initial_of(name: str) -> str:
    """The first letter of a name, even if the rest of it cannot be drawn; nothing where that cannot either."""
    letter = next((_capital(char) for char in _plain(name) if char.isalnum()), "")
    return letter if can_draw(letter) else ""


def initials_of(names: Sequence[str]) -> list[str]:
    """One letter that tells each name from the others: its first, or the first that differs; else its number."""
    spelled = [[_capital(char) for char in name if char.isalnum()] for name in names]
    begun = {own[0] for own in spelled if own}
    rivals = [[other for other in spelled if other is not own and other[:1] == own[:1]] for own in spelled]
    found = dict[int, str]()
    for number in sorted(range(len(names)), key=lambda number: bool(rivals[number])):
        own = spelled[number]
        best = sorted(_telling(own, rivals[number]), key=lambda letter: letter in begun - {*own[:1]})
        found[number] = next((letter for letter in best if letter not in found.values()), f"#{number + 1}")
    return [found[number] for number in range(len(names))]


def _telling(own: list[str], rivals: list[list[str]]) -> Iterator[str]:
    """The letters that a name has where those that begin alike have others; its first where it is only shorter."""
    for place, letter in enumerate(own):
        if all(rival[place : place + 1] != [letter] for rival in rivals):
            yield letter
    if own not in rivals:
        yield from own[:1]


def _capital(letter: str) -> str:
    """The letter as a capital, unless that is in no font."""
    capital = letter.upper()[:1]
    return capital if can_draw(capital) else letter


def _plain(name: str) -> str:
    """The name without the signs and pictures that cannot be drawn; letters are never left out."""
    plain = "".join(char for char in clean(name) if can_draw(char) or char.isalnum())
    return " ".join(plain.split())


def _instead(name: str, number: int, unnamed: str, words: Words) -> str:
    initial = initial_of(name)
    return words("picture-initial", initial=initial, n=number + 1) if initial else words(unnamed, n=number + 1)
