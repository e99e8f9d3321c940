"""The pictures of messages, each with a description for those who cannot see it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic
from typing import Final

from bot.edge.avatars import Avatars
from bot.language import Words
from bot.language.names import MemberNames
from bot.pictures.drawing.encoding import FILM_SUFFIX, SUFFIX
from bot.pictures.drawing.labels import Names
from bot.pictures.painter import Painter, Scene
from bot.pictures.scenes import film, hand, listing, own_result, profile, replay, result, season, standings, table
from bot.screens.film import describe_film
from bot.screens.hand import describe_hand, describe_own_result
from bot.screens.layout import Picture
from bot.screens.listing import describe_listing
from bot.screens.profile import describe_profile
from bot.screens.replay import describe_replay
from bot.screens.result import describe_result, describe_standings
from bot.screens.seasons import describe_season
from bot.screens.table import describe_table
from bot.screens.voices import spoken, spoken_at_table
from bot.tables.honours import Honours
from bot.tables.view import TableView
from bot.values.archive import Film, Replay
from bot.values.listing import Listing
from bot.values.results import Profile, SeasonEnd

log = logging.getLogger(__name__)

PRIVATE_PICTURE_TIMEOUT: Final = 1.0
"""Seconds that the answer to a member waits for its picture; the text says the same."""
PUBLIC_PICTURE_TIMEOUT: Final = 20.0
"""Seconds that a message to a channel waits for its picture; no member waits for it."""
FILM_TIMEOUT: Final = 20.0
"""Seconds that a film may take, including films before it; meanwhile its reader is told that it is on its way."""

SOON_SECONDS: Final = 0.3
"""Seconds that the words of a table or a hand wait for their picture, which then follows when it is drawn."""

Drawing = asyncio.Task[Picture | None]
"""A picture being drawn; None if that fails. Cancel it when nobody wants it any more."""

Observe = Callable[[str, float], None]
"""Called with the name of a picture, and the seconds it took."""


class Illustrator:
    """Draws the pictures of messages.

    Every method returns None if there is nothing to draw or no painter; those that wait for the picture also if
    drawing fails or takes too long.
    """

    def __init__(self, painter: Painter | None, avatars: Avatars, observe: Observe) -> None:
        self._painter = painter
        self._avatars = avatars
        self._observe = observe

    @property
    def draws(self) -> bool:
        """Return whether there are pictures at all."""
        return self._painter is not None

    def table(self, view: TableView, names: Names, words: Words, guild: int) -> Drawing | None:
        """Begin to draw a table in play."""
        said = spoken_at_table(partial(describe_table, view), view, names, words)
        scene = partial(table.scene, view, names, words, avatars=self._avatars_at(view, guild))
        return self._begin("table", scene, said)

    async def result(
        self, view: TableView, names: Names, words: Words, guild: int, *, seconds: float = PUBLIC_PICTURE_TIMEOUT
    ) -> Picture | None:
        """Draw the result of a deal."""
        said = spoken_at_table(partial(describe_result, view), view, names, words)
        scene = partial(result.scene, view, names, words, avatars=self._avatars_at(view, guild))
        return await self._draw("result", scene, said, seconds)

    async def standings(
        self, view: TableView, honours: Honours, names: Names, words: Words, guild: int
    ) -> Picture | None:
        """Draw the standings of a finished game."""
        said = spoken_at_table(partial(describe_standings, view, honours), view, names, words)
        avatars = self._avatars_at(view, guild)
        scene = partial(standings.scene, view, names, words, honours=honours, avatars=avatars)
        return await self._draw("standings", scene, said, PUBLIC_PICTURE_TIMEOUT)

    def hand(self, view: TableView, names: Names, words: Words, guild: int, *, four_colours: bool) -> Drawing | None:
        """Begin to draw the reader's own hand; once the deal is over, what it has brought them."""
        deal, seat = view.game.deal, view.game.seat
        if deal is None or seat not in deal.order:
            return None
        if deal.turn is None:
            said = spoken_at_table(partial(describe_own_result, view), view, names, words)
            avatars = self._avatars_at(view, guild)
            scene = partial(own_result.scene, view, names, words, avatars=avatars, four_colours=four_colours)
            return self._begin("own-result", scene, said)
        if not deal.hand:
            return None
        scene = partial(hand.scene, view, words, four_colours=four_colours)
        return self._begin("hand", scene, spoken_at_table(partial(describe_hand, view), view, {}, words))

    async def table_and_hand(
        self, view: TableView, names: Names, words: Words, guild: int, *, four_colours: bool
    ) -> list[Picture]:
        """Draw a table and the reader's hand there for one message; nothing unless both are drawn."""
        begun = {
            "table": self.table(view, names, words, guild),
            "hand": self.hand(view, names, words, guild, four_colours=four_colours),
        }
        drawings = [_in_time(name, drawing, PRIVATE_PICTURE_TIMEOUT) for name, drawing in begun.items() if drawing]
        pictures = [picture for picture in await asyncio.gather(*drawings) if picture]
        return pictures if len(pictures) == len(begun) else []

    async def listing(self, shown: Listing, words: Words) -> Picture | None:
        if not shown.rows:
            return None
        said = spoken(partial(describe_listing, shown), shown.names, words)
        return await self._draw("ranking", partial(listing.scene, shown, words), said)

    async def season(self, end: SeasonEnd, names: MemberNames, words: Words) -> Picture | None:
        """Draw the end of a season."""
        called = {user: names.plain(user, words) for user in end.users}
        said = spoken(partial(describe_season, end), called, words)
        return await self._draw("season", partial(season.scene, end, names, words), said, PUBLIC_PICTURE_TIMEOUT)

    async def profile(self, member: Profile, names: MemberNames, words: Words) -> Picture | None:
        said = spoken(partial(describe_profile, member), {member.user: names.plain(member.user, words)}, words)
        return await self._draw("profile", partial(profile.scene, member, names, words), said)

    async def replay(
        self, step: Replay, members: MemberNames, words: Words, *, four_colours: bool = False
    ) -> Picture | None:
        """Draw a step of a deal: its result, every hand if the deal is over, or the table while it goes on."""
        view, names, avatars = step.view, _plain_names(step.view, members, words), members.avatars
        if step.is_result:
            scene = partial(result.scene, view, names, words, avatars=avatars)
        elif step.hands is None:
            scene = partial(table.scene, view, names, words, avatars=avatars, four_colours=four_colours)
        else:
            at = step.step, step.steps
            scene = partial(
                replay.scene, view, step.hands, at, names, words, avatars=avatars, four_colours=four_colours
            )
        return await self._draw("replay", scene, spoken_at_table(partial(describe_replay, step), view, names, words))

    async def film(
        self, shown: Film, members: MemberNames, words: Words, *, four_colours: bool = False
    ) -> Picture | None:
        if self._painter is None:
            return None
        view = shown.moments[-1]
        names, avatars = _plain_names(view, members, words), members.avatars
        scene = partial(film.scene, shown.moments, names, words, avatars=avatars, four_colours=four_colours)
        about = f"film{FILM_SUFFIX}", spoken_at_table(partial(describe_film, shown.moments), view, names, words)
        return await _in_time("film", self._start("film", self._painter.film(scene), about), FILM_TIMEOUT)

    def _avatars_at(self, view: TableView, guild: int) -> dict[int, str]:
        return self._avatars.of(guild, [seat.user for seat in view.seats if seat.user is not None])

    async def _draw(
        self, name: str, scene: Callable[[], Scene], description: str, seconds: float = PRIVATE_PICTURE_TIMEOUT
    ) -> Picture | None:
        drawing = self._begin(name, scene, description)
        if drawing is None:
            return None
        return await _in_time(name, drawing, seconds)

    def _begin(self, name: str, scene: Callable[[], Scene], description: str) -> Drawing | None:
        if self._painter is None:
            return None
        return self._start(name, self._painter.paint(scene), (f"{name}{SUFFIX}", description))

    def _start(self, name: str, painting: Awaitable[bytes | None], about: tuple[str, str]) -> Drawing:
        drawing = asyncio.create_task(_paint(painting, about))
        drawing.add_done_callback(partial(_measure, self._observe, name, monotonic()))
        return drawing


def _measure(observe: Observe, name: str, began: float, drawing: Drawing) -> None:
    if not drawing.cancelled():
        observe(name, monotonic() - began)


def _plain_names(view: TableView, members: MemberNames, words: Words) -> Names:
    return {seat.user: members.plain(seat.user, words) for seat in view.seats if seat.user is not None}


async def _paint(painting: Awaitable[bytes | None], about: tuple[str, str]) -> Picture | None:
    content, (name, description) = await painting, about
    return Picture(name, content, description) if content else None


async def _in_time(name: str, drawing: Drawing, seconds: float) -> Picture | None:
    """Return the picture, or None if it takes too long."""
    try:
        async with asyncio.timeout(seconds):
            return await drawing
    except TimeoutError:
        log.warning("The picture of a %s took longer than %.0f s; the message goes out without it", name, seconds)
        return None


async def soon(drawing: Drawing | None, seconds: float = SOON_SECONDS) -> Picture | None:
    """Return the picture if it is drawn in this time; otherwise return None and go on drawing."""
    if drawing is None:
        return None
    await asyncio.wait([drawing], timeout=seconds)
    return drawing.result() if drawing.done() else None
