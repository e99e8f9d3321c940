"""What the pictures of days and cups show, told in any voice."""

from collections.abc import Iterator

from bot.language.amounts import gain
from bot.pictures.parts.contest_words import (
    deal_of,
    hint_of,
    place_of,
    state_of,
    streak_of,
    subtitle_of,
    sum_of,
)
from bot.screens.layout import escaped
from bot.screens.voices import Voice, spoken_name
from bot.values.contests import About, OwnContest


def describe_own_contest(own: OwnContest, say: Voice) -> Iterator[str]:
    """Tell what the picture of one's own day or cup shows."""
    words = say.words
    _, value, count = sum_of(own, words)
    yield say.listed(_title(own.about, say, is_own=True), [value, count])
    yield subtitle_of(own, words)
    score = [f"{own.score} {say('picture-score')}"] if own.score is not None else []
    if own.marks or score:
        yield say.listed(say("picture-choices"), [*score, hint_of(own, words)])
    for number, deal in enumerate(own.deals, 1):
        marks = [say("picture-mark", mark=mark) for mark in deal.marks] if deal.is_valued else []
        brought = None if deal.chips is None else gain(deal.chips, words)
        yield say.row(f"{number}. {deal_of(deal.deal, words)}", [brought, *marks, state_of(deal, words)])
    place = place_of(own, words)
    number = None if place.number is None else str(place.number)
    yield say.items([f"{number} {place.title}" if number else place.title, place.more])
    if own.about.key.is_daily:
        week = own.streak.week
        played = say("picture-week", played=sum(state == "played" for _, state in week), of=len(week))
        yield say.items([*streak_of(own, words), played if week else None])


def _title(about: About, say: Voice, *, is_own: bool = False) -> str:
    """Return the title of a day, or a cup's name, whether or not it can be drawn."""
    if about.key.is_daily:
        return say("picture-day", own=is_own)
    name = spoken_name(about.name) or say("picture-cup")
    return name if say.is_aloud else escaped(name)
