"""One of several equal processes: it waits for a free slot, takes it, and serves the servers of that slot.

The slot is a lease in the database, renewed every few seconds. A process that cannot renew it ends before the lease
does, by a clock of its own, and starts over as a process without a slot. Only then can another one take the slot.

A process that is asked to end offers its slot first. One that waits is promised it, connects, and says so; then the old
one ends, and the new one serves the servers within a moment.

  it is      and has    until
  waiting    nothing    a slot is free: then it serves; or one is offered: then it follows
  following  a promise  the other process has ended: then it serves; or a third one has the slot: then it starts over
  serving    a lease    it is asked to end: then it is ending; or the lease runs out: then it starts over
  ending     a lease    its heir is connected, or there is none: then it leaves; or the lease runs out: then it ends
"""

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Final, NoReturn, TypeVar

from bot.store.part import STARTED_OVER, Part, seconds_passed
from bot.store.slots import NotTaken, Promised, Slots, Taken

log = logging.getLogger(__name__)

LEASE_SECONDS: Final = 10.0
"""From its renewal on, by the clock of the database, nobody else can take a slot for so long."""
SILENT_AFTER_SECONDS: Final = 7.0
"""So long after the last renewal that succeeded was asked for, the process is silent."""
RENEW_SECONDS: Final = 2.0
ANSWER_SECONDS: Final = 2.5
"""So long the database may take to answer anything that is asked of the slots."""
LOOK_SECONDS: Final = 0.5
"""The time between two looks for a free slot."""
LOOK_AGAIN_SECONDS: Final = 0.1
"""The time between two looks whether the other of two processes is ready, when one is to follow the other."""
OFFER_SECONDS: Final = 2.0
"""So long an offered slot waits for a process to be promised to."""
IDENTIFY_SECONDS: Final = 5.25
"""Discord wants 5 s between two new sessions of a bucket; the rest is for what the way there takes longer or less."""
_WAITING: Final[dict[NotTaken, str]] = {
    "full": "Waiting for a slot: all %d are taken",
    "divided": "Waiting until all processes with another number in CLUSTERS than %d have ended",
}

_Answer = TypeVar("_Answer")


