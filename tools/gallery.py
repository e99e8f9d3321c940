"""`python -m tools.gallery DIR`: draw every kind of picture with varied and extreme content, to look at.

Each is drawn at full size; `phone-…` shows it 400 pixels wide on Discord's dark and light grounds, and `eyes-…` in
grey and as colour-blind people see it who lack the cones for red, green or blue.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PIL import Image

from bot.game.actions import PlayCard
from bot.game.cards import BELLES, DECK, Card, in_order
from bot.game.events import PotMatched
from bot.language import LANGUAGES, words_in
from bot.language.names import MemberNames
from bot.pictures.drawing.encoding import jpeg
from bot.pictures.drawing.svg import shrink
from bot.pictures.parts import emoji
from bot.pictures.parts.cards import back, face, style_of
from bot.pictures.scenes import (
    badges,
    evening,
    film,
    hand,
    listing,
    own_contest,
    own_result,
    profile,
    replay,
    result,
    reveal,
    review,
    season,
    standings,
    table,
)
from bot.pictures.studio import Scene, draw_film
from bot.screens.leaderboard import listing_of
from bot.tables.honours import Honour, Honours
from bot.tables.table import Seat
from bot.valuation.review import Gap, Reason, Review
from bot.values.contests import Standing, Standings
from bot.values.results import Leaderboard
from tools import contest_samples, films, samples
from tools.avatars import odd_avatars, stand_ins

PHONE: Final = 400
_DARK: Final = "#1a1a1e"
_LIGHT: Final = "#ffffff"
_COLOUR_BLIND: Final = {
    "red": (0.152, 1.053, -0.205, 0, 0.115, 0.786, 0.099, 0, -0.004, -0.048, 1.052, 0),
    "green": (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0),
    "blue": (1.256, -0.077, -0.179, 0, -0.078, 0.931, 0.148, 0, 0.005, 0.691, 0.304, 0),
}
"""Machado's matrices for eyes that lack the cones for one colour."""

_LONG: Final = ("Jean-Baptiste de la Tour du Pin", "Maître Corbeau", "Marie-Antoinette de Habsbourg", "W" * 32, "Léa")


_WITH_ROBOTS: Final = (
    *("Ana", "Léa", "robot:Maître Hector", "Zoé", "Bob", "さくら", "robot:Mamie Odette", "robot:Pistache"),
)


