"""The rules by which the stories' requests are judged find what breaks them."""

import copy
from typing import Any

import pytest
from simcord.components import COMPONENTS_V2_FLAG

from tests.discord.requests import DESCRIPTION, MAX_COMPONENTS, SUPPRESS_NOTIFICATIONS, description, rules_missed

PATH = "/channels/1/messages"
FLAGS = COMPONENTS_V2_FLAG | SUPPRESS_NOTIFICATIONS
BUTTON: dict[str, Any] = {"type": 2, "style": 1, "label": "Oui", "custom_id": "yes"}
SOUND: dict[str, Any] = {
    "flags": FLAGS,
    "components": [
        {
            "type": 17,
            "components": [
                {"type": 10, "content": "Un texte"},
                {"type": 1, "components": [BUTTON]},
                {
                    "type": 1,
                    "components": [{"type": 3, "custom_id": "pick", "options": [{"label": "Un", "value": "1"}]}],
                },
            ],
        }
    ],
}


def a_message(*components: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"flags": FLAGS, "components": list(components), **more}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def text(letters: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * letters}


TWO_CHOSEN: dict[str, Any] = {
    "type": 3,
    "custom_id": "m",
    "options": [{"label": "x", "value": str(n), "default": True} for n in range(2)],
}


def test_a_sound_message_breaks_no_rule():
    assert rules_missed(PATH, SOUND) == []
    assert rules_missed("/interactions/1/t/callback", {"type": 4, "data": SOUND}) == []
    assert rules_missed(PATH, None) == []


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        pytest.param(
            a_message(text(1), content="x"),
            "components.: components_v2 messages cannot contain content",
            id="content beside",
        ),
        pytest.param(
            a_message({"type": 12, "items": [{"media": {"url": "attachment://table.jpg"}}]}),
            "not among its attachments: {'attachment://table.jpg'}",
            id="a picture that it does not list",
        ),
        pytest.param(a_message(row({**BUTTON, "label": ""})), "button without a face", id="an empty label"),
        pytest.param(a_message({"type": 10, "content": " \n"}), "empty text", id="a text of blanks"),
        pytest.param(a_message(row(TWO_CHOSEN)), "more options chosen than can be", id="two options chosen of one"),
        pytest.param(a_message({"type": 17, "components": []}), "empty container", id="an empty container"),
        pytest.param(
            a_message(*[text(1)] * (MAX_COMPONENTS + 1)), f"{MAX_COMPONENTS + 1} components", id="a crowded message"
        ),
    ],
)
def test_each_rule_finds_the_message_that_breaks_it(message: dict[str, Any], problem: str):
    assert any(found.startswith(problem) for found in rules_missed(PATH, message)), rules_missed(PATH, message)
    assert rules_missed("/interactions/1/t/callback", {"type": 4, "data": message})


@pytest.mark.parametrize(("flags", "content"), [(SUPPRESS_NOTIFICATIONS, ""), (0, "Ana, your turn")])
def test_a_new_message_that_makes_a_sound_has_words(flags: int, content: str):
    assert rules_missed(PATH, {"flags": flags, "content": content}) == []
    assert rules_missed(PATH, a_message(text(1), flags=COMPONENTS_V2_FLAG)) == ["a push without words"]


@pytest.fixture
def discord_api():
    found = description()
    if found is None:
        pytest.skip(f"{DESCRIPTION} does not name Discord's description of its API")
    return found


def test_the_description_accepts_a_sound_message(discord_api):
    assert discord_api.problems("POST", PATH, SOUND) == []
    assert discord_api.problems("DELETE", PATH + "/2", None) == []


def test_the_description_finds_what_discord_would_refuse(discord_api):
    broken = copy.deepcopy(SOUND)
    broken["components"][0]["components"][1]["components"][0]["style"] = "blue"
    assert discord_api.problems("POST", PATH, broken)
    assert discord_api.problems("POST", PATH, {"flags": "many"})
    assert discord_api.problems("GET", "/no/such/thing", None)
    assert discord_api.problems("DELETE", PATH + "/2", {"flags": 1})
    assert discord_api.problems("POST", PATH, None)
