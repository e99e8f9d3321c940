"""`python -m tools.candidates SECRET NUMBER`: the candidates that the rule takes for the deals of a day.

A page of `docs` shows how their decks follow from them.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence

from bot.tables.daily import choose, fingerprint_of
from bot.tables.days import DEALS_A_DAY


def main(arguments: Sequence[str]) -> None:
    """Print the fingerprint of a secret, and for each deal the candidate taken and Mamie Odette's result."""
    parser = ArgumentParser("python -m tools.candidates", description=__doc__)
    parser.add_argument("secret")
    parser.add_argument("number", type=int)
    given = parser.parse_args(arguments)
    print(f"fingerprint {fingerprint_of(given.secret)}")
    for deal in range(1, 1 + DEALS_A_DAY):
        chosen = choose(given.secret, given.number, deal)
        print(f"deal {deal}: candidate {chosen.candidate}, Mamie Odette {chosen.par:+}")


if __name__ == "__main__":
    main(sys.argv[1:])
