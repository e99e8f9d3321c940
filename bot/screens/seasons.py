"""Messages about the end of a season."""

from collections.abc import Iterator

from bot.language import Words
from bot.language.names import MemberNames
from bot.pictures.scenes import season
from bot.screens.buttons import ButtonId, button
from bot.screens.layout import GOLD, GREEN, Picture, Screen, channel_link, join_lines, screen
from bot.screens.verbs import Verb
from bot.screens.voices import Voice, discreet_voice, name_in_text
from bot.values.results import SeasonEnd


def closed_season_screen(
    number: int, first_chips: int, words: Words, *, shown_in: int | None, can_show: bool
) -> Screen:
    """Return the confirmation that a season was closed, with the channel that shows it, or a button to show it."""
    show = button(ButtonId.to(Verb.SHOW_SEASON, number), words("button-show"))
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
    yield from _places(end, say, season.ON_PODIUM)


def season_podium_screen(
    end: SeasonEnd, words: Words, names: MemberNames, picture: Picture | None = None, *, by: int
) -> Screen:
    """Return the public message about a closed season: its winners and first members, and that the next begins."""
    say = Voice(words, names.all_plain((entry.user for entry in end.entries), words))
    first = words("chips", n=end.settings.starting_chips)
    return screen(
        "### " + _outcome(end, words, names),
        join_lines(*_places(end, say, len(end.entries))) if picture is None else None,
        words("season-next", next=end.number + 1, chips=first),
        [button(ButtonId.to(Verb.LEADERBOARD, "season", 0), words("button-leaderboard"))],
        "-# " + words("season-closed-by", player=discreet_voice(names, words).member(by)),
        colour=GOLD,
        picture=picture,
    )


def _places(end: SeasonEnd, say: Voice, most: int) -> Iterator[str]:
    for entry in end.entries[:most]:
        place = say.place(entry.place, has_medal=True)
        yield say.row(f"{place} {say.member(entry.user)}", [say("chips", n=entry.value)])


def _outcome(end: SeasonEnd, words: Words, names: MemberNames) -> str:
    winners = [name_in_text(user, names, words) for user in end.winners]
    if not winners:
        return words("season-nobody", season=end.number)
    return words("season-won", season=end.number, players=Voice(words).together(winners), n=len(winners))
