"""The robots that can be invited: a name, a level and a character."""

from typing import Final, Literal, NamedTuple

Level = Literal["novice", "regular", "expert"]


class Character(NamedTuple):
    """A robot as people meet it: one name in every language, and a sentence about it in each."""

    name: str
    level: Level
    fr: str
    en: str


CHARACTERS: Final = (
    Character(
        "Pistache",
        "novice",
        fr="Joue vite, rit beaucoup et oublie parfois d’annoncer.",
        en="Plays fast, laughs a lot and sometimes forgets to announce.",
    ),
    Character(
        "Oncle Gaston",
        "novice",
        fr="Joue de mémoire, comme il y a quarante ans, et la mémoire lui joue des tours.",
        en="Plays from memory, as he did forty years ago, and his memory plays tricks on him.",
    ),
    Character(
        "Noisette",
        "novice",
        fr="Apprend les règles en jouant et s’amuse déjà beaucoup.",
        en="Is learning the rules as she plays and already having great fun.",
    ),
    Character(
        "Barnabé",
        "novice",
        fr="Regarde par la fenêtre quand il faudrait regarder le tableau.",
        en="Looks out of the window when he should be looking at the board.",
    ),
    Character(
        "Mamie Odette",
        "regular",
        fr="Garde la boîte depuis cinquante ans et recompte toujours ses jetons.",
        en="Has kept the box for fifty years and always counts her chips again.",
    ),
    Character(
        "Firmin",
        "regular",
        fr="Pose ses belles dès qu’il le peut et dort sur ses deux oreilles.",
        en="Lays his belles as soon as he can and sleeps soundly.",
    ),
    Character(
        "Capucine",
        "regular",
        fr="N’a l’air de rien, mais retient tout ce que vous avez dit ne pas avoir.",
        en="Seems to be dreaming, yet remembers everything you said you did not have.",
    ),
    Character(
        "Ulysse",
        "regular",
        fr="Préfère une longue série à un long discours.",
        en="Likes a long run better than a long speech.",
    ),
    Character(
        "Maître Hector",
        "expert",
        fr="Devine vos cartes à celles que vous ne posez pas.",
        en="Guesses your cards from those you do not lay.",
    ),
    Character(
        "Célestine",
        "expert",
        fr="Imagine toute la donne avant d’en jouer la première carte.",
        en="Imagines the whole deal before she plays its first card.",
    ),
    Character(
        "Balthazar",
        "expert",
        fr="Sourit peu, calcule beaucoup et repart les poches pleines.",
        en="Smiles little, reckons much and leaves with his pockets full.",
    ),
    Character(
        "Ondine",
        "expert",
        fr="Laisse passer l’orage, puis emporte le Nain Jaune.",
        en="Lets the storm blow over, then walks off with the Yellow Dwarf.",
    ),
)
