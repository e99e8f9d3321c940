"""`python -m bench [NAME …]`: measure what is quick, or what is named; options after a single name are its own."""

import sys
from importlib import import_module
from itertools import takewhile

NAMES = ("rules", "robots", "store", "scores", "upkeep", "pictures", "turns")
ONLY_NAMED = ("scaling", "clusters", "starts", "alerts", "purchases", "hostile", "longest")
"""Those that take long, or need PostgreSQL."""
WITH_OPTIONS = ("turns", "clusters", "alerts", "purchases", "hostile")


def main(arguments: list[str]) -> int:
    """Run the named measurements; 2 when there is no such measurement, or it takes no options."""
    names = [*takewhile(lambda argument: not argument.startswith("-"), arguments)]
    options = arguments[len(names) :]
    if unknown := set(names) - {*NAMES, *ONLY_NAMED}:
        print(
            f"No such measurement: {', '.join(sorted(unknown))}. There are: {', '.join(NAMES + ONLY_NAMED)}.",
            file=sys.stderr,
        )
        return 2
    if options and tuple(names) not in {(name,) for name in WITH_OPTIONS}:
        print(f"Options are taken after one of these alone: {', '.join(WITH_OPTIONS)}.", file=sys.stderr)
        return 2
    for name in names or NAMES:
        print(f"== {name}")
        import_module(f"bench.{name}").main(*[options] if options else [])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
