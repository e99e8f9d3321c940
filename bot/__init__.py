"""A Discord bot on which a server plays Nain Jaune."""

from typing import Final

VERSION: Final = "1.0.0"
"""The version of the newest heading in CHANGELOG.md."""
