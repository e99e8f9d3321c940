"""Lists of members, told in any voice."""

from collections.abc import Iterable, Iterator

from bot.language import Words
from bot.screens.layout import join_lines
from bot.screens.voices import Voice
from bot.values.listing import Listing, ListingRow


def describe_listing(listing: Listing, say: Voice) -> Iterator[str]:
    """Tell what the picture of a list shows."""
    yield listing.title
    yield listing.subtitle
    yield from _lines(listing.rows, say)


def listed_in_words(listing: Listing, words: Words) -> list[str]:
    """Return the heading of a list, its rows, and the reader's own row if it belongs to another page."""
    say = Voice(words, listing.names)
    own = [row for row in listing.rows if row.is_apart]
    rows = [row for row in listing.rows if not row.is_apart]
    heading = join_lines(f"### {listing.title}", f"-# {listing.subtitle}" if listing.subtitle else None)
    return [heading, *(join_lines(*_lines(part, say)) for part in (rows, own))]


def _lines(rows: Iterable[ListingRow], say: Voice) -> Iterator[str]:
    for row in rows:
        place = say.place(row.place, has_medal=True)
        crown = "" if say.is_aloud or not row.is_champion else " 👑"
        facts = [*row.facts, say("listing-champion") if row.is_champion else None]
        line = say.row(f"{place} {say.member(row.user)}{crown}", facts)
        yield say.strong(line) if row.is_own else line
