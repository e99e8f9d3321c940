"""`python -m playground`: the bot on a page of this machine's browser."""

import sys


def _main() -> int:
    try:
        # It takes so long to come that somebody may have enough before.
        from playground.command import main  # noqa: PLC0415

        return main(sys.argv[1:])
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(_main())
