"""One of several equal processes: it waits for a free slot, takes it, and serves the servers of that slot.

The slot is a lease in the database, renewed every few seconds. A process that cannot renew it falls silent before the
lease ends, by its own clock, and starts over as a process without a slot. Only then can another one take the slot.
"""

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Self, TypeVar

from bot.config import Config
from bot.part import Part, seconds_passed
from bot.process import Process
from bot.processes.ends import end_at_once, start_over
from bot.processes.stages import NOT_ENDING, PROMISED, SPARE, Stages
from bot.processes.succession import Succession
from bot.store.postgresql.slots import NotTaken, Promised, ServerSlots, Taken

log = logging.getLogger(__name__)

LEASE_SECONDS: Final = 10.0
"""How long after its renewal nobody else can take a slot, by the clock of the database."""
SILENT_AFTER_SECONDS: Final = 7.0
"""How long after the request of its last successful renewal the process falls silent."""
RENEW_SECONDS: Final = 2.0
ANSWER_SECONDS: Final = 2.5
"""How long the database may take to answer a request about slots."""
LOOK_SECONDS: Final = 0.5
"""The time between two queries for a free slot."""
LOOK_AGAIN_SECONDS: Final = 0.1
"""The time between two queries whether the other process is ready, while one follows the other."""
OFFER_SECONDS: Final = 2.0
"""How long an offered slot waits for a process that it can be promised to."""
IDENTIFY_SECONDS: Final = 5.25
"""Discord wants 5 s between two new sessions of a bucket; the rest allows for differences in travel time."""
REQUEST_ANSWER_SECONDS: Final = 1.0
"""How long the database may take to say when requests may be made."""
REQUEST_AGAIN_SECONDS: Final = 0.5
"""The pause before the database is asked again for that."""
SOON_SECONDS: Final = 2.0
"""How long a click waits, of the three seconds that an answer may take."""
_WAITING: Final[dict[NotTaken, str]] = {
    "full": "Waiting for a slot: all %d are taken",
    "divided": "Waiting until all processes with another number in CLUSTERS than %d have ended",
}

_Answer = TypeVar("_Answer")


