"""Opening a table, sitting down, choosing how to play, dealing."""

from functools import partial
from itertools import zip_longest
from typing import get_args

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.client import NainJaune, act, client_of, names_of, table_here
from bot.edge.commands import game_command
from bot.edge.responder import Call, Reply, serve
from bot.game.refusal import Refusal
from bot.game.rules import GAMES, Game, Rules, with_house_rules
from bot.robots import CHARACTERS, Character
from bot.screens.buttons import Press
from bot.screens.layout import join_lines, text_message
from bot.screens.lobby import LAST_STANDING, OWN_END, options_screen
from bot.tables import lobby, turns
from bot.tables.options import TURN, Clock, Options, Pace, Settings

NEEDED = ("view_channel", "send_messages")
NEEDED_IN_THREAD = ("view_channel", "send_messages_in_threads")
NEEDED_FOR_THREAD = (*NEEDED, "create_public_threads", "send_messages_in_threads", "read_message_history")
WANTED_FOR_PICTURES = "attach_files"
A_WEEK = 7 * 24 * 60
"""Minutes without a message after which Discord archives a thread."""
Interaction = discord.Interaction[NainJaune]


@game_command("start")
async def start(
    interaction: Interaction,
    game: Game | None = None,
    chips: app_commands.Range[int, 1, 1_000_000] | None = None,
    clock: Clock | None = None,
    pace: Pace | None = None,
    stake: app_commands.Range[int, 1, 100] = 1,
    deals: app_commands.Range[int, 1, 200] | None = None,
    robots: app_commands.Range[int, 0, 7] = 0,
    thread: bool | None = None,
) -> None:
    """Open a table in this channel, or in a thread of its own."""
    changes: dict[str, object] = {"stake": stake}
    if deals is not None:
        changes |= {"ends": "deals", "deals": deals}

    async def work(call: Call) -> Reply:
        settings = await client_of(call).governing.settings(call.request.guild)
        lobby.check_location(_place(call), settings)
        rules = with_house_rules(GAMES[game or settings.game], changes)
        options = Options(rules=rules, chips=chips, clock=clock or settings.clock, pace=pace or settings.pace)
        return await _open(call, options, robots, in_thread=_in_thread(call, settings, wanted=thread))

    await serve(interaction, work)


async def _open(call: Call, options: Options, robots: int, *, in_thread: bool) -> Reply:
    client, names = client_of(call), [character.name for character in _by_turns()][:robots]
    lobby.check_options(options)
    if robots >= options.rules.max_players:
        raise Refusal("full", most=options.rules.max_players)
    _check_permissions(call, in_thread=in_thread)
    if not in_thread:
        outcome = await client.tables.open(call.request, _place(call), options, names)
        client.publisher.publish(outcome.table.id)
        return await _opened(call, call.words("done-opened"))
    card, thread = await _thread(call, options)
    try:
        outcome = await client.tables.open(call.request, lobby.Location(thread.id, parent=call.channel), options, names)
    except Refusal:
        await card.delete()
        raise
    client.publisher.publish(outcome.table.id)
    return await _opened(call, call.words("done-opened-thread", thread=thread.mention))


async def _opened(call: Call, said: str) -> Reply:
    """The table is there; where its pictures cannot be, whoever opened it should know why."""
    client = client_of(call)
    settings = await client.governing.settings(call.request.guild)
    may_attach = getattr(call.interaction.app_permissions, WANTED_FOR_PICTURES)
    is_blind = client.draws and settings.pictures and not may_attach
    return Reply(text_message(join_lines(said, call.words("done-without-pictures") if is_blind else None)))


def _place(call: Call) -> lobby.Location:
    """The channel of the call."""
    return lobby.Location(call.channel, under=_under(call, call.channel))


def _under(call: Call, channel: int) -> int | None:
    """The channel of which this one is a thread, as far as can be told."""
    here, guild = call.interaction.channel, call.interaction.guild
    found = here if channel == call.channel else guild and guild.get_thread(channel)
    return found.parent_id if isinstance(found, discord.Thread) else None


def _in_thread(call: Call, settings: Settings, *, wanted: bool | None) -> bool:
    """Whether the table gets a thread of its own, as far as the server leaves that open."""
    if settings.threads == "never" and wanted:
        raise Refusal("threads_forbidden")
    if settings.threads == "always":
        return wanted or not isinstance(call.interaction.channel, discord.Thread)
    return bool(wanted)


def _check_permissions(call: Call, *, in_thread: bool) -> None:
    """Whatever the table will need here, the bot must have now."""
    held = call.interaction.app_permissions
    is_thread = isinstance(call.interaction.channel, discord.Thread)
    if is_thread and in_thread:
        raise Refusal("thread_in_thread")
    needed = NEEDED_FOR_THREAD if in_thread else NEEDED_IN_THREAD if is_thread else NEEDED
    missing = tuple(name for name in needed if not getattr(held, name))
    if missing:
        raise Refusal("missing_permissions", permissions=missing)


async def _thread(call: Call, options: Options) -> tuple[discord.Message, discord.Thread]:
    """A card in the channel, and a thread of its own under it."""
    client = client_of(call)
    speech = await client.public_words(call.request.guild)
    title = speech("lobby-title", game=speech("game", game=options.rules.game))
    channel = client.get_partial_messageable(call.channel, guild_id=call.request.guild)
    card = await channel.send(view=text_message(title))
    try:
        thread = await card.create_thread(name=title, auto_archive_duration=A_WEEK)
    except discord.HTTPException:
        await card.delete()
        raise
    await card.edit(view=text_message(speech("card-title", thread=thread.mention)))
    return card, thread


