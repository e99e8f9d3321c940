"""Every word in a picture comes from the catalogues, or is a name; nothing in it is a secret."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from bot.game.cards import DECK, KING
from bot.language import LANGUAGES, Words, words_in
from bot.pictures.drawing.lettering import NAME_SLOT
from bot.pictures.drawing.palette import SEATS
from bot.pictures.drawing.shapes import Mood
from bot.pictures.scenes import (
    hand,
    listing,
    own_day,
    own_result,
    profile,
    replay,
    result,
    season,
    standings,
    table,
)
from bot.pictures.studio import Scene
from bot.robots.characters import CHARACTERS
from bot.screens.leaderboard import listing_of
from bot.tables.badges import BADGES, Badge
from bot.values.days import DayState, Mark
from tests.pictures import samples

ROOM = Path(__file__).parents[2] / "bot/pictures"
WRITING = {"write", "write_centred", "put_pill", "put_badge"}
CALLED = samples.names(samples.EIGHT)


class Marked(Words):
    """Says the names of the sentences instead of the sentences."""

    def __call__(self, name: str, /, **_values: str | int) -> str:
        return f"⟦{name}⟧"


def strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part)


def is_name(text: str) -> bool:
    """A name, the first letters of one, or the number of a seat."""
    return any(name.startswith(text) for name in (*samples.EIGHT, "Ève", "E")) or bool(re.fullmatch(r"#\d", text))


SPEECH = Marked("fr")
STEP = samples.open_hands(samples.table())
MARKED: dict[str, Scene] = {
    "table": table.scene(samples.long_run(), CALLED, SPEECH),
    "lead": table.scene(samples.lead(), CALLED, SPEECH),
    "opening": table.scene(samples.opening(), CALLED, SPEECH),
    "asleep": table.scene(samples.asleep(), CALLED, SPEECH),
    "hand": hand.scene(samples.own(15, 9), SPEECH),
    "result": result.scene(samples.over(opera=True), CALLED, SPEECH),
    "own result": own_result.scene(samples.over(seat=0), CALLED, SPEECH),
    "own day": own_day.scene(samples.closed_day(), 1, samples.ranked_names(), SPEECH),
    "standings": standings.scene(samples.ended(), CALLED, SPEECH),
    "ranking": listing.scene(listing_of(samples.ranking(), samples.ranked_names(), SPEECH), SPEECH),
    "season": season.scene(samples.season_end(), samples.ranked_names(), SPEECH),
    "profile": profile.scene(samples.profile(), samples.ranked_names(), SPEECH),
    "replay": replay.scene(samples.table(), STEP, (3, 9), CALLED, SPEECH),
}


RANKS = {SPEECH.rank(rank) for rank in range(1, KING + 1)}


def is_no_word(text: str) -> bool:
    return bool(re.fullmatch(r"[+−]?\d+(\u202f\d{3})*", text)) or text in {
        *DECK,
        *RANKS,
        *SEATS,
        *get_args(Mood),
        *get_args(Badge),
        *BADGES,
        *get_args(Mark),
        *get_args(DayState),
        NAME_SLOT,
        *(text for robot in CHARACTERS for text in (robot.name, robot.key, robot.name[0])),
        *"SHDC",
        "won",
        "gained",
        "lost",
    }


@pytest.mark.parametrize("kind", MARKED)
def test_every_word_of_a_scene_comes_from_the_catalogues_or_is_a_name(kind: str):
    seen = msgspec.to_builtins(MARKED[kind])
    del seen["type"]
    assert [text for text in strings(seen) if "⟦" not in text and not is_no_word(text) and not is_name(text)] == []


def test_no_drawing_spells_out_a_word():
    spelled = [
        f"{path.name}:{node.lineno}: {argument.value}"
        for path in sorted(ROOM.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "attr", None) or getattr(node.func, "id", None)) in WRITING
        for argument in node.args[1:3]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and re.search(r"\w", argument.value)
    ]
    assert spelled == []


def test_a_table_is_drawn_alike_for_all_who_speak_a_language():
    public = samples.table()
    private = replace(
        samples.in_deal(public, hand=DECK[:6]),
        user=4,
        game=replace(samples.in_deal(public, hand=DECK[:6]).game, seat=3),
    )
    assert table.scene(private, CALLED, words_in("fr")) == table.scene(public, CALLED, words_in("fr"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_have_the_indices_of_the_language(language: str):
    [first, *_, jack, queen, king] = table.scene(samples.table(), CALLED, words_in(language)).style.indices
    assert (first, jack, queen, king) == {"fr": ("As", "V", "D", "R"), "en": ("A", "J", "Q", "K")}[language]
