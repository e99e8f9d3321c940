"""The messages of the first deal with a teacher: the offer, a turn of the deal, and its end."""

from collections.abc import Sequence

from bot.game.cards import BELLE, Card
from bot.game.events import CardPlayed
from bot.game.moves import passes_since_last_card
from bot.language import Words
from bot.screens.buttons import ButtonId, button, daily_button, learn_button
from bot.screens.components import Button, ButtonStyle
from bot.screens.hand import EmojiOf, describe_hand
from bot.screens.layout import GREEN, Picture, Screen, join_dots, join_lines, screen
from bot.screens.lobby import deal_button
from bot.screens.narration import pots_taken
from bot.screens.plays import play_label
from bot.screens.result import deal_in_words
from bot.screens.since import what_happened
from bot.screens.table import describe_table
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.lesson import MEMBER, advice, cue_of
from bot.tables.view import TableView


def offer_screen(words: Words, answer: str | None = None) -> Screen:
    """Return the offer of a first deal to whoever has never played, after what else there is to say."""
    return screen(answer, words("lesson-offer"), [learn_button(words)])


def lesson_screen(
    view: TableView,
    laid: Sequence[Card],
    words: Words,
    pictures: Sequence[Picture] = (),
    emoji_of: EmojiOf | None = None,
) -> Screen:
    """Return the table and the hand after the member has laid these cards: what happened, what to do now and why."""
    say = Voice(words)
    leave = button(ButtonId.to(Verb.CANCEL), words("button-leave-lesson"))
    return screen(
        *(pictures or [join_lines(*describe_table(view, say)), join_lines(*describe_hand(view, say))]),
        _happened(view, say) if laid else "-# " + words("lesson-small", n=len(view.deal.hand)),
        say.strong(teach(view, words)),
        _plays(view, laid, words, emoji_of),
        [leave],
        colour=GREEN,
    )


def _happened(view: TableView, say: Voice) -> str:
    """Return what has happened since the reader's last card: pots, or whole runs that are gone from the table."""
    moves = view.deal.moves
    start = max(n for n, move in enumerate(moves) if isinstance(move, CardPlayed) and move.seat == MEMBER)
    if len(moves) - len(view.deal.run) <= start:
        return join_dots(pots_taken(view, moves[start:], say))
    return what_happened(view, moves[start:], say.words)


def lesson_end(
    view: TableView,
    words: Words,
    picture: Picture | None = None,
    *,
    here: TableView | None = None,
    can_open: bool = True,
) -> Screen:
    """Return the result of the first deal, what it teaches, and the way to a table: that of this channel or a new one.

    `can_open` is whether tables can be opened here, which they cannot in direct messages.
    """
    say, deal = Voice(words), view.deal
    assert deal.winner is not None
    won = deal.winner == MEMBER
    lesson = say("lesson-won") if won else say("lesson-lost", player=say.player(view.seats[deal.winner]))
    return screen(
        *([] if picture else deal_in_words(view, say)),
        say.strong(lesson),
        [
            *([_to_table(here, words)] if can_open else []),
            daily_button(words),
            button(ButtonId.to(Verb.HELP), words("button-help")),
            button(ButtonId.to(Verb.LEARN), words("button-learn-again")),
        ],
        picture=picture,
    )


def opened_screen(view: TableView, words: Words) -> Screen:
    """Return what comes next for whoever has opened their first table."""
    return screen(words("done-opened"), [deal_button(view, words)])


def _to_table(here: TableView | None, words: Words) -> Button:
    """Return the button to this channel's table, by what the reader can do there; to a new one if there is none."""
    if here is None:
        return button(ButtonId.to(Verb.OPEN_TABLE), words("button-open-table"), ButtonStyle.SUCCESS)
    if here.phase == "lobby" and here.own and here.user == here.host:
        return deal_button(here, words)
    verb, label = (Verb.HAND, "button-hand") if here.phase == "playing" and here.own else (Verb.JOIN, "button-join")
    return button(ButtonId.at(here, verb), words(label), ButtonStyle.SUCCESS)


def teach(view: TableView, words: Words) -> str:
    """Return what the teacher says: what to lay, and why that is so."""
    deal, cue, proposed = view.deal, cue_of(view.deal), advice(view.deal)
    card = words.card(proposed)
    match cue:
        case "belle":
            return words("lesson-belle", card=card, n=view.game.pots[BELLE[proposed]])
        case "sans":
            return words("lesson-sans", card=card, rank=words.rank(passes_since_last_card(deal.moves)[-1].rank))
        case "follow":
            last = next(move for move in reversed(deal.moves) if isinstance(move, CardPlayed))
            player = Voice(words).player(view.seats[last.seat])
            return words("lesson-follow", card=card, player=player, last=words.card(last.card))
        case _:
            return words("lesson-play", cue=cue, card=card)


def _plays(view: TableView, laid: Sequence[Card], words: Words, emoji_of: EmojiOf | None) -> list[Button]:
    return [
        button(
            ButtonId.to(Verb.LEARN, *laid, play.card),
            play_label(play, view, words),
            emoji=emoji_of(play.card, words) if emoji_of else None,
        )
        for play in view.deal.choices
    ]
