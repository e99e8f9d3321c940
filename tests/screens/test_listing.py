"""A list of members says the same in words as beside its picture."""

from msgspec.structs import replace

from bot.language import words_in
from bot.screens.leaderboard import listing_of
from bot.screens.listing import describe_listing, listed_in_words
from bot.screens.voices import Speech
from bot.values.listing import Listing
from tests.pictures import samples

FRENCH = words_in("fr")
NAMES = samples.ranked_names()._replace(gone=frozenset({2}))


def said(listing: Listing) -> list[str]:
    return [*describe_listing(listing, Speech(FRENCH, listing.names))]


def test_every_row_says_what_its_figures_say():
    listing = listing_of(samples.ranking(), NAMES, FRENCH)
    title, head, first, second, *_, last = said(listing)
    assert (title, head) == ("Classement · jetons", "Saison 3 · 130 membres")
    assert first == "1. Gérald\xa0: 13\u202f612 jetons, 14/42 gagnées"
    assert second == "2. Léa\xa0: 1\u202f388 jetons, 13/39 gagnées, n’est plus sur le serveur"
    assert last == "– Ève\xa0: −11\u202f345 jetons, 2 sur 5"


def test_the_reader_s_own_row_is_bold_and_stands_apart_where_it_belongs_to_another_page():
    listing = listing_of(samples.ranking(strange=True), NAMES, FRENCH)
    heading, rows, own = listed_in_words(listing, FRENCH)
    assert heading == "### Classement · jetons\n-# Saison 3 · 130 membres"
    assert len(rows.split("\n")) == 8
    assert own.startswith("**127\\. Ève · −11\u202f345 jetons")


def test_a_name_has_no_markdown_and_who_has_none_is_mentioned():
    listing = listing_of(samples.ranking(), NAMES, FRENCH)
    first, second, *others = listing.rows
    written = replace(listing, rows=(replace(first, name="*A*"), replace(second, name=""), *others))
    _, rows, _ = listed_in_words(written, FRENCH)
    assert [row.split(" · ")[0] for row in rows.split("\n")[:2]] == ["🥇 \\*A\\*", "🥈 <@2>"]
