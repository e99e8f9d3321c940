"""Values that are remembered for a while, instead of being worked out again."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, Generic, TypeVar

MAX_REMEMBERED: Final = 1_000
"""The choice of a review takes about 10 KiB."""

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")


class Memory(Generic[_Key, _Value]):
    """The values used last."""

    def __init__(self) -> None:
        self._values: OrderedDict[_Key, _Value] = OrderedDict()

    async def get(self, key: _Key, make: Callable[[], Awaitable[_Value]]) -> _Value:
        """Return the value of a key, made now unless it is remembered."""
        if key not in self._values:
            self._values[key] = await make()
            if len(self._values) > MAX_REMEMBERED:
                self._values.popitem(last=False)
        self._values.move_to_end(key)
        return self._values[key]