def _by_turns() -> list[Character]:
    """The robots in the order they come: one of each level after the other, the middle one first."""
    levels = ("regular", "novice", "expert")
    by_level = [[character for character in CHARACTERS if character.level == level] for level in levels]
    return [character for together in zip_longest(*by_level) for character in together if character]


async def joined(call: Call, press: Press) -> Reply:
    """Sit down."""
    await act(call, press.table, lobby.join)
    return call.says("done-joined")


async def left(call: Call, press: Press) -> Reply:
    """Get up."""
    await act(call, press.table, lobby.leave)
    return call.says("done-left")


async def robot_added(call: Call, press: Press) -> Reply:
    """Give a seat to the next robot."""
    view = await client_of(call).tables.view(press.table, call.request, None)
    seated = {seat.robot for seat in view.seats}
    character = next((character for character in _by_turns() if character.name not in seated), None)
    if character is None:
        raise Refusal("no_robot_left")
    await act(call, press.table, partial(lobby.add_robot, robot=character.name))
    said: str = getattr(character, call.words.language)
    return call.says("done-robot", name=character.name, character=said)


async def seat_freed(call: Call, press: Press) -> Reply:
    """Free somebody's seat."""
    await act(call, press.table, partial(lobby.remove, seat_id=press.number))
    return await _options(call, press)


async def options_asked(call: Call, press: Press) -> Reply:
    """Show the menus of the options, to whoever may change them."""
    view = await client_of(call).tables.view(press.table, call.request, call.request.user)
    if call.request.user != view.host and not call.request.is_moderator:
        raise Refusal("not_host", host=view.host)
    return await _options(call, press)


async def option_set(call: Call, press: Press) -> Reply:
    """Change one option."""
    view = await client_of(call).tables.view(press.table, call.request, None)
    options = _with_option(view.options, press)
    await act(call, press.table, partial(lobby.change_options, options=options))
    return await _options(call, press)


async def _options(call: Call, press: Press) -> Reply:
    view = await client_of(call).tables.view(press.table, call.request, call.request.user)
    others = [seat.user for seat in view.seats if seat.user is not None and seat.user != call.request.user]
    return Reply(options_screen(view, call.words, await names_of(call, others)), in_place=True)


def _with_option(options: Options, press: Press) -> Options:
    """The same options with one of them changed, as a menu says it."""
    rules, chosen = options.rules, press.argument
    match press.verb:
        case "set_game" if chosen in GAMES:
            return replace(options, rules=with_house_rules(GAMES[chosen], {"stake": rules.stake}))
        case "set_clock" if chosen in TURN:
            return replace(options, clock=chosen)
        case "set_pace" if chosen in get_args(Pace):
            return replace(options, pace=chosen)
        case "set_stake":
            return replace(options, rules=with_house_rules(rules, {"stake": press.number}))
        case "set_end":
            return replace(options, rules=with_house_rules(rules, _end(rules, press)))
        case _:
            raise Refusal("unknown_action")


def _end(rules: Rules, press: Press) -> dict[str, object]:
    booklet = GAMES[rules.game]
    if press.argument == OWN_END:
        return {"ends": booklet.ends, "deals": booklet.deals}
    if press.argument == LAST_STANDING:
        return {"ends": "last_standing", "deals": 0}
    return {"ends": "deals", "deals": press.number}


async def dealt(call: Call, press: Press) -> Reply:
    """Begin."""
    await act(call, press.table, lobby.begin)
    return call.says("done-dealt")


async def rematch_asked(call: Call, press: Press) -> Reply:
    """The same table once more."""
    client = client_of(call)
    old = await client.tables.get(press.table, call.request)
    outcome = await client.tables.rematch(press.table, call.request, under=_under(call, old.channel))
    client.publisher.publish(outcome.table.id)
    return call.says("done-joined")


@game_command("join")
async def join(interaction: Interaction) -> None:
    """Sit down at this channel's table."""

    async def work(call: Call) -> Reply:
        return await joined(call, Press((await table_here(call)).id, 0, "join"))

    await serve(interaction, work)


@game_command("leave")
async def leave(interaction: Interaction) -> None:
    """Get up from this channel's table, or let a robot play on."""

    async def work(call: Call) -> Reply:
        table = await table_here(call)
        if table.phase == "lobby":
            return await left(call, Press(table.id, 0, "leave"))
        await act(call, table.id, turns.leave)
        return call.says("done-left-playing")

    await serve(interaction, work)


@game_command("deal")
async def deal(interaction: Interaction) -> None:
    """Begin this channel's table."""

    async def work(call: Call) -> Reply:
        return await dealt(call, Press((await table_here(call)).id, 0, "deal"))

    await serve(interaction, work)


@game_command("rematch")
async def rematch(interaction: Interaction) -> None:
    """Play this channel's last table once more."""

    async def work(call: Call) -> Reply:
        tables = client_of(call).tables
        if again := await tables.in_channel(call.channel):  # somebody was quicker
            return await joined(call, Press(again.id, 0, "join"))
        last = await tables.last_in_channel(call.channel)
        if last is None:
            raise Refusal("no_table_here")
        return await rematch_asked(call, Press(last, 0, "rematch"))

    await serve(interaction, work)


async def setup(client: NainJaune) -> None:
    """Add the commands, and say what the buttons mean."""
    client.add_game_commands(start, join, leave, deal, rematch)
    client.answer_presses(
        {
            "join": joined,
            "leave": left,
            "robot": robot_added,
            "remove": seat_freed,
            "options": options_asked,
            "set_game": option_set,
            "set_clock": option_set,
            "set_pace": option_set,
            "set_stake": option_set,
            "set_end": option_set,
            "deal": dealt,
            "rematch": rematch_asked,
        }
    )
