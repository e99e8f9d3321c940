"""Names and initials of players, reduced to characters that the fonts have."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.language import Words
from bot.language.text import drawn_name, one_line
from bot.pictures.drawing.fonts import can_draw
from bot.pictures.drawing.palette import SEATS
from bot.tables.table import Seat
from bot.tables.view import TableView

Names = Mapping[int, str]
"""The names of members by their ids."""


class Label(Struct, frozen=True):
    """A player as pictures show them: a name, an initial, a colour."""

    name: str
    initial: str
    seat: int
    is_robot: bool = False
    """Whether a robot plays the seat now."""

    @property
    def is_numbered(self) -> bool:
        """Whether the initial is a number, because no letter of the name sets it apart."""
        return self.initial.startswith("#")

    @property
    def colour(self) -> str:
        """The colour of the seat."""
        return SEATS[self.seat % len(SEATS)]


def labels_of(view: TableView, names: Names, words: Words) -> tuple[Label, ...]:
    """Return the label of each seat."""
    labels = make_labels([name_of(seat, names) for seat in view.seats], "picture-seat", words)
    return tuple(
        replace(label, is_robot=view.phase == "playing" and seat.seat_id not in view.here)
        for label, seat in zip(labels, view.seats, strict=True)
    )


def name_of(seat: Seat, names: Names) -> str:
    """Return the name of the player in a seat; empty when it is not known."""
    return (seat.robot or "") if seat.user is None else names.get(seat.user, "")


def make_labels(names: Sequence[str], unnamed: str, words: Words) -> tuple[Label, ...]:
    """Return a label for each name.

    A name that cannot be drawn becomes its initial and number, or the sentence `unnamed` with its number.
    """
    drawable = [drawable_name(name) for name in names]
    return tuple(
        Label(drawable[number] or _substitute(name, number, unnamed, words), initial, number)
        for number, (name, initial) in enumerate(zip(names, initials_of(drawable), strict=True))
    )


def drawable_name(name: str) -> str:
    """Return a name without emojis and other signs that no font has; empty when it has such letters."""
    plain = _remove_signs(name)
    return plain if can_draw(plain) else ""


def initial_of(name: str) -> str:
    """Return the first letter of a name; empty when no font has it."""
    letter = next((_capitalize(char) for char in _remove_signs(name) if char.isalnum()), "")
    return letter if can_draw(letter) else ""


def initials_of(names: Sequence[str]) -> list[str]:
    """Return an initial for each name, all different.

    It is the first letter where no other name begins with it. Names that begin alike are told apart by the first letter
    in which they differ: Anna and Anne become A and E, Figaro and Falstaff I and L. Such a letter is taken last when
    other names begin with it, and when none is left the name gets its number: #2.
    """
    spelled = [[_capitalize(char) for char in name if char.isalnum()] for name in names]
    first_letters = {letters[0] for letters in spelled if letters}
    rivals = [[other for other in spelled if other is not letters and other[:1] == letters[:1]] for letters in spelled]
    initials = dict[int, str]()
    for number in sorted(range(len(names)), key=lambda number: bool(rivals[number])):  # unrivalled names choose first
        letters = spelled[number]
        others = first_letters - {*letters[:1]}
        candidates = sorted(_distinctive_letters(letters, rivals[number]), key=lambda letter: letter in others)
        initials[number] = next((one for one in candidates if one not in initials.values()), f"#{number + 1}")
    return [initials[number] for number in range(len(names))]


def _distinctive_letters(letters: list[str], rivals: list[list[str]]) -> Iterator[str]:
    """Yield the letters in which a name differs from all rivals, then its first unless a rival is spelled alike."""
    for position, letter in enumerate(letters):
        if all(rival[position : position + 1] != [letter] for rival in rivals):
            yield letter
    if letters not in rivals:
        yield from letters[:1]


def _capitalize(letter: str) -> str:
    """Return a letter as a capital, or as it is when no font has the capital."""
    capital = letter.upper()[:1]
    return capital if can_draw(capital) else letter


def _remove_signs(name: str) -> str:
    """Return a name without the signs that no font has; letters all stay."""
    return one_line("".join(char for char in drawn_name(name) if can_draw(char) or char.isalnum()))


def _substitute(name: str, number: int, unnamed: str, words: Words) -> str:
    initial = initial_of(name)
    return words("picture-initial", initial=initial, n=number + 1) if initial else words(unnamed, n=number + 1)