def show(folder: Path, chosen: Iterable[tuple[str, Scene]]) -> None:
    """Draw these scenes, the deck and the emojis into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in chosen:
        image = scene.draw()
        image.save(folder / f"{name}.png")
        (folder / f"{name}.jpg").write_bytes(jpeg(image))
        _phone(image).save(folder / f"phone-{name}.png")
        _eyes(image).save(folder / f"eyes-{name}.png")
    _deck().save(folder / "deck.png")
    _emojis().save(folder / "emojis.png")
    deal = film.scene(films.moments(), samples.names(samples.EIGHT), words_in("fr"))
    (folder / "film.webp").write_bytes(draw_film(deal))


@cache
def scenes() -> Mapping[str, Scene]:
    """Return every kind of picture, with a name for each sample."""
    return dict(_scenes())


def _scenes() -> Iterator[tuple[str, Scene]]:
    yield from _tables()
    yield from _hands()
    yield from _results()
    yield from _lists()
    yield from _reviews()
    yield from _contests()
    yield "replay-8", _replay(samples.table(), 8)
    yield "replay-3", _replay(samples.lead(), 21)
    for size in (4, 5, 6):
        yield f"replay-{size}", _replay(samples.table(samples.EIGHT[:size]), 8)
    yield "replay-2", _replay(samples.table(samples.EIGHT[:2], turn=1), 8)


def _tables() -> Iterator[tuple[str, Scene]]:
    french, english = words_in("fr"), words_in("en")
    names, strange = samples.names(samples.EIGHT), samples.names(samples.STRANGE)
    yield "table-8", table.scene(samples.table(), names, french)
    yield "table-4-hoard", table.scene(samples.long_run(), names, french)
    yield "table-3-lead-english", table.scene(samples.lead(), names, english)
    yield "table-8-strange", table.scene(samples.rich(), strange, french)
    robots = ("Zoé", "robot:Mamie Odette", "robot:Falstaff", "Anna", "Anne")
    with_robots = replace(samples.table(robots, turn=1), here=frozenset({1, 4}))
    yield "table-5-robots", table.scene(with_robots, samples.names(robots), french)
    yield "table-6-opening", table.scene(samples.opening(), names, french)
    yield "table-4-opening-hoard", table.scene(samples.opening(samples.EIGHT[:4]), names, english)
    pot = samples.in_deal(samples.table(_LONG, need=9), counts=(5, 1, 12, 4, 2))
    yield "table-5-faces", table.scene(pot, samples.names(_LONG), french, avatars=stand_ins())
    yield "table-8-turn", table.scene(samples.later(pots_seen=True), names, french, avatars=stand_ins())
    four = samples.later(_WITH_ROBOTS[:4])
    yield "table-4-earlier-pot", table.scene(four, samples.names(_WITH_ROBOTS), french, avatars=stand_ins())
    last = samples.in_deal(samples.table(_WITH_ROBOTS), taken=(), counts=(1, 5, 1, 5, 2, 3, 4, 5))
    yield "table-8-last-card", table.scene(last, samples.names(_WITH_ROBOTS), french, avatars=stand_ins())
    yield "table-5-odd-avatars", table.scene(samples.table(_LONG), samples.names(_LONG), french, avatars=odd_avatars())
    yield "table-5-asleep", table.scene(samples.asleep(), names, french)
    paused = replace(samples.lead(samples.EIGHT[:3]), pause_ends_at=0)
    yield "table-3-paused", table.scene(paused, names, english)
    yield "table-7-eight-cards", table.scene(samples.table(samples.EIGHT[:7]), names, english, four_colours=True)


def _hands() -> Iterator[tuple[str, Scene]]:
    french, english = words_in("fr"), words_in("en")
    yield "hand-15", hand.scene(samples.own(15, 9), french)
    yield "hand-22-four-colours", hand.scene(samples.own(22, None), english, four_colours=True)
    yield "hand-6-lead", hand.scene(samples.own(6, None), french)
    yield "hand-1-waiting", hand.scene(samples.own(1, 13), french)


def _results() -> Iterator[tuple[str, Scene]]:
    french, english = words_in("fr"), words_in("en")
    names, strange = samples.names(samples.EIGHT), samples.names(samples.STRANGE)
    yield "result-8", result.scene(samples.over(), names, french)
    yield "result-3", result.scene(samples.over(samples.EIGHT[:3]), names, english)
    yield "result-8-strange", result.scene(samples.over(samples.STRANGE), strange, french)
    yield "result-4-opera", result.scene(samples.over(samples.EIGHT[:4], opera=True), names, french)
    yield "result-5-stakes", result.scene(_high_stakes(), samples.names(_LONG), french)
    yield "result-own", own_result.scene(samples.over(seat=0), names, french)
    yield "result-own-many", own_result.scene(samples.over(samples.EIGHT[:3], seat=0), names, english)
    yield "result-own-winner", own_result.scene(samples.over(seat=3), names, french)
    yield "result-own-void", own_result.scene(samples.in_deal(samples.over(seat=0), winner=None), names, french)
    yield "standings-8", standings.scene(_long_game(), names, french, honours=_honours())
    yield "result-5-edges", result.scene(_edges(), names, french)
    yield "result-3-void", result.scene(_void(), names, english)
    yield "standings-3-stopped", standings.scene(_stopped(), names, french)
    yield "standings-3-out", standings.scene(_all_out(), names, french)
    two = samples.ended(samples.EIGHT[:2])
    yield "standings-2", standings.scene(two, names, english)
    yield "standings-4-tied", standings.scene(samples.ended(_LONG[:4], winners=2), samples.names(_LONG), french)


def _lists() -> Iterator[tuple[str, Scene]]:
    yield "ranking", _ranking(samples.ranking(), samples.ranked_names())
    far_below = samples.ranking(strange=True), samples.ranked_names(strange=True)
    yield "ranking-strange", _ranking(*far_below)
    yield "ranking-play", _ranking(samples.by_play(), samples.ranked_names())
    yield "ranking-season", _ranking(samples.season(), samples.ranked_names())
    yield "season", season.scene(samples.season_end(), samples.ranked_names(), words_in("fr"))
    yield "profile", _profile("Zoé", 48)
    yield "profile-new", _profile(samples.STRANGE[0], 1)
    yield "badges", badges.scene(samples.own_badges(7), 0, words_in("fr"))
    yield "badges-english", badges.scene(samples.own_badges(7), 1, words_in("en"))
    yield "profile-nameless", _profile(samples.STRANGE[1], 2)
    faces = MemberNames({1: "Léa"}, avatars=stand_ins())
    for name, games, leads, points in (("0", 1, 0, 71), ("42", 8, 42, 71), ("70", 12, 70, 38), ("all", 80, 3000, 91)):
        member = samples.profile(games, leads=leads, points=points)
        yield f"profile-{name}", profile.scene(member, faces, words_in("fr"))
    practice = samples.profile(4, practice=True)
    yield "profile-practice", profile.scene(practice, MemberNames({1: "Léa"}), words_in("fr"))


def _reviews() -> Iterator[tuple[str, Scene]]:
    french, english = words_in("fr"), words_in("en")
    king, low = PlayCard(2, Card("KC")), PlayCard(2, Card("2C"))
    costly = Review("costly", king, 15_000, Reason("king", 13), Gap(17.0, 3.0), Gap(2.0, 3.0))
    yield "review", review.scene(samples.review("2C 6D 7H 10S JC QD KC", "2C", costly), french)
    many = "AC 2C 3D 4S 4H 6C 7D 8S 9C 10S JD QS KC KH KD"
    pot = Review("costly", PlayCard(2, Card("7D")), 41_300, Reason("pot", 7, 47), Gap(-12.4, 2.0), Gap(-53.7, 4.0))
    yield "review-15", review.scene(samples.review(many, "6C", pot, hindsight=-23_000), english, four_colours=True)
    close = Review("close", low, 400, None, Gap(1.4, 0.4), Gap(1.0, 0.4))
    yield "review-close", review.scene(samples.review("2C 9D KC", "9D", close, hindsight=0), french)
    best = Review("best", low, 0, None, Gap(8.0, 1.0), Gap(8.0, 1.0))
    yield "review-best", review.scene(samples.review("2C 9D KC", "2C", best), french)


def _contests() -> Iterator[tuple[str, Scene]]:
    french, english = words_in("fr"), words_in("en")
    faces = MemberNames({1: "Léa"}, avatars=stand_ins())
    yield "daily-own", own_contest.scene(contest_samples.own_day(), 1, faces, french)
    yield "daily-own-closed", own_contest.scene(contest_samples.closed_day(), 1, faces, french)
    yield "daily-own-first", own_contest.scene(contest_samples.closed_day(1), 1, faces, english)
    yield "daily-own-begun", own_contest.scene(contest_samples.begun_day(), 1, faces, english)
    cup = contest_samples.long_cup("Coupe des vendanges de Saint-Germain")
    yield "daily-own-cup", own_contest.scene(cup, 1, MemberNames({1: "Zoé"}), french)
    for name, closed in _evenings():
        yield f"daily-evening{name}", evening.scene(closed, _many_names(), french)
    yield "reveal", reveal.scene(contest_samples.reveal(), 1, french)
    yield "reveal-4-four-colours", reveal.scene(contest_samples.reveal(), 2, english, four_colours=True)
    yield "reveal-unknown", reveal.scene(contest_samples.reveal(is_known=False), 3, french)
    in_english = contest_samples.standings(contest_samples.sums(9))
    yield "daily-evening-english", evening.scene(in_english, _many_names(), english)


def _evenings() -> Iterator[tuple[str, Standings]]:
    """Yield days and cups that have closed with few members and many, near and far, known and unknown."""
    of, sums = contest_samples.standings, contest_samples.sums
    yield "", of(sums(23))
    yield "-2", of((41, -8))
    yield "-3", of((41, 12, -8))
    yield "-80", of(sums(80))
    yield "-2000", of(sums(2000))
    one = [41, 41, 27, 27, 19, 19, 19, *(2,) * 9, -8, -8, -8, -21, -21, -44, -44]
    one_deal = contest_samples.about(contest_samples.DEALS[:1])
    few = contest_samples.everywhere_in_one_deal()
    yield "-one-deal", of(one, one_deal, yardsticks=(2, 19, 46), spread=few)
    yield "-alike", of((12,) * 23, yardsticks=(12, 12, 12))
    yield "-unknown", of(sums(9), yardsticks=(None, None, None), spread=None)
    yield "-off", of((217, 203, -188, -3), yardsticks=(-188, -170, 260))
    yield "-right", of(sums(12), yardsticks=(55, 58, 58), own=Standing(7, 7, 0, (), None))
    cup = contest_samples.about(contest_samples.DEALS * 4, "Coupe des vendanges", is_revealed=True)
    yield "-cup", of(sums(9, seed=4), cup, yardsticks=(2, 19, 55))


def _many_names() -> MemberNames:
    called = dict(enumerate((*samples.EIGHT, *_LONG[:3]), 1))
    return MemberNames({user: f"{chr(64 + user % 26)}{user}" for user in range(1, 2001)} | called, avatars=stand_ins())


def _ranking(board: Leaderboard, names: MemberNames) -> listing.ListingScene:
    return listing.scene(listing_of(board, names, words_in("fr")), words_in("fr"))


def _void() -> samples.TableView:
    """Return a deal that was cancelled."""
    return samples.in_deal(samples.over(samples.EIGHT[:3]), winner=None)


def _edges() -> samples.TableView:
    """Return a deal with unequal antes, ten cards left in one hand, two of them belles, and a seat that is out."""
    view = samples.over(samples.EIGHT[:5])
    assert view.deal.revealed is not None
    others = [card for card in DECK[3::7] if card not in BELLES]
    hands = (in_order((*others, *BELLES[:2], BELLES[3])), *view.deal.revealed.hands[1:])
    kept = [PotMatched(0, BELLES[0], 12, 12, "kept"), PotMatched(0, BELLES[1], 7, 24, "kept")]
    payments = [paid for paid in view.deal.payments if not isinstance(paid, PotMatched)]
    changed = samples.in_deal(
        view,
        chips_before=(9, *view.deal.chips_before[1:]),
        revealed=replace(view.deal.revealed, hands=hands),
        payments=(*payments, *kept),
    )
    return replace(changed, game=replace(changed.game, eliminated=(2, 0, 0, 0, 0)))


def _long_game() -> samples.TableView:
    """Return a game that is over, in which three have been out before."""
    view = samples.ended()
    assert view.game.ending is not None
    ending = replace(view.game.ending, places=(1, 2, 3, 4, 5, 6, 7, 7))
    return replace(view, game=replace(view.game, deals=8, eliminated=(0, 0, 0, 0, 0, 7, 5, 5), ending=ending))


def _all_out() -> samples.TableView:
    """Return a game that is over because nobody could go on."""
    view = samples.ended(samples.EIGHT[:3])
    return replace(view, game=replace(view.game, eliminated=(2, 2, 2)))


def _honours() -> Honours:
    return Honours(Honour(Seat(1, 1), 60, BELLES[4]), Honour(Seat(4, 4), 9))


def _stopped() -> samples.TableView:
    """Return a game that was stopped before its end."""
    view = samples.ended(samples.EIGHT[:3])
    assert view.game.ending is not None
    return replace(view, game=replace(view.game, ending=replace(view.game.ending, reason="stopped")))


def _high_stakes() -> samples.TableView:
    """Return a deal for high stakes among people with long names."""
    view = samples.over(_LONG)
    return replace(view, game=replace(view.game, pots=(800, 1_600, 24_000, 99_999, 123_456)))


def _profile(name: str, games: int) -> profile.ProfileScene:
    return profile.scene(samples.profile(games), MemberNames({1: name}), words_in("fr"))


def _replay(view: samples.TableView, step: int) -> replay.ReplayScene:
    return replay.scene(view, samples.open_hands(view), (step, 43), samples.names(samples.EIGHT), words_in("fr"))


def _phone(image: Image.Image) -> Image.Image:
    small = shrink(image, PHONE)
    sheet = Image.new("RGB", (2 * PHONE + 60, small.height + 40), _DARK)
    sheet.paste(_LIGHT, (PHONE + 30, 0, sheet.width, sheet.height))
    sheet.paste(small, (15, 20))
    sheet.paste(small, (PHONE + 45, 20))
    return sheet


def _eyes(image: Image.Image) -> Image.Image:
    small = shrink(image, 800)
    seen = (small.convert("L"), *(small.convert("RGB", matrix) for matrix in _COLOUR_BLIND.values()))
    sheet = Image.new("RGB", (2 * small.width, 2 * small.height))
    for number, each in enumerate(seen):
        row, column = divmod(number, 2)
        sheet.paste(each, (column * small.width, row * small.height))
    return sheet


def _deck() -> Image.Image:
    sheet = Image.new("RGB", (13 * 148 + 156, 8 * 206), "#184836")
    for block, four_colours in enumerate((False, True)):
        style = style_of(words_in(LANGUAGES[block]), four_colours=four_colours)
        for number, card in enumerate(DECK):
            sprite = face(card, 140, style)
            sheet.paste(sprite, (number // 4 * 148 + 4, (block * 4 + number % 4) * 206 + 4), sprite)
    sheet.paste(back(140), (13 * 148 + 4, 4), back(140))
    return sheet


def _emojis() -> Image.Image:
    sheet = Image.new("RGB", (13 * 132, 4 * 132 + 2 * 104), _DARK)
    sheet.paste(_LIGHT, (0, 4 * 132 + 104, sheet.width, sheet.height))
    style = style_of(words_in("fr"))
    for number, card in enumerate(DECK):
        rank, suit = divmod(number, 4)
        sprite = emoji.draw(card, style)
        sheet.paste(sprite, (rank * 132, suit * 132), sprite)
        small = shrink(sprite, 22)
        for ground in (0, 104):
            sheet.paste(small, (rank * 30, 4 * 132 + ground + suit * 26 + 2), small)
    return sheet


if __name__ == "__main__":
    show(Path(sys.argv[1]), scenes().items())
