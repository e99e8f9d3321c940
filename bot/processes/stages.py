"""The stages of a process that shares the servers, so that no server is served twice, or for long by nobody.

A server is served by the process with the lease of its slot. A process that is asked to end offers its slot first. A
waiting one is promised it, connects, and says so; then the old one ends, and the new one serves within a moment.

  it is      and has    until
  waiting    nothing    a slot is free: then it begins; or one is offered: then it is promised that
  promised   a promise  it is connected to Discord, whose events it leaves to the other process, as in the next stage
  connected  a promise  the other process has ended: then it begins; a click waits for that, for two seconds
  beginning  a lease    its cogs are loaded
  serving    a lease    it is asked to end
  ending     a lease    its heir is connected; it serves on meanwhile. Where there is no heir, it leaves
  followed   a lease    what is in progress is completed; what is not shown by then, its heir shows
  left       nothing    the process is gone

A process that dies leaves its slot, once the lease has run out, to one that waits. A process whose promise went to a
third one starts over, and so does one that has lost its lease; if it is ending or followed, it ends at once instead.
"""

import asyncio
from typing import Final, Literal

Stage = Literal["waiting", "promised", "connected", "beginning", "serving", "ending", "followed", "left"]
NEXT: Final[dict[Stage, set[Stage]]] = {
    "waiting": {"promised", "beginning", "left"},
    "promised": {"connected", "beginning", "left"},
    "connected": {"beginning", "left"},
    "beginning": {"serving", "ending", "left"},
    "serving": {"ending", "left"},
    "ending": {"followed", "left"},
    "followed": {"left"},
    "left": set(),
}
SPARE: Final[set[Stage]] = {"waiting", "promised", "connected"}
PROMISED: Final[set[Stage]] = {"promised", "connected"}
NOT_ENDING: Final[set[Stage]] = {"beginning", "serving"}
"""The stages of a process with a slot that nobody has asked to end."""


class Stages:
    """The stage that a process has reached."""

    def __init__(self) -> None:
        self.now: Stage = "waiting"
        self.begun = asyncio.Event()
        """Set once the cogs are loaded, even in a process that was asked to end before."""

    def enter(self, stage: Stage) -> None:
        """Enter a stage. Raise RuntimeError if it cannot follow the present one."""
        if stage not in NEXT[self.now]:
            raise RuntimeError(f"A process that is {self.now} cannot be {stage} next")
        self.now = stage
