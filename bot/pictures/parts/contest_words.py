"""What the results of days say, for their pictures and for their descriptions."""

from operator import itemgetter
from statistics import fmean
from typing import Final, NamedTuple

from bot.game.cards import Card, in_order
from bot.language import Words
from bot.language.amounts import gain
from bot.pictures.drawing.lettering import NAME_SLOT, Sentence
from bot.robots.characters import Level
from bot.tables.contests import ContestDeal
from bot.values.contests import About, OwnContest, OwnDeal, RevealedDeal, Standing, Standings

REGULAR: Final = "Mamie Odette"
EXPERT: Final = "Maître Hector"
"""The robots that stand for their levels, as on the scale of play scores."""
LEVELS: Final[dict[str, Level]] = {REGULAR: "regular", EXPERT: "expert"}


def title_of(words: Words, *, is_own: bool = False) -> Sentence:
    return Sentence(words("picture-day", own=is_own))


def subtitle_of(own: OwnContest, words: Words) -> str:
    """Return which day it is and that no chips are at stake."""
    return words("picture-day-number", n=own.about.key.number)


def deal_of(deal: ContestDeal, words: Words) -> str:
    """Return the game of a deal, and at how many seats it is played."""
    return words("picture-seats", game=words("game", game=deal.game), n=deal.seats)


def sum_of(own: OwnContest, words: Words) -> tuple[str, str, str]:
    """Return what the deals brought so far: label, value, and how many deals these are."""
    of, done = len(own.deals), sum(deal.state == "finished" for deal in own.deals)
    deals = words("picture-in-deals", deals=words("deals", n=of))
    count = deals if own.is_finished else words("picture-deals-done", n=done, of=of)
    return words("picture-sum", finished=own.is_finished), gain(own.chips, words), count


def state_of(deal: OwnDeal, words: Words) -> str:
    """Return why there are no marks of a deal; empty if there are some."""
    if deal.state != "finished":
        return words("picture-deal-begun" if deal.state == "begun" else "picture-deal-new")
    if not deal.is_valued:
        return words("picture-not-valued")
    return "" if deal.marks else words("picture-no-choice")


def hint_of(own: OwnContest, words: Words) -> str:
    """Return how to read the marks, if there are some."""
    return words("picture-marks-hint") if own.marks else ""


class PlaceWords(NamedTuple):
    """Where somebody stands, in words."""

    title: str
    more: str
    number: int | None = None
    """The place; None for one that is not known, or if there is none."""
    is_hidden: bool = False
    """Whether it is known only once the contest closes."""


def place_of(own: OwnContest, words: Words) -> PlaceWords:
    """Return the reader's place, or why there is none."""
    if own.about.state == "open":
        return _place_to_come(own, words)
    everywhere = _everywhere(own, words)
    if own.standing:
        return PlaceWords(words("picture-place-of", n=own.players or 1), everywhere, own.standing.place)
    why = "uncounted" if own.is_finished else "unfinished"
    return PlaceWords(words("picture-place-none"), everywhere or words("picture-place-why", why=why))


def _place_to_come(own: OwnContest, words: Words) -> PlaceWords:
    if left := sum(deal.state != "finished" for deal in own.deals):
        return PlaceWords(words("picture-place-left", n=left), words("picture-place-then"), is_hidden=True)
    if not own.counts:
        return PlaceWords(words("picture-place-none"), words("picture-place-why", why="uncounted"))
    return PlaceWords(words("picture-place-hidden"), words("picture-place-soon"), is_hidden=True)


def _everywhere(own: OwnContest, words: Words) -> str:
    """Return how many everywhere have less; empty if nobody has."""
    percent = own.spread.percent_below(own.chips) if own.spread and own.is_finished else 0
    return words("picture-better-than", percent=percent, n=own.spread.total - 1) if own.spread and percent else ""


def streak_of(own: OwnContest, words: Words) -> tuple[str, str]:
    """Return the streak, and the longest one if that was longer."""
    days, longest = own.streak.days, own.streak.longest
    return (
        words("picture-streak", n=days) if days else words("picture-streak-none"),
        words("picture-streak-longest", n=longest) if longest > max(1, days) else "",
    )


def played_by(standings: Standings, words: Words) -> str:
    """Return how many deals a contest has, and how many have played them."""
    about, spread = standings.about, standings.spread
    deals, here = words("deals", n=len(about.deals)), words("picture-players", n=len(standings.entries))
    if spread is None or not spread.total:
        return words("picture-day-played", deals=deals, players=here)
    return words("picture-day-played-everywhere", deals=deals, players=here, n=spread.total)


def choices_of(entry: Standing, words: Words) -> str:
    """Return how good somebody's choices were; empty if they had none."""
    return "" if entry.score is None else words("picture-choices-score", points=entry.score)


def yardsticks_of(standings: Standings) -> list[tuple[str, int]]:
    """Return what each of the two robots made of all deals, as far as it is known, the lower result first."""
    robots = (REGULAR, standings.regular), (EXPERT, standings.expert)
    known = [(name, chips) for name, chips in robots if chips is not None]
    return sorted(known, key=itemgetter(1))


def means_of(standings: Standings, words: Words) -> list[tuple[str, str]]:
    """Return the mean of the server, and of all servers if it is known, each with its label."""
    spread, entries = standings.spread, standings.entries
    here = gain(round(fmean(entry.chips for entry in entries)), words)
    if spread is None or not spread.total:
        return [(words("picture-mean-of", where="all"), here)]
    everywhere = gain(round(spread.mean), words)
    return [(words("picture-mean-of", where="here"), here), (words("picture-mean-of", where="everywhere"), everywhere)]


class BestLine(NamedTuple):
    """The best possible result in words, with a slot for the name of its finder if only one found it."""

    text: str
    finder: int | None


def best_of(standings: Standings, words: Words) -> BestLine | None:
    """Return the best possible result, and who found it; None while it is not known."""
    if standings.best is None:
        return None
    finders = [entry.user for entry in standings.entries if entry.chips >= standings.best]
    best = gain(standings.best, words)
    if not finders:
        return BestLine(words("picture-best-missed", gain=best), None)
    if len(finders) > 1:
        return BestLine(words("picture-best-found-by", gain=best, n=len(finders)), None)
    return BestLine(words("picture-best-found", gain=best, player=NAME_SLOT), finders[0])


def open_cards(about: About, words: Words) -> str:
    """Return when everybody sees the cards; empty if they do already."""
    return "" if about.is_revealed else words("picture-cards-later")


def revealed_as(deal: RevealedDeal, words: Words) -> str:
    """Return the game of a revealed deal, and what it brought the reader."""
    game = deal_of(deal.deal, words)
    return game if deal.own is None else words("picture-revealed-own", deal=game, gain=gain(deal.own, words))


def best_line_of(deal: RevealedDeal, words: Words) -> tuple[str, str]:
    """Return the most that a deal can bring with its label, as far as it is certain; empty while it is not known."""
    if deal.best is None:
        return "", ""
    return words("picture-at-best" if deal.is_exact else "picture-at-least"), gain(deal.best, words)


def talon_of(deal: RevealedDeal) -> tuple[Card, ...]:
    """Return the cards that nobody has."""
    return in_order({*deal.deck} - {card for hand in deal.hands for card in hand})
