"""The message of a leaderboard."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Final, get_args

from msgspec.structs import replace

from bot.language import Words
from bot.language.amounts import amount, gain, signed
from bot.language.names import MemberNames
from bot.pictures.drawing.lettering import NAME_SLOT
from bot.screens.buttons import ButtonId, around, button, menu, page_buttons
from bot.screens.components import Menu, Option
from bot.screens.layout import Picture, Screen, long_date, menu_option, screen
from bot.screens.listing import listed_in_words
from bot.screens.verbs import Verb
from bot.screens.voices import shown_by
from bot.tables.results import Measure
from bot.valuation.play_score import MIN_LEADS
from bot.values.listing import Listing, ListingRow
from bot.values.results import Entry, Leaderboard, Period, Record

MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
PERIODS: Final[tuple[Period, ...]] = get_args(Period)
MAX_SEASONS_IN_MENU: Final = 20


def listing_of(board: Leaderboard, names: MemberNames, words: Words) -> Listing:
    """Return a page of a ranking as a listing, with the reader's own entry on every page."""
    selection, own = board.selection, board.own
    won = words("picture-season-won", player=NAME_SLOT, n=selection.period) if len(board.winners) == 1 else None
    apart = [] if own is None or own in board.entries else [own]
    return Listing(
        title=words("rank-title", measure=selection.measure),
        subtitle=_subtitle(_period(board, words), board, words),
        headings=tuple(words("rank-heading", measure=column) for column in _columns(board)),
        rows=tuple(_row(entry, board, names, words) for entry in (*board.entries, *apart)),
        page=words("picture-page", n=selection.page + 1, of=board.pages) if board.pages > 1 else None,
        won=won,
        is_of_season=bool(board.winners),
    )


def leaderboard_screen(
    board: Leaderboard, words: Words, names: MemberNames, picture: Picture | None = None, *, can_show: bool = False
) -> Screen:
    selection = board.selection
    show = ButtonId.to(Verb.SHOW_LEADERBOARD, selection.measure, selection.period, selection.page)
    return screen(
        *leaderboard_in_words(board, words, names, picture),
        _not_in(board, words),
        menu(ButtonId.to(Verb.LEADERBOARD), words("rank-by"), _measures(board, words)),
        _periods(board, words),
        page_buttons(
            selection.page,
            board.pages,
            words,
            lambda page: ButtonId.to(Verb.LEADERBOARD, selection.measure, selection.period, page),
        ),
        [button(show, words("button-show"))] if can_show and board.entries else None,
        picture=picture,
    )


def shown_leaderboard_screen(
    board: Leaderboard, words: Words, names: MemberNames, picture: Picture | None = None, *, by: int
) -> Screen:
    """Return a page of a ranking as a member shows it to everybody, with a button to open it."""
    selection = board.selection
    own = ButtonId.to(Verb.LEADERBOARD, selection.measure, selection.period, selection.page)
    return screen(
        *leaderboard_in_words(board, words, names, picture),
        [button(own, words("button-leaderboard"))],
        shown_by(by, words),
        picture=picture,
    )


def leaderboard_in_words(
    board: Leaderboard, words: Words, names: MemberNames, picture: Picture | None
) -> list[str | None]:
    """Return a page of a ranking in words; beside its picture only a date, in the reader's own format."""
    period = board.selection.period
    is_over = isinstance(period, int)
    when = words("rank-closed", n=period, when=long_date(dict(board.closed)[period])) if is_over else None
    if picture:
        return [f"-# {when}" if when else None]
    listing = listing_of(board, names, words)
    if when:
        listing = replace(listing, subtitle=_subtitle(when, board, words))
    nobody = None if listing.rows else words("rank-nobody", over=is_over)
    return [*listed_in_words(listing, words), nobody]


def _not_in(board: Leaderboard, words: Words) -> str | None:
    """Return why the reader is not in a ranking."""
    if board.own:
        return None
    if board.selection.measure == "play":
        return words("rank-too-few", n=board.leads, of=MIN_LEADS)
    return words("rank-not-in") if board.entries else None


def _subtitle(when: str, board: Leaderboard, words: Words) -> str:
    return f"{when} · {words('rank-members', n=board.total)}"


def _period(board: Leaderboard, words: Words) -> str:
    selection = board.selection
    if isinstance(selection.period, int):
        return words("rank-season", n=selection.period)
    is_of_now = selection.measure == "balance"
    return words("rank-now") if is_of_now else words("rank-period", period=selection.period, n=board.season)


