"""The end of a game, drawn as a ranking of its seats."""

from bot.language import Words
from bot.language.amounts import amount, gain
from bot.pictures.drawing.labels import Names, labels_of
from bot.pictures.drawing.lettering import NAME_SLOT, Sentence
from bot.pictures.scenes.ranking import Line, RankingScene
from bot.pictures.scenes.table import subtitle
from bot.tables.view import TableView


def scene(view: TableView, names: Names, words: Words) -> RankingScene:
    """Return the ranking of the players of a game that is over."""
    ending, labels = view.game.ending, labels_of(view, names, words)
    assert ending is not None
    order = sorted(range(len(labels)), key=lambda seat: (ending.places[seat], seat))
    winners = tuple(labels[seat].name for seat in order if ending.places[seat] == 1)
    lines = tuple(
        Line(
            ending.places[seat],
            labels[seat],
            (gain(view.game.chips[seat] - view.started_with, words), amount(view.game.chips[seat], words)),
            is_chosen=ending.places[seat] == 1,
        )
        for seat in order
    )
    return RankingScene(
        winners_sentence(winners, words) if view.is_won else Sentence(words("picture-stopped")),
        subtitle(view, words),
        player=words("picture-player"),
        headings=(words("picture-gain"), words("picture-chips")),
        lines=lines,
        course=None,
    )


def winners_sentence(winners: tuple[str, ...], words: Words) -> Sentence:
    """Return a sentence that names the winners, or counts them when there are more than two."""
    match len(winners):
        case 1:
            return Sentence(words("picture-won", player=NAME_SLOT), winners)
        case 2:
            return Sentence(words("picture-won-both", first=NAME_SLOT, second=NAME_SLOT), winners)
        case count:
            return Sentence(words("picture-won-several", n=count))
