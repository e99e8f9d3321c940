"""Events as one compressed text."""

import hashlib
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.store.packing import DICTIONARIES, FORM, EventRow, members_named, pack, rewrite, unpack

FROZEN = {
    "001.txt": "a5b581b62565ceac0b427534e4cfa5db3ed8f9eef93de3dc1b225f3a3861ed8a",
    "002.txt": "252e9ee72cc370079d3f0fe8dbdf8dc18e9bcca1365aadab467d667c5e5dc7fb",
}
"""The SHA-256 of every dictionary: games were packed with it, and can be read with no other."""
DIGITS = st.text("0123456789abcdef", min_size=60, max_size=140)
"""Some are hashes, or begin with one, or are two."""
BODIES = st.text(st.characters(exclude_characters="\n", exclude_categories=("Cs",))) | DIGITS


def rows(*events: tuple[int, str]) -> list[EventRow]:
    return [EventRow(number, *event) for number, event in enumerate(events, 1)]


@given(st.lists(st.tuples(st.integers(-(2**40), 2**40), BODIES), min_size=1, max_size=30))
def test_events_come_out_as_they_went_in(events: list[tuple[int, str]]):
    assert unpack(FORM, pack(rows(*events))) == (*rows(*events),)


def test_what_was_packed_in_the_first_form_is_read():
    text = f'1 0\n{{"seed":"{"5f" * 32}"}}\n{{"user":7}}'.encode()
    packer = zlib.compressobj(zdict=(DICTIONARIES / "001.txt").read_bytes())
    assert unpack(1, packer.compress(text) + packer.flush()) == (
        *rows((1, f'{{"seed":"{"5f" * 32}"}}'), (1, '{"user":7}')),
    )


@pytest.mark.parametrize("end", [0, 1, 5, -1])
def test_a_text_that_is_cut_off_is_not_read(end: int):
    text = pack(rows((1, '{"type":"DealEnded"}'), (9, '{"type":"DealBegan","dealer":1}')))
    with pytest.raises(zlib.error):
        unpack(FORM, text[:end])


def test_members_are_named_as_players_and_as_hosts_alone():
    events = rows((1, '{"user":7,"host":-8}'), (1, '{"by":{"user":9}}'), (1, '{"seat":5,"channel":6}'))
    assert members_named(events) == {7, -8, 9}


def test_a_member_is_replaced_in_the_whole_text():
    text = pack(rows((5, '{"user":7}'), (6, '{"user":77}'), (7, '{"host":7,"a":1}')))
    replaced = rewrite(FORM, text, {'"user":7}': '"user":-1}', '"host":7,': '"host":-1,'})
    assert unpack(FORM, replaced) == (*rows((5, '{"user":-1}'), (6, '{"user":77}'), (7, '{"host":-1,"a":1}')),)


def test_dictionaries_are_frozen():
    hashes = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in DICTIONARIES.iterdir()}
    assert hashes == FROZEN
    assert f"{FORM:03}.txt" in FROZEN
