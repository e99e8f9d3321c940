"""Badges in words: the page of all badges, new ones in a result, and those that a member has not heard of."""

from collections.abc import Iterable

from bot.language import Words
from bot.screens.layout import Screen, join_lines, long_date, screen
from bot.screens.voices import Voice
from bot.tables.badges import BADGES, Badge, Earned


def badges_screen(own: Iterable[Earned], words: Words) -> Screen:
    """Return all badges there are, those that the reader has first, with what each is earned by."""
    since = {badge.badge: badge.at for badge in own}
    count = words("badges-own", n=len(since), of=len(BADGES))
    return screen(
        join_lines("### " + words("badges-title"), words("badges-text"), count),
        *(_line(badge, since.get(badge), words) for badge in sorted(BADGES, key=lambda badge: badge not in since)),
    )


def _line(badge: Badge, since: int | None, words: Words) -> str:
    name, how = words("badge", badge=badge), "-# " + words("badge-how", badge=badge)
    if since is None:
        return join_lines(f"**{name}**", how)
    return join_lines(words("badge-since", badge=name, date=long_date(since)), how)


def names_of(badges: Iterable[Badge], words: Words) -> list[str]:
    return [words("badge", badge=badge) for badge in badges]


def badges_waiting(badges: list[Badge], words: Words) -> str:
    """Tell a member of badges that they have not heard of yet; empty for none."""
    return words("badges-waiting", n=len(badges), badges=", ".join(names_of(badges, words))) if badges else ""


def new_badges(earned: Iterable[Earned], say: Voice) -> str | None:
    by_user: dict[int, list[Badge]] = {}
    for badge in earned:
        by_user.setdefault(badge.user, []).append(badge.badge)
    members = [
        say("badges-of", player=say.member(user), badges=", ".join(names_of(badges, say.words)))
        for user, badges in by_user.items()
    ]
    return "-# " + say("badges-new", told=say.items(members)) if members else None
