"""What Discord tells a bot: servers, members, messages, interactions. Everybody here may do anything, in French."""

from collections.abc import Collection
from typing import Any, Final, NamedTuple

from msgspec import Raw, Struct

NOW: Final = "2026-07-25T12:00:00+00:00"
ALL_PERMISSIONS: Final = str(2**50 - 1)
COMPONENTS_V2: Final = 1 << 15

Json = dict[str, Any]


class Message(Struct, frozen=True):
    """A message as a member sees it."""

    id: int
    channel: int
    flags: int
    components: Raw
    has_files: bool


class Place(NamedTuple):
    """A member, and where they are."""

    guild: int
    channel: int
    user: int
    newest: int = 0
    """The newest message of the channel."""


def user(number: int, *, is_bot: bool = False) -> Json:
    name = f"member{number}"
    told = {"id": str(number), "username": name, "global_name": name, "discriminator": "0", "avatar": None}
    return told | {"bot": True} if is_bot else told


def application(number: int) -> Json:
    """Return the application of a bot, which has the bot's number."""
    told = {"id": str(number), "name": "bot", "description": "", "icon": None, "flags": 0, "verify_key": ""}
    return told | {"bot_public": True, "bot_require_code_grant": False, "owner": user(1)}


def guild(number: int, channels: Collection[int], bot: int) -> Json:
    """Return a server, as a bot is told of it when it has connected."""
    everyone = {"id": str(number), "name": "@everyone", "permissions": ALL_PERMISSIONS, "position": 0, "color": 0}
    return {
        "id": str(number),
        "name": f"server{number}",
        "owner_id": "1",
        "preferred_locale": "fr",
        "member_count": 100,
        "unavailable": False,
        "roles": [everyone | {"hoist": False, "managed": False, "mentionable": False, "flags": 0}],
        "channels": [_channel(number, channel) for channel in channels],
        "members": [_member(user(bot, is_bot=True))],
    }


def message(shown: Message, bot: int) -> Json:
    """Return a message of a bot; files that its components show are not listed."""
    return {
        "id": str(shown.id),
        "channel_id": str(shown.channel),
        "author": user(bot, is_bot=True),
        "content": "",
        "timestamp": NOW,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": shown.flags | COMPONENTS_V2,
        "components": shown.components,
    }


def command(bot: int, token: int, at: Place, name: str, **options: str | int) -> Json:
    types: dict[type, int] = {str: 3, int: 4}
    given = [{"type": types[type(value)], "name": option, "value": value} for option, value in options.items()]
    data = {"id": "1", "name": "nainjaune", "type": 1, "options": [{"type": 1, "name": name, "options": given}]}
    return _interaction(bot, token, at) | {"type": 2, "data": data}


def click(bot: int, token: int, at: Place, custom_id: str, on: Message) -> Json:
    data = {"custom_id": custom_id, "component_type": 2}
    return _interaction(bot, token, at) | {"type": 3, "data": data, "message": message(on, bot)}


def _interaction(bot: int, token: int, at: Place) -> Json:
    return {
        "id": str(token),
        "token": str(token),
        "application_id": str(bot),
        "version": 1,
        "guild_id": str(at.guild),
        "channel_id": str(at.channel),
        "channel": _channel(at.guild, at.channel) | {"last_message_id": str(at.newest)},
        "member": _member(user(at.user)),
        "locale": "fr",
        "guild_locale": "fr",
        "app_permissions": ALL_PERMISSIONS,
        "attachment_size_limit": 10 * 2**20,
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(at.guild)},
        "context": 0,
    }


def _member(of: Json) -> Json:
    held: Json = {"user": of, "roles": [], "joined_at": NOW, "deaf": False, "mute": False, "flags": 0}
    return held | {"permissions": ALL_PERMISSIONS}


def _channel(of: int, number: int) -> Json:
    told = {"id": str(number), "guild_id": str(of), "type": 0, "name": f"channel{number}", "position": 0}
    return told | {"permission_overwrites": [], "permissions": ALL_PERMISSIONS}
