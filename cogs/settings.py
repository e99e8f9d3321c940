"""What those who run a server decide: its settings, and when a season is over."""

import re

import discord
from msgspec.structs import replace

from bot.client import NainJaune, client_of
from bot.edge.commands import game_command
from bot.edge.responder import Call, Reply, serve
from bot.game.refusal import Refusal
from bot.screens.buttons import Press
from bot.screens.reading import sure_screen
from bot.screens.settings import (
    A_PAGE,
    CHOICES,
    LATEST,
    NOT_CHOSEN,
    NUMBERS,
    SWITCHES,
    changes_screen,
    closed_season,
    numbers_form,
    season_screen,
    settings_screen,
)
from bot.services.servers import check_manager, check_may_close_season
from bot.tables.context import Request

SHOWN = {"language", "robot_tables_count", "pictures"}
"""Settings that the tables in the channels show."""
LAST_PAGE = 1_000_000
Interaction = discord.Interaction[NainJaune]


async def _panel(call: Call) -> Reply:
    check_manager(call.request)
    governing, guild = client_of(call).governing, call.interaction.guild
    settings = await governing.settings(call.request.guild)
    latest, _number = await governing.changes(call.request.guild, limit=LATEST)
    channels = [channel for channel in settings.channels if guild and guild.get_channel(channel)]
    return Reply(settings_screen(settings, latest, channels, call.words), in_place=True)


async def panel_asked(call: Call, _press: Press) -> Reply:
    """Back to the settings."""
    return await _panel(call)


async def setting_changed(call: Call, press: Press) -> Reply:
    """Set what was chosen in a menu or on a button."""
    check_manager(call.request)
    name, _dash, said = press.argument.partition("-")
    return await _changed(call, {name: _value(call, name, press.chosen or (said,))})


def _value(call: Call, name: str, chosen: tuple[str, ...]) -> object:
    """What a choice means."""
    if name == "channels":
        return [_channel(call, said) for said in chosen if said]
    [said, *others] = chosen
    if name in SWITCHES and said in {"yes", "no"}:
        return said == "yes"
    if others or said not in CHOICES.get(name, ()):
        raise Refusal("unknown_action")
    return None if said == NOT_CHOSEN else said


def _channel(call: Call, said: str) -> int:
    """A channel of this server, and of no other."""
    guild = call.interaction.guild
    found = guild.get_channel(int(said)) if guild and re.fullmatch("[0-9]{1,20}", said) else None
    if found is None:
        raise Refusal("unknown_channel")
    return found.id


async def numbers_asked(call: Call, _press: Press) -> Reply:
    """Show the form of the numbers."""
    check_manager(call.request)
    settings = await client_of(call).governing.settings(call.request.guild)
    return call.says("try-again")._replace(form=numbers_form(settings, call.words))


async def numbers_sent(call: Call, press: Press) -> Reply:
    """Set the numbers that were written anew."""
    before: dict[str, str] = dict(zip(NUMBERS, re.findall("[0-9]+", press.argument), strict=False))
    written = {name: _number(text) for name, text in press.filled.items() if name in NUMBERS}
    return await _changed(call, {name: value for name, value in written.items() if str(value) != before.get(name)})


def _number(text: str) -> int | str:
    """A number as people write it, with spaces; anything else as it is, to be refused."""
    digits = re.sub(r"\s", "", text)
    return int(digits) if re.fullmatch("-?[0-9]{1,20}", digits) else text


async def _changed(call: Call, changes: dict[str, object]) -> Reply:
    client = client_of(call)
    await client.governing.change(call.request, changes)
    if SHOWN & changes.keys():
        for table in await client.governing.open_tables(call.request.guild):
            client.publisher.publish(table)
    return await _panel(call)


async def changes_asked(call: Call, press: Press) -> Reply:
    """A page of what was changed."""
    check_manager(call.request)
    page, governing = min(press.number, LAST_PAGE), client_of(call).governing
    changes, number = await governing.changes(call.request.guild, limit=A_PAGE, offset=page * A_PAGE)
    return Reply(changes_screen(changes, page, number, call.words), in_place=True)


async def season_asked(call: Call, _press: Press) -> Reply:
    """The season that goes on."""
    season = await client_of(call).governing.season(call.request.guild)
    screen = season_screen(season, call.words, may_close=_may_close(call), is_manager=call.request.is_manager)
    return Reply(screen, in_place=True)


def _may_close(call: Call) -> bool:
    try:
        check_may_close_season(_server_wide(call))
    except Refusal:
        return False
    return True


def _server_wide(call: Call) -> Request:
    """The request, whose author is a moderator only if they are one in the whole server, not just in this channel."""
    user = call.interaction.user
    is_everywhere = isinstance(user, discord.Member) and user.guild_permissions.manage_messages
    return replace(call.request, is_moderator=call.request.is_moderator and is_everywhere)


async def season_close_asked(call: Call, press: Press) -> Reply:
    """Close the season, once it is sure."""
    check_may_close_season(_server_wide(call))
    settings = await client_of(call).governing.settings(call.request.guild)
    chips = call.words("chips", n=settings.starting_chips)
    question = call.words("season-sure", season=press.number, chips=chips)
    return Reply(sure_screen(replace(press, verb="season_close"), question, call.words), in_place=True)


async def season_closed(call: Call, press: Press) -> Reply:
    """Close the season."""
    governing = client_of(call).governing
    await governing.close_season(_server_wide(call), press.number)
    settings = await governing.settings(call.request.guild)
    return Reply(closed_season(press.number, settings.starting_chips, call.words), in_place=True)


@game_command("settings")
async def settings(interaction: Interaction) -> None:
    """What the server has set, for those who manage it."""
    await serve(interaction, _panel)


@game_command("season")
async def season(interaction: Interaction) -> None:
    """The season that goes on, and its end for those who decide on it."""

    async def work(call: Call) -> Reply:
        return await season_asked(call, Press(0, 0, "season"))

    await serve(interaction, work)


async def setup(client: NainJaune) -> None:
    """Add the commands, and say what the buttons mean."""
    client.add_game_commands(settings, season)
    client.answer_presses(
        {
            "settings": panel_asked,
            "setting": setting_changed,
            "numbers": numbers_asked,
            "numbers_sent": numbers_sent,
            "changes": changes_asked,
            "season": season_asked,
            "season_ask": season_close_asked,
            "season_close": season_closed,
        }
    )
