"""Where the faces of many members stand on an axis: over their results, in as many columns as there is room for."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from statistics import fmean
from typing import Final, NamedTuple

SIZES: Final = range(54, 15, -1)
"""Of the faces; the largest that fits is taken."""
_BLOCK: Final = 150
"""The most width of a block beside others, and of the only one."""
_ONLY_BLOCK: Final = 240
_GAP: Final = 9
"""Between two blocks."""


class Block(NamedTuple):
    """Faces that stand together."""

    x: float
    columns: int
    members: tuple[int, ...]

    @property
    def rows(self) -> int:
        return -(-len(self.members) // self.columns)

    def places(self) -> list[tuple[int, float, int]]:
        """Return for each member how many columns right of the middle they stand, and in which row from below."""
        places = list[tuple[int, float, int]]()
        for number, member in enumerate(self.members):
            row, column = divmod(number, self.columns)
            width = min(self.columns, len(self.members) - row * self.columns)
            places.append((member, column - (width - 1) / 2, row))
        return places


class Crowd(NamedTuple):
    """All faces, in their size."""

    size: int
    blocks: tuple[Block, ...]

    @property
    def pitch(self) -> int:
        """Return the distance from one face to the next."""
        return self.size + 1


def crowd_of(xs: Sequence[float], room: float, ends: tuple[float, float]) -> Crowd | None:
    """Return where faces stand that belong at these points between two ends; None if they would stand too high."""
    for size in SIZES:
        crowd = Crowd(size, _blocks(xs, size + 1, ends))
        if all(block.rows * crowd.pitch <= room for block in crowd.blocks):
            return crowd
    return None


def _blocks(xs: Sequence[float], pitch: int, ends: tuple[float, float]) -> tuple[Block, ...]:
    """Return the faces in blocks, from left to right.

    They stand in columns as wide as a face, of which one is over the most frequent point. A column without others
    beside it stands over its own points, and becomes wider where there is room.
    """
    [(origin, _)] = Counter(xs).most_common(1)
    first, last = ceil((ends[0] - origin) / pitch), floor((ends[1] - origin) / pitch)
    columns = defaultdict[int, list[int]](list)
    for member in sorted(range(len(xs)), key=xs.__getitem__):
        columns[min(last, max(first, round((xs[member] - origin) / pitch)))].append(member)
    middles = [
        origin + column * pitch
        if {column - 1, column + 1} & columns.keys()
        else fmean(xs[member] for member in members)
        for column, members in columns.items()
    ]
    gaps = [right - left for left, right in pairwise(middles)]
    most = _BLOCK if gaps else _ONLY_BLOCK
    return tuple(
        Block(middle, _columns(len(members), min(before, after, most, _room_at(middle, ends)), pitch), tuple(members))
        for middle, members, before, after in zip(middles, columns.values(), [most, *gaps], [*gaps, most], strict=True)
    )


def _columns(members: int, width: float, pitch: int) -> int:
    """Return in how many columns these members fit into a width; at least one."""
    return max(1, min(members, int((width - _GAP) / pitch)))


def _room_at(middle: float, ends: tuple[float, float]) -> float:
    """Return the width of a block that has its middle here and goes a face beyond an end."""
    return 2 * (min(middle - ends[0], ends[1] - middle) + SIZES[0] / 2)
