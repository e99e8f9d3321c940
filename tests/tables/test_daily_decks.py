"""The decks of a day: chosen so that Mamie Odette is a fair yardstick, and proved by anybody."""

import re
import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.game.actions import PlayCard
from bot.game.cards import BELLE, RANK, Card
from bot.game.engine import decide
from bot.game.evolution import deal_of
from bot.game.view import View, view_for
from bot.language import LANGUAGES, Language
from bot.robots import play_as
from bot.robots.masks import runs
from bot.tables import daily
from bot.tables.chance import robots_chance
from bot.tables.days import Daily
from bot.tables.evolution import evolve
from bot.tables.table import Table
from bot.values.days import DayProof
from tests.pages import PAGES, programs_of
from tests.tables.club import Club
from tests.tables.day_players import Player, closes
from tools import candidates

secrets = st.text("0123456789abcdef", min_size=64, max_size=64)
deals = st.integers(1, 3)


def leading(worth: Callable[[int], int]) -> Callable[[View], PlayCard]:
    """Lead the first rank of the run that is worth the most, of several the lowest, and belles before their sisters."""

    def choose(view: View) -> PlayCard:
        assert view.deal is not None
        plays = view.deal.choices
        if view.deal.need is None:
            held = sum({1 << RANK[card] for card in view.deal.hand})
            [rank, _] = max(runs(held), key=lambda run: worth(run[1] - run[0]))
            plays = [play for play in plays if 1 << RANK[play.card] == rank]
        return max(plays, key=lambda play: play.card in BELLE)

    return choose


def like_odette(view: View) -> PlayCard:
    return play_as("Mamie Odette", view, Random(1))


WAYS = {"regular": like_odette, "longest": leading(int.bit_count), "lowest": leading(lambda run: -run)}


@given(secrets, st.integers(1, 20_000), deals)
def test_the_first_candidate_is_taken_where_she_is_neither_lucky_nor_unlucky(secret: str, number: int, deal: int):
    chosen = daily.choose(secret, number, deal)
    passing = []
    for candidate in range(1, chosen.candidate + 1):
        par, *others = daily.results_of(daily.deck_of(secret, number, deal, candidate)).values()
        ways = min(sum(one > par for one in others), sum(one < par for one in others))
        passing.append(ways >= daily.MIN_WAYS)
    assert passing == [False] * (chosen.candidate - 1) + [True] or chosen.candidate <= daily.MAX_CANDIDATES


def test_of_secrets_nearly_all_have_a_candidate_that_passes():
    chosen = [(n, deal, daily.choose(f"{n:064x}", 1, deal).candidate) for n in range(20) for deal in (1, 2, 3)]
    results = [daily.results_of(daily.deck_of(f"{n:064x}", 1, deal, candidate)) for n, deal, candidate in chosen]
    above = [sum(chips > ways["regular"] for chips in ways.values()) for ways in results]
    below = [sum(chips < ways["regular"] for chips in ways.values()) for ways in results]
    assert sum(min(ways) >= daily.MIN_WAYS for ways in zip(above, below, strict=True)) >= 58


@pytest.mark.parametrize("name", WAYS)
def test_each_way_brings_what_it_does_at_a_table(name: str):
    for number in range(1, 9):
        assert _played(number, WAYS[name]) == daily.results_of(daily.deck_of("secret", number, 1, 1))[name]


def _played(number: int, way: Callable[[View], PlayCard]) -> int:
    """What somebody brings who plays the first candidate of a day like this, against the real robots."""
    table = Table()
    for event in daily.open_table(1, 7, Daily(number, 1, 0, 0), daily.seed_of("secret", 1, 1)):
        table = evolve(table, event, 0)
    while table.turn:
        deal = deal_of(table.game)
        view = view_for(table.game, deal.turn)
        play = play_as(table.turn.robot, view, robots_chance(deal)) if table.turn.robot else way(view)
        for event in decide(table.game, play):
            table = evolve(table, event, 0)
    return daily.ahead_of(table)


# The proof.


def filled_in(language: Language, proof: DayProof) -> str:
    """The program of a page with the values of a proof in it."""
    program = programs_of(PAGES[language]["proof"])[1]
    program = re.sub(r"fingerprint = \".*\"", f'fingerprint = "{proof.fingerprint}"', program)
    numbers = f"number, candidates = {proof.number}, {[*proof.candidates]}"
    program = re.sub(r"number, candidates = .*", numbers, program)
    return re.sub(r"secret = \".*\"", f'secret = "{proof.secret}"', program)


def printed(program: str) -> list[str]:
    """What a program prints that sees nothing of this project."""
    done = subprocess.run([sys.executable, "-Ic", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_decks_of_a_day_follow_from_what_is_shown(club: Club, language: Language):
    ana = Player(club, 1)
    own = await ana.plays()
    dealt = [(await club.table(deal.table)).game.deal for deal in own.deals]
    number = await closes(club)
    proof = await ana.days.proof(number, ana.request)
    assert proof.is_true
    fixed, *decks = printed(filled_in(language, proof))
    assert fixed == "True"
    assert [tuple(map(Card, deck.split())) for deck in decks] == [deal.deck for deal in dealt if deal] == [*proof.decks]
    assert printed(filled_in(language, proof).replace(proof.secret, "0" * 64))[0] == "False"


async def test_the_fingerprint_of_tomorrow_is_told_today(club: Club):
    ana = Player(club, 1)
    today = await ana.days.proof(ana.today, ana.request)
    await club.crashes()
    await closes(club)
    assert (await ana.days.proof(ana.today, ana.request)).fingerprint == today.next_fingerprint


async def test_the_candidates_are_found_again(club: Club, capsys: pytest.CaptureFixture[str]):
    ana = Player(club, 1)
    await ana.begins()
    number = await closes(club)
    proof = await ana.days.proof(number, ana.request)
    candidates.main([proof.secret, str(number)])
    output = capsys.readouterr().out
    assert proof.fingerprint in output
    assert [int(found) for found in re.findall(r"candidate (\d+)", output)] == [*proof.candidates]
