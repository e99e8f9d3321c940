"""The contents of refused forms, so that nobody has to fill them in again.

Discord does not let a form answer a form: the answer is the reason, with a button that opens the form again. The button
names its draft by the number of the refused interaction.
"""

from collections.abc import Mapping
from typing import Final

import discord

from bot.edge.responder import Call, Reply
from bot.game.refusal import Refusal
from bot.memory import Memory
from bot.screens.buttons import ButtonId
from bot.screens.forms import refill, refused_form_screen
from bot.screens.refusals import describe_refusal

MAX_DRAFTS: Final = 1_000
"""Each takes about a kilobyte at most."""


class Drafts:
    """The newest drafts, until the bot ends."""

    def __init__(self) -> None:
        self._drafts = Memory[tuple[int, int], Mapping[str, str]](MAX_DRAFTS)
        """The fields of each draft, by member and interaction."""

    def ask_again(
        self, call: Call, refusal: Refusal, form: ButtonId, panel: ButtonId, typed: Mapping[str, str] | None = None
    ) -> Reply:
        """Reply why a form was refused, with buttons back to it and to its panel.

        `form` opens it, with the number of the draft as its last argument; `typed` are the fields to fill in again,
        if not all.
        """
        number = call.interaction.id
        self._drafts[call.request.user, number] = call.fields if typed is None else typed
        why = describe_refusal(refusal, call.words)
        return Reply(refused_form_screen(why, form.with_argument(number), panel, call.words), in_place=True)

    def forget(self, user: int) -> None:
        for key in [key for key in self._drafts if key[0] == user]:
            del self._drafts[key]

    def filled_in(self, call: Call, modal: discord.ui.Modal, draft: int) -> discord.ui.Modal:
        """Return a form filled in from a draft; unchanged for draft 0. Raise Refusal if the draft is gone."""
        if draft:
            typed = self._drafts.get((call.request.user, draft))
            if typed is None:
                raise Refusal("no_such_draft")
            refill(modal, typed)
        return modal
