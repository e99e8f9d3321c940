"""Pictures added to messages that were shown in words first."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

from bot.edge.illustrator import Drawing


class _Late(NamedTuple):
    words: object
    drawing: Drawing


class LatePictures:
    """The pictures still missing from shown words, by the key of their message."""

    def __init__(self) -> None:
        self._late: dict[Hashable, _Late] = {}

    def follow(self, key: Hashable, words: object, drawing: Drawing, add: Callable[[], object]) -> None:
        """Call `add` once the picture for these words is drawn, unless it has been dropped by then."""
        self.drop(key)
        self._late[key] = _Late(words, drawing)
        drawing.add_done_callback(partial(self._add, key, add))

    def take(self, key: Hashable, words: object) -> Drawing | None:
        """Remove and return the picture for these words; None if it is not drawn yet, or was dropped."""
        late = self._late.get(key)
        if late is None or late.words != words or not late.drawing.done():
            return None
        return self._late.pop(key).drawing

    def drop(self, key: Hashable) -> None:
        """Stop drawing a picture, as its words are no longer shown."""
        if late := self._late.pop(key, None):
            late.drawing.cancel()

    def close(self) -> None:
        for key in [*self._late]:
            self.drop(key)

    def _add(self, key: Hashable, add: Callable[[], object], drawing: Drawing) -> None:
        late = self._late.get(key)
        if late and late.drawing is drawing and not drawing.cancelled():
            add()
