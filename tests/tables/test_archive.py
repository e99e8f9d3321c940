"""Finished games, any deal again step by step, and the proof of its deck."""

import re
from base64 import urlsafe_b64encode
from hashlib import sha256
from itertools import pairwise

import msgspec
import pytest

from bot.game.cards import DECK, RANK
from bot.game.events import CardPlayed
from bot.game.refusal import Refusal
from bot.game.rules import GAMES
from bot.game.view import view_for
from bot.store.packing import EventRow
from bot.values.archive import Proof, Replay
from tests.tables.club import CHANNEL, ONE_DEAL, Club, Person, game

ELSEWHERE = CHANNEL + 1


async def watches(club: Club, member: Person, step: int = 0, *, deal: int = 0, channel: int = CHANNEL) -> Replay:
    return await club.services.archive.replay(club.number, member.request(), channel=channel, deal=deal, step=step)


async def every_step(club: Club, member: Person, deal: int) -> list[Replay]:
    last = await watches(club, member, 10**9, deal=deal)
    return [await watches(club, member, step, deal=deal) for step in range(last.steps + 1)]


async def proves(club: Club, member: Person, *, deal: int = 0, channel: int = CHANNEL) -> Proof:
    return await club.services.archive.proof(club.number, member.request(), channel=channel, deal=deal)


def laid(replay: Replay) -> list[str]:
    assert replay.view.game.deal
    return [move.card for move in replay.view.game.deal.moves if isinstance(move, CardPlayed)]


def cards_told(replay: Replay) -> set[str]:
    """Every card that a replay names anywhere in itself."""
    return set(re.findall(r'"(10[SHDC]|[2-9AJQK][SHDC])"', msgspec.json.encode(replay).decode()))


@pytest.fixture
async def played(club: Club) -> Club:
    """A game of one deal is over."""
    await club.play(**ONE_DEAL)
    await club.plays_it_out()
    return club


@pytest.fixture
async def live(club: Club) -> Club:
    """The second deal of a game goes on."""
    await club.play(robots=1)
    await club.plays_the_deal()
    await club.passes(minutes=5)
    for _ in range(3):
        await club.goes_on()
    return club


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
async def test_at_each_step_of_a_deal_that_is_over_every_card_is_somewhere_once(club: Club, ana: Person, name: str):
    await club.play(robots=1, **game(name, ends=2))
    await club.plays_it_out()
    for deal in (1, 2):
        *_, last = steps = await every_step(club, ana, deal)
        assert last.view.game.deal
        assert last.view.game.deal.revealed
        for step in steps:
            assert step.hands is not None
            held = [card for hand in step.hands for card in hand]
            assert sorted([*held, *laid(step), *last.view.game.deal.revealed.talon]) == sorted(DECK)


@pytest.mark.parametrize("name", GAMES)
async def test_a_turn_is_what_one_player_lays_in_a_row(club: Club, ana: Person, name: str):
    await club.play(robots=1, **game(name, ends=1))
    await club.plays_it_out()
    last = await watches(club, ana, 10**9)
    assert last.view.game.deal
    cards = [move for move in last.view.game.deal.moves if isinstance(move, CardPlayed)]
    turns = [cards[start:end] for start, end in pairwise((0, *last.turns))]
    assert [card for turn in turns for card in turn] == cards
    for turn in turns:
        assert len({card.seat for card in turn}) == 1
        assert [RANK[card.card] for card in turn] == [*range(RANK[turn[0].card], RANK[turn[0].card] + len(turn))]
    for before, after in pairwise(turns):
        assert (before[-1].seat, RANK[before[-1].card] + 1) != (after[0].seat, RANK[after[0].card])


async def test_before_the_last_step_nothing_of_the_end_is_told(played: Club, ana: Person):
    *steps, _ = await every_step(played, ana, 1)
    assert [step.view.game.deal.winner for step in steps if step.view.game.deal] == [None] * len(steps)


