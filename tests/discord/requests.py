"""What Discord accepts: its own description of the API, and the rules that this leaves out."""

import json
import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from simcord.components import (
    ComponentValidationError,
    validate_message_state,
    validate_modal,
    walk_components,
)

DESCRIPTION = "NAINJAUNE_DISCORD_API"
"""The environment variable that names the file of Discord's description, in OpenAPI."""

ROUND = {"content": 100, "custom_id": 10, "label": 5}
"""Lengths by which texts are rounded up before they are judged: every limit of Discord's is a multiple of them."""
MAX_COMPONENTS = 38
"""Our own limit in a message, of the 40 that Discord takes: the largest hand needs nearly all of them."""
SUPPRESS_NOTIFICATIONS = 1 << 12
Body = dict[str, Any]


def message_of(path: str, body: object) -> Body:
    """The message that a request sends, which an answer to an interaction has wrapped."""
    if not isinstance(body, dict):
        return {}
    return (body.get("data") or {}) if path.endswith("/callback") else body


def rules_missed(path: str, body: object) -> list[str]:
    """Which rules the message of this request breaks, among those that Discord's description does not tell."""
    message = message_of(path, body)
    flags = message.get("flags", 0)
    if message and path.endswith("/messages") and not (flags & SUPPRESS_NOTIFICATIONS or message.get("content")):
        return ["a push without words"]
    if not message.get("components"):
        return []
    try:
        if "title" in message:
            validate_modal(message)
        else:
            validate_message_state(
                message["components"],
                flags=flags,
                content=message.get("content"),
                embeds=message.get("embeds") or [],
                poll=message.get("poll"),
                stickers=message.get("sticker_ids"),
            )
    except ComponentValidationError as error:
        return [str(error)]
    parts = [*walk_components(message["components"])]
    files = {f"attachment://{file['filename']}" for file in message.get("attachments") or ()}
    if lost := {*_files_in(parts)} - files:
        return [f"not among its attachments: {lost}"]
    crowded = [f"{len(parts)} components"] if len(parts) > MAX_COMPONENTS else []
    return crowded + [f"{rule} in {part}" for part in parts for rule in _missed_by(part)]


def _files_in(parts: list[Body]) -> Iterator[str]:
    """The files that a message shows; an edit removes those that it does not list."""
    for part in parts:
        shown = [part.get("file"), *(item["media"] for item in part.get("items", ()))]
        yield from (media["url"] for media in shown if media and media["url"].startswith("attachment://"))


def _missed_by(component: Body) -> Iterator[str]:
    """The rules that SimCord does not know."""
    match component:
        case {"type": 2} if not component.get("label") and not component.get("emoji"):
            yield "button without a face"
        case {"type": 3, "options": options}:
            if sum(bool(option.get("default")) for option in options) > component.get("max_values", 1):
                yield "more options chosen than can be"
        case {"type": 10, "content": content} if not content.strip():
            yield "empty text"
        case {"type": 17, "components": []}:
            yield "empty container"


def description() -> "Description | None":
    """Discord's description of its API, where the environment names it."""
    path = os.environ.get(DESCRIPTION)
    return _read(Path(path)) if path else None


@cache
def _read(path: Path) -> "Description":
    return Description(json.loads(path.read_text("utf-8")))


class _Operation(NamedTuple):
    address: re.Pattern[str]
    method: str
    unknowns: int
    pointer: str
    body: Body | None


