"""What the pictures of days show, told in any voice."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from operator import attrgetter
from typing import Final

from bot.game.cards import in_order
from bot.language.amounts import gain
from bot.pictures.parts.contest_words import (
    best_line_of,
    best_of,
    choices_of,
    deal_of,
    means_of,
    open_cards,
    place_of,
    played_by,
    revealed_as,
    state_of,
    streak_of,
    subtitle_of,
    sum_of,
    talon_of,
    yardsticks_of,
)
from bot.pictures.scenes.evening import MAX_FACES, MIN_SPREAD, ON_PODIUM
from bot.screens.voices import Voice
from bot.values.contests import About, OwnContest, Reveal, Standing, Standings

MAX_TOLD: Final = 30
"""The most members after the first three who are named."""
MIN_HALF: Final = 8
"""The least number of results of which half says something."""


def describe_own_contest(own: OwnContest, say: Voice) -> Iterator[str]:
    """Tell what the picture of one's own day shows."""
    words = say.words
    _, value, count = sum_of(own, words)
    yield say.listed(say("picture-day", own=True), [value, count])
    yield say.items([*_date(own.about, say), subtitle_of(own, words)])
    score = [f"{own.score} {say('picture-score')}"] if own.score is not None else []
    if own.marks or score:
        legend = [say("picture-marks-hint")] if own.marks else []
        yield say.listed(say("picture-choices"), [*score, *legend])
    for number, deal in enumerate(own.deals, 1):
        marks = [say("picture-mark", mark=mark) for mark in deal.marks] if deal.is_valued else []
        brought = None if deal.chips is None else gain(deal.chips, words)
        yield say.row(f"{number}. {deal_of(deal.deal, words)}", [brought, *marks, state_of(deal, words)])
    place = place_of(own, words)
    number = None if place.number is None else str(place.number)
    yield say.items([f"{number} {place.title}" if number else place.title, place.more])
    week = own.streak.week
    played = say("picture-week", played=sum(state == "played" for _, state in week), of=len(week))
    yield say.items([*streak_of(own, words), played if week else None])


def describe_evening(standings: Standings, say: Voice) -> Iterator[str]:
    """Tell what the picture of a closed contest shows; of very many members only the first are named."""
    about, words, entries = standings.about, say.words, standings.entries
    yield _outcome(standings, say)
    yield say.items([say("picture-day", own=False), *_date(about, say), played_by(standings, words)])
    has_axis = len(entries) >= MIN_SPREAD
    for entry in entries[:ON_PODIUM]:
        facts = [gain(entry.chips, words), choices_of(entry, words)]
        deals = () if has_axis else (gain(chips, words) for chips in entry.by_deal)
        yield say.row(f"{say.place(entry.place)} {say.member(entry.user)}", facts, deals)
    for name, chips in yardsticks_of(standings):
        yield say.listed(name, [gain(chips, words)])
    yield from _others(entries[ON_PODIUM:], say)
    yield from _means(standings, say)
    best = best_of(standings, words)
    found = best.text.format(say.member(best.finder) if best.finder else "") if best else None
    if told := say.items([found, open_cards(about, words)]):
        yield told


def users_shown(standings: Standings) -> list[int]:
    """Return the members whom the picture of a closed contest or its description may show."""
    entries = standings.entries
    return [entry.user for entry in (entries if len(entries) <= MAX_FACES else entries[:ON_PODIUM])]


def describe_reveal(reveal: Reveal, number: int, say: Voice) -> Iterator[str]:
    """Tell what the picture of a revealed deal shows; deals are counted from 1."""
    deal, words = reveal.deals[number - 1], say.words
    own, *others = deal.hands
    title, best = say("picture-revealed", n=number), " ".join(best_line_of(deal, words)).strip()
    yield say.listed(title, [best]) if best else title
    yield say.items([revealed_as(deal, words), say("picture-day", own=False), *_date(reveal.about, say)])
    if deal.line:
        yield say.listed(say("picture-best-line"), map(say.card, deal.line))
    else:
        yield say.listed(say("picture-own-hand"), [say.hand(in_order(own))])
    for name, hand in zip(deal.deal.robots, others, strict=True):
        yield say.listed(words("robot", name=name), [say.hand(in_order(hand))])
    if talon := talon_of(deal):
        yield say.listed(say("result-talon"), [say.hand(talon)])


def _date(about: About, say: Voice) -> list[str]:
    return [say("picture-said-date", day=about.day.day, month=say("month", month=about.day.month))]


def _outcome(standings: Standings, say: Voice) -> str:
    """Return who has won, and with how many chips."""
    winners = [entry for entry in standings.entries if entry.place == 1]
    names = [say.member(entry.user) for entry in winners]
    players = say.together(names) if len(names) <= ON_PODIUM else say("picture-players", n=len(names))
    return say("picture-contest-won", players=players, n=len(names), gain=gain(winners[0].chips, say.words))


def _others(entries: Sequence[Standing], say: Voice) -> Iterator[str]:
    """Tell who has which of the other results, unless they are too many."""
    if len(entries) > MAX_TOLD:
        return
    for chips, equals in groupby(entries, key=attrgetter("chips")):
        yield say.listed(gain(chips, say.words), [say.member(entry.user) for entry in equals])


def _means(standings: Standings, say: Voice) -> Iterator[str]:
    """Tell the means, and between which results half of all are."""
    here: Mapping[int, int] = Counter(entry.chips for entry in standings.entries)
    everywhere: Mapping[int, int] = standings.spread.members if standings.spread else {}
    means = zip(("here", "everywhere"), means_of(standings, say.words), (here, everywhere), strict=False)
    for where, (_, mean), results in means:
        half = _half(results, say) if sum(results.values()) >= MIN_HALF else None
        yield say.listed(say("picture-mean-of", where=where), filter(None, [say("picture-mean", gain=mean), half]))


def _half(results: Mapping[int, int], say: Voice) -> str:
    """Return the result that a quarter have or fall short of, and the one that three quarters do."""
    chips = sorted(results)
    sums = [*accumulate(results[each] for each in chips)]
    low, high = (chips[bisect_left(sums, sums[-1] * quarters / 4)] for quarters in (1, 3))
    return say("picture-half", low=gain(low, say.words), high=gain(high, say.words))
