"""The fields that hold members are those by whose names the file is anonymised."""

from collections.abc import Iterator

import pytest
from msgspec import inspect

from bot.tables.events import Event, MemberId
from bot.tables.table import Table

MEMBER = inspect.type_info(MemberId)


def fields(kind: inspect.Type, seen: set[object]) -> Iterator[tuple[str, bool]]:
    """Yield every field within a type, and whether it holds a member."""
    match kind:
        case inspect.StructType(cls=cls) if cls not in seen:
            seen.add(cls)
            for field in kind.fields:
                parts = [*alternatives(field.type)]
                yield field.encode_name, MEMBER in parts
                for part in parts:
                    yield from fields(part, seen)
        case inspect.UnionType() | inspect.VarTupleType() | inspect.TupleType() | inspect.DictType():
            for part in alternatives(kind):
                yield from fields(part, seen)
        case _:
            pass


def alternatives(kind: inspect.Type) -> Iterator[inspect.Type]:
    """Yield what may stand in a field of this type, and in its items."""
    match kind:
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for part in types:
                yield from alternatives(part)
        case inspect.VarTupleType(item_type=part):
            yield from alternatives(part)
        case inspect.DictType(key_type=key, value_type=value):
            yield from alternatives(key)
            yield from alternatives(value)
        case _:
            yield kind


@pytest.mark.parametrize("kind", [Event, Table], ids=["events", "snapshots"])
def test_whatever_holds_a_member_is_called_user_or_host(kind: type):
    found = {*fields(inspect.type_info(kind), set())}
    assert {name for name, is_member in found if is_member} == {"user", "host"}
    assert {name for name, is_member in found if not is_member}.isdisjoint({"user", "host"})
