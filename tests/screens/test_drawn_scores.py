"""Rankings and profiles say the same in their pictures as in their words."""

from msgspec.structs import replace

from bot.language import words_in
from bot.language.names import MemberNames
from bot.pictures.scenes import profile as card
from bot.screens.leaderboard import listing_of
from bot.tables.results import FinishedGame, FinishedSeat, Tally
from bot.values.results import Entry, Leaderboard, Profile, Selection
from tests.pictures import samples

FRENCH = words_in("fr")
NAMES = MemberNames({user: f"Joueuse {user}" for user in range(1, 20)})


def board(rows: tuple[Entry, ...], own: Entry | None) -> Leaderboard:
    return replace(samples.ranking(), selection=Selection("games_won"), entries=rows, own=own, records={})


def profile(net: int, *gains: int) -> Profile:
    """Somebody who has won so much in all, and so much in their last games."""
    games = [FinishedGame(n, 1, 0, 1, "classique", 3, practice=False, is_complete=True) for n in range(len(gains))]
    seats = [FinishedSeat(n, 1, 1, None, 2, gain, 3, 1, 0, 20) for n, gain in enumerate(gains)]
    ever = Tally(games=180, deals=900, net=net)
    return replace(samples.profile(), ever=ever, last=tuple(zip(games, seats, strict=True)))


def apart(rows: tuple[Entry, ...], own: Entry | None) -> list[bool]:
    return [row.is_apart for row in listing_of(board(rows, own), NAMES, FRENCH).rows]


def test_the_readers_own_row_stands_apart_only_where_it_is_of_another_page():
    ties = (Entry(1, 1, 5), Entry(1, 2, 5), Entry(3, 3, 4))
    assert apart(ties, ties[1]) == [False] * 3
    assert apart(ties, None) == [False] * 3
    assert apart(ties, Entry(11, 11, 1)) == [False, False, False, True]
    assert apart((Entry(11, 11, 3), Entry(12, 12, 2)), Entry(1, 1, 50)) == [False, False, True]


def test_the_curve_of_a_profile_ends_at_the_net_result_however_many_games_came_before():
    assert card.scene(profile(1412, 30, -20, 5), NAMES, FRENCH).results == (1397, 1402, 1382, 1412)


def test_without_a_game_there_is_no_curve():
    assert card.scene(profile(0), NAMES, FRENCH).results == ()
