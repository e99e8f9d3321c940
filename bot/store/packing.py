"""The compressed text that holds all events of a game that is over.

Most of it stands in a dictionary of typical events already. Dictionaries are frozen as the scripts of the database are:
what was packed with one is read with it.
"""

import re
import zlib
from binascii import hexlify, unhexlify
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final, NamedTuple

FORM: Final = 2
"""The number of the dictionary with which games are packed now."""
_WITH_HASHES: Final = 1
"""The form in which the hashes of decks were a part of the text, in digits, which take five bits or more each."""
DICTIONARIES: Final = Path(__file__).with_name("dictionaries")
MAX_DICTIONARY: Final = 32 * 1024
"""What comes before the last so many bytes is out of reach: https://www.rfc-editor.org/rfc/rfc1951"""
_LEVEL: Final = 9
_MEMORY: Final = 9
_REMEMBERED: Final = 4
"""The games last read, whose events are asked for some at a time; a very long one has 3 MB."""
_HASH: Final = re.compile(rb"[0-9a-f]{64}")
_PLACE: Final = b"\xff"
"""Stands for a hash; no text has this byte."""
_END: Final = b"\xfe"
"""Stands between the text and its hashes; no text has this byte either."""
_HASH_BYTES: Final = 32
_NAMED: Final = re.compile(r'"(?:user|host)":(-?\d+)[,}]')


class EventRow(NamedTuple):
    """A stored event of a table, by its number."""

    number: int
    at: int
    body: str


def pack(events: Sequence[EventRow]) -> bytes:
    """Return these events, numbered from 1, as one compressed text in the present form.

    The seconds between them come first: between the events, they would keep runs of them from being found twice.
    """
    seconds = [str(later - earlier) for earlier, later in pairwise([0, *(event.at for event in events)])]
    return _compress("\n".join([" ".join(seconds), *(event.body for event in events)]).encode())


@lru_cache(_REMEMBERED)
def unpack(form: int, packed: bytes) -> tuple[EventRow, ...]:
    """Return the events in this text. Raise zlib.error if it is damaged."""
    seconds, *bodies = _decompress(form, packed).decode().split("\n")
    times = accumulate(map(int, seconds.split()))
    return tuple(EventRow(number, *event) for number, event in enumerate(zip(times, bodies, strict=True), 1))


def members_named(events: Sequence[EventRow]) -> set[int]:
    """Return the members named in these events, among them those that were forgotten."""
    return {int(user) for event in events for user in _NAMED.findall(event.body)}


def rewrite(form: int, packed: bytes, replacements: Mapping[str, str]) -> bytes:
    """Return the text with these parts replaced, in the present form."""
    text = _decompress(form, packed)
    for part, other in replacements.items():
        text = text.replace(part.encode(), other.encode())
    return _compress(text)


def without_hashes(text: bytes) -> bytes:
    return _HASH.sub(_PLACE, text)


def _compress(text: bytes) -> bytes:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, zlib.MAX_WBITS, _MEMORY, zdict=_dictionary(FORM))
    hashes = unhexlify(b"".join(_HASH.findall(text)))
    # A block of their own, as bytes without any pattern would be in the way of the others.
    packed = packer.compress(without_hashes(text) + _END) + packer.flush(zlib.Z_BLOCK)
    return packed + packer.compress(hashes) + packer.flush()


def _decompress(form: int, packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(zdict=_dictionary(form))
    text = unpacker.decompress(packed) + unpacker.flush()
    if not unpacker.eof:
        raise zlib.error("the packed text is cut off")
    return text if form == _WITH_HASHES else _in_place(*text.split(_END, 1))


def _in_place(text: bytes, hashes: bytes) -> bytes:
    """Return the text with its hashes in their places."""
    each = (hexlify(hashes[first : first + _HASH_BYTES]) for first in range(0, len(hashes), _HASH_BYTES))
    return re.sub(_PLACE, lambda _: next(each), text)


@cache
def _dictionary(form: int) -> bytes:
    return (DICTIONARIES / f"{form:03}.txt").read_bytes()
