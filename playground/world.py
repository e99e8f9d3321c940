"""A server for the bot to play on: a channel, a few members, the same ids at every start."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import discord
import simcord
import simcord.interactions
from simcord.actors import MemberActor
from simcord.backend.models import Interaction
from simcord.builders import ChannelHandle

from bot.language import Language
from playground.pictures import Pictures

LOCALES: Final[dict[Language, str]] = {"fr": "fr", "en": "en-GB"}
PEOPLE: Final = ("Ana", "Bob", "Zoé")
CHANNELS: Final = ("nain-jaune", "café")
SERVER: Final[dict[Language, str]] = {"fr": "Chez Nain Jaune", "en": "The Yellow Dwarf"}
MANAGER: Final[dict[Language, str]] = {"fr": "Gère le serveur", "en": "Manages the server"}
TOPIC: Final[dict[Language, str]] = {
    "fr": "Les boutons suffisent pour jouer ; « / » dans la ligne du bas ouvre les commandes.",
    "en": "The buttons are all it takes to play; “/” in the line below opens the commands.",
}


@dataclass(frozen=True, slots=True)
class World:
    """Who and what is there."""

    env: simcord.Env
    channels: tuple[ChannelHandle, ...]
    people: dict[str, MemberActor]
    """The members by their names."""
    language: Language

    @property
    def guild(self) -> int:
        """The server's id."""
        return self.first.guild.id

    @property
    def home(self) -> ChannelHandle:
        """The channel that one comes into."""
        return self.channels[0]

    @property
    def first(self) -> MemberActor:
        """Who one is to begin with."""
        return next(iter(self.people.values()))

    def channel(self, number: int) -> ChannelHandle:
        """A channel, a thread, or somebody's letters."""
        found = self.env.backend.get_channel(number)
        return ChannelHandle(self.env, self.first.guild if found.guild_id else None, found)


def founded(env: simcord.Env, language: Language) -> World:
    """The server, before the bot comes to it.

    An id is made of its instant and a number in it, and SimCord's clock begins at the same instant every time: what is
    made in this order has the ids it had before, and the balances and tables of the file are theirs. New ones go last.
    """
    env.backend.bot_user.name = "Nain Jaune"
    env.backend.cdn = Pictures(env.backend)
    guild = env.create_guild(SERVER[language], preferred_locale=LOCALES[language])
    channels = tuple(guild.create_text_channel(name, topic=TOPIC[language]) for name in CHANNELS)
    people = {name: guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE}
    world = World(env, channels, people, language)
    manager = guild.create_role(MANAGER[language], permissions=discord.Permissions(manage_guild=True))
    env.backend.add_member_role(guild.id, world.first.id, manager.id)  # the settings are for managers only
    return world


def set_clock(env: simcord.Env, moment: datetime) -> None:
    """From the founding to the present."""
    clock: Any = env.backend.clock
    clock._epoch = moment  # noqa: SLF001 - there is no other way to begin at a day of one's own


def today() -> datetime:
    """The present, to the second."""
    return datetime.now(UTC).replace(microsecond=0)


@contextmanager
def spoken(language: Language) -> Generator[None]:
    """Everybody speaks this language; by themselves, SimCord's people all speak American English."""
    usual, locale = simcord.interactions.base_payload, LOCALES[language]

    def base_payload(*args: Any, **named: Any) -> tuple[Interaction, dict[str, Any]]:  # noqa: ANN401 - handed on as is
        interaction, payload = usual(*args, **named)
        return interaction, payload | {"locale": locale, "guild_locale": locale}

    simcord.interactions.base_payload = base_payload
    try:
        yield
    finally:
        simcord.interactions.base_payload = usual


def translate_commands(world: World) -> None:
    """Describe the commands in this language: the page shows everybody the words for everybody."""
    for commands in world.env.backend.commands.values():
        for command in commands.values():
            _translate(command, LOCALES[world.language])


def _translate(command: dict[str, Any], locale: str) -> None:
    said: dict[str, str] = command.get("description_localizations") or {}
    command["description"] = said.get(locale, command["description"])
    options: list[dict[str, Any]] = command.get("options") or []
    for option in options:
        _translate(option, locale)
