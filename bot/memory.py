"""Memories with room for so many entries."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class Memory(OrderedDict[_Key, _Value]):
    """A mapping that forgets the entry that was neither set nor recalled for longest when there are more than `most`.

    Reading it as any mapping makes no entry younger.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self._being_made = dict[_Key, asyncio.Event]()

    def __setitem__(self, key: _Key, value: _Value) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self.most:
            self.popitem(last=False)

    async def recall(self, key: _Key, make: Callable[[], Awaitable[_Value]]) -> _Value:
        """Return the value of a key, made now unless it is remembered; whoever asks meanwhile waits for it."""
        while key not in self:
            if made := self._being_made.get(key):
                await made.wait()
                continue
            self._being_made[key] = made = asyncio.Event()
            try:
                self[key] = await make()
            finally:
                del self._being_made[key]
                made.set()
        self.move_to_end(key)
        return self[key]
