"""`python -m tools.candidates SECRET NUMBER`: the candidates that the rule takes for the deals of a day.

For a cup, `--games classique mallette --deals 4` are its games in turn and the number of its deals. A page of `docs`
shows how their decks follow from them.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from bot.game.rules import GAMES
from bot.tables.candidates import RULE, find_candidate
from bot.tables.contests import deals_of_cup, deals_of_day, fingerprint_of


def main(arguments: Sequence[str]) -> None:
    """Print the fingerprint of a secret, and for each deal the candidate taken."""
    parser = ArgumentParser("python -m tools.candidates", description=__doc__)
    parser.add_argument("secret")
    parser.add_argument("number", type=int)
    parser.add_argument("--games", nargs="+", choices=GAMES, default=())
    parser.add_argument("--deals", type=int, default=0)
    given = parser.parse_args(arguments)
    deals = deals_of_cup(given.games, given.deals) if given.games else deals_of_day(given.number)
    print(f"rule {RULE}, fingerprint {fingerprint_of(given.secret)}")
    for position, deal in enumerate(deals, 1):
        candidate = find_candidate(deal, given.secret, given.number, position)
        print(f"deal {position}: {deal.game} with {', '.join(deal.robots)}: candidate {candidate or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
