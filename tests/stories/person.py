"""Members of the simulated server, who read like people in a story."""

from collections.abc import Awaitable
from dataclasses import dataclass, field
from functools import partialmethod
from typing import TYPE_CHECKING, Any

import simcord
from simcord.backend.models import Message

from tests.people import balance_in
from tests.stories.fake_server import presses, texts
from tests.stories.raw_interactions import a_form

if TYPE_CHECKING:
    from tests.stories.discordland import Club


@dataclass
class Person:
    """A member, and what they have on their screen."""

    club: "Club"
    member: Any
    name: str
    screen: Message | None = None
    """The newest private message they can see, as it is now."""
    heard: list[str] = field(default_factory=list)
    """What the bot has answered them, oldest first."""
    form: simcord.InteractionResult | None = None
    """The form before them."""

    @property
    def id(self) -> int:
        return self.member.id

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    @property
    def private(self) -> Message:
        assert self.screen is not None, f"{self.name} sees no private message"
        return self.screen

    @property
    def reads(self) -> str:
        """The private message on the screen."""
        return texts(self.private)

    def can(self, verb: str) -> list[str]:
        """The buttons and menus of this verb in the private message."""
        return presses(self.private, verb) if self.screen else []

    async def slash(self, command: str, **options: object) -> str:
        """Use a command, and read the answer."""
        return await self.hears_answer(self.member.slash(self.club.channel, f"nainjaune {command}", **options))

    async def is_offered(self, command: str, option: str, typed: str = "") -> dict[str, Any]:
        """What the autocompletion of a command's option proposes: names with their values."""
        async with self.club.watched():
            offered = await self.member.autocomplete(self.club.channel, f"nainjaune {command}", option, typed)
        return {choice["name"]: choice["value"] for choice in offered}

    async def completes(self, command: str, option: str, typed: str = "") -> list[str]:
        """What the autocompletion of a command's option proposes."""
        return [*(await self.is_offered(command, option, typed)).values()]

    async def clicks(self, verb: str) -> str:
        """Click on the newest public button of this verb, or the one behind More, and read the answer."""
        if verb != "more" and not any(presses(message, verb) for message in self.club.messages):
            await self.clicks("more")
            return await self.clicks_own(verb)
        message = self.club.newest(verb)
        return await self.presses(presses(message, verb)[0], on=message)

    async def clicks_own(self, verb: str) -> str:
        """Click on the private message, and read what it has become."""
        assert self.can(verb), f"{self.name} sees no button {verb!r} among {presses(self.private)}"
        return await self.presses(self.can(verb)[0], on=self.private)

    # The deeds of `tests.people`, by a button where there is one

    joins = partialmethod(clicks, "join")
    gets_up = partialmethod(clicks, "leave")
    begins = partialmethod(clicks, "deal")
    looks = partialmethod(clicks, "hand")
    deals_next = partialmethod(clicks, "next_deal")
    asks_for_a_rematch = partialmethod(clicks, "rematch")
    comes_back = partialmethod(clicks_own, "return")
    pauses = partialmethod(clicks, "pause")
    resumes = partialmethod(clicks, "resume")

    async def opens(self, *, robots: int = 0, thread: bool = False, chips: int = 0, **options: Any) -> str:
        """Open a table, with these robots, in a thread if all tables have one."""
        if thread:
            await self.club.sets(threads=True)
        answer = await self.slash("start", **options)
        if chips:
            await self.club.brings(self, chips)
        for _ in range(robots):
            await self.clicks("robot")
        return answer

    async def lays(self, card: str | None = None) -> str:
        """Lay this card by a command, or the first one in the private hand by its button."""
        return await (self.slash("play", card=card) if card else self.clicks_own("play"))

    async def watches(self, deal: int = 0, *, table: int = 1) -> str:
        """Open the replay of a deal, or of the newest one, by a button of any age."""
        return await self.forges(f"nj:{table}.0.replay.{deal}-0", on=self.club.messages[-1])

    async def lists_games(self) -> str:
        """Ask for the games that are over."""
        return await self.forges("nj:0.0.history.0", on=self.club.messages[-1])

    async def leaves(self) -> str:
        """Leave during play, and say that it is meant."""
        await self.slash("leave")
        return await self.clicks_own("leave.1")

    async def stops(self) -> str:
        """Stop the table; during play, say that it is meant."""
        await self.clicks("stop")
        return await self.clicks_own("stop.1")

    async def steps_away(self, until: str) -> str:
        await self.slash("away")
        return await self.clicks_own(f"away.{until}")

    async def ends_absence(self) -> str:
        return await self.steps_away("over")

    async def sees_balance(self) -> int:
        return await balance_in(self.club.client.services.store, self.club.guild.id, self.id)

    async def prefers(self, preference: str, *, wanted: bool = True) -> str:
        """Change one of the preferences."""
        await self.slash("me preferences")
        [custom_id] = [press for press in self.can("preference") if press.endswith(f".{preference}-{int(wanted)}")]
        return await self.presses(custom_id, on=self.private)

    async def presses(self, custom_id: str, *, on: Message) -> str:
        """Click on exactly this button, which is there and can be clicked."""
        actor = self.member.user if on.channel_id == self.member.user.dm_channel.id else self.member
        return await self.hears_answer(actor.click(self.club.seen(on), custom_id=custom_id))

    @property
    def letters(self) -> list[Message]:
        """What the bot has written to them directly, oldest first."""
        return self.club.public_messages(self.member.user.dm_channel.id)

    async def writes(self, command: str) -> str:
        """Use a command in the direct messages with the bot, and read the answer."""
        return await self.hears_answer(self.member.user.slash(command))

    async def shows(self, verb: str) -> Message:
        """Click on the button of the private message that shows something to everybody, and return what they see."""
        [custom_id] = self.can(verb)
        before = {message.id for message in self.club.messages}
        async with self.club.watched():
            result = await self.member.click(self.club.seen(self.private), custom_id=custom_id)
        assert result.acknowledged, f"{self.name} is told that the interaction failed"
        [shown] = [message for message in self.club.messages if message.id not in before]
        return shown

    async def chooses(self, verb: str, *values: Any) -> str:
        """Choose in a menu of the private message."""
        [custom_id] = self.can(verb)
        return await self.hears_answer(self.member.select(self.club.seen(self.private), [*values], custom_id=custom_id))

    async def fills_in(self, **fields: Any) -> str:
        """Write into the form, choose in it, and send it."""
        assert self.form is not None
        is_direct = self.form._interaction.guild_id is None  # noqa: SLF001
        writing = self.member.user if is_direct else self.member
        return await self.hears_answer(writing.submit_modal(self.form, fields))

    @property
    def filled_in(self) -> dict[str, Any]:
        """What the fields of the form hold before anything is changed in it."""
        assert self.form is not None
        assert self.form.modal is not None
        return self.club.as_shown(self.form.modal)

    async def sets(self, **settings: Any) -> str:
        """Choose settings of the server from their menus, and read what the page says then."""
        for name, value in settings.items():
            values = value if isinstance(value, list) else [value]
            await self.chooses(
                f"setting.{name}", *(str(one) if one is None or isinstance(one, str | int) else one for one in values)
            )
        return self.reads

    async def forges(self, custom_id: str, *, on: Message, times: int = 1) -> str:
        """Send a click as no client would: an old, invented or doubled one."""
        [answer] = await self.club.at_once((self, custom_id, on), times=times)
        return answer

    async def forges_form(
        self, custom_id: str, *, on: Message, resolved: dict[str, Any] | None = None, **fields: str
    ) -> str:
        """Send a form as no client would, one that was open for long, or one with which Discord tells more."""
        record, payload = a_form(self.club.env, self.member, custom_id, on, fields, resolved)
        async with self.club.watched():
            self.club.env.backend.emit("INTERACTION_CREATE", payload)
            await self.club.env.settle()
        return self.reads_answer(simcord.InteractionResult(self.club.env, record))

    async def hears_answer(self, acting: Awaitable[simcord.InteractionResult]) -> str:
        async with self.club.watched():
            result = await acting
        return self.reads_answer(result)

    def reads_answer(self, result: simcord.InteractionResult) -> str:
        """Look at what an interaction brought to the screen."""
        assert result.acknowledged, f"{self.name} is told that the interaction failed"
        self.form = result if result.modal else None
        newest = result.followups[-1] if result.followups else result.response
        if newest is None:
            return ""
        if result.deferred and not newest.ephemeral:
            self.heard.append("")  # a click on a public message, acknowledged without a word
            return ""
        self.screen = self.club.stored(newest.channel_id, newest.id)
        assert self.screen.is_ephemeral or self.screen in self.letters
        self.heard.append(texts(self.screen))
        return self.heard[-1]
