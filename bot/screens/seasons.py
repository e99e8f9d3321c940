"""Messages about a server's seasons: the one in progress, and a closed one."""

from collections.abc import Iterator

from bot.language import Words
from bot.language.amounts import amount, signed
from bot.language.names import MemberNames
from bot.pictures.scenes import season
from bot.screens.buttons import ButtonId, button
from bot.screens.layout import GOLD, GREEN, Picture, Screen, channel_link, join_lines, relative_time, screen
from bot.screens.leaderboard import leaderboard_in_words
from bot.screens.verbs import Verb
from bot.screens.voices import Voice, discreet_voice, name_in_text
from bot.values.results import Leaderboard, Record, SeasonEnd
from bot.values.servers import Season


def season_screen(present: Season, words: Words, *, may_close: bool, is_manager: bool) -> Screen:
    """Return the season in progress, with a button to close it if the reader may."""
    closing = button(ButtonId.to(Verb.ASK_CLOSE_SEASON, present.number), words("button-close-season"))
    settings = button(ButtonId.to(Verb.SETTINGS), words("button-settings"))
    buttons = [closing] * (may_close and present.games > 0) + [settings] * is_manager
    return screen(
        words("season-title", season=present.number),
        join_lines(
            words("season-since", when=relative_time(present.since)) if present.since else words("season-first"),
            words("season-games", n=present.games) if present.games else words("refused-season_empty"),
        ),
        buttons,
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
        [show] if can_show and shown_in is None else None,
        colour=GREEN,
    )


def describe_season(end: SeasonEnd, say: Voice) -> Iterator[str]:
    """Tell what the picture of a season's end shows."""
    yield say("season-over", season=end.number)
    yield season.subtitle(end, say.words)
    for entry in end.board.entries[: season.ON_PODIUM]:
        net = end.board.records.get(entry.user, Record()).net
        facts = [say("result-net", **signed(net)), say("chips", n=entry.value)]
        yield say.row(f"{say.place(entry.place)} {say.member(entry.user)}", facts)
    yield from _records(end, say)


def _records(end: SeasonEnd, say: Voice) -> Iterator[str]:
    for measure, entry in end.records:
        label, value = say("season-record", measure=measure), amount(entry.value, say.words)
        yield say.listed(label, [value, say.member(entry.user)])


def season_podium_screen(
    end: SeasonEnd, words: Words, names: MemberNames, picture: Picture | None = None, *, by: int
) -> Screen:
    """Return the public message about a closed season: its winners, ranking and records, and that the next begins."""
    board, say = end.board, Voice(words, names.all_plain((entry.user for _, entry in end.records), words))
    chips = words("chips", n=board.settings.starting_chips)
    own = ButtonId.to(Verb.LEADERBOARD, "balance", end.number, 0)
    return screen(
        "### " + _outcome(board, end.number, words, names),
        *leaderboard_in_words(board, words, names, picture),
        None if picture else join_lines(*_records(end, say)),
        words("season-next", next=board.season, chips=chips),
        [button(own, words("button-leaderboard"))],
        "-# " + words("season-closed-by", player=discreet_voice(names, words).member(by)),
        colour=GOLD,
        picture=picture,
    )


def _outcome(board: Leaderboard, number: int, words: Words, names: MemberNames) -> str:
    winners = [name_in_text(user, names, words) for user in board.winners]
    if not winners:
        return words("season-over", season=number)
    return words("season-won", season=number, players=Voice(words).together(winners), n=len(winners))
