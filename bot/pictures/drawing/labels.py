"""Names, marks and colours of players; the names reduced to characters that the fonts have."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.language import Words
from bot.language.names import MemberNames
from bot.language.text import drawn_name, one_line
from bot.pictures.drawing.fonts import can_draw
from bot.pictures.drawing.palette import SEATS
from bot.robots.characters import CHARACTERS
from bot.tables.table import Seat
from bot.tables.view import TableView

_MILLISECONDS: Final = 22
"""The bits of an id above these are its time: discord.com/developers/docs/reference#snowflakes"""

Names = Mapping[int, str]
"""The names of members by their ids."""
Avatars = Mapping[int, str]
"""Discord's names for the avatars that can be drawn, by the ids of their members."""
NO_AVATARS: Final[Avatars] = MappingProxyType({})


class Label(Struct, frozen=True):
    """A player as pictures show them: a name, its mark of one or two signs, a colour, and who plays."""

    name: str
    initial: str
    colour: str = SEATS[0]
    is_robot: bool = False
    is_absent: bool = False
    """Whether a robot plays for this person now."""
    face: str = ""
    """The name of a robot's portrait; if empty, the initial is drawn instead."""
    avatar: str = ""
    """Discord's name for a person's avatar; if empty, the initial is drawn instead."""


def labels_of(view: TableView, names: Names, words: Words, avatars: Avatars = NO_AVATARS) -> tuple[Label, ...]:
    """Return the label of each seat."""
    labels = make_labels([name_of(seat, names) for seat in view.seats], "picture-seat", words)
    colours = colours_at_table([seat.user for seat in view.seats])
    return tuple(
        replace(
            label,
            colour=colour,
            is_robot=seat.user is None,
            is_absent=is_played_by_robot(view, seat),
            avatar="" if seat.user is None or seat.has_left else avatars.get(seat.user, ""),
            face=FACES.get(seat.robot or "", "") if seat.user is None else "",
        )
        for label, colour, seat in zip(labels, colours, view.seats, strict=True)
    )


def is_played_by_robot(view: TableView, seat: Seat) -> bool:
    """Return whether a robot now plays for this seat's person; none does while the whole table is asleep."""
    return seat.user is not None and view.phase == "playing" and seat.seat_id not in view.here and not view.is_asleep


def name_of(seat: Seat, names: Names) -> str:
    """Return the name of the player in a seat, in brackets when they have left it; empty when it is not known."""
    if seat.user is None:
        return seat.robot or ""
    name = names.get(seat.user, "")
    return f"({name})" if seat.has_left and name else name


def colour_of(user: int) -> str:
    """Return the colour of a member, the same in every picture unless somebody at the table has it already."""
    return SEATS[(user ^ user >> _MILLISECONDS) % len(SEATS)]


def colours_at_table(users: Sequence[int | None]) -> list[str]:
    """Return a colour for each seat, all different: members' own colours first, robots get the rest."""
    colours = dict[int, str]()
    for seat in sorted(range(len(users)), key=lambda seat: users[seat] is None):
        user = users[seat]
        wanted = SEATS.index(SEATS[seat % len(SEATS)] if user is None else colour_of(user))
        free = [colour for colour in (*SEATS[wanted:], *SEATS[:wanted]) if colour not in colours.values()]
        colours[seat] = free[0] if free else SEATS[wanted]
    return [colours[seat] for seat in range(len(users))]


def make_labels(names: Sequence[str], unnamed: str, words: Words, users: Sequence[int] = ()) -> tuple[Label, ...]:
    """Return a label for each name, in the colours of these members.

    A name that cannot be drawn becomes its initial and number, or the sentence `unnamed` with its number.
    """
    drawable = tuple(map(drawable_name, names))
    colours = [colour_of(user) for user in users] or [SEATS[number % len(SEATS)] for number in range(len(names))]
    return tuple(
        Label(drawable[number] or _substitute(name, number, unnamed, words), initial, colour)
        for number, (name, initial, colour) in enumerate(zip(names, initials_of(drawable), colours, strict=True))
    )


