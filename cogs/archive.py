"""Games that are over, deals step by step, and the proof that nobody arranged the cards."""

import discord
from discord import app_commands

from bot.client import NainJaune, client_of
from bot.edge.commands import game_command
from bot.edge.responder import Call, Reply, serve
from bot.game.refusal import Refusal
from bot.screens.archive import history_screen, proof_screen, replay_screen
from bot.screens.buttons import Press

Interaction = discord.Interaction[NainJaune]
TableNumber = app_commands.Range[int, 1, 10**15]
DealNumber = app_commands.Range[int, 1, 1000]
NEWEST = 0


async def history_asked(call: Call, press: Press) -> Reply:
    """A page of the server's finished games."""
    client = client_of(call)
    history = await client.archive.history(call.request, press.number)
    users = {seat.user_id for past in history.games for seat in past.seats if seat.user_id is not None}
    faces = await client.roster.faces(None, call.request, users)
    return Reply(history_screen(history, call.words, faces), in_place=True)


async def replay_asked(call: Call, press: Press) -> Reply:
    """A step of a deal."""
    deal, _, step = press.argument.partition("-")
    if not (deal.isdecimal() and step.isdecimal()):
        raise Refusal("unknown_action")
    return await _replayed(call, press.table, int(deal), int(step))


async def replay_chosen(call: Call, press: Press) -> Reply:
    """The first deal of a game chosen in a menu."""
    return await _replayed(call, press.number, 1, 0)


async def _replayed(call: Call, table: int, deal: int, step: int) -> Reply:
    client = client_of(call)
    replay = await client.archive.replay(table, call.request, channel=call.channel, deal=deal, step=step)
    picture = await client.illustrator.replay(replay, call.request, call.words)
    return Reply(replay_screen(replay, call.words, picture), in_place=True)


async def proof_asked(call: Call, press: Press) -> Reply:
    """Whether the deck of a deal that is over was the one that was promised."""
    return await _proven(call, press.table, press.number)


async def _proven(call: Call, table: int, deal: int) -> Reply:
    proof = await client_of(call).archive.proof(table, call.request, channel=call.channel, deal=deal)
    return Reply(proof_screen(proof, call.words))


async def _table_meant(call: Call, table: int | None) -> int:
    """The table of this number, or the last one of the channel."""
    meant = table or await client_of(call).tables.last_in_channel(call.channel)
    if meant is None:
        raise Refusal("no_table_here")
    return meant


@game_command("history")
async def history(interaction: Interaction) -> None:
    """The server's finished games."""

    async def work(call: Call) -> Reply:
        return await history_asked(call, Press(0, 0, "history", "0"))

    await serve(interaction, work)


@game_command("replay")
async def replay(interaction: Interaction, table: TableNumber | None = None, deal: DealNumber | None = None) -> None:
    """A deal again, step by step."""

    async def work(call: Call) -> Reply:
        return await _replayed(call, await _table_meant(call, table), deal or NEWEST, 0)

    await serve(interaction, work)


@game_command("verify")
async def verify(interaction: Interaction, table: TableNumber | None = None, deal: DealNumber | None = None) -> None:
    """Whether the deck of a deal was the one whose fingerprint was published."""

    async def work(call: Call) -> Reply:
        return await _proven(call, await _table_meant(call, table), deal or NEWEST)

    await serve(interaction, work)


async def setup(client: NainJaune) -> None:
    """Add the commands, and say what the buttons mean."""
    client.add_game_commands(history, replay, verify)
    client.answer_presses(
        {"history": history_asked, "replay": replay_asked, "replay_of": replay_chosen, "proof": proof_asked}
    )
