"""What each event changes in a table, beside its phase; `bot.tables.evolution` lists these functions by event."""

from msgspec.structs import replace

from bot.game import events as game_events
from bot.game.evolution import evolve as evolve_game
from bot.tables import events as e
from bot.tables.options import Options
from bot.tables.plan import Plan
from bot.tables.table import MIN_PAUSE_SECONDS, Invitation, Loan, News, Seat, Table


def table_opened(table: Table, event: e.TableOpened, at: int) -> Table:
    return replace(
        table,
        id=event.id,
        guild=event.guild,
        channel=event.channel,
        parent=event.parent,
        host=event.host,
        opened_by=e.By(event.host),
        options=event.options,
        guests=event.guests,
        calls=event.calls,
        rematch_of=event.rematch_of,
        day=event.day,
        touched_at=at,
    )


def decks_sealed(table: Table, event: e.DecksSealed, _at: int) -> Table:
    return replace(table, seed=event.seed, fingerprint=event.fingerprint)


def seat_taken(table: Table, event: e.SeatTaken, at: int) -> Table:
    seat = Seat(
        event.seat_id, event.user, event.robot, agreed=table.brought
    )  # as the message that was clicked has them
    invitations = tuple(invitation for invitation in table.invitations if invitation.user != event.user)
    return replace(
        table,
        seats=(*table.seats, seat),
        seats_taken=table.seats_taken + 1,
        raised=_raised(table, table.options, len(table.seats) + 1),
        invitations=invitations,
        news=None,
        touched_at=at,
    )


def seat_freed(table: Table, event: e.SeatFreed, at: int) -> Table:
    news = News("removed", event.user, event.by) if event.user is not None and event.by else None
    seats = tuple(seat for seat in table.seats if seat.seat_id != event.seat_id)
    return replace(
        table,
        seats=seats,
        raised=_raised(table, table.options, len(seats)),
        removed=(*table.removed, e.By(event.user)) if event.user is not None else table.removed,
        news=news,
        touched_at=at,
    )


def member_invited(table: Table, event: e.MemberInvited, at: int) -> Table:
    guest = e.By(event.user)
    return replace(
        table,
        invitations=(*table.invitations, Invitation(event.user, event.by, event.until, table.version)),
        invited_at=(*table.invited_at, at),
        guests=table.guests if guest in table.guests else (*table.guests, guest),
        removed=tuple(by for by in table.removed if by != guest),
        news=None,
        touched_at=at,
    )


def invitation_ended(table: Table, event: e.InvitationEnded, _at: int) -> Table:
    guest, has_declined = e.By(event.user), event.cause == "declined"
    return replace(
        table,
        invitations=tuple(invitation for invitation in table.invitations if invitation.user != event.user),
        guests=tuple(by for by in table.guests if by != guest or event.cause != "taken_back"),
        declined=(*table.declined, guest) if has_declined else table.declined,
        news=News("declined", event.user, guest) if has_declined else table.news,
    )


def options_changed(table: Table, event: e.OptionsChanged, at: int) -> Table:
    players = len(table.seats)
    terms = event.options.chips_for(players)
    return replace(
        table,
        options=event.options,
        seats=tuple(replace(seat, agreed=min(seat.agreed, terms)) for seat in table.seats),
        raised=_raised(table, event.options, players),
        news=None,
        touched_at=at,
    )


def _raised(table: Table, options: Options, players: int) -> int:
    """Return the version at which the terms last rose, given these options and this number of players."""
    return table.raised if table.brought >= options.chips_for(players) else table.version


def seat_agreed(table: Table, event: e.SeatAgreed, at: int) -> Table:
    return replace(_change_seat(table, event.seat_id, agreed=table.brought), touched_at=at)


def host_changed(table: Table, event: e.HostChanged, at: int) -> Table:
    return replace(table, host=event.user, news=_news_of_host(table, event), touched_at=at)


