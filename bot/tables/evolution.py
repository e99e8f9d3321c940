"""The events of a table, applied to it.

`EVENTS` is the life of a table: for each event, the phase it leads to by the phase before it, and its effect. An event
without an entry for the present phase cannot happen: applying it raises KeyError.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, get_args

from msgspec.structs import replace

from bot.game import events as game_events
from bot.tables import effects
from bot.tables import events as e
from bot.tables.table import Phase, Table

_Phases = dict[Phase, Phase]
"""The phase after an event, by the phase before it."""
_LOBBY: Final[_Phases] = {"lobby": "lobby"}
_BEGINS: Final[_Phases] = {"lobby": "playing"}
_PLAYING: Final[_Phases] = {"playing": "playing"}
_UNTIL_CLOSED: Final[_Phases] = _LOBBY | _PLAYING
_CLOSES: Final[_Phases] = {"lobby": "closed", "playing": "closed"}
_CLOSED: Final[_Phases] = {"closed": "closed"}

EVENTS: Final[dict[type[e.Event], tuple[_Phases, Callable[[Table, Any, int], Table]]]] = {
    e.TableOpened: (_LOBBY, effects.table_opened),
    e.DecksSealed: (_LOBBY, effects.decks_sealed),
    e.SeatTaken: (_LOBBY, effects.seat_taken),
    e.SeatFreed: (_LOBBY, effects.seat_freed),
    e.MemberInvited: (_LOBBY, effects.member_invited),
    e.InvitationEnded: (_LOBBY, effects.invitation_ended),
    e.OptionsChanged: (_LOBBY, effects.options_changed),
    e.SeatAgreed: (_LOBBY, effects.seat_agreed),
    e.StakesSet: (_LOBBY, effects.stakes_set),
    **dict.fromkeys(get_args(game_events.Event), (_PLAYING, effects.game_event)),
    game_events.GameStarted: (_BEGINS, effects.game_started),
    game_events.CardPlayed: (_PLAYING, effects.card_played),
    e.SeatAbandoned: (_PLAYING, effects.seat_abandoned),
    e.LoanAsked: (_PLAYING, effects.loan_asked),
    e.LoanBegan: (_PLAYING, effects.loan_began),
    e.LoanEnded: (_PLAYING, effects.loan_ended),
    e.TableGivenUp: (_PLAYING, effects.table_given_up),
    e.StopAsked: (_PLAYING, effects.stop_asked),
    e.PlayerReminded: (_PLAYING, effects.player_reminded),
    e.TurnMissed: (_PLAYING, effects.turn_missed),
    e.StoodIn: (_PLAYING, effects.stood_in),
    e.PlayerReturned: (_PLAYING, effects.player_returned),
    e.PlanMade: (_PLAYING, effects.plan_made),
    e.PlanEnded: (_PLAYING, effects.plan_ended),
    e.HintGiven: (_PLAYING, effects.hint_given),
    e.Paused: (_PLAYING, effects.paused),
    e.Resumed: (_PLAYING, effects.resumed),
    e.HostChanged: (_UNTIL_CLOSED, effects.host_changed),
    e.TimeGivenBack: (_UNTIL_CLOSED, effects.time_given_back),
    e.TableClosed: (_CLOSES, effects.table_closed),
    e.RematchOpened: (_CLOSED, effects.rematch_opened),
}


def evolve(table: Table, event: e.Event, at: int) -> Table:
    """Return the table after an event that happened at this time. Raise KeyError if it cannot happen in this phase."""
    phases, effect = EVENTS[type(event)]
    version = table.version + (not isinstance(event, e.SECRET))
    after = replace(table, version=version, length=table.length + 1, phase=phases[table.phase])
    return effect(after, event, at)


def replay(events: Iterable[tuple[int, e.Event]]) -> Table:
    """Return the table after these events, each with its time."""
    table = Table()
    for at, event in events:
        table = evolve(table, event, at)
    return table
