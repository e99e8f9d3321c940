"""Pictures in words: complete, suits spelled out, short enough for Discord."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.game.cards import DECK
from bot.language import LANGUAGES, Language, words
from bot.pictures import samples
from bot.screens import describing
from bot.screens.describing import MOST

FRENCH = words("fr")
CALLED = samples.names(samples.EIGHT)
LONG = tuple(f"{number}-{'Maximilien-' * 5}" for number in range(1, 9))
FULL = samples.table(LONG, samples.laid(*((card, seat % 8) for seat, card in enumerate(DECK[::4][:12]))), need=13)


def everything(language: Language) -> dict[str, str]:
    speech = words(language)
    steps = samples.open_hands(samples.table())
    return {
        "table": describing.table(samples.table(), speech, CALLED),
        "strange": describing.table(samples.rich(), speech, samples.names(samples.STRANGE)),
        "hand": describing.hand(samples.own(22, 9), speech),
        "result": describing.result(samples.over(), speech, CALLED),
        "opera": describing.result(samples.over(samples.EIGHT[:3], opera=True), speech, CALLED),
        "standings": describing.standings(samples.ended(), speech, CALLED),
        "ranking": describing.ranking(samples.ranking(), speech),
        "profile": describing.profile(samples.profile(), speech),
        "replay": describing.replay(samples.table(), steps, (8, 43), speech, CALLED),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_description_fits_and_spells_suits_out(language: Language):
    for kind, said in everything(language).items():
        assert 0 < len(said) <= MOST, kind
        assert not re.search("[♠♥♦♣]", said), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_eight_long_names_and_a_long_run_fit_whole(language: Language):
    said = describing.table(FULL, words(language), samples.names(LONG))
    assert len(said) <= MOST
    assert not said.endswith("…")
    for seat in range(1, 9):
        assert said.count(f"{seat}-Maximi") >= 2, "in the run and among the seats"


def test_the_table_is_told_whole():
    said = describing.table(samples.table(), FRENCH, CALLED)
    assert "À Zoé de jouer\xa0: un 9" in said
    assert "Gérald\xa0: 6 de trèfle, 7 de carreau, 8 de cœur" in said
    assert "sans 9\xa0: Gérald, Maître Corbeau" in said
    assert "10 de carreau 14, Valet de trèfle 23, Dame de pique 9, Roi de cœur 47, 7 de carreau 0 (à Gérald)" in said
    assert "Jean-Baptiste\xa0: 4 cartes, 50 jetons" in said


def test_the_hand_marks_what_can_be_laid():
    said = describing.hand(samples.own(15, 9), FRENCH)
    assert said.startswith("On attend un 9\xa0: à toi\u202f! 15 cartes, 102 jetons. Ta main\xa0: ")
    assert re.search(r"9 de (pique|cœur|carreau|trèfle) \(jouable\)", said)
    assert "Roi de cœur prend 47" in said
    assert "Roi de cœur prend 47 (jouable)" not in said


def test_what_is_waited_for_is_a_sentence_of_its_own():
    paused = replace(samples.table(), is_paused=True)
    assert "Partie en pause. Série" in describing.table(paused, FRENCH, CALLED)


def test_whoever_only_watches_has_no_hand():
    assert describing.hand(samples.table(), FRENCH) == ""


def test_a_result_without_room_for_the_cards_counts_them():
    view = samples.over(LONG[:3], opera=True)
    assert view.game.donne is not None
    assert view.game.donne.shown is not None
    hands = (DECK[:26], DECK[26:], ())
    said = describing.result(
        samples.in_donne(view, shown=replace(view.game.donne.shown, hands=hands)), FRENCH, samples.names(LONG)
    )
    assert len(said) <= MOST
    assert "Grand Opéra" in said
    assert "4 cartes" in said


def test_a_cancelled_donne_is_told_as_such():
    assert "Donne annulée." in describing.result(samples.in_donne(samples.over(), winner=None), FRENCH, CALLED)


def test_names_come_without_what_turns_text_around():
    said = describing.table(samples.rich(), FRENCH, samples.names(samples.STRANGE))
    assert "محمد الأمين" in said
    assert not re.search("[\u202e\x00\u200b\ud800\n]", said)


@pytest.mark.parametrize("tell", [describing.table, describing.result, describing.standings])
@given(called=st.lists(st.text(max_size=80), min_size=8, max_size=8))
def test_whatever_people_call_themselves_fits(tell: Callable[..., str], called: list[str]):
    assert len(tell(samples.ended(), FRENCH, dict(enumerate(called, 1)))) <= MOST


def test_a_description_that_cannot_fit_is_cut():
    figures = tuple(("Libellé " * 20, "1") for _ in range(8))
    said = describing.profile(replace(samples.profile(), figures=figures), FRENCH)
    assert len(said) == MOST
    assert said.endswith("…")
