"""Pages of hands, whose pictures may come later."""

from functools import partial
from typing import NamedTuple

from bot.edge.emojis import CardEmojis
from bot.edge.illustrator import PRIVATE_PICTURE_TIMEOUT, SOON_SECONDS, Drawing, Illustrator, soon
from bot.edge.looks import Looks
from bot.language import Words
from bot.screens.hand import HandExtras, hand_screen
from bot.screens.layout import Picture, Screen
from bot.screens.since import cards_before, since_last_look
from bot.services.loading import LoadedTable
from bot.tables.view import TableView


class Page(NamedTuple):
    """A player's hand as it is to be shown."""

    loaded: LoadedTable
    user: int
    view: TableView
    words: Words
    happened: str
    start: int
    """The number of moves that the player had seen before."""
    drawing: Drawing | None
    """Its picture, until that is shown."""
    ended: TableView | None = None
    """The previous deal, if the player has not seen its end."""
    has_next: bool = False
    """Whether another table waits for the player."""
    picture: Picture | None = None
    """The picture that it is shown with."""
    called: str = ""
    """The first line: in a reminder the call to the player, otherwise news for the reader."""


class HandPages:
    """Makes pages of hands by their players' preferences."""

    def __init__(self, illustrator: Illustrator, emojis: CardEmojis, looks: Looks) -> None:
        self._illustrator = illustrator
        self._emojis = emojis
        self._looks = looks

    def page(self, loaded: LoadedTable, user: int, words: Words, happened: str = "") -> Page:
        """Return a player's page; if they want a picture, it is being drawn."""
        view, drawing = loaded.view(user), None
        if self._illustrator.draws and loaded.wants_pictures(user):
            four_colours = loaded.preferences(user).four_colours
            guild = loaded.table.guild
            drawing = self._illustrator.hand(view, loaded.names, words, guild, four_colours=four_colours)
        return Page(loaded, user, view, words, happened, self._looks.moves_seen(loaded, user), drawing)

    async def first_screen(self, page: Page, seconds: float = SOON_SECONDS) -> tuple[Screen, Page]:
        """Return the screen to show first, and the page, which keeps its drawing if the picture has to follow."""
        picture = await soon(page.drawing, seconds)
        is_late = page.drawing is not None and not page.drawing.done()
        drawing = page.drawing if is_late else None
        page = page._replace(picture=picture, drawing=drawing)
        return self.screen(page, picture), page

    async def whole_screen(
        self, loaded: LoadedTable, user: int, words: Words, *, called: str = "", happened: str = ""
    ) -> Screen:
        """Return a hand in one message, with its picture unless that takes long."""
        page = self.page(loaded, user, words, happened)._replace(called=called)
        picture = await soon(page.drawing, PRIVATE_PICTURE_TIMEOUT)
        if page.drawing:
            page.drawing.cancel()
        return self.screen(page, picture)

    def screen(self, page: Page, picture: Picture | None) -> Screen:
        preferences = page.loaded.preferences(page.user)
        emoji_of = partial(self._emojis.find, four_colours=preferences.four_colours)
        view, happened = page.view, page.happened
        moves = view.deal.moves if view.game.deal else ()
        is_told = view.game.deal is not None and not happened
        extras = HandExtras(
            happened=happened or page.called,
            since=since_last_look(view, page.start, page.words, ended=page.ended) if is_told else "",
            film=cards_before(view, page.start) if page.start < len(moves) else 0,
            is_first_look=page.start == 0 and bool(moves) and not happened,
            as_menu=preferences.menu,
            picture=picture,
            emoji_of=emoji_of,
            has_next=page.has_next,
            can_look_back=_can_look_back(page),
            can_have_hint=page.loaded.wants_choices(page.user),
        )
        return hand_screen(view, page.words, extras)


def _can_look_back(page: Page) -> bool:
    """Return whether the deal is over, and its player wants to be told what would have been better."""
    game = page.view.game
    if game.deal is None or game.deal.winner is None or game.seat not in game.deal.order:
        return False
    return page.loaded.wants_choices(page.user)
