"""The program of the page checks the decks of real days, with nothing of this project."""

import re
import subprocess
import sys

import pytest
from bot.values.contests import ContestProof
from tests.tables.contesting import DAY, Player

from bot.language import LANGUAGES, Language
from bot.tables import days
from tests.pages import PAGES, programs_of
from tests.tables.club import Club
from tools import candidates


def filled_in(language: Language, proof: ContestProof) -> str:
    """The program of a page with the values of a proof in it."""
    program = programs_of(PAGES[language]["proof"])[1]
    program = re.sub(r"fingerprint = \".*\"", f'fingerprint = "{proof.about.fingerprint}"', program)
    numbers = f"number, candidates = {proof.about.key.number}, {[*proof.candidates]}"
    program = re.sub(r"number, candidates = .*", numbers, program)
    return re.sub(r"secret = \".*\"", f'secret = "{proof.secret}"', program)


def printed(program: str) -> list[str]:
    """What a program prints that sees nothing of this project."""
    done = subprocess.run([sys.executable, "-Ic", program], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_decks_of_a_day_follow_from_what_is_shown(club: Club, language: Language):
    ana = Player(club, 1)
    key = await ana.today()
    dealt = [(await ana.begins(key, deal)).table.game.deal for deal in (1, 2, 3)]
    club.now = days.reveals_at(key.number)
    proof = await club.services.reveals.proof(key, ana.request)
    assert proof.is_true
    fixed, *decks = printed(filled_in(language, proof))
    assert fixed == "True"
    assert [tuple(deck.split()) for deck in decks] == [deal.deck for deal in dealt] == [*proof.decks]


async def test_another_secret_is_found_out(club: Club):
    ana = Player(club, 1)
    key = await ana.today()
    await ana.begins(key)
    club.now = days.reveals_at(key.number)
    proof = await club.services.reveals.proof(key, ana.request)
    program = filled_in("en", proof).replace(proof.secret, "0" * 64)
    assert printed(program)[0] == "False"


async def test_the_candidates_are_found_again(club: Club, capsys: pytest.CaptureFixture[str]):
    ana = Player(club, 1)
    key = await ana.today()
    await ana.begins(key)
    club.now += 5 * DAY
    proof = await club.services.reveals.proof(key, ana.request)
    candidates.main([proof.secret, str(key.number)])
    output = capsys.readouterr().out
    assert proof.about.fingerprint in output
    assert [int(number) for number in re.findall(r"candidate (\d+)", output)] == [*proof.candidates]
