"""Hands, cards, readiness, and what else happens while a game runs."""

from functools import partial

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.client import NainJaune, act, client_of, names_of, table_here
from bot.edge.commands import game_command
from bot.edge.responder import Call, Reply, call_of, serve
from bot.game.actions import PlayCard
from bot.game.cards import DECK, Card
from bot.game.refusal import Refusal
from bot.language import plain
from bot.language.times import end_of
from bot.screens.buttons import Press
from bot.screens.hand import play_argument, play_label
from bot.screens.layout import mention, relative_time
from bot.screens.narration import describe_moves
from bot.screens.reading import more_screen, sure_screen
from bot.screens.refusals import refused
from bot.services.tables import Decision
from bot.tables import turns

Interaction = discord.Interaction[NainJaune]
HAND_CHOICES = 25


async def show_hand(call: Call, table: int, *, happened: str = "", in_place: bool = False) -> Reply:
    """The caller's hand as it is now."""
    client = client_of(call)
    view = await client.tables.view(table, call.request, call.request.user)
    await client.tables.looked(table, call.request.user, now=call.request.now)
    opened = partial(client.hands.opened, table, view.version, call.interaction)
    screen = await client.hands.screen(view, call.request, call.words, happened=happened)
    return Reply(screen, in_place=in_place, shown=opened)


async def hand_asked(call: Call, press: Press) -> Reply:
    """Show the caller their hand."""
    return await show_hand(call, press.table)


async def played(call: Call, press: Press) -> Reply:
    """Lay a card from the hand message, which then shows what came of it."""
    play = _play_of(press.argument)
    decision = partial(
        turns.play, card=play.card, announced=play.announced, seen=press.version, whole_run=press.verb == "run"
    )
    return await _done_from_hand(call, press.table, decision)


async def readied(call: Call, press: Press) -> Reply:
    """Ready for the next deal."""
    return await _done_from_hand(call, press.table, partial(turns.ready, deal=press.number), "done-ready")


async def returned(call: Call, press: Press) -> Reply:
    """Take the seat back from the robot."""
    return await _done_from_hand(call, press.table, turns.come_back, "done-returned")


async def _done_from_hand(call: Call, table: int, decision: Decision, said: str | None = None) -> Reply:
    """Do it; the hand, where there is one under the click, shows the outcome or why not."""
    tables = client_of(call).tables
    client_of(call).hands.busy(table, call.request.user)
    before = await tables.view(table, call.request, call.request.user)
    try:
        await act(call, table, decision)
    except Refusal as refusal:
        if not call.is_in_private or before.own is None:
            raise
        return await show_hand(call, table, happened=refused(refusal, call.words), in_place=True)
    if said is not None and not call.is_in_private:
        return call.says(said)
    after = await tables.view(table, call.request, call.request.user)
    moves = before.game.deal.moves if before.game.deal and before.game.deals == after.game.deals else ()
    happened = call.words(said) if said else describe_moves(after, call.words, since=len(moves))
    return await show_hand(call, table, happened=happened, in_place=True)


def _play_of(argument: str) -> PlayCard:
    card, _dash, announced = argument.partition("-")
    if card not in DECK or announced not in {"0", "1"}:
        raise Refusal("unknown_action")
    return PlayCard(0, Card(card), announced == "1")


async def more_asked(call: Call, press: Press) -> Reply:
    """What is done more rarely."""
    client = client_of(call)
    view = await client.tables.view(press.table, call.request, call.request.user)
    is_host = call.request.is_moderator or call.request.user == view.host
    names = await names_of(call, [seat.user for seat in view.seats if seat.user is not None]) if is_host else {}
    return Reply(more_screen(view, call.words, names, is_host=is_host))


async def leave_asked(call: Call, press: Press) -> Reply:
    """Leave, once it is sure."""
    view = await client_of(call).tables.view(press.table, call.request, call.request.user)
    press = Press(view.id, view.version, "leave_game")
    return Reply(sure_screen(press, call.words("more-leave-sure"), call.words), in_place=True)


async def stop_asked(call: Call, press: Press) -> Reply:
    """Stop, once it is sure."""
    view = await client_of(call).tables.view(press.table, call.request, call.request.user)
    press = Press(view.id, view.version, "stop")
    return Reply(sure_screen(press, call.words("more-stop-sure"), call.words), in_place=True)


async def kick_asked(call: Call, press: Press) -> Reply:
    """Give somebody's seat to a robot, once it is sure."""
    question = call.words("more-kick-sure", player=mention(press.number))
    return Reply(sure_screen(replace(press, verb="kick"), question, call.words), in_place=True)


async def _done(call: Call, table: int, decision: Decision, said: str, **values: str) -> Reply:
    await act(call, table, decision)
    return call.says(said, **values)._replace(in_place=True)


async def left_game(call: Call, press: Press) -> Reply:
    """Let a robot play on."""
    return await _done(call, press.table, turns.leave, "done-left-playing")


