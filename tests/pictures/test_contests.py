"""Pictures of days: nobody is left out or covered, nothing is cut, and nothing is told too early."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import hypot

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
from bot.pictures.scenes import evening, own_contest, reveal
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
    ],
)
def test_the_place_or_why_there_is_none(contest: OwnContest, title: str, more: str):
    place = own_contest.scene(contest, 1, NAMES, FRENCH).place
    assert (place.title, place.more) == (title, more)


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
    for own in (samples.own_day(), samples.closed_day(), samples.begun_day()):
        own_contest.scene(own, 1, NAMES, words).draw()
    for members in (1, 2, 3, 80, 200):
        evening.scene(samples.standings(samples.sums(members)), NAMES, words).draw()
    for deal in (1, 2, 3):
        reveal.scene(samples.reveal(), deal, words).draw()
    assert cut == []


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
