"""The message of a member's profile."""

from itertools import accumulate
from typing import Final

from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import MemberNames
from bot.screens.buttons import ButtonId, button
from bot.screens.layout import Part, Picture, Screen, button_rows, join_dots, join_lines, screen
from bot.screens.names import name_in_text
from bot.screens.verbs import Verb
from bot.services.results import MAX_RECENT_GAMES, Profile
from bot.tables.results import FinishedGame, FinishedSeat

MIN_CURVE_GAMES: Final = 3
BARS: Final = "▁▂▃▄▅▆▇█"
MAX_CURVE_BARS: Final = 20
"""More bars do not fit on a phone."""


def profile_screen(
    profile: Profile, names: MemberNames, words: Words, *, is_own: bool, picture: Picture | None = None
) -> Screen:
    """Return the results, records and last games of a member."""
    title = "### " + words("profile-title", player=name_in_text(profile.user, names, words))
    if not profile.ever.deals:
        return screen(title, words("profile-empty"), *_choices(words, is_own=is_own))
    return screen(
        join_lines(title, *_sums(profile, words)),
        join_lines(*_records(profile, words)),
        join_lines(*_course(profile, words)),
        *_choices(words, is_own=is_own),
        picture=picture,
    )


def _sums(profile: Profile, words: Words) -> list[str | None]:
    ever, rank = profile.ever, profile.rank
    return [
        join_dots([words("profile-games", n=ever.games), words("profile-games-won", n=ever.games_won)]),
        join_dots([words("profile-deals", n=ever.deals), words("profile-deals-won", n=ever.deals_won)]),
        words("profile-net", place=rank.place if rank else 1, **signed(ever.net)),
        words("profile-season", **signed(profile.season.net)) if profile.season != ever else None,
    ]


def _records(profile: Profile, words: Words) -> list[str | None]:
    ever, favourite = profile.ever, profile.favourite
    return [
        words("profile-best", **signed(ever.best_game)),
        words("profile-pot", chips=words("chips", n=ever.biggest_pot)) if ever.biggest_pot else None,
        words("profile-operas", n=ever.operas) if ever.operas else None,
        words("profile-favourite", game=words("game", game=favourite), n=profile.favourite_games)
        if favourite
        else None,
    ]


def _course(profile: Profile, words: Words) -> list[str | None]:
    newest = profile.last[:MAX_RECENT_GAMES]
    form = " ".join(_mark(game, seat) for game, seat in reversed(newest))
    return [
        words("profile-form", n=len(newest), form=form) if newest else None,
        words("profile-curve", curve=curve([seat.gain for _, seat in reversed(profile.last)]))
        if len(profile.last) >= MIN_CURVE_GAMES
        else None,
    ]


def _mark(game: FinishedGame, seat: FinishedSeat) -> str:
    """Return the gain of a game, with a star if it was won."""
    text = "{sign}{n}".format(**signed(seat.gain))
    return f"**★ {text}**" if game.is_complete and seat.place == 1 else text


def curve(gains: list[int]) -> str:
    """Return the running total of these gains as bars."""
    sums = [*accumulate(gains, initial=0)][-MAX_CURVE_BARS:]
    lowest, highest = min(sums), max(sums)
    scale = (len(BARS) - 1) / ((highest - lowest) or 1)
    return "".join(BARS[round((total - lowest) * scale)] for total in sums)


def _choices(words: Words, *, is_own: bool) -> list[Part]:
    return button_rows([button(ButtonId.to(Verb.PREFERENCES), words("button-preferences"))]) if is_own else []
