"""A reminder says what is at stake where that is much."""

from bot.language import words_in
from bot.screens.waiting import hoard
from tests.pictures import samples

FRENCH, ENGLISH = words_in("fr"), words_in("en")


def test_only_a_pot_of_the_nain_jaune_that_has_grown_over_several_deals_is_told():
    assert hoard(samples.long_run(), FRENCH) == "Le Nain Jaune vaut 188"
    assert hoard(samples.long_run(), ENGLISH) == "The Yellow Dwarf is worth 188"
    assert hoard(samples.table(), FRENCH) is None
