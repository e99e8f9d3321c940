"""The variables of the environment and of a .env file."""

from collections.abc import Mapping
from pathlib import Path

from dotenv.parser import Binding, parse_stream

from bot.config import ConfigError


def read_environment(environ: Mapping[str, str], env_file: Path) -> dict[str, str]:
    """Return the variables of both; the environment takes precedence. Raise ConfigError if the file cannot be read."""
    return _read(env_file) | {name: value for name, value in environ.items() if value.strip()}


def _read(path: Path) -> dict[str, str]:
    """Return the variables of a .env file; none if there is no such file."""
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
