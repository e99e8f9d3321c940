"""What is read of a message that has not been sent."""

from collections.abc import Iterator

from bot.screens.components import Button, Section, Text, blocks_of, clickables
from bot.screens.layout import Screen


def texts_of(screen: Screen) -> Iterator[str]:
    for block in blocks_of(screen.items):
        if isinstance(block, Section):
            yield from (text.content for text in block.components)
        elif isinstance(block, Text):
            yield block.content


def buttons_of(screen: Screen) -> list[Button]:
    return [clickable for clickable in clickables(screen.items) if isinstance(clickable, Button)]
