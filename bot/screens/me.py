"""Messages about a member: the data stored, and their preferences."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from bot import VERSION
from bot.config import Operator
from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button, ButtonStyle
from bot.screens.help import operator_line
from bot.screens.layout import Attachment, Screen, join_lines, relative_time, screen
from bot.screens.verbs import Verb
from bot.tables.settings import Preferences

DATA_NAME = "nain-jaune.json"
MAX_FILE_BYTES = 8 * 1024 * 1024
"""Discord takes this size on every server; larger data is zipped."""


def privacy_screen(words: Words, operator: Operator, forgotten_at: int | None) -> Screen:
    """Return what is stored, with buttons to export it, and to be forgotten or, until that is done, to call it off."""
    forget = button(ButtonId.to(Verb.FORGET), words("button-forget"), ButtonStyle.DANGER)
    stay = button(ButtonId.to(Verb.STAY), words("button-stay"), ButtonStyle.PRIMARY)
    return screen(
        "### " + words("privacy-title"),
        words("privacy-planned", when=relative_time(forgotten_at)) if forgotten_at else None,
        join_lines(
            words("privacy-stored"), words("privacy-not-stored"), words("privacy-forgotten"), words("privacy-copies")
        ),
        [button(ButtonId.to(Verb.EXPORT_DATA), words("button-my-data")), stay if forgotten_at else forget],
        operator_line(operator, words),
        "-# " + words("version", version=VERSION),
    )


def data_screen(data: Attachment, words: Words) -> Screen:
    return screen(words("privacy-data"), files=[data])


def data_file(data: bytes) -> Attachment:
    """Return the data as a file, zipped if it is too large; zipping years of games takes a while."""
    if len(data) <= MAX_FILE_BYTES:
        return Attachment(DATA_NAME, data)
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(DATA_NAME, data)
    return Attachment(f"{DATA_NAME}.zip", packed.getvalue())


def preferences_screen(preferences: Preferences, words: Words) -> Screen:
    return screen(
        "### " + words("preferences-title"),
        words("preferences-text"),
        [_switch(name, words, is_on=is_on) for name, is_on in preferences._asdict().items()],
    )


def _switch(name: str, words: Words, *, is_on: bool) -> Button:
    style = ButtonStyle.SUCCESS if is_on else ButtonStyle.SECONDARY
    label = words("preference", preference=name, wanted=is_on)
    return button(ButtonId.to(Verb.SET_PREFERENCE, name, not is_on), label, style)
