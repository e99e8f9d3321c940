"""Opening a table, with its host, robots and expected guests."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.game.refusal import Refusal
from bot.game.seal import fingerprint_of, secret_of
from bot.tables import events as e
from bot.tables.context import Context
from bot.tables.invitations import invitation_to
from bot.tables.lobby import check_options
from bot.tables.options import Options
from bot.tables.settings import Settings

MAX_TABLES = 100
"""The most open tables of a server, so that nobody fills the database."""
MAX_TABLES_A_HOST = 3
"""The number of tables that a member may host at once."""


class Expected(NamedTuple):
    """The members expected at a new table."""

    invited: tuple[int, ...] = ()
    """The members for whom seats are held."""
    guests: tuple[e.By, ...] = ()
    """Those who may sit down though it is private."""
    calls: int | None = None
    """The role that is called to it."""
    rematch_of: int | None = None
    """The table of which this is a rematch."""


NOBODY: Final = Expected()


class Location(NamedTuple):
    """The channel or thread of a table."""

    channel: int
    parent: int | None = None
    """The channel that holds the card of a table with a thread of its own."""
    under: int | None = None
    """The parent channel, if this channel is a thread."""


def open_table(
    number: int,
    context: Context,
    *,
    location: Location,
    options: Options,
    robots: Sequence[str] = (),
    expected: Expected = NOBODY,
) -> list[e.Event]:
    """Return the events of a new table with its host and these robots at it. Raise Refusal if it may not be opened."""
    options = replace(options, most_chips=context.settings.starting_chips)
    check_options(options)
    check_location(location, context.settings)
    if 1 + len(robots) > options.rules.max_players:
        raise Refusal("full", most=options.rules.max_players)
    if len(set(robots)) < len(robots):
        raise Refusal("already_seated")
    if context.user in expected.invited:
        raise Refusal("invites_oneself")
    host, seed, guild = context.user, context.chance.draw_seed(), context.request.guild
    is_dearer = options.chips_for(0) < options.chips_for(1 + len(robots))
    channel, parent = location.channel, location.parent
    about = (expected.guests, expected.calls, expected.rematch_of)
    return [
        e.TableOpened(number, guild, channel, host, options, parent, *about),
        e.DecksSealed(seed, fingerprint_of(secret_of(seed, 0), 0)),
        e.SeatTaken(0, user=host),
        *(e.SeatTaken(seat_id, robot=robot) for seat_id, robot in enumerate(robots, 1)),
        *([e.SeatAgreed(0)] if is_dearer else []),
        *(invitation_to(user, context) for user in expected.invited),
    ]


def check_location(location: Location, settings: Settings) -> None:
    """Raise Refusal unless the server allows tables here; a thread counts as the channel it is in."""
    if settings.channels and not {*settings.channels} & {*location}:
        raise Refusal("wrong_channel", channels=settings.channels)
