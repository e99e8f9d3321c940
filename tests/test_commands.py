"""The commands as Discord is told of them."""

from pathlib import Path
from typing import get_args

from bot.edge.commands import CHOICES
from bot.language import words_in
from playground.startup import run_bot


async def test_whatever_is_chosen_in_a_command_is_offered_in_words_of_both_languages(tmp_path: Path):
    async with run_bot(tmp_path / "nainjaune.db", "fr") as server:
        [registered] = [command for told in server.env.backend.commands.values() for command in told.values()]
    offered = {
        option["name"]: [
            (choice["value"], choice["name"], choice["name_localizations"]["fr"]) for choice in option["choices"]
        ]
        for command in registered["options"]
        for option in command["options"]
        if option.get("choices")
    }
    assert offered == {
        name: [
            (value, *(words_in(language)(sentence, **{by: form.format(value)}) for language in ("en", "fr")))
            for value in get_args(kind)
        ]
        for name, (kind, sentence, by, form) in CHOICES.items()
    }