def _news_of_host(table: Table, event: e.HostChanged) -> News | None:
    news = table.news
    if news and news.what in {"removed", "replaced"} and news.user == table.host:  # the player who went was the host
        return replace(news, host=event.user)
    if event.by is None:
        return None
    has_left = event.by.user == table.host and table.seat_of(table.host) is None
    return News("inherited" if has_left else "handed_over", event.user, event.by)


def stakes_set(table: Table, event: e.StakesSet, at: int) -> Table:
    return replace(table, practice=event.practice, began_at=at, touched_at=at)


def seat_abandoned(table: Table, event: e.SeatAbandoned, at: int) -> Table:
    left = replace(_change_seat(table, event.seat_id, has_left=True), touched_at=at)
    seat = left.seat_by_id(event.seat_id)
    assert seat is not None
    assert seat.user is not None
    return left if event.by is None else _without(left, seat.user, event.by)


def _without(table: Table, user: int, by: e.By) -> Table:
    """Return a table from which a member was removed in play."""
    return replace(table, removed=(*table.removed, e.By(user)), news=News("replaced", user, by))


def loan_asked(table: Table, event: e.LoanAsked, at: int) -> Table:
    user = e.By(event.user)
    return replace(
        table,
        latecomers=(*table.latecomers, user),
        news=News("expected", event.user, user),
        waiting_since=at if table.is_alone else table.waiting_since,  # until now there was no clock
        touched_at=at,
    )


def loan_began(table: Table, event: e.LoanBegan, at: int) -> Table:
    loan = Loan(event.user, event.seat_id)
    return replace(
        _change_seat(table, event.seat_id, user=event.user),
        latecomers=_other_latecomers(table, event.user),
        loans=table.loans if loan in table.loans else (*table.loans, loan),
        touched_at=at,
    )


def loan_ended(table: Table, event: e.LoanEnded, at: int) -> Table:
    seats = tuple(_given_back(seat) if seat.user == event.user else seat for seat in table.seats)
    lent = {seat.seat_id for seat, before in zip(seats, table.seats, strict=True) if seat != before}
    news = table.news
    if news is not None and (news.what, news.user) == ("expected", event.user):
        news = None
    changed = replace(
        table,
        seats=seats,
        latecomers=_other_latecomers(table, event.user),
        plans={seat_id: plan for seat_id, plan in table.plans.items() if seat_id not in lent},
        news=news,
        touched_at=at,
    )
    if event.by is None or event.by.user == event.user:
        return changed
    return _without(changed, event.user, event.by)


def _other_latecomers(table: Table, user: int) -> tuple[e.By, ...]:
    return tuple(by for by in table.latecomers if by.user != user)


def _given_back(seat: Seat) -> Seat:
    """Return a seat in the hands of its owner again, if a member has played for a robot there."""
    return seat if seat.robot is None else Seat(seat.seat_id, robot=seat.robot)


def table_given_up(table: Table, event: e.TableGivenUp, at: int) -> Table:
    seats = tuple(seat if seat.user is None else replace(seat, has_left=True) for seat in table.seats)
    return replace(table, seats=seats, given_up=event.cause, touched_at=at)


def stop_asked(table: Table, event: e.StopAsked, at: int) -> Table:
    return replace(table, stopped_by=event.by, touched_at=at)


def player_reminded(table: Table, _: e.PlayerReminded, _at: int) -> Table:
    return replace(table, is_reminded=True)


def turn_missed(table: Table, event: e.TurnMissed, _at: int) -> Table:
    seat = table.seat_by_id(event.seat_id)
    assert seat is not None
    assert table.game.deal is not None
    before = len(table.game.deal.moves)
    return replace(_change_seat(table, event.seat_id, missed=seat.missed + 1, late_from=before), is_late=True)


def stood_in(table: Table, event: e.StoodIn, _at: int) -> Table:
    return replace(table, unplanned=_with(table.unplanned, event.seat_id))


def player_returned(table: Table, event: e.PlayerReturned, at: int) -> Table:
    changed = _change_seat(table, event.seat_id, missed=0, has_left=False)
    if table.turn is None or table.turn.seat_id != event.seat_id:
        return replace(changed, touched_at=at)
    return replace(changed, touched_at=at, waiting_since=at, is_reminded=False)


