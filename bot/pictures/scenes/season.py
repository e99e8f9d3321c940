"""The end of a season in public: its first three on a stage of velvet, the winner in laurels."""

from typing import Final

from msgspec import Struct
from PIL import Image

from bot.language import Words
from bot.language.amounts import amount
from bot.language.names import MemberNames
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import labels_of_members
from bot.pictures.drawing.lettering import Sentence
from bot.pictures.drawing.shapes import felt
from bot.pictures.parts.laurels import HEIGHT, draw_stage
from bot.pictures.parts.panels import WIDTH
from bot.pictures.parts.podium import Step
from bot.values.results import SeasonEnd

ON_PODIUM: Final = 3


class SeasonScene(Struct, frozen=True, tag=True):
    """Everything that the picture of a season's end shows."""

    title: str
    subtitle: str
    steps: tuple[Step, ...]

    def draw(self) -> Image.Image:
        """Draw the end of a season."""
        canvas = Canvas(felt(WIDTH, HEIGHT))
        draw_stage(canvas, self.steps, Sentence(self.title), self.subtitle)
        return canvas.image


def scene(end: SeasonEnd, names: MemberNames, words: Words) -> SeasonScene:
    """Return what the picture of a season's end shows."""
    first = end.entries[:ON_PODIUM]
    labels = labels_of_members([entry.user for entry in first], names, words)
    return SeasonScene(
        words("season-over", season=end.number),
        subtitle(end, words),
        tuple(
            Step(entry.place or 0, label, amount(entry.value, words), "")
            for entry, label in zip(first, labels, strict=True)
        ),
    )


def subtitle(end: SeasonEnd, words: Words) -> str:
    """Return how much was played in a season."""
    return words("season-played", games=words("profile-games", n=end.games), members=words("rank-members", n=end.total))
