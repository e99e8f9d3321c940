"""The message of a member's profile."""

from collections.abc import Iterator

from bot.game.cards import BELLES
from bot.language import Words
from bot.language.amounts import signed
from bot.language.names import MemberNames
from bot.pictures.scenes.profile import figures_of, form_of, level_in_words
from bot.screens.badges import names_of
from bot.screens.buttons import ButtonId, button, daily_button
from bot.screens.layout import Picture, Screen, join_lines, screen
from bot.screens.verbs import Verb
from bot.screens.voices import Voice, name_in_text, shown_by
from bot.values.results import Profile


def profile_screen(
    profile: Profile,
    names: MemberNames,
    words: Words,
    picture: Picture | None = None,
    *,
    is_own: bool,
    can_show: bool = False,
) -> Screen:
    """Return a member at one glance; to a newcomer, what to begin with."""
    badges = button(ButtonId.to(Verb.BADGES), words("button-badges"))
    if profile.is_new and is_own:
        return screen(_title(profile, names, words), words("profile-new"), [daily_button(words), badges])
    show = button(ButtonId.to(Verb.SHOW_PROFILE, profile.user), words("button-show"))
    has_page = is_own or bool(profile.badges)
    how = button(ButtonId.to(Verb.LEVEL), words("button-level"))
    return screen(
        *_in_words(profile, names, words, picture),
        [*[badges] * has_page, *[how] * is_own, *[show] * can_show],
        picture=picture,
    )


def shown_profile_screen(
    profile: Profile, names: MemberNames, words: Words, picture: Picture | None = None, *, by: int
) -> Screen:
    """Return a profile as a member shows it to everybody."""
    return screen(*_in_words(profile, names, words, picture), shown_by(by, words), picture=picture)


def describe_profile(profile: Profile, say: Voice) -> Iterator[str]:
    """Tell what the picture of a member shows."""
    yield say.items([say.member(profile.user), level_in_words(profile.worth, say.words)])
    yield from _figures(profile, say)
    yield say.listed(say("picture-form"), (say("picture-outcome", outcome=mark) for mark in form_of(profile)))
    if profile.badges:
        yield say("profile-badges", badges=say.items(names_of(profile.badges, say.words)))


def _title(profile: Profile, names: MemberNames, words: Words) -> str:
    return "### " + words("profile-title", player=name_in_text(profile.user, names, words))


def _in_words(profile: Profile, names: MemberNames, words: Words, picture: Picture | None) -> list[str | None]:
    if picture:
        return []
    if profile.is_new:
        return [_title(profile, names, words), words("profile-empty")]
    gains = " ".join("{sign}{n}".format(**signed(seat.gain)) for _, seat in reversed(profile.last))
    return [
        join_lines(_title(profile, names, words), f"**{level_in_words(profile.worth, words)}**"),
        join_lines(*_figures(profile, Voice(words))),
        Voice(words).listed(words("picture-form"), [gains]),
        words("profile-badges", badges=", ".join(names_of(profile.badges, words))) if profile.badges else None,
    ]


def _figures(profile: Profile, say: Voice) -> Iterator[str]:
    yield say.items(say.listed(label, [value]) for label, value in figures_of(profile, say.words))
    taken = zip(BELLES, profile.tally.belles, strict=True)
    yield say.listed(say("profile-belles"), (f"{say.card(belle)} × {times}" for belle, times in taken))
