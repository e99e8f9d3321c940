"""Messages about a server's seasons: the one in progress, and a closed one."""

from bot.language import Words
from bot.language.names import MemberNames
from bot.screens.buttons import ButtonId, button
from bot.screens.layout import (
    GOLD,
    GREEN,
    Picture,
    Screen,
    button_rows,
    channel_link,
    join_lines,
    relative_time,
    screen,
)
from bot.screens.leaderboard import told_leaderboard
from bot.screens.names import discreet_voice, name_in_text
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.values.results import Leaderboard
from bot.values.servers import Season


def season_screen(season: Season, words: Words, *, may_close: bool, is_manager: bool) -> Screen:
    """Return the season in progress, with a button to close it if the reader may."""
    closing = button(ButtonId.to(Verb.ASK_CLOSE_SEASON, season.number), words("button-close-season"))
    settings = button(ButtonId.to(Verb.SETTINGS), words("button-settings"))
    shown = [closing] * (may_close and season.games > 0) + [settings] * is_manager
    return screen(
        words("season-title", season=season.number),
        join_lines(
            words("season-since", when=relative_time(season.since)) if season.since else words("season-first"),
            words("season-games", n=season.games) if season.games else words("refused-season_empty"),
        ),
        *button_rows(shown),
    )


def closed_season_screen(
    number: int, first_chips: int, words: Words, *, shown_in: int | None, can_show: bool
) -> Screen:
    """Return the confirmation that a season was closed, with the channel that shows it, or a button to show it."""
    show = button(ButtonId.to(Verb.SHOW_LEADERBOARD, "balance", number, 0), words("button-show"))
    chips = words("chips", n=first_chips)
    return screen(
        words("done-season", season=number, next=number + 1, chips=chips),
        words("season-shown", season=number, channel=channel_link(shown_in)) if shown_in else None,
        *button_rows([show] if can_show and shown_in is None else []),
        colour=GREEN,
    )


def season_podium_screen(
    board: Leaderboard, words: Words, names: MemberNames, picture: Picture | None = None, *, by: int
) -> Screen:
    """Return the public message about a closed season: its winners, its ranking, and the beginning of the next."""
    number, chips = board.season - 1, words("chips", n=board.settings.starting_chips)
    own = ButtonId.to(Verb.LEADERBOARD, "balance", number, 0)
    return screen(
        "### " + _outcome(board, number, words, names),
        *told_leaderboard(board, words, names, picture),
        words("season-next", next=board.season, chips=chips),
        *button_rows([button(own, words("button-leaderboard"))]),
        "-# " + words("season-closed-by", player=discreet_voice(names, words).member(by)),
        colour=GOLD,
        picture=picture,
    )


def _outcome(board: Leaderboard, number: int, words: Words, names: MemberNames) -> str:
    winners = [name_in_text(user, names, words) for user in board.winners]
    if not winners:
        return words("season-over", season=number)
    return words("season-won", season=number, players=Voice(words).together(winners), n=len(winners))