def _columns(board: Leaderboard) -> tuple[str, ...]:
    """Return the measure of each figure in a row; the last one decides the place."""
    if board.selection.measure == "play":
        return ("play",)
    gains = ("net",) if board.winners else ()
    return tuple(dict.fromkeys(("games", "games_won", *gains, board.selection.measure)))


def _row(entry: Entry, board: Leaderboard, names: MemberNames, words: Words) -> ListingRow:
    record, is_gone = board.records.get(entry.user, Record()), entry.user in names.gone
    return ListingRow(
        entry.place,
        entry.user,
        names.plain(entry.user, words),
        figures=_figures(entry, record, board, words),
        facts=tuple(filter(None, [*_facts(entry, board, words), words("rank-gone") if is_gone else None])),
        note=words("picture-gone") if is_gone else "",
        last_place=entry.last_place,
        score=(entry.value, entry.margin) if board.selection.measure == "play" else None,
        has_medal=entry.has_gained and entry.is_alone,
        is_own=entry == board.own,
        is_apart=entry not in board.entries,
        curve=tuple(accumulate(record.last, initial=0)) if record.last and not entry.margin else (),
        avatar=names.avatars.get(entry.user, ""),
    )


def _figures(entry: Entry, record: Record, board: Leaderboard, words: Words) -> tuple[str, ...]:
    """Return the figures of a row, one for each heading."""
    if board.selection.measure == "play":
        return (points(entry, words),)
    numbers = {"games": record.games, "games_won": record.games_won, "net": record.net}
    numbers[board.selection.measure] = entry.value
    return tuple((gain if column == "net" else amount)(numbers[column], words) for column in _columns(board))


def _facts(entry: Entry, board: Leaderboard, words: Words) -> Iterator[str | None]:
    """Yield the value that decides the place, then the rest of the member's record, if there is one."""
    is_score = board.selection.measure == "play"
    yield points(entry, words) if is_score else _value(entry.value, board.selection.measure, words)
    if record := board.records.get(entry.user):
        yield words("result-net", **signed(record.net)) if board.winners else None
        yield words("rank-wins", n=record.games_won, games=record.games)


def points(entry: Entry, words: Words) -> str:
    """Return a play score with its margin."""
    return words("play-points", points=entry.value, margin=entry.margin)


def _option_value(measure: Measure, period: Period | int) -> str:
    return f"{measure}-{period}-0"


def _value(value: int, measure: Measure, words: Words) -> str | None:
    match measure:
        case "games_won":
            return None
        case "deals_won":
            return words("deals", n=value)
        case "operas":
            return words("profile-operas", n=value)
        case "net":
            return words("rank-net", chips=words("chips", n=abs(value)), sign=signed(value)["sign"])
        case _:
            return words("chips", n=value)


def _measures(board: Leaderboard, words: Words) -> list[Option]:
    selection = board.selection
    return [
        menu_option(
            words("rank-measure", measure=measure),
            _option_value(measure, selection.period),
            chosen=measure == selection.measure,
        )
        for measure in MEASURES
    ]


def _periods(board: Leaderboard, words: Words) -> Menu | None:
    """Return a menu of the periods; for balances, only the present and the ends of closed seasons."""
    selection = board.selection
    present: list[tuple[str, Period | int, bool]]
    if selection.measure == "balance":
        present = [(words("rank-now"), "ever", not isinstance(selection.period, int))]
    else:
        present = [
            (words("rank-period", period=period, n=board.season), period, period == selection.period)
            for period in PERIODS
        ]
    closed: list[tuple[str, Period | int, bool]]
    closed = [(words("rank-season", n=number), number, number == selection.period) for number in _seasons(board)]
    options = [
        menu_option(label, _option_value(selection.measure, period), chosen=is_chosen)
        for label, period, is_chosen in (*present, *closed)
    ]
    return menu(ButtonId.to(Verb.LEADERBOARD), words("rank-when"), options) if len(options) > 1 else None


def _seasons(board: Leaderboard) -> list[int]:
    """Return the closed seasons around the chosen one, newest first."""
    closed, chosen = [number for number, _ in board.closed], board.selection.period
    place = closed.index(chosen) if isinstance(chosen, int) else 0
    return [closed[number] for number in around(place, len(closed), MAX_SEASONS_IN_MENU)]
