"""Real files that cannot grow: another process plays on them until there is no room, and goes on when there is."""

from typing import Any

import pytest

from tests.store.processes import run_task

Told = dict[str, dict[str, Any]]


@pytest.fixture(scope="module")
def quota(tmp_path_factory: pytest.TempPathFactory):
    """What happened where no file may be larger than so many bytes."""
    return {said["at"]: said for said in run_task("fill_quota", tmp_path_factory.mktemp("quota") / "bot.db")}


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory):
    """What happened on a small disk."""
    said = run_task("fill_disk", tmp_path_factory.mktemp("disk") / "bot.db")
    if said == [{"at": "mount"}]:
        pytest.skip("no disk can be mounted here; the quota is tested all the same")
    return {each.get("at", f"new {number}"): each for number, each in enumerate(said)}


@pytest.fixture(params=["quota", "disk"])
def told(request: pytest.FixtureRequest) -> Told:
    return request.getfixturevalue(request.param)


def test_an_action_on_a_full_disk_is_refused_for_that_reason(disk: Told):
    assert disk["refusal"]["refused"] == {"code": "full"}


def test_an_action_over_a_quota_is_refused_with_a_sentence(quota: Told):
    assert list(quota["refusal"]["refused"]) == ["code"]


def test_it_leaves_the_table_as_it_was_last_told(told: Told):
    assert told["refusal"]["same"]


def test_it_leaves_nothing_by_halves(told: Told):
    assert told["refusal"]["problems"] == []


def test_a_file_opened_again_where_there_is_no_room_has_everything(told: Told):
    assert (told["reopening"]["same"], told["reopening"]["problems"]) == (True, [])


def test_the_same_store_goes_on_when_there_is_room(told: Told):
    assert told["room"]["refused"] is not None
    assert (told["room"]["then"], told["room"]["same"], told["room"]["problems"]) == (None, True, [])


def test_no_file_is_made_where_there_is_no_room(disk: Told):
    assert disk["new 3"] == {"code": "full"}


def test_it_is_made_when_there_is_room(disk: Told):
    assert disk["new 4"] == {"code": "opened"}
