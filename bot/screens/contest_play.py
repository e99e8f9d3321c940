"""The messages of a deal of a day, while its member plays it and when it is over."""

from collections.abc import Sequence

from bot.game.actions import PlayCard
from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button, ButtonStyle
from bot.screens.contest_pages import (
    late_in_words,
    next_deal_button,
    outcome_line,
    own_contest_button,
    squares,
    to_contest,
)
from bot.screens.hand import EmojiOf
from bot.screens.layout import GREEN, Picture, Screen, join_dots, join_lines, screen
from bot.screens.plays import play_label, whole_run, whole_run_label
from bot.screens.result import deal_in_words
from bot.screens.solo import happened_since, situation
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.view import TableView
from bot.values.contests import OwnContest, Playing


def playing_screen(
    playing: Playing,
    view: TableView,
    words: Words,
    pictures: Sequence[Picture] = (),
    *,
    seen: int | None = None,
    emoji_of: EmojiOf | None = None,
) -> Screen:
    """Return the table and the hand, and a button for each choice.

    `seen` is the number of cards that the reader had laid before this click: what has happened since is told.
    """
    say = Voice(words)
    return screen(
        "-# " + _where(playing, words),
        *situation(view, pictures, say),
        happened_since(view, say, -1 if seen is None else seen),
        _plays(playing, view, words, emoji_of),
        _at_once(playing, view, words),
        late_in_words(words) if playing.is_late else None,
        None if playing.laid else "-# " + words("contest-leave"),
        colour=GREEN,
    )


def deal_end_screen(
    playing: Playing, own: OwnContest, view: TableView, words: Words, picture: Picture | None = None
) -> Screen:
    """Return what a deal brought, the marks of the choices if they are valued, and the way on."""
    say, key = Voice(words), playing.about.key
    finished = own.deals[playing.deal - 1]
    style = ButtonStyle.PRIMARY if own.is_finished else ButtonStyle.SECONDARY
    result = own_contest_button(key, words, style)
    return screen(
        *([] if picture else deal_in_words(view, say)),
        join_lines(
            outcome_line(playing.deal, finished, words),
            squares(finished) if finished.is_valued else None,
            "-# " + words("contest-marks" if finished.is_valued else "contest-marks-soon"),
        ),
        late_in_words(words) if playing.is_late else None,
        [*next_deal_button(own, words), result],
        picture=picture,
    )


def _where(playing: Playing, words: Words) -> str:
    about, deal = playing.about, playing.about.deals[playing.deal - 1]
    at = words("contest-at", deal=playing.deal, of=len(about.deals))
    game = words("contest-game", game=words("game", game=deal.game), seats=deal.seats)
    return join_dots([words("contest-short"), at, game])


def _plays(playing: Playing, view: TableView, words: Words, emoji_of: EmojiOf | None) -> list[Button]:
    return [
        button(
            _to_lay(Verb.CONTEST_PLAY, playing, play),
            play_label(play, view, words),
            emoji=emoji_of(play.card, words) if emoji_of else None,
        )
        for play in view.deal.choices
    ]


def _at_once(playing: Playing, view: TableView, words: Words) -> list[Button]:
    """Return the button that lays a whole run and whatever else leaves no choice, if it saves clicks."""
    run = whole_run(view)
    if run is None:
        return []
    target = _to_lay(Verb.CONTEST_RUN, playing, run)
    return [button(target, whole_run_label(run, view, words))]


def _to_lay(verb: Verb, playing: Playing, play: PlayCard) -> ButtonId:
    """Return the id of a play: with the number of cards laid before it, so that it takes effect only once."""
    return to_contest(verb, playing.about.key, playing.deal, playing.laid, play.card, play.announced)