async def stopped(call: Call, press: Press) -> Reply:
    """Close the table."""
    return await _done(call, press.table, turns.stop, "done-stopped")


async def paused(call: Call, press: Press) -> Reply:
    """Stop the clock."""
    return await _done(call, press.table, turns.pause, "done-paused")


async def resumed(call: Call, press: Press) -> Reply:
    """Go on."""
    return await _done(call, press.table, turns.resume, "done-resumed")


async def kicked(call: Call, press: Press) -> Reply:
    """Give somebody's seat to a robot."""
    return await _done(call, press.table, partial(turns.kick, user=press.number), "done-kicked")


async def handed_over(call: Call, press: Press) -> Reply:
    """Make somebody else the host."""
    decision = partial(turns.hand_over, user=press.number)
    return await _done(call, press.table, decision, "done-host", player=mention(press.number))


@game_command("hand")
async def hand(interaction: Interaction) -> None:
    """Show the caller their hand."""

    async def work(call: Call) -> Reply:
        return await show_hand(call, (await table_here(call)).id)

    await serve(interaction, work)


@game_command("play")
async def play(interaction: Interaction, card: str) -> None:
    """Lay a card without a button."""

    async def work(call: Call) -> Reply:
        view = await client_of(call).tables.view((await table_here(call)).id, call.request, call.request.user)
        legal = view.game.deal.legal if view.game.deal else ()
        argument = next((play_argument(play) for play in legal if plain(card) in _ways_to_say(play, call)), None)
        said = argument or play_argument(PlayCard(0, _card_said(card, call)))
        return await played(call, Press(view.id, view.version, "play", said))

    await serve(interaction, work)


def _ways_to_say(play: PlayCard, call: Call) -> set[str]:
    """Its argument and its label; the bare card means the first way to lay it, which is aloud."""
    card = call.words.card(play.card)
    label = call.words("hand-label-announced" if play.announced else "hand-label-silent", card=card)
    return {plain(said) for said in (play_argument(play), label, card, play.card)}


def _card_said(card: str, call: Call) -> Card:
    """A card that is not legal now, as somebody wrote it: the rules will say why not."""
    said = plain(card)
    known = next((known for known in DECK if said in {plain(call.words.card(known)), plain(known)}), None)
    if known is None:
        raise Refusal("unknown_card", text=card)
    return known


@play.autocomplete("card")
async def legal_cards(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The caller's legal cards, by readable names."""
    call = call_of(interaction)
    try:
        view = await client_of(call).tables.view((await table_here(call)).id, call.request, call.request.user)
    except Refusal:
        return []
    plays = view.game.deal.choices if view.game.deal else ()
    named = [(play_label(play, view, call.words), play_argument(play)) for play in plays]
    found = [(label, argument) for label, argument in named if plain(current) in plain(label)]
    return [app_commands.Choice(name=label, value=argument) for label, argument in found[:HAND_CHOICES]]


@game_command("ready")
async def ready(interaction: Interaction) -> None:
    """Ask for the next deal."""

    async def work(call: Call) -> Reply:
        table = await table_here(call)
        return await readied(call, Press(table.id, table.version, "ready", str(table.game.deals)))

    await serve(interaction, work)


@game_command("stop")
async def stop(interaction: Interaction) -> None:
    """Close this channel's table."""

    async def work(call: Call) -> Reply:
        return await stopped(call, Press((await table_here(call)).id, 0, "stop"))

    await serve(interaction, work)


@game_command("pause")
async def pause(interaction: Interaction) -> None:
    """Stop this channel's clock, or let it go on."""

    async def work(call: Call) -> Reply:
        table = await table_here(call)
        press = Press(table.id, 0, "pause")
        return await (paused(call, press) if table.paused_at is None else resumed(call, press))

    await serve(interaction, work)


@game_command("away")
async def away(interaction: Interaction, until: str = "") -> None:
    """Let robots play for the caller for a while."""

    async def work(call: Call) -> Reply:
        client = client_of(call)
        end = end_of(until, call.request.now)
        for outcome in await client.tables.step_away(call.request, until=end):
            client.publisher.publish(outcome.table.id)
        return call.says("done-away", when=relative_time(end)) if end > call.request.now else call.says("done-returned")

    await serve(interaction, work)


async def setup(client: NainJaune) -> None:
    """Add the commands, and say what the buttons mean."""
    client.add_game_commands(hand, play, ready, stop, pause, away)
    client.answer_presses(
        {
            "hand": hand_asked,
            "play": played,
            "run": played,
            "ready": readied,
            "back": returned,
            "more": more_asked,
            "leave_ask": leave_asked,
            "leave_game": left_game,
            "stop_ask": stop_asked,
            "stop": stopped,
            "pause": paused,
            "resume": resumed,
            "kick_ask": kick_asked,
            "kick": kicked,
            "hand_over": handed_over,
        }
    )
