"""The pictures of messages, each with a description for those who cannot see it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Final

from bot.edge.avatars import Avatars
from bot.edge.readers import PUBLIC_PICTURE_SECONDS, Reader
from bot.edge.responder import PICTURE_SECONDS
from bot.language import Words
from bot.language.names import MemberNames
from bot.pictures.drawing.encoding import FILM_SUFFIX, SUFFIX
from bot.pictures.drawing.labels import Names
from bot.pictures.painter import Painter
from bot.pictures.scenes import (
    badges,
    film,
    hand,
    listing,
    own_day,
    own_result,
    profile,
    replay,
    result,
    review,
    season,
    standings,
    table,
)
from bot.pictures.studio import MakeScene
from bot.screens.badges import describe_badges
from bot.screens.days import describe_own_day
from bot.screens.film import describe_film
from bot.screens.hand import describe_hand, describe_own_result
from bot.screens.layout import Picture
from bot.screens.listing import describe_listing
from bot.screens.profile import describe_profile
from bot.screens.replay import describe_replay
from bot.screens.result import describe_result, describe_standings
from bot.screens.review import describe_review
from bot.screens.seasons import describe_season
from bot.screens.table import describe_table
from bot.screens.voices import spoken, spoken_at_table
from bot.tables.honours import Honours
from bot.tables.view import TableView
from bot.values.archive import Film, Replay
from bot.values.days import OwnDay
from bot.values.listing import Listing
from bot.values.results import OwnBadges, Profile, SeasonEnd
from bot.values.reviews import ReviewPage

log = logging.getLogger(__name__)

FILM_SECONDS: Final = 20.0
"""For how long an answer waits for its film, including films before it; Discord says meanwhile that the bot thinks."""


class Illustrator:
    """Draws the pictures of messages.

    Every method returns None if there is nothing to draw, no painter, or a reader who wants no pictures; also if
    drawing fails, or takes longer than the message waits for it: the words say the same.
    """

    def __init__(self, painter: Painter | None, avatars: Avatars) -> None:
        self._painter = painter
        self._avatars = avatars

    @property
    def draws(self) -> bool:
        return self._painter is not None

    async def table(
        self, view: TableView, names: Names, words: Words, guild: int, *, seconds: float = PICTURE_SECONDS
    ) -> Picture | None:
        """Draw a table in play."""
        avatars = self._avatars_at(view, guild)
        scene = partial(table.scene, view, names, words, avatars=avatars)
        describe = partial(spoken_at_table, partial(describe_table, view), view, names, words)
        return await self._draw("table", scene, describe, avatars.values(), seconds)

    async def result(
        self, view: TableView, names: Names, words: Words, guild: int, *, seconds: float = PUBLIC_PICTURE_SECONDS
    ) -> Picture | None:
        avatars = self._avatars_at(view, guild)
        scene = partial(result.scene, view, names, words, avatars=avatars)
        describe = partial(spoken_at_table, partial(describe_result, view), view, names, words)
        return await self._draw("result", scene, describe, avatars.values(), seconds)

    async def standings(
        self, view: TableView, honours: Honours, members: MemberNames, words: Words, guild: int
    ) -> Picture | None:
        names, avatars = _plain_names(view, members, words), self._avatars_at(view, guild)
        avatars = {user: avatar for user, avatar in avatars.items() if user not in members.discreet}
        scene = partial(standings.scene, view, names, words, honours=honours, avatars=avatars)
        describe = partial(spoken_at_table, partial(describe_standings, view, honours), view, names, words)
        return await self._draw("standings", scene, describe, avatars.values(), PUBLIC_PICTURE_SECONDS)

    async def own_screen(self, view: TableView, names: Names, reader: Reader, guild: int) -> list[Picture]:
        """Draw what a player's hand shows: alone with robots the whole table above it, in company a strip of it.

        Once the deal is over, it is what that has brought: alone everybody, in company the reader.
        """
        deal, words = view.game.deal, reader.words
        if not reader.wants_pictures or deal is None or view.game.seat not in deal.order:
            return []
        if view.is_alone:
            if deal.turn is None:
                drawn = [await self.result(view, names, words, guild, seconds=reader.seconds)]
                return [picture for picture in drawn if picture]
            return await self.table_and_hand(view, names, reader, guild)
        if deal.turn is None:
            avatars = self._avatars_at(view, guild)
            scene = partial(own_result.scene, view, names, words, avatars=avatars, four_colours=reader.four_colours)
            describe = partial(spoken_at_table, partial(describe_own_result, view), view, names, words)
            picture = await self._draw("own-result", scene, describe, avatars.values(), reader.seconds)
        else:
            picture = await self.hand(view, names, reader, guild, has_strip=bool(deal.legal))
        return [picture] if picture else []

    async def hand(
        self, view: TableView, names: Names, reader: Reader, guild: int, *, has_strip: bool = False
    ) -> Picture | None:
        """Draw the reader's own hand, under a strip of the table or without."""
        if not view.deal.hand:
            return None
        avatars = self._avatars_at(view, guild) if has_strip else {}
        shown = names if has_strip else None
        four_colours = reader.four_colours
        scene = partial(hand.scene, view, reader.words, four_colours=four_colours, names=shown, avatars=avatars)
        tell = partial(describe_hand, view, has_strip=has_strip)
        describe = partial(spoken_at_table, tell, view, names, reader.words)
        return await self._draw("hand", scene, describe, avatars.values(), reader.seconds)

    async def table_and_hand(self, view: TableView, names: Names, reader: Reader, guild: int) -> list[Picture]:
        """Draw a table and the reader's hand there for one message; nothing unless both are drawn."""
        if not reader.wants_pictures:
            return []
        drawing = [self.table(view, names, reader.words, guild, seconds=reader.seconds)]
        drawn = await asyncio.gather(*drawing, *([self.hand(view, names, reader, guild)] if view.deal.hand else []))
        pictures = [picture for picture in drawn if picture]
        return pictures if len(pictures) == len(drawn) else []

    async def listing(self, page: Listing, reader: Reader) -> Picture | None:
        if not page.rows:
            return None
        describe = partial(spoken, partial(describe_listing, page), page.names, reader.words)
        scene, avatars = partial(listing.scene, page, reader.words), [row.avatar for row in page.rows]
        return await self._draw_for(reader, "ranking", scene, describe, avatars)

    async def season(self, end: SeasonEnd, names: MemberNames, reader: Reader) -> Picture | None:
        """Draw the podium of a season; nothing if nobody stands on it."""
        if not end.entries:
            return None
        words = reader.words
        describe = partial(
            spoken, partial(describe_season, end), names.all_plain((entry.user for entry in end.entries), words), words
        )
        scene = partial(season.scene, end, names, words)
        return await self._draw_for(reader, "season", scene, describe, names.avatars.values())

    async def profile(self, member: Profile, names: MemberNames, reader: Reader) -> Picture | None:
        if member.is_new:
            return None
        words = reader.words
        describe = partial(spoken, partial(describe_profile, member), names.all_plain([member.user], words), words)
        scene = partial(profile.scene, member, names, words)
        return await self._draw_for(reader, "profile", scene, describe, names.avatars.values())

    async def badges(self, own: OwnBadges, page: int, reader: Reader) -> Picture | None:
        """Draw a page of all badges."""
        describe = partial(spoken, partial(describe_badges, own, page), {}, reader.words)
        return await self._draw_for(reader, "badges", partial(badges.scene, own, page, reader.words), describe)

    async def replay(self, step: Replay, members: MemberNames, reader: Reader) -> Picture | None:
        """Draw a step of a deal: its result, every hand if the deal is over, or the table while it goes on."""
        view, words, avatars, four_colours = step.view, reader.words, members.avatars, reader.four_colours
        names = _plain_names(view, members, words)
        if step.is_result:
            scene = partial(result.scene, view, names, words, avatars=avatars)
        elif step.hands is None:
            scene = partial(table.scene, view, names, words, avatars=avatars, four_colours=four_colours)
        else:
            at = step.step, step.steps
            scene = partial(
                replay.scene, view, step.hands, at, names, words, avatars=avatars, four_colours=four_colours
            )
        describe = partial(spoken_at_table, partial(describe_replay, step), view, names, words)
        return await self._draw_for(reader, "replay", scene, describe, avatars.values())

    async def review(self, page: ReviewPage, reader: Reader) -> Picture | None:
        """Draw one choice looked at again."""
        describe = partial(spoken, partial(describe_review, page), {}, reader.words)
        scene = partial(review.scene, page, reader.words, four_colours=reader.four_colours)
        return await self._draw_for(reader, "review", scene, describe)

    async def own_day(self, own: OwnDay, user: int, names: MemberNames, reader: Reader) -> Picture | None:
        """Draw a day as this member has played it; nothing before their first deal is finished."""
        if not own.finished:
            return None
        words = reader.words
        describe = partial(spoken, partial(describe_own_day, own), names.all_plain([user], words), words)
        scene = partial(own_day.scene, own, user, names, words)
        return await self._draw_for(reader, "own-day", scene, describe, names.avatars.values())

    async def film(self, deal: Film, members: MemberNames, reader: Reader) -> Picture | None:
        if self._painter is None or not reader.wants_pictures:
            return None
        view, words = deal.moments[-1], reader.words
        names, avatars = _plain_names(view, members, words), members.avatars
        scene = partial(film.scene, deal.moments, names, words, avatars=avatars, four_colours=reader.four_colours)
        describe = partial(spoken_at_table, partial(describe_film, deal.moments), view, names, words)
        painting = self._painter.film(scene, avatars.values())
        return await _in_time("film", FILM_SUFFIX, painting, describe, FILM_SECONDS)

    def _avatars_at(self, view: TableView, guild: int) -> dict[int, str]:
        return self._avatars.of(guild, [seat.user for seat in view.seats if seat.user is not None])

    async def _draw_for(
        self, reader: Reader, name: str, scene: MakeScene, describe: Callable[[], str], avatars: Iterable[str] = ()
    ) -> Picture | None:
        return await self._draw(name, scene, describe, avatars, reader.seconds) if reader.wants_pictures else None

    async def _draw(
        self, name: str, scene: MakeScene, describe: Callable[[], str], avatars: Iterable[str], seconds: float
    ) -> Picture | None:
        """Draw a scene, which is to show these avatars."""
        if self._painter is None:
            return None
        return await _in_time(name, SUFFIX, self._painter.paint(scene, avatars), describe, seconds)


def _plain_names(view: TableView, members: MemberNames, words: Words) -> Names:
    return members.all_plain((seat.user for seat in view.seats if seat.user is not None), words)


async def _in_time(
    name: str, suffix: str, painting: Awaitable[bytes | None], describe: Callable[[], str], seconds: float
) -> Picture | None:
    try:
        async with asyncio.timeout(seconds):
            content = await painting
    except TimeoutError:
        log.warning("The picture of a %s was not there in %.1f s; the message goes out without it", name, seconds)
        return None
    return Picture(f"{name}{suffix}", content, describe()) if content else None