class Cluster:
    """This process among the others."""

    def __init__(self, slots: Slots, part: Part, number_of_slots: int, number_of_shards: int = 0) -> None:
        """Be one of so many processes, with so many shards together; 0 for as many as Discord recommends."""
        self._slots = slots
        self._part = part
        self._number_of_slots = number_of_slots
        self._number_of_shards = number_of_shards
        self._taking = asyncio.Lock()
        self._is_ending = self._has_left = False
        self.is_connected = False
        """Whether this process has told the one that it is to follow that it is connected."""
        self.is_in_trouble = False
        """Whether the database has not answered the last time that it was asked."""
        self._taken: Taken | None = None
        self._promised: Promised | None = None
        self._keeping: asyncio.Task[None] | None = None

    @property
    def has_slot(self) -> bool:
        """Return whether this process has taken a slot."""
        return self._taken is not None

    async def join(self, find_shards: Callable[[], Awaitable[int]]) -> None:
        """Wait for a slot, free or promised; without other processes, ask once how many shards Discord recommends."""
        said = shards = None
        while not isinstance(answer := await self._take(shards), Taken | Promised):
            if answer == "alone":
                shards = self._number_of_shards or max(await find_shards(), self._number_of_slots)
                continue
            if answer:  # others run, which agree on a number of shards
                if answer != said:
                    log.info(_WAITING[answer], self._number_of_slots)
                said, shards = answer, None
            await asyncio.sleep(LOOK_SECONDS)
        log.info(
            "Took slot %d of %d: serving the shards %s of %d"
            if isinstance(answer, Taken)
            else "Connecting for slot %d of %d, whose process ends: it has the shards %s of %d",
            answer.number,
            self._number_of_slots,
            ", ".join(map(str, self._part.shard_ids)),
            answer.shards,
        )
        if self._number_of_shards not in {0, answer.shards}:
            log.warning("SHARDS is %d, but all running processes have %d", self._number_of_shards, answer.shards)

    async def follow(self) -> None:
        """Wait until the process has ended whose slot was promised to this one, which may connect meanwhile."""
        while not self.has_slot:
            await asyncio.sleep(LOOK_AGAIN_SECONDS if self.is_connected else LOOK_SECONDS)
            await self._follow()
        log.info("Took slot %d, whose process has ended", self._part.slot)

    def tell_connected(self) -> None:
        """Let the process end whose slot was promised to this one, as this one is connected."""
        self.is_connected = True

    async def hand_over(self) -> bool:
        """Wait until another process is connected for the slot, unless there is none; return whether it is."""
        self._is_ending = True
        until = seconds_passed() + OFFER_SECONDS
        longest = until + 2 * IDENTIFY_SECONDS * self._part.shards
        while self._taken and self._part.is_held and seconds_passed() < until:
            answer = await self._ask(self._slots.offer(self._taken.number, within=ANSWER_SECONDS))
            if answer in {"connected", "lost"}:
                return answer == "connected"
            if answer == "promised" and until < longest:
                log.info("Asked to end: serving on until another process is connected for slot %d", self._part.slot)
                until = longest
            elif answer == "open":
                until = min(until, seconds_passed() + OFFER_SECONDS)
            await asyncio.sleep(LOOK_AGAIN_SECONDS)
        return False

    async def wait_to_identify(self, bucket: int) -> None:
        """Wait until a new session of this bucket may begin."""
        seconds = None
        while seconds is None:
            seconds = await self._ask(
                self._slots.wait_to_identify(bucket, apart=IDENTIFY_SECONDS, within=ANSWER_SECONDS)
            )
            await asyncio.sleep(LOOK_SECONDS if seconds is None else seconds)

    async def leave(self) -> None:
        """Give the slot back, so that another process can take it at once; take none any more."""
        async with self._taking:
            self._has_left = True
        if self._keeping:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])
        if self._taken or self._promised:
            self._part.held_until = 0
            try:
                await self._slots.give_back(within=ANSWER_SECONDS)
            except Exception as error:  # noqa: BLE001 - whatever it is, the process ends
                log.warning("Slot %d could not be given back; it is free in a moment: %r", self._part.slot, error)
        self._slots.close()

    async def _take(self, shards: int | None) -> Taken | Promised | NotTaken | None:
        """Take a slot, or be promised one, if there is one. Return None if the database does not answer."""
        async with self._taking:
            if self._has_left:
                return None
            began, slots = seconds_passed(), self._number_of_slots
            answer = await self._ask(self._slots.take(slots, shards, seconds=LEASE_SECONDS, within=ANSWER_SECONDS))
            if isinstance(answer, Taken):
                self._begin_to_keep(answer, began)
            elif isinstance(answer, Promised):
                self._promised = answer
                self._part.take(answer.number, slots, answer.shards)
            return answer

    async def _follow(self) -> None:
        """Take the promised slot if its process has ended; start over if it went to another one."""
        async with self._taking:
            if self._has_left or self._promised is None:
                return
            began = seconds_passed()
            answer = await self._ask(
                self._slots.follow(
                    self._promised,
                    self._number_of_slots,
                    is_connected=self.is_connected,
                    seconds=LEASE_SECONDS,
                    within=ANSWER_SECONDS,
                )
            )
            if isinstance(answer, Taken):
                self._part.hand_overs += 1
                self._begin_to_keep(answer, began)
            elif answer == "full":
                log.error("Slot %d went to another process: this one starts over", self._promised.number)
                start_over()

    async def _ask(self, question: Awaitable[_Answer]) -> _Answer | None:
        """Return what the database answers; None if it does not, whatever is raised, which is logged when it begins."""
        try:
            answer = await question
        except Exception as error:  # noqa: BLE001 - whatever it is, nobody else would notice that the process stands still
            if not self.is_in_trouble:
                log.warning("The slots cannot be reached; trying again%s: %r", self._told_time_left(), error)
            self.is_in_trouble = True
            return None
        if self.is_in_trouble:
            log.info("The slots can be reached again")
        self.is_in_trouble = False
        return answer

    def _told_time_left(self) -> str:
        return f", and silent in {self._seconds_left:.1f} s unless they can be" if self._taken else ""

    def _begin_to_keep(self, taken: Taken, began: float) -> None:
        self._taken = taken
        self._part.take(taken.number, self._number_of_slots, taken.shards)
        self._part.held_until = began + SILENT_AFTER_SECONDS
        self._keeping = asyncio.create_task(self._keep(taken.number))

    async def _keep(self, number: int) -> None:
        """Renew the lease for as long as that succeeds before it ends; then start over."""
        while self._part.is_held:
            await asyncio.sleep(min(LOOK_SECONDS if self.is_in_trouble else RENEW_SECONDS, self._seconds_left))
            began, within = seconds_passed(), min(ANSWER_SECONDS, self._seconds_left)
            is_own = await self._ask(self._slots.renew(number, seconds=LEASE_SECONDS, within=within))
            if is_own:
                self._part.held_until = began + SILENT_AFTER_SECONDS
            elif is_own is None:
                self._part.lease_failures += 1
            else:
                break
        if self._is_ending:
            log.error("Slot %d is lost: this process ends at once", number)
            end_at_once()
        log.error("Slot %d is lost: this process is silent now, and starts over", number)
        start_over()

    @property
    def _seconds_left(self) -> float:
        return max(0.0, self._part.held_until - seconds_passed())


def end_at_once() -> NoReturn:
    """End this process, whose connections are cut with it."""
    logging.shutdown()
    os._exit(1)


def start_over() -> NoReturn:
    """Begin this process anew, at once: its connections are cut, and nothing that it was doing goes on."""
    logging.shutdown()
    os.environ[STARTED_OVER] = "yes"
    try:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606 - ourselves
    finally:
        os._exit(1)  # there is no such program any more: whoever watches this one starts another
