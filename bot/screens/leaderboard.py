"""The message of a leaderboard, and how the level in it is counted."""

from collections.abc import Iterator
from typing import Final, get_args

from bot.language import Words
from bot.language.amounts import amount, gain, signed
from bot.language.names import MemberNames
from bot.pictures.scenes.profile import level_in_words
from bot.screens.buttons import ButtonId, button, page_buttons
from bot.screens.components import Button
from bot.screens.layout import Picture, Screen, join_dots, join_lines, screen
from bot.screens.listing import listed_in_words
from bot.screens.verbs import Verb
from bot.screens.voices import shown_by
from bot.tables.results import MIN_GAMES, MIN_OTHERS
from bot.valuation.level import LEVELS, MIN_RANKED, MIN_TOLD, face_at, level, points
from bot.valuation.yardstick import Value
from bot.values.listing import Listing, ListingRow
from bot.values.results import Entry, Leaderboard, Tab

TABS: Final[tuple[Tab, ...]] = get_args(Tab)


def listing_of(board: Leaderboard, names: MemberNames, words: Words) -> Listing:
    """Return a page of a ranking as a listing, with the reader's own entry on every page."""
    tab, own = board.selection.tab, board.own
    columns = ("games", "won", "chips") if tab == "season" else (tab,)
    members = words("rank-members", n=board.total)
    return Listing(
        title=words("rank-title", tab=tab),
        subtitle=join_dots([words("rank-season", n=board.season) if tab == "season" else None, members]),
        headings=tuple(words("rank-heading", column=column) for column in columns),
        rows=tuple(
            _row(entry, board, names, words)
            for entry in (*board.entries, *([] if own is None or own in board.entries else [own]))
        ),
        page=words("picture-page", n=board.selection.page + 1, of=board.pages) if board.pages > 1 else None,
    )


def leaderboard_screen(
    board: Leaderboard,
    words: Words,
    names: MemberNames,
    picture: Picture | None = None,
    *,
    can_show: bool = False,
    may_close: bool = False,
) -> Screen:
    """Return a page of a ranking; `may_close` adds the button that closes the season."""
    tab, page = board.selection.tab, board.selection.page
    show = button(ButtonId.to(Verb.SHOW_LEADERBOARD, tab, page), words("button-show"))
    how = button(ButtonId.to(Verb.LEVEL), words("button-level"))
    close = button(ButtonId.to(Verb.CLOSE_SEASON, board.season), words("button-close-season"))
    return screen(
        *_in_words(board, words, names, picture),
        _own(board, words),
        [_tab(one, board, words) for one in TABS],
        page_buttons(page, board.pages, words, lambda number: ButtonId.to(Verb.LEADERBOARD, tab, number)),
        [
            *[how] * (tab == "level"),
            *[close] * (tab == "season" and may_close),
            *[show] * (can_show and board.total > 0),
        ],
        picture=picture,
    )


def shown_leaderboard_screen(
    board: Leaderboard, words: Words, names: MemberNames, picture: Picture | None = None, *, by: int
) -> Screen:
    """Return a page of a ranking as a member shows it to everybody, with a button to open it."""
    own = ButtonId.to(Verb.LEADERBOARD, board.selection.tab, board.selection.page)
    return screen(
        *_in_words(board, words, names, picture),
        [button(own, words("button-leaderboard"))],
        shown_by(by, words),
        picture=picture,
    )


def level_screen(worth: Value, words: Words) -> Screen:
    """Return how the level is counted, and the reader's own number."""
    faces = join_dots([words("level-face", face=face, n=least) for face, least in LEVELS.items()])
    return screen("### " + words("button-level"), words("level-how"), join_lines(_number(worth, words), f"-# {faces}"))


def _number(worth: Value, words: Words) -> str:
    if level(worth) is None:
        return words("level-few", n=worth.leads, of=MIN_TOLD)
    return words("level-number", n=worth.leads, points=points(worth))


def _in_words(board: Leaderboard, words: Words, names: MemberNames, picture: Picture | None) -> list[str | None]:
    if picture:
        return []
    listing = listing_of(board, names, words)
    return [*listed_in_words(listing, words), None if listing.rows else words("rank-nobody")]


def _own(board: Leaderboard, words: Words) -> str | None:
    """Return what the reader lacks for a place, and whom they play like."""
    if board.selection.tab == "level":
        like = level_in_words(board.worth, words)
        return like if board.own else join_lines(like, words("rank-choices", n=board.worth.leads, of=MIN_RANKED))
    if board.selection.tab == "week":
        return words("rank-week")
    has_place = board.own is not None and board.own.place is not None
    return None if has_place else words("rank-how", games=MIN_GAMES, others=MIN_OTHERS)


def _tab(tab: Tab, board: Leaderboard, words: Words) -> Button:
    return button(
        ButtonId.to(Verb.LEADERBOARD, tab, 0), words("rank-tab", tab=tab), disabled=tab == board.selection.tab
    )


def _row(entry: Entry, board: Leaderboard, names: MemberNames, words: Words) -> ListingRow:
    is_gone, played = entry.user in names.gone, board.played_by(entry.user)
    is_season = board.selection.tab == "season"
    number = (gain if board.selection.tab == "week" else amount)(entry.value, words)
    return ListingRow(
        entry.place,
        entry.user,
        names.plain(entry.user, words),
        figures=(str(played.games), str(played.won), number) if is_season else (number,),
        facts=(*_facts(entry, board, words), *([words("rank-gone")] if is_gone else [])),
        note=words("picture-gone") if is_gone else _note(entry, board, words),
        is_own=entry == board.own,
        is_apart=entry not in board.entries,
        is_champion=entry.user in board.champions,
        avatar=names.avatars.get(entry.user, ""),
    )


def _note(entry: Entry, board: Leaderboard, words: Words) -> str:
    """Return what stands behind the name: whom the member plays like, or what they lack for a place."""
    if board.selection.tab == "week":
        return ""
    return face_at(entry.value) if board.selection.tab == "level" else _lacks(entry, board, words) or ""


def _facts(entry: Entry, board: Leaderboard, words: Words) -> Iterator[str]:
    """Yield the value that decides the place, then what the member has played, or lacks for a place."""
    if board.selection.tab == "level":
        yield str(entry.value)
        yield face_at(entry.value)
        return
    if board.selection.tab == "week":
        yield words("day-ahead", **signed(entry.value))
        return
    played = board.played_by(entry.user)
    yield words("chips", n=entry.value)
    yield _lacks(entry, board, words) or words("rank-wins", n=played.won, games=played.games)


def _lacks(entry: Entry, board: Leaderboard, words: Words) -> str | None:
    """Return how far a member without a place is from one."""
    played = board.played_by(entry.user)
    if entry.place is not None:
        return None
    if played.games < MIN_GAMES:
        return words("rank-games", n=played.games, of=MIN_GAMES)
    return words("rank-others", n=MIN_OTHERS - played.others)
