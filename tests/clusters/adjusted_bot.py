"""`python -m tests.clusters.adjusted_bot MODULE.NAME=VALUE …`: run `python -m bot` as it is, but for these values."""

import os
import sys
from ast import literal_eval
from importlib import import_module
from pathlib import Path

from bot.__main__ import main

if __name__ == "__main__":
    for adjusted in sys.argv[1:]:
        path, _, value = adjusted.partition("=")
        module, _, name = path.rpartition(".")
        setattr(import_module(module), name, literal_eval(value))
    sys.exit(main([], os.environ, Path("none")))
