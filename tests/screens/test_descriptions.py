"""Pictures in words: complete, suits spelled out, short enough for Discord."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.game.cards import BELLES, DECK, Card
from bot.game.events import Passed, PotTaken
from bot.game.rules import GAMES
from bot.language import LANGUAGES, Language, Words, words_in
from bot.pictures.scenes import result
from bot.screens.badges import describe_badges
from bot.screens.film import describe_film
from bot.screens.hand import describe_hand, describe_own_result
from bot.screens.profile import describe_profile
from bot.screens.replay import describe_replay
from bot.screens.result import describe_result, describe_standings
from bot.screens.seasons import describe_season
from bot.screens.table import describe_table
from bot.screens.voices import MAX_DESCRIPTION_LENGTH, spoken, spoken_at_table
from bot.tables.honours import NO_HONOURS
from bot.tables.settings import Settings
from bot.tables.view import TableView
from bot.values.archive import Replay
from tests.pictures import films, samples

FRENCH = words_in("fr")
CALLED = samples.names(samples.EIGHT)
LONG = tuple(f"{number}-{'Maximilien-' * 5}" for number in range(1, 9))
FULL = samples.table(LONG, samples.laid(*((card, seat % 8) for seat, card in enumerate(DECK[::4][:12]))), need=13)
LACKS = partial(Passed, rank=13)


def table(view: TableView, names: Mapping[int, str], words: Words) -> str:
    return spoken_at_table(partial(describe_table, view), view, names, words)


def the_result(view: TableView, names: Mapping[int, str], words: Words) -> str:
    return spoken_at_table(partial(describe_result, view), view, names, words)


def the_end(view: TableView, names: Mapping[int, str], words: Words) -> str:
    return spoken_at_table(partial(describe_standings, view, NO_HONOURS), view, names, words)


def hand(view: TableView, words: Words) -> str:
    return spoken_at_table(partial(describe_hand, view), view, {}, words)


def replayed(view: TableView, hands: Sequence[Sequence[Card]], words: Words) -> str:
    step = Replay(
        settings=Settings(),
        members={},
        view=view,
        channel=1,
        began_at=0,
        hands=tuple(map(tuple, hands)),
        deal=2,
        deals=2,
        step=8,
        steps=43,
        turns=(),
    )
    return spoken_at_table(partial(describe_replay, step), view, CALLED, words)


def everything(language: Language) -> dict[str, str]:
    words = words_in(language)
    steps = samples.open_hands(samples.table())
    return {
        "table": table(samples.table(), CALLED, words),
        "strange": table(samples.rich(), samples.names(samples.STRANGE), words),
        "hand": hand(samples.own(22, 9), words),
        "result": the_result(samples.over(), CALLED, words),
        "opera": the_result(samples.over(samples.EIGHT[:3], opera=True), CALLED, words),
        "standings": the_end(samples.ended(), CALLED, words),
        "profile": spoken(partial(describe_profile, samples.profile()), CALLED, words),
        "replay": replayed(samples.table(), steps, words),
        **{
            f"badges {page}": spoken(partial(describe_badges, samples.own_badges(18), page), {}, words)
            for page in range(3)
        },
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_description_fits_and_spells_suits_out(language: Language):
    for kind, said in everything(language).items():
        assert 0 < len(said) <= MAX_DESCRIPTION_LENGTH, kind
        assert not said.endswith("…"), kind
        assert not re.search("[♠♥♦♣]", said), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_eight_long_names_and_a_long_run_fit_whole(language: Language):
    text = table(FULL, samples.names(LONG), words_in(language))
    assert len(text) <= MAX_DESCRIPTION_LENGTH
    assert not text.endswith("…")
    for seat in range(1, 9):
        assert text.count(f"{seat}-Maximi") >= 2, "in the run and among the seats"


def test_the_table_is_told_whole():
    text = table(samples.table(), CALLED, FRENCH)
    assert "À Zoé de jouer\xa0: un 9." in text
    assert "Gérald\xa0: 6 de trèfle, 7 de carreau, 8 de cœur" in text
    assert "Sans 9\xa0: Gérald, Maître Corbeau." in text
    assert (
        "10 de carreau 14, valet de trèfle 23, dame de pique 9, roi de cœur 47, 7 de carreau (prise par Gérald)" in text
    )
    assert "Jean-Baptiste\xa0: 4 cartes, 50 jetons" in text


def test_ranks_are_spelled_out_in_every_sentence():
    text = table(samples.long_run(), CALLED, FRENCH)
    assert "un roi." in text
    assert "Sans roi\xa0: Maître Corbeau." in text


def test_seats_that_a_robot_plays_are_told():
    called = ("Zoé", "robot:Figaro", "Léa", "Luc")
    view = replace(samples.table(called, turn=0), here=frozenset({1, 4}))
    text = table(view, samples.names(called), FRENCH)
    assert f"{FRENCH('robot', name='Figaro')}\xa0: " in text
    assert re.search("Léa\xa0: [^.]*, un robot joue\\.", text)
    assert text.count("un robot joue") == 1


def test_a_leaver_is_called_as_the_robot_that_plays_for_them():
    view = samples.table(("Zoé", "Léa", "Luc"), turn=1)
    first, second, third = view.seats
    left = replace(view, seats=(first, replace(second, has_left=True, robot="Odette"), third), here=frozenset({1, 3}))
    text = table(left, {1: "Zoé", 2: "Léa", 3: "Luc"}, FRENCH)
    assert "À 🤖 Léa de jouer\xa0: un 9." in text
    assert re.search(r"🤖 Léa\xa0: \d+ cartes?, 115 jetons\.", text), "that a robot plays has been said"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_table_is_told_whole(language: Language):
    moves = (*samples.laid(*((card, seat % 8) for seat, card in enumerate(DECK[::4][:12]))), *map(LACKS, range(7)))
    view = samples.table(LONG, moves, need=13, pots=(1_000_000,) * 5)
    view = samples.in_deal(view, taken=tuple(PotTaken(seat, belle, 1) for seat, belle in enumerate(BELLES)))
    view = replace(view, here=frozenset({1}), game=replace(view.game, chips=(1_000_000,) * 8))
    text = table(view, samples.names(LONG), words_in(language))
    assert len(text) <= MAX_DESCRIPTION_LENGTH
    assert text.count(words_in(language)("table-robot-plays")) == len(LONG) - 1
    left = replace(view, seats=(view.seats[0], *(replace(seat, has_left=True) for seat in view.seats[1:])))
    assert not table(left, samples.names(LONG), words_in(language)).endswith("…")


def test_the_hand_marks_what_can_be_laid():
    text = hand(samples.own(15, 9), FRENCH)
    assert text.startswith("À toi\xa0: il faut un 9\u202f! 15 cartes, 102 jetons. Ta main\xa0: ")
    assert re.search(r"9 de (pique|cœur|carreau|trèfle) \(jouable\)", text)
    assert "roi de cœur prend 47" in text
    assert "roi de cœur prend 47 (jouable)" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_says_where_a_pot_has_to_be_claimed(language: Language):
    words, view = words_in(language), samples.own(15, 9)
    claimed = replace(view, game=replace(view.game, rules=GAMES["asterix"]))
    card = words("picture-said-card", rank=words.rank(13), suit="H")
    assert words("hand-pot-announced", card=card, n=47) in hand(claimed, words)
    assert words("hand-pot-announced", card=card, n=47) not in hand(view, words)


def test_a_result_tells_every_card_that_was_left():
    view = samples.over(LONG[:3], opera=True)
    assert view.game.deal is not None
    assert view.game.deal.revealed is not None
    shown = replace(view.game.deal.revealed, hands=((*DECK[:4], DECK[5]), DECK[6:], ()), talon=())
    text = the_result(samples.in_deal(view, revealed=shown), samples.names(LONG), FRENCH)
    assert "Grand Opéra" in text
    assert "piques As, cœurs As, 2, carreaux As, trèfles As)." in text
    assert text.count("a tout posé (") == 1
    assert "Talon" not in text


def test_a_result_tells_what_each_total_is_made_of():
    text = the_result(samples.over(), CALLED, FRENCH)
    assert "Zoé\xa0: +82, 186 jetons, a tout posé (mise −15\u202f; cartes des autres +97)." in text
    assert "Gérald\xa0: −27, 116 jetons (mise −15\u202f; 7 de carreau +80\u202f; cartes −44\xa0: piques D" in text
    assert "trèfles 4\u202f; dame de pique en main −48)." in text


def test_a_result_tells_the_players_in_the_order_of_its_picture():
    text = the_result(samples.over(), CALLED, FRENCH)
    scene = result.scene(samples.over(), CALLED, FRENCH)
    assert scene.winner is not None
    rows = [row.who.name for row in (scene.winner, *scene.rows)]
    assert rows == sorted(rows, key=lambda name: text.rindex(f" {name}\xa0: "))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fullest_result_is_told_whole(language: Language):
    text = the_result(samples.over(LONG), samples.names(LONG), words_in(language))
    assert len(text) <= MAX_DESCRIPTION_LENGTH
    assert not text.endswith("…")


def own_result(view: TableView) -> str:
    return spoken_at_table(partial(describe_own_result, view), view, CALLED, FRENCH)


def test_the_end_tells_who_has_won_and_what_everybody_has_gained():
    text = the_end(samples.ended(), CALLED, FRENCH)
    said_first = (
        "Gérald gagne la partie\u202f! Classique · 2 donnes. 1. Gérald\xa0: +28, 328 jetons, dont 26 du tableau."
    )
    assert text.startswith(said_first)
    assert "8. Nour\xa0: −63, 237 jetons, dont 26 du tableau." in text


def test_the_end_of_a_season_tells_its_podium():
    text = spoken(partial(describe_season, samples.season_end()), CALLED, FRENCH)
    assert text.startswith("La saison 3 est close. 84 parties, 7 membres. 1. Gérald\xa0: 13\u202f612 jetons.")
    assert "4." not in text


def test_every_description_begins_with_what_has_happened():
    view, moments = samples.table(), films.moments(samples.EIGHT[:3], seed=3)
    seen = replayed(view, samples.open_hands(view), FRENCH)
    assert seen.startswith("Gérald emporte le Nain Jaune\xa0: 40\u202f! À Zoé de jouer\xa0: un 9. Carte 8 sur 43. ")
    film = spoken_at_table(partial(describe_film, moments), moments[-1], CALLED, FRENCH)
    winner = samples.EIGHT[moments[-1].deal.winner or 0]
    assert film.startswith(f"{winner} gagne la donne. {winner}\xa0: +")
    assert the_result(samples.over(), CALLED, FRENCH).startswith("Zoé gagne la donne · +82")
    assert the_end(samples.ended(), CALLED, FRENCH).startswith("Gérald gagne la partie")


def test_names_come_without_what_turns_text_around():
    text = table(samples.rich(), samples.names(samples.STRANGE), FRENCH)
    assert "محمد الأمين" in text
    assert not re.search("[\u202e\x00\u200b\ud800\n]", text)


def test_a_name_is_told_as_it_is_even_if_it_cannot_be_drawn():
    called = ("देवनागरी", "مُحَمَّد", "\uff26\uff55ll", "\u202eZoé\u2066\n  37", "🎲", "\u200b", "a" * 40, "Zoe\u0301")
    text = table(samples.table(called), samples.names(called), FRENCH)
    for shown in ("देवनागरी", "مُحَمَّد", "Full", "Zoé 37", "🎲", "Place 6", "a" * 32, "Zoé"):
        assert f" {shown}\xa0: " in text


@pytest.mark.parametrize("tell", [table, the_result, the_end])
@given(called=st.lists(st.text(max_size=80), min_size=8, max_size=8))
def test_whatever_people_call_themselves_fits(tell: Callable[..., str], called: list[str]):
    assert len(tell(samples.ended(), dict(enumerate(called, 1)), FRENCH)) <= MAX_DESCRIPTION_LENGTH


def test_a_description_that_cannot_fit_is_cut():
    view = samples.own(52, None)
    assert view.game.deal is not None
    by_hand = samples.replace(view, options=samples.replace(view.options, card_by_card=True))
    text = hand(samples.in_deal(by_hand, choices=view.game.deal.legal), FRENCH)
    assert len(text) == MAX_DESCRIPTION_LENGTH
    assert text.endswith("…")