async def test_a_deal_that_goes_on_is_told_as_everybody_sees_it(live: Club, ana: Person):
    last = await watches(live, ana, 10**9)
    assert last.view.game == view_for((await live.table()).game, None)


async def test_no_step_of_a_deal_that_goes_on_names_a_hidden_card(live: Club, ana: Person, dora: Person):
    for reader in (ana, dora):
        for step in await every_step(live, reader, 2):
            assert step.hands is None
            assert cards_told(step) <= {*laid(step)}


async def test_a_deal_that_is_over_is_told_openly_while_the_next_one_goes_on(live: Club, ana: Person):
    for step in await every_step(live, ana, 1):
        assert step.hands is not None
        assert step.view.game.deals == 1


@pytest.mark.parametrize("name", GAMES)
async def test_as_a_deal_goes_on_its_replay_never_names_a_hidden_card(club: Club, ana: Person, name: str):
    await club.play(**game(name, ends=1))
    while (await club.table()).turn:
        last = await watches(club, ana, 10**9)
        assert last.hands is None
        assert cards_told(last) <= {*laid(last)}
        await club.goes_on()


# Who may look


@pytest.mark.parametrize("deal", [0, 1, 2])
async def test_a_stranger_does_not_watch_a_table_in_play_from_another_channel(live: Club, dora: Person, deal: int):
    with pytest.raises(Refusal, match="still_played"):
        await watches(live, dora, deal=deal, channel=ELSEWHERE)


async def test_a_pause_does_not_stop_the_deal_that_is_watched_again(live: Club, ana: Person):
    await ana.pauses()
    last = await watches(live, ana, 10**9)
    assert not last.view.is_paused
    assert not last.view.is_asleep


async def test_nobody_watches_a_table_of_another_server(played: Club, ana: Person):
    with pytest.raises(Refusal, match="wrong_server"):
        await watches(played, ana.elsewhere())


async def test_nobody_proves_anything_of_another_server(played: Club, ana: Person):
    with pytest.raises(Refusal, match="wrong_server"):
        await proves(played, ana.elsewhere())


async def test_a_stranger_proves_nothing_of_a_table_in_play_from_another_channel(live: Club, dora: Person):
    with pytest.raises(Refusal, match="still_played"):
        await proves(live, dora, deal=1, channel=ELSEWHERE)


# The proof


async def test_the_deck_of_a_deal_is_the_one_that_was_promised(live: Club, ana: Person):
    proof = await proves(live, ana, deal=1)
    assert proof.is_true
    assert urlsafe_b64encode(sha256(proof.secret.encode()).digest())[:24].decode() == proof.fingerprint


async def test_the_deck_of_a_deal_that_goes_on_stays_covered(live: Club, ana: Person):
    with pytest.raises(Refusal, match="deal_in_progress"):
        await proves(live, ana, deal=2)


def _with_two_cards_swapped(event: EventRow) -> str:
    is_deck = "Shuffled" in event.body
    return event.body.replace("AS", "??").replace("2H", "AS").replace("??", "2H") if is_deck else event.body


async def test_a_deck_that_was_changed_is_found_out(played: Club, ana: Person):
    await played.rewrites(1, _with_two_cards_swapped)
    assert not (await proves(played, ana)).is_true


# The history


async def test_the_newest_game_comes_first_and_its_winner_first_of_all(club: Club, ana: Person):
    for _ in range(2):
        await club.play(**ONE_DEAL)
        await club.plays_it_out()
    found = (await club.services.archive.history(ana.request(), 0)).games
    assert [past.game.table_id for past in found] == [2, 1]
    assert [seat.place for seat in found[0].seats] == sorted(seat.place for seat in found[0].seats)


async def test_the_history_of_another_server_is_its_own(played: Club, ana: Person):
    assert (await played.services.archive.history(ana.elsewhere().request(), 0)).games == ()
