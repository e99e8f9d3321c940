"""Rankings and profiles say the same in their pictures as in their words."""

from bot.language import words
from bot.screens.leaderboard import drawn_leaderboard
from bot.screens.names import Faces
from bot.screens.profile import drawn_profile
from bot.services.results import Choice, Leaderboard, Profile, Rank
from bot.tables.results import FinishedGame, FinishedSeat, Tally

FRENCH = words("fr")
FACES = Faces({user: f"Joueuse {user}" for user in range(1, 20)})


def board(rows: tuple[Rank, ...], own: Rank | None) -> Leaderboard:
    return Leaderboard(
        choice=Choice("games_won"), pages=2, members=12, rows=rows, own=own, records={}, season=1, closed=()
    )


def profile(net: int, *gains: int) -> Profile:
    """Somebody who has won so much in all, and so much in their last games."""
    games = [FinishedGame(n, 1, 0, 1, "classique", 3, practice=False, is_complete=True) for n in range(len(gains))]
    seats = [FinishedSeat(n, 1, 1, None, 2, gain, 3, 1, 0, 20) for n, gain in enumerate(gains)]
    return Profile(
        user=1,
        ever=Tally(games=180, deals=900, net=net),
        season=Tally(),
        last=tuple(zip(games, seats, strict=True)),
        favourite=None,
        favourite_games=0,
        rank=None,
    )


def apart(rows: tuple[Rank, ...], own: Rank | None) -> list[bool]:
    return [row.is_apart for row in drawn_leaderboard(board(rows, own), FRENCH, FACES).rows]


def test_the_readers_own_row_stands_apart_only_where_it_is_of_another_page():
    ties = (Rank(1, 1, 5), Rank(1, 2, 5), Rank(3, 3, 4))
    assert apart(ties, ties[1]) == [False] * 3
    assert apart(ties, None) == [False] * 3
    assert apart(ties, Rank(11, 11, 1)) == [False, False, False, True]
    assert apart((Rank(11, 11, 3), Rank(12, 12, 2)), Rank(1, 1, 50)) == [False, False, True]


def test_the_curve_of_a_profile_ends_at_the_net_result_however_many_games_came_before():
    assert drawn_profile(profile(1412, 30, -20, 5), FACES, FRENCH).results == (1397, 1402, 1382, 1412)


def test_without_a_game_there_is_no_curve():
    assert drawn_profile(profile(0), FACES, FRENCH).results == ()
