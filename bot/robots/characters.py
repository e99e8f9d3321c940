"""The robots that can be invited: a name, a level and a character."""

from collections.abc import Iterable
from itertools import zip_longest
from typing import Final, Literal, NamedTuple
from unicodedata import normalize

Level = Literal["novice", "regular", "expert"]


class Character(NamedTuple):
    """A robot as people meet it: one name in every language, and a sentence about it in each."""

    name: str
    level: Level
    fr: str
    en: str

    @property
    def key(self) -> str:
        """Return how its portrait and its remarks are called, such as maitre-hector."""
        return normalize("NFD", self.name).encode("ascii", "ignore").decode().lower().replace(" ", "-")


CHARACTERS: Final = (
    Character(
        "Pistache",
        "novice",
        fr="Il joue vite, rit beaucoup et oublie parfois ce qu’il a en main.",
        en="He plays fast, laughs a lot and sometimes forgets what he’s holding.",
    ),
    Character(
        "Oncle Gaston",
        "novice",
        fr="Il joue de mémoire, comme il y a quarante ans, et la mémoire lui joue des tours.",
        en="He plays from memory, as he did forty years ago, and his memory plays tricks on him.",
    ),
    Character(
        "Noisette",
        "novice",
        fr="Elle apprend les règles en jouant et s’amuse déjà beaucoup.",
        en="She’s learning the rules as she goes, and already having great fun.",
    ),
    Character(
        "Barnabé",
        "novice",
        fr="Il regarde par la fenêtre quand il faudrait regarder le tableau.",
        en="He looks out of the window when he should be looking at the board.",
    ),
    Character(
        "Mamie Odette",
        "regular",
        fr="Elle garde la boîte depuis cinquante ans et recompte toujours ses jetons.",
        en="She has looked after the box for fifty years and always counts her chips twice.",
    ),
    Character(
        "Firmin",
        "regular",
        fr="Il pose ses belles dès qu’il le peut et dort sur ses deux oreilles.",
        en="He plays his belles as soon as he can and sleeps like a log.",
    ),
    Character(
        "Capucine",
        "regular",
        fr="Elle n’a l’air de rien, mais retient tout ce que tu as dit ne pas avoir.",
        en="She seems to be dreaming, yet remembers everything you said you didn’t have.",
    ),
    Character(
        "Ulysse",
        "regular",
        fr="Il préfère une longue série à un long discours.",
        en="He likes a long run better than a long speech.",
    ),
    Character(
        "Maître Hector",
        "expert",
        fr="Il devine tes cartes à celles que tu ne poses pas.",
        en="He guesses your cards from the ones you don’t play.",
    ),
    Character(
        "Célestine",
        "expert",
        fr="Elle imagine toute la donne avant d’en jouer la première carte.",
        en="She imagines the whole deal before playing her first card.",
    ),
    Character(
        "Balthazar",
        "expert",
        fr="Il sourit peu, calcule beaucoup et repart les poches pleines.",
        en="He rarely smiles, always counts, and leaves with full pockets.",
    ),
    Character(
        "Ondine",
        "expert",
        fr="Elle laisse passer l’orage, puis emporte le Nain Jaune.",
        en="She lets the storm blow over, then walks off with the Yellow Dwarf.",
    ),
)


def seating_order(characters: Iterable[Character]) -> tuple[str, ...]:
    """Return the names of these robots in the order in which they are seated: one of each level in turn."""
    by_level: dict[Level, list[str]] = {"regular": [], "novice": [], "expert": []}
    for character in characters:
        by_level[character.level].append(character.name)
    return tuple(name for names in zip_longest(*by_level.values()) for name in names if name)


SEATING_ORDER: Final = seating_order(CHARACTERS)
