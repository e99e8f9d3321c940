"""`python -m bench.adjusted_bot MODULE.NAME=VALUE …`: run `python -m bot` as it is, but for these numbers."""

import os
import sys
from importlib import import_module
from pathlib import Path

from bot.__main__ import main

if __name__ == "__main__":
    for adjusted in sys.argv[1:]:
        path, _, value = adjusted.partition("=")
        module, _, name = path.rpartition(".")
        setattr(import_module(module), name, float(value))
    sys.exit(main([], os.environ, Path("none")))
