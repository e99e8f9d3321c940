"""Pictures of days and cups: nobody is left out or covered, nothing is cut, and nothing is told too early."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import hypot
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.edge.avatars import Avatars
from bot.edge.illustrator import Illustrator
from bot.edge.readers import Reader
from bot.language import LANGUAGES, Language, words_in
from bot.language.names import MemberNames
from bot.pictures.drawing import canvas
from bot.pictures.drawing.lettering import fit_text
from bot.pictures.painter import Painter
from bot.pictures.parts.crowd import SIZES, crowd_of
from bot.pictures.parts.days import mark
from bot.pictures.parts.landmarks import tags_of
from bot.pictures.parts.spread import scale_of
from bot.pictures.scenes import evening, own_contest, reveal
from bot.tables.contests import Mark
from bot.tables.days import Zone
from bot.tables.settings import Settings
from bot.values.contests import OwnContest, Standing, Standings
from tests.here import Here
from tests.pictures import contest_samples as samples

FRENCH = words_in("fr")
ENDS = 176.0, 948.0
NAMES = MemberNames({user: f"{chr(64 + user % 26)}{user}" for user in range(1, 300)})
RESULTS = st.lists(st.integers(-60, 90), min_size=1, max_size=120)


def seen(standings: Standings) -> evening.EveningScene:
    return evening.scene(standings, NAMES, FRENCH)


def points(results: Sequence[int]) -> list[float]:
    low, high = min(results), max(results)
    return [ENDS[0] + (chips - low) / max(1, high - low) * (ENDS[1] - ENDS[0]) for chips in results]


@given(RESULTS)
def test_every_face_stands_once_near_its_result_and_none_covers_another(results: list[int]):
    xs = points(results)
    crowd = crowd_of(xs, 200, ENDS)
    if crowd is None:
        assert max(Counter(xs).values()) > 200 // SIZES[-1], "only equals are too many"
        return
    spots = {
        member: (block.x + column * crowd.pitch, row * crowd.pitch)
        for block in crowd.blocks
        for member, column, row in block.places()
    }
    assert sorted(spots) == [*range(len(xs))]
    assert all(
        hypot(one[0] - two[0], one[1] - two[1]) >= crowd.pitch - 0.01 for one, two in combinations(spots.values(), 2)
    )
    for block in crowd.blocks:
        width = block.columns * crowd.pitch
        assert all(abs(xs[member] - spots[member][0]) <= max(width / 2, 1.5 * crowd.pitch) for member in block.members)
        assert width == crowd.pitch or width <= 240
        assert block.x - width / 2 >= ENDS[0] - SIZES[0] / 2 - 1
        assert block.x + width / 2 <= ENDS[1] + SIZES[0] / 2 + 1
        assert block.rows * crowd.pitch <= 200


def test_the_fewer_the_larger():
    sizes = [crowd_of(points(samples.sums(members)), 200, ENDS) for members in (3, 23, 80)]
    assert [crowd.size for crowd in sizes if crowd] == sorted((crowd.size for crowd in sizes if crowd), reverse=True)
    assert sizes[0]
    assert sizes[0].size == SIZES[0]


def test_equals_stand_in_columns_over_their_result():
    crowd = crowd_of([*[500.0] * 9, 700.0], 200, ENDS)
    assert crowd
    block = crowd.blocks[0]
    assert (block.x, block.columns > 1, block.rows < 9) == (500.0, True, True)


def test_too_many_to_stand_are_shown_as_bars():
    crowded = seen(samples.standings(samples.sums(evening.MAX_FACES + 1)))
    assert crowded.spread
    assert (crowded.spread.beads, len(crowded.steps)) == ((), 3)
    assert sum(members for _, members in crowded.spread.here) == evening.MAX_FACES + 1
    alike = seen(samples.standings([0, *[12] * (evening.MAX_FACES - 1)]))
    assert alike.spread
    assert len(alike.spread.beads) == evening.MAX_FACES
    alike.draw()


def test_below_24_pixels_there_are_no_initials():
    def drawn(members: int, initial: str) -> bytes:
        scene = seen(samples.standings([member % 10 for member in range(members)], spread=None))
        assert scene.spread
        beads = tuple(replace(bead, who=replace(bead.who, initial=initial)) for bead in scene.spread.beads)
        return replace(scene, spread=replace(scene.spread, beads=beads)).draw().tobytes()

    assert drawn(20, "A") != drawn(20, "B")
    assert drawn(100, "A") == drawn(100, "B")


def test_fewer_than_three_stand_in_rows_between_the_robots():
    scene = seen(samples.standings((41, -8), yardsticks=(2, 19, 46)))
    assert (scene.spread, scene.steps) == (None, ())
    assert [(row.place, row.who.name, row.gain) for row in scene.rows] == [
        (1, "A1", "+41"),
        (None, "Maître Hector", "+19"),
        (None, "Mamie Odette", "+2"),
        (2, "B2", "−8"),
    ]


@pytest.mark.parametrize("members", [2, 9])
def test_what_is_not_worked_out_yet_is_left_out(members: int):
    scene = seen(samples.standings(samples.sums(members), yardsticks=(None, None, None), spread=None))
    names = [row.who.name for row in scene.rows] + [
        mark.who.name for mark in (scene.spread.landmarks if scene.spread else ())
    ]
    assert not {"Mamie Odette", "Maître Hector"} & {*names}
    assert [str(line) for line in scene.foot] == ["Cartes ouvertes le lendemain"]
    scene.draw()


@pytest.mark.long
@given(st.integers(-60, 90), st.integers(-60, 90))
def test_the_robots_are_in_the_picture_and_do_not_cover_each_other(regular: int, expert: int):
    scene = seen(samples.standings((-60, 12, 90), yardsticks=(regular, expert, 99)))
    assert scene.spread
    tags = tags_of(scene.spread.landmarks, scale_of(scene.spread).x)
    for tag in tags:
        assert tag.span[0] >= 14
        assert tag.span[1] <= 986
        assert abs(tag.x - tag.target) < 30
    one, two = tags
    assert one.row != two.row or one.span[1] <= two.span[0] or two.span[1] <= one.span[0]


def test_equals_share_a_place_and_its_stone():
    equal = tuple(Standing(1, user, 12, (12,), 80) for user in (1, 2, 3))
    scene = seen(replace(samples.standings((12, 12, 12)), entries=equal))
    assert [step.place for step in scene.steps] == [1, 1, 1]


def test_who_found_the_best_is_named_unless_there_are_several():
    found = seen(samples.standings((41, 12, -8), yardsticks=(2, 19, 41))).foot
    assert str(found[-1]).startswith("Au mieux +41, trouvé par A1")
    several = seen(samples.standings((41, 41, -8), yardsticks=(2, 19, 41))).foot
    assert str(several[-1]).startswith("Au mieux +41, trouvé par 2 joueurs")
    nobody = seen(samples.standings((41, 12, -8), yardsticks=(2, 19, 46))).foot
    assert str(nobody[-1]).startswith("Au mieux +46, que personne")


def test_a_cup_has_its_name_and_no_leaf_of_a_calendar():
    cup = samples.about(name="Coupe des vendanges", is_revealed=True)
    scene = seen(samples.standings((41, 12, -8), cup))
    assert (str(scene.title), scene.emblem.day) == ("Coupe des vendanges", "")
    assert scene.subtitle == "3 donnes · 3 joueurs · jusqu’au 19 novembre"
    assert scene.spread
    assert scene.spread.everywhere == ()


@pytest.mark.parametrize(
    ("zone", "date"), [("Europe/Paris", "19 novembre"), ("Pacific/Noumea", "20 novembre"), ("UTC", "19 novembre")]
)
def test_a_cup_ends_on_the_last_date_by_the_clock_of_its_server(zone: Zone, date: str):
    midnight_in_paris = 1_795_129_200
    cup = replace(samples.about(name="Coupe"), closes_at=midnight_in_paris)
    closed = samples.standings((41, 12, -8), cup, settings=Settings(daily_zone=zone))
    assert seen(closed).subtitle.endswith(f" jusqu’au {date}")


def test_the_reader_s_own_face_stands_out():
    own = samples.standings((41, 12, -8))
    scene = seen(replace(own, own=own.entries[1]))
    assert scene.spread
    assert [bead.is_own for bead in scene.spread.beads] == [False, True, False]


OPEN = samples.own_day(
    standing=Standing(5, 1, 19, (), None), players=23, spread=samples.everywhere(), about=samples.about(state="open")
)


def test_before_it_closes_a_place_lies_face_down_and_nothing_is_told_of_others():
    scene = own_contest.scene(OPEN, 1, NAMES, FRENCH)
    assert scene.place.is_hidden
    assert (scene.place.number, scene.place.title) == (None, "Ta place\xa0: face cachée")
    assert not [text for text in (scene.place.more, scene.hint) if "23" in text or "%" in text]


@pytest.mark.parametrize(
    ("contest", "title", "more"),
    [
        (samples.begun_day(), "Encore 2 donnes à jouer", "ta place se retourne à la clôture, avec celle de tous"),
        (samples.own_day(counts=False), "Pas de place ici", "ce résultat ne compte pas au classement d’ici"),
        (samples.closed_day(), "sur 23 ici", "mieux que 59\xa0% des 1\u202f239 autres joueurs partout"),
        (
            samples.closed_day(standing=None, spread=None),
            "Pas de place ici",
            "ce résultat ne compte pas au classement d’ici",
        ),
        (
            replace(samples.begun_day(), about=samples.about()),
            "Pas de place ici",
            "toutes les donnes n’étaient pas finies à temps",
        ),
        (
            samples.own_day(about=samples.about(name="Coupe", state="cancelled")),
            "Pas de place ici",
            "la coupe a été annulée",
        ),
    ],
)
def test_the_place_or_why_there_is_none(contest: OwnContest, title: str, more: str):
    place = own_contest.scene(contest, 1, NAMES, FRENCH).place
    assert (place.title, place.more) == (title, more)


def test_a_deal_says_why_it_has_no_marks():
    rows = own_contest.scene(samples.begun_day(), 1, NAMES, FRENCH).deals
    assert [(row.state, row.gain) for row in rows] == [("choix bientôt notés", "−7"), ("en cours", ""), ("à jouer", "")]


def test_the_dearest_choice_is_told_instead_of_how_to_read_the_marks():
    hints = [own_contest.scene(own, 1, NAMES, FRENCH).hint for own in (samples.own_day(), samples.closed_day())]
    assert hints == [
        "plus c’est plein, mieux c’était joué",
        "donne 3, choix 1\xa0: environ 6 jetons de plus en moyenne",
    ]


def test_a_longest_streak_is_told_only_if_it_was_longer():
    def longest(days: int, record: int) -> str:
        streak = replace(samples.streak(days), longest=record)
        shown = own_contest.scene(samples.own_day(streak=streak), 1, NAMES, FRENCH).streak
        assert shown
        return shown.longest

    assert (longest(5, 12), longest(12, 12), longest(0, 1)) == ("record\xa0: 12", "", "")


def test_marks_can_be_told_apart_without_their_colours():
    heights = {level: sum(mark(level, 48).convert("L").crop((18, 8, 30, 40)).tobytes()) for level in get_args(Mark)}
    assert sorted(heights, key=heights.__getitem__) == ["low", "half", "full"]


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_cut(language: Language, monkeypatch: pytest.MonkeyPatch):
    cut = list[str]()

    def watched(text: str, *how: object) -> tuple[str, int]:
        fitted = fit_text(text, *how)  # pyright: ignore[reportArgumentType]
        cut.extend([text] if fitted[0] != text else [])
        return fitted

    monkeypatch.setattr(canvas, "fit_text", watched)
    words = words_in(language)
    for own in (samples.own_day(), samples.closed_day(), samples.begun_day(), samples.long_cup("Coupe")):
        own_contest.scene(own, 1, NAMES, words).draw()
    for members in (1, 2, 3, 80, 200):
        evening.scene(samples.standings(samples.sums(members)), NAMES, words).draw()
    for deal in (1, 2, 3):
        reveal.scene(samples.reveal(), deal, words).draw()
    assert cut == []


def test_a_revealed_deal_shows_every_card_once():
    for number, deal in enumerate(samples.reveal().deals, 1):
        scene = reveal.scene(samples.reveal(), number, FRENCH)
        shown = [*scene.laid, *scene.left, *(card for hand in scene.others for card in hand.cards)]
        assert sorted(shown) == sorted(deal.deck)
        assert scene.laid == deal.line


def test_a_line_of_which_more_may_be_possible_is_told_as_such():
    best = [reveal.scene(samples.reveal(), number, FRENCH).best for number in (1, 2)]
    assert best == [("au mieux", "+46"), ("au moins", "+37")]
    unknown = reveal.scene(samples.reveal(is_known=False), 1, FRENCH)
    assert (unknown.best, unknown.laid, unknown.heading) == (("", ""), (), "Tes cartes")


async def test_there_is_a_picture_only_of_what_somebody_has_finished():
    illustrator = Illustrator(Painter(Here()), Avatars(lambda _: None, draws=False))
    reader = Reader(1, FRENCH, wants_pictures=True, seconds=60)
    nothing = replace(samples.begun_day(), deals=samples.begun_day().deals[1:])
    pictures = [
        await illustrator.own_contest(nothing, 1, NAMES, reader),
        await illustrator.evening(samples.standings(()), NAMES, reader),
        await illustrator.own_contest(samples.own_day(), 1, NAMES, reader),
        await illustrator.evening(samples.standings((4, 2)), NAMES, reader),
        await illustrator.reveal(samples.reveal(), 2, reader),
    ]
    assert [picture and picture.name for picture in pictures] == [
        None,
        None,
        "own-contest.jpg",
        "evening.jpg",
        "reveal.jpg",
    ]
    assert [picture.description.split(".")[0] for picture in pictures if picture] == [
        "Ta donne du jour\xa0: +19, en 3 donnes",
        "A1 remporte la donne du jour\xa0: +4",
        "Donne 2 à cartes ouvertes\xa0: au moins +37",
    ]
