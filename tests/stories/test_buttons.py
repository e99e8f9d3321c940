"""Every button leads somewhere. What is on the buttons that are sent is judged at the end of each story."""

from collections import Counter
from typing import TYPE_CHECKING, cast

import pytest

from bot.edge.router import Router
from bot.screens.verbs import Verb
from tests.stories.discordland import Club
from tests.stories.record import custom_ids_in, is_known

if TYPE_CHECKING:
    from bot.services.wiring import Services


@pytest.mark.long
async def test_every_verb_is_answered_by_exactly_one_method(club: Club):
    methods = [getattr(type(cog), name) for cog in club.client.cogs.values() for name in dir(type(cog))]
    answered = Counter(verb for method in methods for verb in getattr(method, "__verbs__", ()))
    assert answered == dict.fromkeys(Verb, 1)


async def test_the_bot_does_not_start_with_a_button_that_nobody_answers():
    with pytest.raises(RuntimeError, match="join"):
        Router(cast("Services", None)).check_complete()


@pytest.mark.parametrize("custom_id", ["nj:1.2.fly", "nj:1.join", "play", "njx:1.2.join"])
def test_a_button_that_means_nothing_would_be_found(custom_id: str):
    sent = {"components": [{"type": 1, "components": [{"type": 2, "custom_id": custom_id}]}]}
    assert [found for found in custom_ids_in(sent) if not is_known(found)] == [custom_id]


def test_the_name_of_a_field_is_no_button():
    form = {
        "custom_id": "njm:0.0.set_plan.1",
        "components": [{"type": 18, "component": {"type": 4, "custom_id": "channels"}}],
    }
    assert [*custom_ids_in(form)] == ["njm:0.0.set_plan.1"]
