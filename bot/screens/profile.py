"""The message of a member's profile."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import MemberNames
from bot.pictures.parts.play_panel import play_told
from bot.pictures.scenes.profile import figures_of, form_of, star_of, subtitle_of
from bot.screens.badges import names_of
from bot.screens.buttons import ButtonId, button
from bot.screens.contest_pages import MIN_STREAK
from bot.screens.layout import Picture, Screen, join_dots, join_lines, screen
from bot.screens.review import choices_button
from bot.screens.verbs import Verb
from bot.screens.voices import Voice, name_in_text, shown_by
from bot.tables.results import FinishedGame, FinishedSeat, Tally
from bot.values.results import MAX_RECENT_GAMES, PlayScore, Profile

MIN_CURVE_GAMES: Final = 3
BARS: Final = "▁▂▃▄▅▆▇█"
MAX_CURVE_BARS: Final = 20
"""More bars do not fit on a phone."""


def profile_screen(
    profile: Profile,
    names: MemberNames,
    words: Words,
    picture: Picture | None = None,
    *,
    can_show: bool = False,
    own_streak: int | None = None,
) -> Screen:
    """Return the results, records and last games of a member; of the reader, with their streak of days."""
    is_own = own_streak is not None
    show = button(ButtonId.to(Verb.SHOW_PROFILE, profile.user), words("button-show"))
    badges = button(ButtonId.to(Verb.BADGES), words("button-badges"))
    has_page = bool(profile.badges) or (is_own)
    own = [button(ButtonId.to(Verb.PREFERENCES), words("button-preferences"))]
    if profile.play:
        own.append(choices_button(profile.last[0][0].table_id, 0, words))
    buttons = [show] * (can_show and profile.shown.deals > 0) + [badges] * has_page + own * is_own
    days = words("profile-streak", n=own_streak) if own_streak and own_streak >= MIN_STREAK else None
    return screen(*_in_words(profile, names, words, picture), days, buttons, picture=picture)


def shown_profile_screen(
    profile: Profile, names: MemberNames, words: Words, picture: Picture | None = None, *, by: int
) -> Screen:
    """Return a profile as a member shows it to everybody."""
    return screen(*_in_words(profile, names, words, picture), shown_by(by, words), picture=picture)


def describe_profile(profile: Profile, say: Voice) -> Iterator[str]:
    """Tell what the picture of a member's results shows; what stands in gold there comes first."""
    yield say.items([say.member(profile.user), subtitle_of(profile, say.words)])
    label, net, place = star_of(profile, say.words)
    figures = [(label, f"{net} ({place})" if place else net), *figures_of(profile, say.words)]
    sums = say.items(say.listed(label, [value]) for label, value in figures)
    score = _play(profile.play, say) if profile.play else None
    is_score_known = profile.play is not None and profile.play.places is not None
    yield from filter(None, [score, sums] if is_score_known else [sums, score])
    if form := form_of(profile):
        yield say.listed(say("picture-form"), (say("picture-outcome", outcome=mark) for mark in form))
    if profile.badges:
        yield say("profile-badges", badges=say.items(names_of(profile.badges, say.words)))


def _in_words(profile: Profile, names: MemberNames, words: Words, picture: Picture | None) -> list[str | None]:
    """Return the profile in words; under its picture only the amount of practice beside it."""
    if picture:
        return [_practice(profile, words)]
    title = "### " + words("profile-title", player=name_in_text(profile.user, names, words))
    if not profile.shown.deals:
        return [title, words("profile-empty")]
    return [
        join_lines(title, words("profile-practice-only") if profile.is_practice else None, *_sums(profile, words)),
        _play(profile.play, Voice(words)) if profile.play else None,
        join_lines(*_records(profile, words)),
        words("profile-badges", badges=", ".join(names_of(profile.badges, words))) if profile.badges else None,
        join_lines(*_course(profile, words)),
        _practice(profile, words),
    ]


def _play(score: PlayScore, say: Voice) -> str:
    label, *facts = play_told(score, say.words)
    return say.listed(label, facts)


def _practice(profile: Profile, words: Words) -> str | None:
    """Return the amount of practice beside the games that count."""
    deals = 0 if profile.is_practice else profile.practice.deals
    return "-# " + words("profile-practice", n=deals) if deals else None


def _sums(profile: Profile, words: Words) -> list[str | None]:
    tally = profile.shown
    return [
        join_dots([words("profile-net", **signed(tally.net)), star_of(profile, words)[-1]]),
        join_dots([words("profile-games", n=tally.games), words("profile-games-won", n=tally.games_won)]),
        join_dots([words("deals", n=tally.deals), words("profile-deals-won", n=tally.deals_won)]),
        words("profile-season", **signed(profile.season.net))
        if profile.season not in {profile.ever, Tally()}
        else None,
    ]


def _records(profile: Profile, words: Words) -> list[str | None]:
    tally, favourite = profile.shown, profile.favourite
    return [
        words("profile-best", **signed(tally.best_game)) if tally.best_game > 0 else None,
        words("profile-pot", chips=words("chips", n=tally.biggest_pot)) if tally.biggest_pot else None,
        words("profile-operas", n=tally.operas) if tally.operas else None,
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
    return f"**★ {text}**" if seat.has_won(game) else text


def curve(gains: list[int]) -> str:
    """Return the running total of these gains as bars."""
    sums = [*accumulate(gains, initial=0)][-MAX_CURVE_BARS:]
    lowest, highest = min(sums), max(sums)
    scale = (len(BARS) - 1) / ((highest - lowest) or 1)
    return "".join(BARS[round((total - lowest) * scale)] for total in sums)
