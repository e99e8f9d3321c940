"""What each reader is offered behind More, in each phase of a table."""

from typing import Final

import pytest
from msgspec.structs import replace

from bot.language import LANGUAGES, Language, words_in
from bot.screens.components import ActionRow, Button, blocks_of, clickables
from bot.screens.more import more_screen
from bot.screens.verbs import Verb
from bot.tables.events import By
from bot.tables.options import Options
from bot.tables.table import Invitation, Seat
from bot.tables.view import TableView
from tests.components import texts_of
from tests.pictures import samples

FRENCH = words_in("fr")
HOST, GUEST, INVITED, STRANGER = 1, 2, 3, 9
NAMES: Final = {HOST: "Ana", GUEST: "Bob"}
MAX_ROWS = 5
"""Of buttons and menus: more would not fit a phone."""


def lobby() -> TableView:
    seats = (Seat(0, user=HOST), Seat(1, user=GUEST), Seat(2, robot="Odette"))
    invited = (Invitation(INVITED, By(HOST), 0, 0),)
    return replace(samples.table(("Ana", "Bob")), phase="lobby", host=HOST, seats=seats, invitations=invited)


def playing() -> TableView:
    return replace(samples.table(("Ana", "Bob"), turn=0), host=HOST)


def verbs(view: TableView, user: int, deal: int | None = None) -> set[str]:
    """What a reader is offered at this table; only the host has the rights of a host."""
    shown = more_screen(replace(view, user=user), FRENCH, NAMES, is_host=user == view.host, deal=deal)
    return {item.custom_id.split(".")[2].partition("~")[0] for item in clickables(shown.items) if item.custom_id}


def test_before_the_first_deal_everybody_is_offered_what_they_may_do():
    everybody = {Verb.RULES}
    assert verbs(lobby(), STRANGER) == everybody
    assert verbs(lobby(), INVITED) == everybody | {Verb.LEAVE}
    assert verbs(lobby(), GUEST) == everybody | {Verb.LEAVE, Verb.INVITE}
    hosts = {Verb.OPTIONS, Verb.ADD_ROBOT, Verb.REMOVE_SEAT, Verb.STOP}
    assert verbs(lobby(), HOST) == everybody | {Verb.LEAVE, Verb.INVITE} | hosts
    private = replace(lobby(), options=Options(is_private=True))
    assert Verb.INVITE not in verbs(private, GUEST)
    assert Verb.INVITE in verbs(private, HOST)


def test_in_play_everybody_is_offered_what_they_may_do():
    everybody, players = {Verb.FILM, Verb.RULES}, {Verb.AWAY, Verb.LEAVE}
    hosts = {Verb.PAUSE, Verb.STOP, Verb.HAND_OVER, Verb.KICK}
    assert verbs(playing(), STRANGER) >= everybody
    assert not verbs(playing(), STRANGER) & (players | hosts)
    assert verbs(playing(), GUEST) >= everybody | players
    assert not verbs(playing(), GUEST) & hosts
    assert verbs(playing(), HOST) >= everybody | players | hosts
    paused = replace(playing(), pause_ends_at=0)
    assert Verb.RESUME in verbs(paused, HOST)
    assert Verb.PAUSE not in verbs(paused, HOST)
    assert Verb.STOP not in verbs(replace(playing(), stopped_by=HOST), HOST)


@pytest.mark.parametrize("user", [HOST, STRANGER])
def test_under_a_result_one_looks_back_and_at_ones_own_choices_only_after_having_played(user: int):
    back = {Verb.REPLAY, Verb.HISTORY, Verb.LEADERBOARD} | ({Verb.CHOICES} if user == HOST else set())
    over = replace(samples.ended(), host=HOST)
    assert verbs(over, user, deal=0) == back
    assert verbs(playing(), user, deal=1) >= back | {Verb.RULES}
    assert next(texts_of(more_screen(over, FRENCH, NAMES, is_host=False, deal=0))) == "Fin de la partie"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_of_a_host_fits_a_phone(language: Language):
    for view, deal in ((lobby(), None), (playing(), None), (playing(), 1)):
        shown = more_screen(replace(view, user=HOST), words_in(language), NAMES, is_host=True, deal=deal)
        rows = [block for block in blocks_of(shown.items) if isinstance(block, ActionRow)]
        assert len(rows) <= MAX_ROWS
        labels = [item.label for row in rows for item in row.components if isinstance(item, Button)]
        assert len(labels) == len({*labels})
