"""Pictures of every kind, with varied and extreme content, each kept as a golden file to compare with."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from msgspec.structs import replace

from bot.game.actions import PlayCard
from bot.game.cards import BELLES, DECK, Card, in_order
from bot.game.events import PotMatched
from bot.language import words_in
from bot.language.names import MemberNames
from bot.pictures.scenes import (
    badges,
    hand,
    listing,
    own_day,
    own_result,
    profile,
    replay,
    result,
    review,
    season,
    standings,
    table,
)
from bot.pictures.studio import Scene
from bot.screens.days import evening_listing
from bot.screens.leaderboard import listing_of
from bot.tables.honours import Honour, Honours
from bot.tables.table import Seat
from bot.valuation.review import Reason, Review
from bot.values.results import Leaderboard
from tests.pictures import samples
from tests.pictures.avatars import odd_avatars, stand_ins

_FRENCH, _ENGLISH = words_in("fr"), words_in("en")
_LONG: Final = ("Jean-Baptiste de la Tour du Pin", "Maître Corbeau", "Marie-Antoinette de Habsbourg", "W" * 32, "Léa")
_WITH_ROBOTS: Final = (
    *("Ana", "Léa", "robot:Maître Hector", "Zoé", "Bob", "さくら", "robot:Mamie Odette", "robot:Pistache"),
)


@cache
def scenes() -> Mapping[str, Scene]:
    """Return every kind of picture, with a name for each sample."""
    return dict([*_tables(), *_hands(), *_results(), *_lists(), *_days()])


def _tables() -> Iterator[tuple[str, Scene]]:
    names, strange = samples.names(samples.EIGHT), samples.names(samples.STRANGE)
    yield "table-8", table.scene(samples.table(), names, _FRENCH)
    yield "table-4-hoard", table.scene(samples.long_run(), names, _FRENCH)
    yield "table-3-lead-english", table.scene(samples.lead(), names, _ENGLISH)
    yield "table-8-strange", table.scene(samples.rich(), strange, _FRENCH)
    yield "table-4-opening-hoard", table.scene(samples.opening(samples.EIGHT[:4]), names, _ENGLISH)
    pot = samples.in_deal(samples.table(_LONG, need=9), counts=(5, 1, 12, 4, 2))
    yield "table-5-faces", table.scene(pot, samples.names(_LONG), _FRENCH, avatars=stand_ins())
    yield "table-8-turn", table.scene(samples.later(), names, _FRENCH, avatars=stand_ins())
    last = samples.in_deal(samples.table(_WITH_ROBOTS), taken=(), counts=(1, 5, 1, 5, 2, 3, 4, 5))
    yield "table-8-last-card", table.scene(last, samples.names(_WITH_ROBOTS), _FRENCH, avatars=stand_ins())
    yield "table-5-odd-avatars", table.scene(samples.table(_LONG), samples.names(_LONG), _FRENCH, avatars=odd_avatars())
    lead = samples.lead()
    replayed = replay.scene(lead, samples.open_hands(lead), (21, 43), names, _FRENCH)
    yield "replay-3", replayed


def _hands() -> Iterator[tuple[str, Scene]]:
    yield "hand-15", hand.scene(samples.own(15, 9), _FRENCH)
    names, eight = samples.names(samples.EIGHT), samples.in_deal(samples.table(), turn=2)
    among_eight = samples.in_deal(eight, hand=("2S", "7H", "9S"), legal=(PlayCard(2, Card("9S")),))
    called = samples.replace(among_eight, user=3, game=samples.replace(among_eight.game, seat=2))
    yield "hand-3-among-8", hand.scene(called, _FRENCH, names=names, avatars=stand_ins())
    yield "hand-9-lead", hand.scene(samples.own(9, None), _ENGLISH, names=names)
    yield "hand-22-four-colours", hand.scene(samples.own(22, None), _ENGLISH, four_colours=True)
    king = PlayCard(2, Card("KC"))
    costly = Review("costly", king, 15_000, Reason("king", 13))
    yield "review", review.scene(samples.review("2C 6D 7H 10S JC QD KC", "2C", costly), _FRENCH)


def _results() -> Iterator[tuple[str, Scene]]:
    names = samples.names(samples.EIGHT)
    yield "result-8", result.scene(samples.over(), names, _FRENCH)
    yield "result-4-opera", result.scene(samples.over(samples.EIGHT[:4], opera=True), names, _FRENCH)
    yield "result-own", own_result.scene(samples.over(seat=0), names, _FRENCH)
    honours = Honours(Honour(Seat(1, 1), 60, BELLES[4]), Honour(Seat(4, 4), 9))
    yield "standings-8", standings.scene(_long_game(), names, _FRENCH, honours=honours)
    yield "result-5-edges", result.scene(_edges(), names, _FRENCH)
    void = samples.in_deal(samples.over(samples.EIGHT[:3]), winner=None)
    yield "result-3-void", result.scene(void, names, _ENGLISH)
    over = samples.ended(samples.EIGHT[:3])
    nobody_left = replace(over, game=replace(over.game, eliminated=(2, 2, 2)))
    yield "standings-3-out", standings.scene(nobody_left, names, _FRENCH)
    yield "standings-2", standings.scene(samples.ended(samples.EIGHT[:2]), names, _ENGLISH)
    yield "standings-4-tied", standings.scene(samples.ended(_LONG[:4], winners=2), samples.names(_LONG), _FRENCH)


def _lists() -> Iterator[tuple[str, Scene]]:
    yield "ranking", _ranking(samples.ranking())
    yield "ranking-level", _ranking(samples.by_level())
    yield "season", season.scene(samples.season_end(), samples.ranked_names(), _FRENCH)
    yield "profile", profile.scene(samples.profile(48), MemberNames({1: "Zoé"}), _FRENCH)
    yield "badges", badges.scene(samples.own_badges(7), 0, _FRENCH)
    faces = MemberNames({1: "Léa"}, avatars=stand_ins())
    yield "profile-new", profile.scene(samples.profile(1, leads=0, practice=True), faces, _FRENCH)
    yield "profile-debt", profile.scene(samples.profile(80, points=38, chips=-250), faces, _FRENCH)


def _ranking(board: Leaderboard) -> listing.ListingScene:
    return listing.scene(listing_of(board, samples.ranked_names(), _FRENCH), _FRENCH)


def _days() -> Iterator[tuple[str, Scene]]:
    faces = MemberNames({1: "Léa"}, avatars=stand_ins())
    yield "daily-own", own_day.scene(samples.own_day(), 1, faces, _FRENCH)
    yield "daily-own-closed", own_day.scene(samples.closed_day(), 1, faces, _FRENCH)
    yield "daily-own-begun", own_day.scene(samples.begun_day(), 1, faces, _ENGLISH)
    called = MemberNames(dict(enumerate((*samples.EIGHT, *_LONG[:3]), 1)), avatars=stand_ins())
    for name, numbers in (("", range(60, -50, -9)), ("-2", (41, -8)), ("-alike", (12,) * 23)):
        evening = evening_listing(samples.evening(numbers), called, _FRENCH)
        yield f"daily-evening{name}", listing.scene(evening, _FRENCH)


def _edges() -> samples.TableView:
    """Return a deal with unequal antes, ten cards left in one hand, two of them belles, and a seat that is out."""
    view = samples.over(samples.EIGHT[:5])
    assert view.deal.revealed is not None
    others = [card for card in DECK[3::7] if card not in BELLES]
    hands = (in_order((*others, *BELLES[:2], BELLES[3])), *view.deal.revealed.hands[1:])
    kept = [PotMatched(0, BELLES[0], 12, 12, "kept"), PotMatched(0, BELLES[1], 7, 24, "kept")]
    payments = [paid for paid in view.deal.payments if not isinstance(paid, PotMatched)]
    changed = samples.in_deal(
        view,
        chips_before=(9, *view.deal.chips_before[1:]),
        revealed=replace(view.deal.revealed, hands=hands),
        payments=(*payments, *kept),
    )
    return replace(changed, game=replace(changed.game, eliminated=(2, 0, 0, 0, 0)))


def _long_game() -> samples.TableView:
    """Return a game that is over, in which three have been out before."""
    view = samples.ended()
    assert view.game.ending is not None
    ending = replace(view.game.ending, places=(1, 2, 3, 4, 5, 6, 7, 7))
    return replace(view, game=replace(view.game, deals=8, eliminated=(0, 0, 0, 0, 0, 7, 5, 5), ending=ending))
