"""`python -m playground`: play on a page of this machine's browser."""

import sys


def _main() -> int:
    try:
        # The import takes seconds, in which Ctrl-C ends it without a traceback too.
        from playground.command import main  # noqa: PLC0415

        return main(sys.argv[1:])
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(_main())
