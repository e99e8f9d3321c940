"""Messages about a member: the data stored, and their preferences."""

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from bot import VERSION
from bot.config import Operator
from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button, ButtonStyle
from bot.screens.help import operator_line
from bot.screens.layout import Attachment, Screen, join_lines, screen
from bot.screens.verbs import Verb
from bot.tables.settings import Preferences

DATA_NAME = "nain-jaune.json"
MAX_FILE_BYTES = 8 * 1024 * 1024
"""Discord takes this size on every server; larger data is zipped."""


def privacy_screen(words: Words, operator: Operator) -> Screen:
    """Return what is stored, with buttons to export it and to be forgotten."""
    return screen(
        "### " + words("privacy-title"),
        join_lines(
            words("privacy-stored"), words("privacy-not-stored"), words("privacy-forgotten"), words("privacy-copies")
        ),
        [
            button(ButtonId.to(Verb.EXPORT_DATA), words("button-my-data")),
            button(ButtonId.to(Verb.ASK_FORGET), words("button-forget"), ButtonStyle.DANGER),
        ],
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


def forget_screen(words: Words, servers: int, *, is_direct: bool) -> Screen:
    """Return the question whether to forget the reader, on this server or on all; in direct messages, on all."""
    choices = {} if is_direct else {"here": words("button-forget-here")}
    if is_direct or servers > 1:
        choices["everywhere"] = words("button-forget-everywhere", n=servers)
    yes = [button(ButtonId.to(Verb.FORGET, where), label, ButtonStyle.DANGER) for where, label in choices.items()]
    cancel = button(ButtonId.to(Verb.CANCEL), words("button-cancel"))
    return screen(words("privacy-forget-sure"), [*yes, cancel])


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
