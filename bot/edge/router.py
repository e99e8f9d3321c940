"""Finds the one method that answers a click or a command.

Cogs mark their methods: `@button(Verb.KICK)` answers buttons, menus and forms with that verb, `@command("kick")` the
command `/nainjaune kick`; a method may be both. Their parameters say what they need:

- `table: AtTable` is the table of the button, or the open table of the channel where a command was used;
- `seen: SeenVersion` is the version of the table that the button was shown with;
- every other parameter, in order, is an argument of the button, converted to its annotation, or an option of the
  command. `*values` takes all remaining arguments. `Id` and `Flag` are only for buttons: a command has the default.

In direct messages, a click on a table's button is answered as on the table's server, for those who sit there. Other
methods answer there if they are marked with `@also_direct`; such a command then has no `/nainjaune` before it.
"""

import asyncio
import inspect
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Annotated, Any, Final, NamedTuple, NewType, TypeVar, cast, get_args, get_type_hints

import discord
import msgspec
from discord import app_commands
from discord.ext import commands
from msgspec import Meta

from bot.edge.commands import GameCommand, choices_of, describe_options, description_of, names_of, sentence
from bot.edge.private_messages import PrivateMessages
from bot.edge.responder import Answer, Call, Delivery, Work, call_of, respond
from bot.game.cards import DECK, Card
from bot.game.refusal import Refusal
from bot.logs import INTERACTION, TABLE, VERB
from bot.screens.buttons import CUSTOM_ID, ButtonId
from bot.screens.verbs import Verb
from bot.services.wiring import Services

log = logging.getLogger(__name__)

MAX_ID: Final = 2**63 - 1
"""The highest number that Discord uses, or a database can hold."""
Id = Annotated[int, Meta(ge=0, le=MAX_ID)]
DeckCard = Annotated[Card, Meta(pattern=rf"^(?:{'|'.join(DECK)})\Z")]
"""A card that there is, as an argument of a button."""
Flag = NewType("Flag", bool)
ON_SERVERS: Final = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
IN_DIRECT: Final = app_commands.AppCommandContext(guild=False, dm_channel=True, private_channel=False)
UNKNOWN_VERB: Final = "unknown"
"""Stands for the verb of a button that no method answers any more."""
MAX_CHOICES: Final = 25
"""The most values that Discord proposes for an option."""
AtTable = NewType("AtTable", int)
SeenVersion = NewType("SeenVersion", int)
_NO_OPTIONS: Final[tuple[object, ...]] = (AtTable, SeenVersion, Id, Flag)
"""The annotations of parameters that are not options of a command."""

Method = Callable[..., Awaitable[Answer]]
Observe = Callable[[Delivery], None]
"""Called with a verb or a command, and its delivery."""
Offer = Callable[[Call, str], Awaitable[list[app_commands.Choice[Any]]]]
_Method = TypeVar("_Method", bound=Callable[..., Awaitable[Any]])


def button(*verbs: Verb) -> Callable[[_Method], _Method]:
    """Mark the method of a cog that answers buttons, menus and forms with these verbs."""
    return partial(mark, name="verbs", value=verbs)


def command(name: str) -> Callable[[_Method], _Method]:
    """Mark the method of a cog that answers `/nainjaune NAME`, where NAME may begin with a group.

    The sentences `command-NAME` and `command-NAME-OPTION` describe it, and `command-GROUP` the group, with a hyphen for
    each space in the name; each word of the name has its sentence `name-WORD`, each option `option-OPTION`.
    """
    return partial(mark, name="command", value=name)


def completes(name: str, option: str) -> Callable[[_Method], _Method]:
    """Mark the method of a cog that proposes values for an option of `/nainjaune NAME`."""
    return partial(mark, name="completes", value=(name, option))


def also_direct(method: _Method) -> _Method:
    """Mark the method of a cog that answers in direct messages too."""
    return mark(method, name="also_direct", value=True)


def mark(method: _Method, *, name: str, value: object) -> _Method:
    """Mark a method of a cog, for `marked` to find it."""
    setattr(method, f"__{name}__", value)
    return method


