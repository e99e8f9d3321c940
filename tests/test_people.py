"""The two suites of stories share their people."""

import pytest

from tests.people import DEEDS
from tests.stories.person import Person as PersonOnDiscord
from tests.tables.club import Person as PersonAtTable


@pytest.mark.parametrize("person", [PersonAtTable, PersonOnDiscord], ids=["at a table", "on Discord"])
def test_a_person_does_everything_by_the_same_name(person: type):
    assert [deed for deed in DEEDS if not callable(getattr(person, deed, None))] == []
