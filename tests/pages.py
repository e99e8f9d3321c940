"""The pages that people read, in both languages, and what they are made of."""

import re
from collections.abc import Iterator
from pathlib import Path

from bot.language import Language

CHECKOUT = Path(__file__).parents[1]
ENDINGS: dict[Language, str] = {"en": "", "fr": ".fr"}
NAMES = (
    "README",
    *(f"docs/{name}" for name in ("commands", "proof", "running", "privacy", "terms")),
)
PAGES: dict[Language, dict[str, Path]] = {
    language: {Path(name).name: CHECKOUT / f"{name}{ending}.md" for name in NAMES}
    for language, ending in ENDINGS.items()
}
ENGLISH_ONLY = [
    CHECKOUT / name
    for name in (
        *("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "bot/pictures/assets/README.md"),
        *("docs/changing.md", "docs/glossary.md", "docs/ideas.md"),
    )
]
"""For those who change the code, which is in English; the glossary explains its words."""
EVERY_PAGE = [page for pages in PAGES.values() for page in pages.values()] + ENGLISH_ONLY


def name_of(page: Path) -> str:
    return str(page.relative_to(CHECKOUT))


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def blocks(page: Path) -> Iterator[tuple[str, list[str]]]:
    """The code blocks of a page: their language and their lines."""
    return blocks_in(text_of(page))


def blocks_in(text: str) -> Iterator[tuple[str, list[str]]]:
    """The code blocks of a part of a page."""
    for indent, kind, inside in re.findall(r"^( *)```(\w+)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL):
        yield kind, [line.removeprefix(indent) for line in inside.splitlines()]


def programs_of(page: Path) -> list[str]:
    """The programs with which a page checks decks: of a table, and of a day."""
    return ["\n".join(lines) for kind, lines in blocks(page) if kind == "python"]


def program_of(page: Path) -> str:
    """The program with which a page checks a deck of a table."""
    return programs_of(page)[0]


def prose(page: Path) -> str:
    """A page without its code blocks."""
    return re.sub(r"^ *```.*?^ *```$", "", text_of(page), flags=re.MULTILINE | re.DOTALL)


def codes(page: Path) -> list[str]:
    """What stands in the sentences of a page as code, wherever its lines are broken."""
    return [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose(page))]


def tables(page: Path, first: str) -> list[list[list[str]]]:
    """The rows of every table whose first cell this is."""
    found = re.findall(rf"^\| {first} \|.*\n\|[-:| ]+\|\n((?:\|.*\n)+)", text_of(page), re.MULTILINE)
    return [[[cell.strip() for cell in row.strip("|").split("|")] for row in rows.splitlines()] for rows in found]
