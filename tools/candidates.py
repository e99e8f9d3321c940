"""`python -m tools.candidates SECRET NUMBER`: the candidates that the rule takes for the deals of a day.

A page of `docs` shows how their decks follow from them.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from bot.tables.candidates import RULE, find_candidate
from bot.tables.contests import deals_of_day, fingerprint_of


def main(arguments: Sequence[str]) -> None:
    """Print the fingerprint of a secret, and for each deal the candidate taken."""
    parser = ArgumentParser("python -m tools.candidates", description=__doc__)
    parser.add_argument("secret")
    parser.add_argument("number", type=int)
    given = parser.parse_args(arguments)
    print(f"rule {RULE}, fingerprint {fingerprint_of(given.secret)}")
    for position, deal in enumerate(deals_of_day(given.number), 1):
        candidate = find_candidate(deal, given.secret, given.number, position)
        print(f"deal {position}: {deal.game} with {', '.join(deal.robots)}: candidate {candidate or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