def plan_made(table: Table, event: e.PlanMade, _at: int) -> Table:
    return replace(table, plans=table.plans | {event.seat_id: event.plan})


def plan_ended(table: Table, event: e.PlanEnded, _at: int) -> Table:
    ended = replace(table.plans[event.seat_id], ended=event.cause)
    return replace(table, plans=table.plans | {event.seat_id: ended})


def hint_given(table: Table, _: e.HintGiven, _at: int) -> Table:
    return replace(table, is_advised=True)


def paused(table: Table, _: e.Paused, at: int) -> Table:
    return replace(table, paused_at=at, touched_at=at)


def resumed(table: Table, _: e.Resumed, at: int) -> Table:
    assert table.paused_at is not None
    paused_for = at - table.paused_at
    return replace(
        table,
        paused_at=None,
        paused_for=table.paused_for + max(paused_for, MIN_PAUSE_SECONDS),
        waiting_since=table.waiting_since + paused_for,
        touched_at=at,
    )


def time_given_back(table: Table, event: e.TimeGivenBack, at: int) -> Table:
    def later(since: int) -> int:
        return min(at, since + event.seconds)  # what began during the outage lost less

    return replace(
        table,
        waiting_since=later(table.waiting_since),
        touched_at=later(table.touched_at),
        paused_at=None if table.paused_at is None else later(table.paused_at),
        invitations=tuple(replace(held, until=held.until + event.seconds) for held in table.invitations),
    )


def table_closed(table: Table, event: e.TableClosed, at: int) -> Table:
    seats = tuple(_given_back(seat) for seat in table.seats)
    return replace(table, seats=seats, closing=event.cause, closed_by=event.by, news=None, touched_at=at)


def rematch_opened(table: Table, event: e.RematchOpened, _at: int) -> Table:
    return replace(table, rematch=event.table)


def game_started(table: Table, event: game_events.GameStarted, at: int) -> Table:
    return game_event(replace(table, invitations=()), event, at)


def card_played(table: Table, event: game_events.CardPlayed, at: int) -> Table:
    seat, is_choice = table.seats[event.seat], not table.is_unasked(event.card)
    after = game_event(table, event, at)
    if table.plan_of(seat) is None:
        return replace(after, unplanned=_with(table.unplanned, seat.seat_id))
    return replace(after, planned=_with(table.planned, seat.seat_id)) if is_choice else after


def _with(seats: tuple[int, ...], seat_id: int) -> tuple[int, ...]:
    return seats if seat_id in seats else (*seats, seat_id)


def game_event(table: Table, event: game_events.Event, at: int) -> Table:
    seats, news = table.seats, table.news
    planned, unplanned = table.planned, table.unplanned
    if isinstance(event, game_events.DealBegan):
        seats = tuple(replace(seat, late_from=None) for seat in seats)
        news, planned, unplanned = None, (), ()
    return replace(
        table,
        seats=seats,
        news=news,
        game=evolve_game(table.game, event),
        plans=_plans_after(table, event),
        planned=planned,
        unplanned=unplanned,
        moved=table.version,
        moved_at=at,
        waiting_since=at,
        touched_at=at,
        is_advised=False,
        is_late=False,
        is_reminded=False,
    )


def _plans_after(table: Table, event: game_events.Event) -> dict[int, Plan]:
    """Return the plans after an event of the game: a lead that was made leaves its plan, and a deal's end drops all."""
    match event:
        case game_events.DealEnded() | game_events.DealVoided():
            return {}
        case game_events.CardPlayed(seat=number, card=card) if table.game.deal and table.game.deal.need is None:
            seat = table.seats[number]
            plan = table.plan_of(seat)
            return table.plans | {seat.seat_id: plan.after_lead(card)} if plan else table.plans
        case _:
            return table.plans


def _change_seat(table: Table, seat_id: int, **changes: object) -> Table:
    seats = tuple(replace(seat, **changes) if seat.seat_id == seat_id else seat for seat in table.seats)
    return replace(table, seats=seats)