class Cluster(Process):
    """This process among the others."""

    def __init__(self, slots: ServerSlots, part: Part, number_of_slots: int, number_of_shards: int = 0) -> None:
        """Be one of `number_of_slots` processes; the shards are those of all, 0 for as many as Discord recommends."""
        super().__init__(part)
        self._slots = slots
        self._number_of_slots = number_of_slots
        self._number_of_shards = number_of_shards
        self._stages = Stages()
        self._taking = asyncio.Lock()
        self._succession = Succession(self.follow, self.tell_connected)
        self._keeping: asyncio.Task[None] | None = None

    @classmethod
    def of(cls, config: Config) -> Self:
        """Return this process on the database that it shares with the others."""
        name = f"{socket.gethostname()} {os.getpid()} {secrets.token_hex(4)}"
        return cls(ServerSlots(config.database_url, name), Part(), config.clusters, config.shards)

    @property
    def is_spare(self) -> bool:
        """Return whether it has no slot yet."""
        return self._stages.now in SPARE

    @property
    def is_serving(self) -> bool:
        """Return whether it serves the servers of its slot."""
        return self._stages.begun.is_set()

    @property
    def has_heir(self) -> bool:
        """Return whether another process is connected for its slot."""
        return self._stages.now == "followed"

    async def join(self, find_shards: Callable[[], Awaitable[int]]) -> None:
        """Wait until a slot is taken or promised; if no other process runs, ask Discord for the number of shards."""
        situation = shards = None
        while not isinstance(answer := await self._take(shards), Taken | Promised):
            if answer == "alone":
                shards = self._number_of_shards or max(await find_shards(), self._number_of_slots)
                continue
            if answer:  # others run, and agree on a number of shards
                if answer != situation:
                    log.info(_WAITING[answer], self._number_of_slots)
                situation, shards = answer, None
            await asyncio.sleep(LOOK_SECONDS)
        log.info(
            "Took slot %d of %d: serving the shards %s of %d"
            if isinstance(answer, Taken)
            else "Connecting for slot %d of %d, whose process ends: it has the shards %s of %d",
            answer.number,
            self._number_of_slots,
            ", ".join(map(str, self.part.shard_ids)),
            answer.shards,
        )
        if self._number_of_shards not in {0, answer.shards}:
            log.warning("SHARDS is %d, but all running processes have %d", self._number_of_shards, answer.shards)

    async def serve(self, begin: Callable[[], Awaitable[None]], connected: Callable[[], Awaitable[object]]) -> None:
        """Begin to serve; if the slot is only promised, connect first, and begin once its process has ended."""
        if self.is_spare:
            self._succession.begin(connected, begin)
        else:
            await begin()

    async def follow(self) -> None:
        """Wait until the process whose slot was promised to this one has ended; meanwhile this one may connect."""
        while self.is_spare:
            await asyncio.sleep(LOOK_AGAIN_SECONDS if self._stages.now == "connected" else LOOK_SECONDS)
            await self._follow()
        log.info("Took slot %d, whose process has ended", self.part.slot)

    def tell_connected(self) -> None:
        """Record that this process is connected, so that the one whose slot was promised to it may end."""
        if self._stages.now == "promised":
            self._stages.enter("connected")

    def note_begun(self) -> None:
        """Record that the cogs are loaded: serve from now on, even if the process was asked to end meanwhile."""
        self._stages.begun.set()
        if self._stages.now == "beginning":
            self._stages.enter("serving")

    async def connect(self, connecting: Coroutine[Any, Any, None]) -> None:
        """Stay connected; raise whatever keeps the process from serving once the other one has ended."""
        await self._succession.connect(connecting)

    async def answers(self) -> bool:
        """Return whether this process serves, waiting a moment if it is about to begin.

        The ending process may answer as well: a play counts once, and of two answers Discord takes the first.
        """
        if self._stages.now in {"connected", "beginning"}:
            with suppress(TimeoutError):
                async with asyncio.timeout(SOON_SECONDS):
                    await self._stages.begun.wait()
        return self.is_serving

    async def hand_over(self) -> bool:
        """Serve on until another process is connected for the slot; return False if there is none."""
        if self._stages.now in NOT_ENDING:
            self._stages.enter("ending")
            if await self._finds_heir():
                self._stages.enter("followed")
        return self.has_heir

    async def _finds_heir(self) -> bool:
        """Offer the slot for a while; return whether a process is connected for it."""
        until = seconds_passed() + OFFER_SECONDS
        longest = until + 2 * IDENTIFY_SECONDS * self.part.shards
        while self.part.is_held and seconds_passed() < until:
            answer = await self._ask(self._slots.offer(self.part.slot, within=ANSWER_SECONDS))
            if answer in {"connected", "lost"}:
                return answer == "connected"
            if answer == "promised" and until < longest:
                log.info("Asked to end: serving on until another process is connected for slot %d", self.part.slot)
                until = longest
            elif answer == "open":
                until = min(until, seconds_passed() + OFFER_SECONDS)
            await asyncio.sleep(LOOK_AGAIN_SECONDS)
        return False

    async def wait_to_identify(self, bucket: int, *, is_first: bool = False) -> None:
        """Wait until a new session of this bucket may begin, after those of all processes."""
        del is_first
        seconds = None
        while seconds is None:
            seconds = await self._ask(
                self._slots.wait_to_identify(bucket, apart=IDENTIFY_SECONDS, within=ANSWER_SECONDS)
            )
            await asyncio.sleep(LOOK_SECONDS if seconds is None else seconds)

    async def wait_to_request(self, requests: int, apart: float) -> float:
        """Reserve time for these requests, during which other processes make none; return the seconds until then."""
        is_in_trouble = False
        while self.part.is_held:
            try:
                return await self._slots.wait_to_request(requests, apart=apart, within=REQUEST_ANSWER_SECONDS)
            except Exception as error:  # noqa: BLE001 - otherwise everybody in line would wait for ever
                if not is_in_trouble:
                    log.warning("Requests to Discord wait until the database answers: %r", error)
                is_in_trouble = True
                await asyncio.sleep(REQUEST_AGAIN_SECONDS)
        return 0.0  # the caller then finds that it may make no request any more

    @asynccontextmanager
    async def leaving(self) -> AsyncGenerator[None]:
        """Take no slot any more; give this process's slot back after the block, for another one to take at once."""
        await self._succession.end()
        if self.is_spare:
            await self.leave()
        elif self._stages.now in NOT_ENDING:
            self._stages.enter("ending")
        try:
            yield
        finally:
            await self.leave()

    async def leave(self) -> None:
        """Give the slot, or the promise of one, back, and take none any more."""
        async with self._taking:
            if self._stages.now == "left":
                return
            has_something = self._stages.now != "waiting"
            self._stages.enter("left")
        if self._keeping:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])
        if has_something:
            self.part.held_until = 0
            try:
                await self._slots.give_back(within=ANSWER_SECONDS)
            except Exception as error:  # noqa: BLE001 - whatever it is, the process ends
                log.warning("Slot %d could not be given back; it is free in a moment: %r", self.part.slot, error)
        self._slots.close()

    async def _take(self, shards: int | None) -> Taken | Promised | NotTaken | None:
        """Take a slot, or the promise of one, if possible. Return None if the database does not answer."""
        async with self._taking:
            if self._stages.now == "left":
                return None
            began, slots = seconds_passed(), self._number_of_slots
            answer = await self._ask(self._slots.take(slots, shards, seconds=LEASE_SECONDS, within=ANSWER_SECONDS))
            if isinstance(answer, Taken):
                self._begin_to_keep(answer, began)
            elif isinstance(answer, Promised):
                self.part.take(answer.number, slots, answer.shards)
                self._stages.enter("promised")
            return answer

    async def _follow(self) -> None:
        """Take the promised slot if its process has ended; start over if it went to another one."""
        async with self._taking:
            if self._stages.now not in PROMISED:
                return
            began = seconds_passed()
            answer = await self._ask(
                self._slots.follow(
                    Promised(self.part.slot, self.part.shards),
                    self._number_of_slots,
                    is_connected=self._stages.now == "connected",
                    seconds=LEASE_SECONDS,
                    within=ANSWER_SECONDS,
                )
            )
            if isinstance(answer, Taken):
                self.hand_overs += 1
                self._begin_to_keep(answer, began)
            elif answer == "full":
                log.error("Slot %d went to another process: this one starts over", self.part.slot)
                start_over()

    async def _ask(self, question: Awaitable[_Answer]) -> _Answer | None:
        """Return the database's answer; None after any error, which is logged when the trouble begins."""
        try:
            answer = await question
        except Exception as error:  # noqa: BLE001 - nobody else would notice that the process stands still
            if not self.is_in_trouble:
                until = f", and silent in {self._seconds_left:.1f} s unless they can be" if self._keeping else ""
                log.warning("The slots cannot be reached; trying again%s: %r", until, error)
            self.is_in_trouble = True
            return None
        if self.is_in_trouble:
            log.info("The slots can be reached again")
        self.is_in_trouble = False
        return answer

    def _begin_to_keep(self, taken: Taken, began: float) -> None:
        self.part.take(taken.number, self._number_of_slots, taken.shards)
        self.part.held_until = began + SILENT_AFTER_SECONDS
        self._keeping = asyncio.create_task(self._keep(taken.number))
        self._stages.enter("beginning")

    async def _keep(self, number: int) -> None:
        """Renew the lease as long as that succeeds in time; then start over."""
        while self.part.is_held:
            await asyncio.sleep(min(LOOK_SECONDS if self.is_in_trouble else RENEW_SECONDS, self._seconds_left))
            began, within = seconds_passed(), min(ANSWER_SECONDS, self._seconds_left)
            is_own = await self._ask(self._slots.renew(number, seconds=LEASE_SECONDS, within=within))
            if is_own:
                self.part.held_until = began + SILENT_AFTER_SECONDS
            elif is_own is None:
                self.lease_failures += 1
            else:
                break
        if self._stages.now not in NOT_ENDING:
            log.error("Slot %d is lost: this process ends at once", number)
            end_at_once()
        log.error("Slot %d is lost: this process is silent now, and starts over", number)
        start_over()

    @property
    def _seconds_left(self) -> float:
        return max(0.0, self.part.held_until - seconds_passed())
