"""`python -m bot`: read the configuration and start."""

import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from dotenv.parser import Binding, parse_stream

from bot.config import Config, ConfigError

log = logging.getLogger("bot")


def main(environ: Mapping[str, str], env_file: Path) -> int:
    """Start with what the environment and the .env file say, and give the exit code."""
    try:
        given = {name: value for name, value in environ.items() if value.strip()}
        config = Config.from_env(read_env_file(env_file) | given)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    logging.basicConfig(level=config.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    log.info("%s", config)
    log.warning("The configuration is sound, but there is no Discord client to start yet.")
    return 0


def read_env_file(path: Path) -> dict[str, str]:
    """The variables of a .env file, none when there is no such file."""
    try:
        with path.open(encoding="utf-8-sig") as lines:  # Windows editors begin the file with a mark
            bindings = list(parse_stream(lines))
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise ConfigError([f"{path} cannot be read: {error.strerror}."]) from None
    except UnicodeError:
        raise ConfigError([f"{path} cannot be read: it should be a text file in UTF-8."]) from None
    if problems := [
        f"{path}, line {_line(binding)}: it should be NAME=value, with any quote closed, or a comment after #."
        for binding in bindings
        if binding.error or (binding.key and binding.value is None)
    ]:
        raise ConfigError(problems)
    return {binding.key: binding.value for binding in bindings if binding.key and binding.value is not None}


def _line(binding: Binding) -> int:
    text = binding.original.string
    blank = len(text) - len(text.lstrip())  # the parser counts the empty lines above as part of a binding
    return binding.original.line + text.count("\n", 0, blank)


if __name__ == "__main__":
    sys.exit(main(os.environ, Path(".env")))
