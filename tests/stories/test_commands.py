"""The commands as Discord is told of them."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from bot.edge.commands import CHOICES
from bot.language import words_in
from bot.screens.help import GROUPS
from tests.language.catalogues import messages, read_message
from tests.registered import commands_below, commands_of, root_of
from tests.stories.discordland import Club

STRING = 3
ON_SERVERS = 0
"""What an application is installed on, as opposed to with a user."""
MAX_LENGTH = 100
"""Discord takes no longer descriptions and choices."""
IN_DIRECT = {"turns", "daily", "help", "privacy"}


@pytest.fixture
def registered(club: Club) -> dict[str, Any]:
    """The one command with its subcommands, as Discord was told."""
    return root_of(club.env)


def described(command: dict[str, Any], name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield a command, its subcommands and their options, each with the name of the sentence about it."""
    yield f"command-{name}", command
    for part in command.get("options", ()):
        yield from described(part, part["name"] if name == "nainjaune" else f"{name}-{part['name']}")


async def test_everything_is_described_in_both_languages(registered: dict[str, Any]):
    told = {
        sentence: (part["description"], part["description_localizations"])
        for sentence, part in described(registered, "nainjaune")
    }
    assert len(told) > len(registered["options"]) > 0
    names = {
        part["name"]: part["name_localizations"]
        for _, part in described(registered, "nainjaune")
        if part["name"] != "nainjaune"
    }
    sentences = {name: f"option-{name}" if f"option-{name}" in messages("fr") else f"name-{name}" for name in names}
    assert names == {name: {"fr": words_in("fr")(sentence)} for name, sentence in sentences.items()}
    assert {name: words_in("en")(sentence) for name, sentence in sentences.items()} == {name: name for name in names}
    assert told == {name: (words_in("en")(name), {"fr": words_in("fr")(name)}) for name in told}
    assert [
        text for english, others in told.values() for text in (english, *others.values()) if len(text) > MAX_LENGTH
    ] == []


async def test_whatever_is_chosen_in_a_command_is_offered_in_words_of_both_languages(registered: dict[str, Any]):
    offered = {
        option["name"]: [
            (choice["value"], choice["name"], choice["name_localizations"]) for choice in option["choices"]
        ]
        for _, option in described(registered, "nainjaune")
        if option.get("choices")
    }
    assert offered == {
        name: [
            (value, words_in("en")(sentence, **shown), {"fr": words_in("fr")(sentence, **shown)})
            for value in get_args(kind)
            for shown in [{by: value if isinstance(value, int) else form.format(value)}]
        ]
        for name, (kind, sentence, by, form) in CHOICES.items()
    }


async def test_nobody_has_to_know_a_word_of_the_code(registered: dict[str, Any]):
    unaided = [
        name
        for name, option in described(registered, "nainjaune")
        if option.get("type") == STRING and not option.get("choices") and not option.get("autocomplete")
    ]
    assert unaided == []


async def test_the_help_has_words_for_every_command(registered: dict[str, Any]):
    names = {name for name, _ in commands_below(registered)} - {"help"}
    assert {name for group in GROUPS.values() for name in group} == names
    last_words = {name.rpartition(" ")[2] for name in names}
    for entry, variants in (("help-command", last_words), ("help-group", {*GROUPS})):
        [choice] = read_message("fr", entry).choices
        assert choice.variants == variants


async def test_every_command_is_for_servers_that_the_bot_is_on(club: Club):
    installs = {name: command.get("integration_types") for name, command in commands_of(club.env).items()}
    assert len(installs) > 1
    assert installs == {name: [ON_SERVERS] for name in installs}


async def test_in_direct_messages_there_are_the_commands_that_are_needed_there(club: Club):
    assert commands_of(club.env).keys() == {"nainjaune", *IN_DIRECT}
