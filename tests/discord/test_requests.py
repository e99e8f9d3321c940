"""The rules by which the stories' requests are judged find what breaks them."""

import copy
from typing import Any

import pytest

from tests.discord.requests import DESCRIPTION, IS_V2, description, rules_missed

PATH = "/channels/1/messages"
BUTTON: dict[str, Any] = {"type": 2, "style": 1, "label": "Oui", "custom_id": "yes"}
SOUND: dict[str, Any] = {
    "flags": IS_V2,
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
    return {"flags": IS_V2, "components": list(components), **more}


def row(*components: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def text(letters: int) -> dict[str, Any]:
    return {"type": 10, "content": "x" * letters}


def a_menu(options: int) -> dict[str, Any]:
    return row({"type": 3, "custom_id": "m", "options": [{"label": "x", "value": str(n)} for n in range(options)]})


def buttons(number: int) -> list[dict[str, Any]]:
    return [{**BUTTON, "custom_id": str(n)} for n in range(number)]


def test_a_sound_message_breaks_no_rule():
    assert rules_missed(PATH, SOUND) == []
    assert rules_missed("/interactions/1/t/callback", {"type": 4, "data": SOUND}) == []
    assert rules_missed(PATH, None) == []


@pytest.mark.parametrize(
    ("message", "problem"),
    [
        pytest.param(a_message(*[text(1)] * 41), "41 components", id="too many components"),
        pytest.param(
            a_message({"type": 17, "components": [text(1)] * 40}), "41 components", id="too many nested components"
        ),
        pytest.param(a_message(text(2001), text(2000)), "4001 characters of text", id="too much text in all"),
        pytest.param(a_message(text(1), content="x"), "content beside components", id="content beside"),
        pytest.param(a_message(text(1), embeds=[{}]), "embeds beside components", id="embeds beside"),
        pytest.param(a_message(row(BUTTON, BUTTON)), "custom_id yes 2 times", id="a custom_id twice"),
        pytest.param(a_message(row({**BUTTON, "custom_id": ""})), "empty custom_id", id="an empty custom_id"),
        pytest.param(a_message(row({**BUTTON, "custom_id": "x" * 101})), "custom_id too long", id="a long custom_id"),
        pytest.param(a_message(row({**BUTTON, "label": "x" * 81})), "label too long", id="a long label"),
        pytest.param(a_message(row({**BUTTON, "label": ""})), "button without a face", id="an empty label"),
        pytest.param(a_message(row(*buttons(6))), "6 buttons in a row", id="six buttons in a row"),
        pytest.param(a_message(row()), "empty row", id="an empty row"),
        pytest.param(a_message(a_menu(26)), "26 options", id="too many options"),
        pytest.param(a_message(a_menu(0)), "0 options", id="no options"),
        pytest.param(a_message(text(0)), "empty text", id="an empty text"),
        pytest.param(a_message({"type": 17, "components": []}), "empty container", id="an empty container"),
        pytest.param(
            a_message({"type": 9, "components": [text(1)], "accessory": {**BUTTON, "label": "x" * 81}}),
            "label too long",
            id="a long label beside a section",
        ),
    ],
)
def test_each_rule_finds_the_message_that_breaks_it(message: dict[str, Any], problem: str):
    assert any(found.startswith(problem) for found in rules_missed(PATH, message)), rules_missed(PATH, message)
    assert rules_missed("/interactions/1/t/callback", {"type": 4, "data": message})


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
