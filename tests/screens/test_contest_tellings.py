"""What pictures of days show, in words: what happened first, short enough for Discord, nothing too early."""

import re
from functools import partial

import pytest
from msgspec.structs import replace

from bot.language import LANGUAGES, Language, words_in
from bot.screens.contest_tellings import (
    MAX_TOLD,
    describe_evening,
    describe_own_contest,
    describe_reveal,
    users_shown,
)
from bot.screens.voices import MAX_DESCRIPTION_LENGTH, spoken
from bot.values.contests import OwnContest, Reveal, Standing, Standings
from tests.pictures import contest_samples as samples

FRENCH = words_in("fr")
LONG = {user: f"{user}-{'Maximilien-' * 3}"[:32] for user in range(1, 200)}
OWN = (samples.own_day(), samples.closed_day(), samples.begun_day())
CLOSED = tuple(samples.standings(samples.sums(members)) for members in (1, 2, 3, 23, 33, 34, 80, 2000))


def own(contest: OwnContest, language: Language = "fr") -> str:
    return spoken(partial(describe_own_contest, contest), {}, words_in(language))


def evening(standings: Standings, language: Language = "fr") -> str:
    called = {user: LONG.get(user, "") for user in users_shown(standings)}
    return spoken(partial(describe_evening, standings), called, words_in(language))


def revealed(shown: Reveal, number: int, language: Language = "fr") -> str:
    return spoken(partial(describe_reveal, shown, number), {}, words_in(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_description_fits_and_spells_suits_out(language: Language):
    told = [
        *(own(contest, language) for contest in OWN),
        *(evening(standings, language) for standings in CLOSED),
        *(revealed(samples.reveal(), number, language) for number in (1, 2, 3)),
    ]
    for said in told:
        assert 0 < len(said) <= MAX_DESCRIPTION_LENGTH
        assert not said.endswith("…")
        assert not re.search("[♠♥♦♣]", said)


def test_one_s_own_day_begins_with_the_sum_and_tells_each_deal():
    assert own(samples.own_day()) == (
        "Ta donne du jour\xa0: +19, en 3 donnes. 19 novembre, n°\xa0323 · sans jetons en jeu. "
        "Tes choix\xa0: 79 sur 100, plus c’est plein, mieux c’était joué. "
        "1. Classique à 3\xa0: +31, plein, à moitié, plein. 2. Mallette à 4\xa0: −24, plein, plein. "
        "3. Chaudron à 3\xa0: +12, à peine, plein, à moitié, plein. "
        "Ta place\xa0: face cachée, on la retourne à la clôture, avec celle de tous. "
        "5 jours de suite, record\xa0: 12, 5 des 7 derniers jours joués."
    )


def test_before_it_closes_no_place_and_no_other_is_told():
    told = samples.own_day(standing=Standing(4, 1, 19, (), None), players=23, spread=samples.everywhere())
    assert own(told) == own(samples.own_day())


def test_an_evening_begins_with_who_won_and_ends_with_the_best():
    said = evening(samples.standings((41, 12, -8), yardsticks=(2, 19, 46)))
    assert said.startswith("1-Maximilien-Maximilien-Maximili remporte la donne du jour\xa0: +41. La donne du jour, ")
    assert (
        "Mamie Odette\xa0: +2. Maître Hector\xa0: +19. Ici\xa0: +15 en moyenne. Partout\xa0: +11 en moyenne, " in said
    )
    assert said.endswith("Au mieux +46, que personne ici n’a trouvé, Cartes ouvertes le lendemain.")


def test_those_who_win_together_are_named_up_to_three_and_counted_beyond():
    def told(winners: int) -> str:
        entries = tuple(Standing(1, user, 12, (12,), 80) for user in range(1, winners + 1))
        return evening(replace(samples.standings([12] * winners), entries=entries)).split(".")[0]

    assert "remportent la donne du jour" in told(2)
    assert told(3).count("Maximilien-Maximilien") == 3
    assert told(4) == "4 joueurs remportent la donne du jour\xa0: +12"


def test_of_very_many_only_the_first_are_named_and_of_all_where_half_are():
    fewer, more = evening(CLOSED[4]), evening(CLOSED[5])
    assert len(CLOSED[4].entries) == MAX_TOLD + 3
    assert all(f"{user}-" in fewer for user in range(1, MAX_TOLD + 4))
    assert not re.search(r"\b[4-9]-", more)
    assert "en moyenne, la moitié entre −" in more


def test_a_revealed_deal_tells_its_best_line_card_by_card_and_all_hands():
    said = revealed(samples.reveal(), 2)
    deal = samples.reveal().deals[1]
    assert said.startswith("Donne 2 à cartes ouvertes\xa0: au moins +37. Mallette à 4 · toi −24, La donne du jour")
    line = said.partition("Le mieux, dans cet ordre\xa0: ")[2].partition(".")[0]
    assert len(line.split(", ")) == len(deal.line)
    assert all(f"{name}\xa0: " in said for name in deal.deal.robots)
    assert "Le mieux" not in revealed(samples.reveal(is_known=False), 2)
