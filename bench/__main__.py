"""`python -m bench [NAME …]`: measure everything, or only what is named."""

import sys
from importlib import import_module

NAMES = ("rules", "robots", "store", "scores", "upkeep", "pictures", "playground")


def main(names: list[str]) -> int:
    """Run the named measurements; 2 when there is no such measurement."""
    if unknown := set(names) - set(NAMES):
        print(f"No such measurement: {', '.join(sorted(unknown))}. There are: {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    for name in names or NAMES:
        print(f"== {name}")
        import_module(f"bench.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
