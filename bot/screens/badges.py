"""Badges: the page of all of them, new ones in a result, and those that a member has not heard of."""

from collections.abc import Iterable, Iterator, Sequence

from bot.language import Words
from bot.screens.buttons import ButtonId, page_buttons
from bot.screens.layout import Picture, Screen, join_lines, long_date, screen
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.badges import BADGES, Badge, Earned
from bot.values.results import OwnBadges


def badges_screen(own: OwnBadges, page: int, words: Words, picture: Picture | None = None) -> Screen:
    """Return a page of badges below their picture; without it all badges there are, with what each is earned by."""
    if picture is None:
        heading = join_lines("### " + words("badges-title"), words("badges-text"), _count(own, words))
        return screen(heading, *(_line(badge, own.since.get(badge), words) for badge in own.in_order))
    newest = max(own.earned, key=lambda one: one.at, default=None)
    return screen(
        words("badges-text"),
        _since(newest.badge, newest.at, words) if newest else None,
        page_buttons(min(page, own.pages - 1), own.pages, words, lambda number: ButtonId.to(Verb.BADGES, number)),
        picture=picture,
    )


def describe_badges(own: OwnBadges, page: int, say: Voice) -> Iterator[str]:
    """Tell what the picture of a page of badges shows."""
    yield say("badges-title")
    yield _count(own, say.words)
    for badge in own.page(page):
        name = say("badge", badge=badge)
        yield say.listed(
            f"{name} ({say('picture-own-badge')})" if badge in own.since else name, [say("badge-how", badge=badge)]
        )


def _count(own: OwnBadges, words: Words) -> str:
    return words("badges-own", n=len(own.earned), of=len(BADGES))


def _line(badge: Badge, since: int | None, words: Words) -> str:
    how = "-# " + words("badge-how", badge=badge)
    return join_lines(_since(badge, since, words) if since is not None else f"**{words('badge', badge=badge)}**", how)


def _since(badge: Badge, since: int, words: Words) -> str:
    return words("badge-since", badge=words("badge", badge=badge), date=long_date(since))


def names_of(badges: Iterable[Badge], words: Words) -> list[str]:
    return [words("badge", badge=badge) for badge in badges]


def new_badges(earned: Iterable[Earned], say: Voice) -> str | None:
    """Tell who has earned which badges, a line for each member; None if nobody has."""
    by_user: dict[int, list[Badge]] = {}
    for badge in earned:
        by_user.setdefault(badge.user, []).append(badge.badge)
    return join_lines(*(_new(user, badges, say) for user, badges in by_user.items())) or None


def _new(user: int, badges: Sequence[Badge], say: Voice) -> str:
    names = ", ".join(say.strong(name) for name in names_of(badges, say.words))
    return say("badges-new", n=len(badges), player=say.member(user), badges=names)