class Description:
    """The requests that Discord describes."""

    def __init__(self, api: Body) -> None:
        # Only here: without the description the package need not be there.
        from jsonschema import Draft202012Validator, validators  # noqa: PLC0415
        from referencing import Registry, Resource  # noqa: PLC0415
        from referencing.jsonschema import DRAFT202012  # noqa: PLC0415

        resource = Resource(contents=api, specification=DRAFT202012)
        self._registry = Registry().with_resource("urn:discord", resource)
        one_of = _quick_one_of(Draft202012Validator.VALIDATORS["oneOf"], api["components"]["schemas"])
        self._validator_class = validators.extend(Draft202012Validator, {"oneOf": one_of})
        self._validators: dict[str, Any] = {}
        self._judged: dict[tuple[str, str], list[str]] = {}
        found = [
            _operation(path, method, told)
            for path, methods in api["paths"].items()
            for method, told in methods.items()
            if method != "parameters"
        ]
        self._operations = sorted(found, key=lambda operation: operation.unknowns)

    def problems(self, method: str, path: str, body: object) -> list[str]:
        """What it has against this request."""
        bare = re.sub(r"^/api/v\d+", "", path).replace("%40", "@")
        known = (found for found in self._operations if found.method == method and found.address.fullmatch(bare))
        operation = next(known, None)
        if operation is None:
            return [f"{method} {path}: there is no such operation"]
        if operation.body is None or body is None:
            is_required = operation.body is not None and operation.body.get("required", False)
            is_wrong = is_required if body is None else True
            return [f"{method} {path}: {'no body' if body is None else 'a body'}"] if is_wrong else []
        outline = _outline(body)
        known_by = (operation.pointer, json.dumps(outline, sort_keys=True))
        if known_by not in self._judged:
            self._judged[known_by] = [_told(error) for error in self._validator(operation.pointer).iter_errors(outline)]
        return [f"{method} {path}: {problem}" for problem in self._judged[known_by]]

    def _validator(self, pointer: str) -> Any:
        if pointer not in self._validators:
            self._validators[pointer] = self._validator_class({"$ref": pointer}, registry=self._registry)
        return self._validators[pointer]


def _quick_one_of(one_of: Callable[..., Any], schemas: Body) -> Callable[..., Any]:
    """`oneOf`, which looks only at what has the constant, or is of the type of component, that is there, and once."""
    sound: set[tuple[int, str]] = set()

    def is_possible(branch: Body, instance: Any) -> bool:
        if "const" in branch:
            return branch["const"] == instance
        if not isinstance(instance, dict) or "type" not in instance:
            return True
        schema = schemas.get(branch.get("$ref", "").rpartition("/")[2], {})
        return instance["type"] in schema.get("properties", {}).get("type", {}).get("enum", [instance["type"]])

    def quick(validator: Any, branches: list[Body], instance: Any, schema: Body) -> Iterator[Any]:
        known_by = (id(branches), json.dumps(instance))
        if known_by in sound:
            return
        possible = [branch for branch in branches if is_possible(branch, instance)]
        errors = [*one_of(validator, possible or branches, instance, schema)]
        if not errors:
            sound.add(known_by)
        yield from errors

    return quick


def _operation(path: str, method: str, told: Body) -> _Operation:
    parts = re.split(r"(\{\w+\})", path)
    address = "".join("[^/]+" if part.startswith("{") else re.escape(part) for part in parts)
    escaped = path.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
    pointer = f"urn:discord#/paths/{escaped}/{method}/requestBody/content/application~1json/schema"
    return _Operation(re.compile(address), method.upper(), len(parts) // 2, pointer, told.get("requestBody"))


def _outline(part: Any, name: str = "") -> Any:
    """The same with other texts and ids of a like length, so that what is alike is judged only once."""
    if isinstance(part, dict) and name == "attachments":
        # The documentation numbers new files 0, 1, …, as the library does; the description wants a text there.
        return {key: str(value) if key == "id" else _outline(value, key) for key, value in part.items()}
    if isinstance(part, dict):
        return {key: _outline(value, key) for key, value in part.items()}
    if isinstance(part, list):
        return [f"{_outline(value)}{part.index(value)}" if name == "users" else _outline(value, name) for value in part]
    if isinstance(part, str) and name in ROUND:
        return "x" * (-(-len(part) // ROUND[name]) * ROUND[name])
    if isinstance(part, str) and re.fullmatch("[1-9][0-9]{15,}", part):
        return "1" * len(part)
    return part


def _told(error: Any) -> str:
    """The complaint that goes deepest: of several branches, the one that was meant."""
    while error.context:
        error = max(error.context, key=lambda inner: (len(inner.absolute_path), inner.validator != "const"))
    return f"{'/'.join(map(str, error.absolute_path))}: {error.message[:160]}"