def labels_of_members(users: Sequence[int], names: MemberNames, words: Words) -> tuple[Label, ...]:
    """Return the label of each of these members."""
    labels = make_labels([names.plain(user, words) for user in users], "picture-somebody", words, users)
    return tuple(replace(label, avatar=names.avatars.get(user, "")) for label, user in zip(labels, users, strict=True))


@lru_cache(maxsize=4096)
def drawable_name(name: str) -> str:
    """Return a name without emojis and other signs that no font has; empty if it has letters that no font has."""
    plain = _remove_signs(name)
    return plain if can_draw(plain) else ""


def initial_of(name: str) -> str:
    """Return the first letter of a name; empty when no font has it."""
    letter = next((_capitalize(char) for char in _remove_signs(name) if char.isalnum()), "")
    return letter if can_draw(letter) else ""


@lru_cache(maxsize=1024)
def initials_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return a mark for each name, all different.

    It is the first letter where no other name begins with it. Names that begin alike have two letters, the second one
    that of the next word if there is one: Maître Hector and Marie become MH and Ma, Anna and Anne become Aa and Ae. A
    name that this does not set apart has its first letter and its number: Z1.
    """
    pairs = [_pairs(name) for name in names]
    firsts = Counter(marks[0][0] for marks in pairs if marks)
    initials = dict[int, str]()
    for number in sorted(range(len(names)), key=lambda number: len(pairs[number])):  # names with little choice go first
        marks = pairs[number]
        if marks and firsts[marks[0][0]] == 1:
            initials[number] = marks[0][0]
        else:
            rivals = [other for other in pairs if other is not marks]
            free = [mark for mark in _by_distinction(marks, rivals) if mark not in initials.values()]
            initials[number] = free[0] if free else f"{marks[0][0] if marks else '#'}{number + 1}"
    return tuple(initials[number] for number in range(len(names)))


def _pairs(name: str) -> list[str]:
    """Return the two-letter marks that a name could have, best first; its single letter if it has only one."""
    letters = [_without_accent(char) for char in name]
    first, *rest = [place for place, char in enumerate(letters) if char.isalnum()] or [-1]
    if first < 0:
        return []
    initial = _capitalize(letters[first])
    words = [place for place in rest if not letters[place - 1].isalnum()]
    seconds = [*(_capitalize(letters[place]) for place in words), *(_lower(letters[place]) for place in rest)]
    return list(dict.fromkeys(initial + second for second in seconds)) or [initial]


def _by_distinction(marks: Sequence[str], rivals: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the best mark unless it is a rival's best, then marks that no rival could have, then the others."""
    best = {rival[0] for rival in rivals if rival}
    if any(list(marks) == list(rival) for rival in rivals):
        return
    yield from (mark for mark in marks[:1] if mark not in best)
    yield from (mark for mark in marks if not any(mark in rival for rival in rivals))
    yield from (mark for mark in marks if mark not in best)


def _without_accent(letter: str) -> str:
    """Return a Latin letter without its accents; any other letter as it is."""
    plain = unicodedata.normalize("NFD", letter)[:1]
    return plain if plain.isascii() and plain else letter


def _capitalize(letter: str) -> str:
    """Return a letter as a capital, or as it is when no font has the capital."""
    capital = letter.upper()[:1]
    return capital if can_draw(capital) else letter


def _lower(letter: str) -> str:
    """Return a letter in lower case, or as it is when no font has that."""
    small = letter.lower()[:1]
    return small if can_draw(small) else letter


def _remove_signs(name: str) -> str:
    """Return a name without the signs that no font has; all letters stay."""
    return one_line("".join(char for char in drawn_name(name) if can_draw(char) or char.isalnum()))


def _substitute(name: str, number: int, unnamed: str, words: Words) -> str:
    initial = initial_of(name)
    return words("picture-initial", initial=initial, n=number + 1) if initial else words(unnamed, n=number + 1)


FACES: Final = {character.name: character.key for character in CHARACTERS}
"""The name of each robot's portrait."""
