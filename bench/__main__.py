"""`python -m bench NAME [--SIZE …]`: measure something, as large as its sizes say; without a name, say what there is.

A measurement is a module with the `Sizes` that it takes, and a `main` that prints what it measures.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from importlib import import_module

NAMES = ("turns", "pictures", "store", "rules", "robots", "skill")


def main(arguments: Sequence[str]) -> int:
    """Run the named measurement; 2 where there is none of this name."""
    if not arguments or arguments[0] not in NAMES:
        for name in NAMES:
            description = str(import_module(f"bench.{name}").__doc__)
            print(f"{name:10} {description.splitlines()[0]}")
        return 2 if arguments else 0
    measurement = import_module(f"bench.{arguments[0]}")
    parser = ArgumentParser(f"python -m bench {arguments[0]}", description=measurement.__doc__)
    for size, default in measurement.Sizes()._asdict().items():
        kind, number = (type(default[0]), "*") if isinstance(default, tuple) else (type(default), None)
        parser.add_argument(f"--{size}", type=kind, nargs=number, default=default, help="default: %(default)s")
    measurement.main(measurement.Sizes(**vars(parser.parse_args(arguments[1:]))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
