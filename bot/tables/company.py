"""Who may sit down with whom: the bars of a server's managers, and members who do not want to sit together."""

from typing import NamedTuple

from msgspec import Struct

from bot.game.refusal import Refusal


class Bar(NamedTuple):
    """A member whom a manager keeps, or has kept, from playing."""

    user: int
    at: int
    by: int
    reason: str
    lifted_at: int | None = None
    lifted_by: int | None = None


class Company(Struct, frozen=True):
    """What stands between a member and a seat at a table."""

    is_barred: bool = False
    """Whether the server's managers keep them from playing."""
    is_avoided: bool = False
    """Whether somebody at the table does not want to sit with them."""
    avoids: tuple[int, ...] = ()
    """Those at the table with whom they do not want to sit."""


def check_not_barred(company: Company) -> None:
    """Raise Refusal if the member may not play on the server."""
    if company.is_barred:
        raise Refusal("barred")


def check_company(company: Company) -> None:
    """Raise Refusal if the member may not sit down with those at the table.

    Who is avoided is told what is true of every table with whose players one cannot sit down, and never why or by whom.
    """
    check_not_barred(company)
    if company.avoids:
        raise Refusal("avoids", users=company.avoids)
    if company.is_avoided:
        raise Refusal("not_open")
