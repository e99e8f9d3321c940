"""The simulated Discord server: its channels and members, with the same ids at every start."""

from dataclasses import dataclass
from typing import Any, Final

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.language import Language
from playground.pictures import AVATAR, Pictures
from playground.simulator import PatientEnv

LOCALES: Final[dict[Language, str]] = {"fr": "fr", "en": "en-GB"}
MEMBERS: Final = ("Ana", "Bob", "Zoé")
CHANNELS: Final = ("nain-jaune", "café")
SERVER: Final[dict[Language, str]] = {"fr": "Chez Nain Jaune", "en": "The Yellow Dwarf"}
MANAGER: Final[dict[Language, str]] = {"fr": "Gère le serveur", "en": "Manages the server"}
TOPIC: Final[dict[Language, str]] = {
    "fr": "Les boutons suffisent pour jouer ; « / » dans la ligne du bas ouvre les commandes.",
    "en": "The buttons are all it takes to play; “/” in the line below opens the commands.",
}


@dataclass(frozen=True, slots=True)
class Server:
    """The simulated server."""

    env: PatientEnv
    channels: tuple[ChannelHandle, ...]
    members: dict[str, MemberActor]
    """The members by their names."""
    language: Language

    @property
    def id(self) -> int:
        """The id of the server."""
        return self.first_member.guild.id

    @property
    def home(self) -> ChannelHandle:
        """The channel that a new window shows."""
        return self.channels[0]

    @property
    def first_member(self) -> MemberActor:
        """The viewer of a new window, who manages the server."""
        return next(iter(self.members.values()))

    def channel(self, channel_id: int) -> ChannelHandle:
        """Return a channel, a thread or the DMs of a member."""
        found = self.env.backend.get_channel(channel_id)
        return ChannelHandle(self.env, self.first_member.guild if found.guild_id else None, found)


def create_server(env: PatientEnv, language: Language) -> Server:
    """Create the server before the bot starts.

    SimCord makes an id from the time of creation and a counter, and its clock starts at the same time in every run.
    The balances and tables in the file belong to these ids: keep the order, and create new things last.
    """
    env.backend.bot_user.name = "Nain Jaune"
    env.backend.bot_user.avatar = AVATAR
    env.backend.cdn = Pictures(env.backend)
    guild = env.create_guild(SERVER[language], preferred_locale=LOCALES[language])
    channels = tuple(guild.create_text_channel(name, topic=TOPIC[language]) for name in CHANNELS)
    members = {name: guild.add_member(env.create_user(name.lower(), global_name=name)) for name in MEMBERS}
    server = Server(env, channels, members, language)
    manager = guild.create_role(MANAGER[language], permissions=discord.Permissions(manage_guild=True))
    env.backend.add_member_role(guild.id, server.first_member.id, manager.id)
    return server


def translate_commands(server: Server) -> None:
    """Replace what is said of the commands by its translation into the server's language; SimCord shows none."""
    for registered in server.env.backend.commands.values():
        for command in registered.values():
            _translate(command, LOCALES[server.language])


def _translate(command: dict[str, Any], locale: str) -> None:
    translations: dict[str, str] = command.get("description_localizations") or {}
    command["description"] = translations.get(locale, command["description"])
    options: list[dict[str, Any]] = command.get("options") or []
    for option in options:
        _translate(option, locale)
    choices: list[dict[str, Any]] = command.get("choices") or []
    for choice in choices:
        names: dict[str, str] = choice.get("name_localizations") or {}
        choice["name"] = names.get(locale, choice["name"])