class Router:
    """Knows the method for each verb and command."""

    def __init__(self, services: Services, observe: Observe | None = None) -> None:
        self.group: Final = app_commands.Group(
            name="nainjaune", description=sentence("command-nainjaune"), allowed_contexts=ON_SERVERS
        )
        self._services = services
        self._observe = observe
        self.direct_commands: list[GameCommand] = []
        """The commands available in direct messages."""
        self._methods: dict[Verb, _Handler] = {}
        self._private_messages = PrivateMessages()
        self.commands: int | None = None
        """The id of the commands, for links to them; None until Discord has sent it."""
        self._answering: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    def add(self, cog: commands.Cog) -> None:
        """Register the marked methods of a cog."""
        for method in marked(cog, "verbs"):
            self._methods |= dict.fromkeys(method.__verbs__, _Handler.of(method))
        for method in marked(cog, "command"):
            *groups, name = method.__command__.split()
            handler = _Handler.of(method)
            self._subgroup(groups).add_command(self._command(name, method.__command__, handler))
            if handler.is_direct:
                self.direct_commands.append(self._command(name, method.__command__, handler, IN_DIRECT))
        for offer in marked(cog, "completes"):
            name, option = offer.__completes__
            *groups, last = name.split()
            command = self._subgroup(groups).get_command(last)
            assert isinstance(command, app_commands.Command)
            cast("GameCommand", command).autocomplete(option)(_completion(offer))

    def check_complete(self) -> None:
        """Raise RuntimeError if no method answers some verb."""
        if unanswered := set(Verb) - self._methods.keys():
            raise RuntimeError(f"No method answers {', '.join(sorted(unanswered))}")

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer one of our buttons, menus or forms, on a message of any age."""
        clicks = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        data = cast("Mapping[str, Any]", interaction.data or {})
        match = CUSTOM_ID.fullmatch(str(data.get("custom_id", "")))
        if interaction.type in clicks and match:
            VERB.set(match["verb"] if match["verb"] in self._methods else UNKNOWN_VERB)
            TABLE.set(int(match["table"]))
            await self._respond(interaction, partial(self._answer_click, data=data), _fields(data))

    async def close(self) -> None:
        """Stop answering, and wait for the answers in progress; cancelling this cancels them."""
        self._is_closed = True
        await asyncio.gather(*self._answering, return_exceptions=True)

    async def _respond(
        self, interaction: discord.Interaction[Any], work: Work, fields: Mapping[str, str] | None = None
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        if self._is_closed:
            return
        INTERACTION.set(interaction.id)
        self._answering.add(task)
        try:
            call = call_of(interaction, fields, commands=self.commands)
            delivery = await respond(call, work, self._private_messages)
        finally:
            self._answering.discard(task)
        if self._observe:
            self._observe(delivery)

    async def _answer_click(self, call: Call, *, data: Mapping[str, Any]) -> Answer:
        button_id = ButtonId.parse(data["custom_id"])
        handler = self._methods[button_id.verb]
        if call.request.is_direct and not handler.is_direct:
            if not (button_id.table and handler.is_at_table):
                raise Refusal("unknown_action")
            request = await self._services.waiting.request_at_own_table(call.request, button_id.table)
            call = call._replace(request=request)
        chosen = [part for value in data.get("values", ()) for part in str(value).split("-")]
        return await handler.method(call, *handler.arguments(button_id, [*button_id.arguments, *chosen]))

    def _subgroup(self, names: Sequence[str]) -> app_commands.Group:
        """Return the group of this name, creating it if needed; Discord allows one level of groups."""
        group = self.group
        for name in names:
            inner = group.get_command(name) or app_commands.Group(
                name=sentence(f"name-{name}"), description=sentence(f"command-{name}"), parent=group
            )
            assert isinstance(inner, app_commands.Group)
            group = inner
        return group

    def _command(
        self, name: str, path: str, handler: "_Handler", contexts: app_commands.AppCommandContext | None = None
    ) -> GameCommand:
        async def callback(interaction: discord.Interaction[Any], **options: object) -> None:
            VERB.set(path)
            await self._respond(interaction, partial(self._answer_command, handler=handler, options=options))

        options = [one for one in handler.parameters if not any(_is_annotated(one, kind) for kind in _NO_OPTIONS)]
        interaction = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        callback.__signature__ = inspect.Signature([interaction, *options])  # pyright: ignore[reportFunctionMemberAccess]
        names = [option.name for option in options]
        described = app_commands.describe(**describe_options(path, names))(callback)
        offered = app_commands.choices(**choices_of(names))(described)
        renamed = app_commands.rename(**names_of(names))(offered)
        return app_commands.Command(
            name=sentence(f"name-{name}"),
            description=description_of(path),
            callback=renamed,
            allowed_contexts=contexts,
        )

    async def _answer_command(self, call: Call, *, handler: "_Handler", options: Mapping[str, object]) -> Answer:
        tables: dict[str, int] = {}
        for parameter in handler.parameters:
            if parameter.annotation is AtTable:
                tables[parameter.name] = (await self._services.lookups.here(call.channel, call.request)).table.id
                TABLE.set(tables[parameter.name])
        return await handler.method(call, **tables, **options)


class _Handler(NamedTuple):
    """A method, and its parameters after the call."""

    method: Method
    parameters: tuple[inspect.Parameter, ...]
    is_direct: bool
    """Whether it answers in direct messages, where there is no table."""

    @classmethod
    def of(cls, method: Method) -> "_Handler":
        return cls(method, _parameters_of(cast("Any", method).__func__), hasattr(method, "__also_direct__"))

    @property
    def is_at_table(self) -> bool:
        return any(_is_annotated(parameter, AtTable) for parameter in self.parameters)

    def arguments(self, button_id: ButtonId, texts: list[str]) -> Iterator[object]:
        """Yield the values of the parameters. Raise Refusal if the click lacks one or has too many."""
        left = iter(texts)
        for parameter in self.parameters:
            if parameter.annotation is AtTable:
                yield button_id.table
            elif _is_annotated(parameter, SeenVersion):
                yield button_id.version
            elif parameter.kind is inspect.Parameter.VAR_POSITIONAL:
                yield from (_convert(text, parameter.annotation) for text in left)
            elif (text := next(left, None)) is not None:
                yield _convert(text, parameter.annotation)
            elif parameter.default is inspect.Parameter.empty:
                raise Refusal("unknown_action")
            else:
                yield parameter.default
        if next(left, None) is not None:
            raise Refusal("unknown_action")


def _is_annotated(parameter: inspect.Parameter, kind: object) -> bool:
    """Return whether a parameter has this annotation, or may also be None."""
    return kind in (parameter.annotation, *get_args(parameter.annotation))


@cache
def _parameters_of(function: Callable[..., Any]) -> tuple[inspect.Parameter, ...]:
    """Return the parameters of a method after itself and the call, with their annotations as types."""
    hints = get_type_hints(function, include_extras=True)
    _self, _call, *parameters = inspect.signature(function).parameters.values()
    return tuple(parameter.replace(annotation=hints[parameter.name]) for parameter in parameters)


def _convert(text: str, annotation: object) -> object:
    try:
        return msgspec.convert(text, annotation, strict=False)
    except (msgspec.ValidationError, UnicodeEncodeError):  # the latter for a lone surrogate
        raise Refusal("unknown_action") from None


def marked(cog: commands.Cog, name: str) -> Iterator[Any]:
    """Yield the methods of a cog that have this mark."""
    for method_name, method in vars(type(cog)).items():
        if hasattr(method, f"__{name}__"):
            yield getattr(cog, method_name)


def _completion(offer: Offer) -> Callable[[Any, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]:
    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[Any]]:
        call = call_of(interaction)
        return [] if call.is_elsewhere else await offer(call, current)

    return complete


def _fields(data: Mapping[str, Any]) -> dict[str, str]:
    fields = [component.get("component", {}) for component in data.get("components", ())]
    return {field["custom_id"]: text for field in fields if isinstance(text := _written(field), str)}


def _written(field: Mapping[str, Any]) -> object:
    value = " ".join(map(str, field["values"])) if "values" in field else field.get("value")
    return str(int(value)) if isinstance(value, bool) else value
