"""What a host gains who stops the tables where a deal looks lost, beside one who plays every game to its end.

Everybody plays like the average robot. The host stops as a player does, by which the deal still counts, and, to
compare, as only a moderator who does not play can, by which it is void.
"""

from random import Random
from statistics import fmean, stdev

from bot.game.engine import legal_actions
from bot.game.moves import choices
from bot.game.rules import GAMES
from bot.game.view import view_for
from bot.robots import play_as
from bot.tables import events as e
from bot.tables import lobby, turns
from bot.tables.autoplay import RobotTurn, next_automatic
from bot.tables.chance import Chance
from bot.tables.context import Absences, Context, Request
from bot.tables.evolution import evolve
from bot.tables.lobby import Location
from bot.tables.options import Options
from bot.tables.settings import Settings
from bot.tables.table import Table

TABLES = (("classique", 3), ("classique", 4), ("mallette", 4), ("habourdin", 4))
GAMES_PLAYED = 150
HOST = 1
MODERATOR = 99
MAX_CARDS_LEFT = 2
"""With so few cards left in another hand, a deal may look lost."""


def main() -> None:
    """Print the host's chips a deal with their standard error, by game and by how the host stops."""
    for game, players in TABLES:
        told = [
            f"{name} {_gain(game, players, by)}"
            for name, by in (("plays on", None), ("stops", HOST), ("void", MODERATOR))
        ]
        print(f"{game:9} {players} players, chips a deal: {', '.join(told)}")


def _gain(game: str, players: int, stopped_by: int | None) -> str:
    tables = [_Evening(game, players, stopped_by, seed) for seed in range(GAMES_PLAYED)]
    gains = [table.play() for table in tables]
    deals = sum(table.deals for table in tables) / GAMES_PLAYED
    error = stdev(gains) / len(gains) ** 0.5
    return f"{fmean(gains) / deals:+.1f} ± {error / deals:.1f}"


class _Evening:
    """One table of people, from its lobby to its end."""

    def __init__(self, game: str, players: int, stopped_by: int | None, seed: int) -> None:
        self.players = range(HOST, HOST + players)
        self.stopped_by = stopped_by
        self.random = Random(seed)
        self.table = Table()
        self.deals = 0
        location, options = Location(1), Options(rules=GAMES[game], clock="none")
        self._apply(lobby.open_table(1, self._context(HOST), location=location, options=options))
        for user in self.players[1:]:
            self._apply(lobby.join(self.table, self._context(user)))

    def play(self) -> int:
        """Return the host's gain at the end of the game."""
        self._apply(lobby.begin(self.table, self._context(HOST)))
        while self._goes_on():
            if self.stopped_by and not self.table.stopped_by and self._looks_lost():
                self._apply(turns.stop(self.table, self._context(self.stopped_by)))
            else:
                self._apply(self._next())
        self.deals = self.table.game.deals
        return self.table.game.chips[0] - self.table.brought(self.table.seats[0])

    def _goes_on(self) -> bool:
        while self.table.phase == "playing" and (following := next_automatic(self.table, self._context(HOST))):
            assert not isinstance(following, RobotTurn)
            self._apply(following)
        return self.table.phase == "playing"

    def _next(self) -> list[e.Event]:
        table, turn = self.table, self.table.turn
        if turn is None:
            waiting = next(seat for seat in table.asked_between_deals(set()) if not seat.is_ready)
            return turns.ready(table, self._context(waiting.user or 0), deal=table.game.deals)
        [play, *others] = choices(legal_actions(table.game))
        if others:
            play = play_as("regular", view_for(table.game, table.seats.index(turn)), self.random)
        context = self._context(turn.user or 0)
        return turns.play(table, context, card=play.card, announced=play.announced, seen=table.version)

    def _looks_lost(self) -> bool:
        game, deal = self.table.game, self.table.game.deal
        if deal is None or deal.is_over:
            return False
        are_few_left = any(0 < len(hand) <= MAX_CARDS_LEFT for hand in deal.hands[1:])
        return are_few_left and game.chips[0] < deal.chips_before[0]

    def _context(self, user: int) -> Context:
        request = Request(user, 1, 0, is_moderator=user == MODERATOR)
        return Context(request, Settings(), 1000, Absences(0, {}), Chance(self.random))

    def _apply(self, events: list[e.Event]) -> None:
        for event in events:
            self.table = evolve(self.table, event, 0)
