"""Names are other people's text: they are shown as far as they can be seen, and nothing in them takes effect."""

import pytest

from bot.language import words_in
from bot.language.names import MemberNames
from bot.language.text import MAX_NAME_LENGTH, plain_name
from bot.screens.voices import name_in_text

fr = words_in("fr")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoé", "Zoé"),
        ("Zoe\u0301", "Zoé"),
        ("Jean-Pierre", "Jean-Pierre"),
        ("Анна 李", "Анна 李"),
        ("  a \n\t b  ", "a b"),
        ("a\u2028b", "a b"),
        ("\u202eelbisrever\u202c", "elbisrever"),
        ("e\u0323\u0302\u0301\u0301", "ệ\u0301\u0301"),
        ("x\u0301\u0301\u0301\u0301", "x\u0301\u0301"),
        ("x\u0301\u200d\u0301\u200d\u0301\u200d\u0301", "x\u0301\u0301"),
        ("\u0301\u0301", ""),
        (" \ufe0f", ""),
        ("\u3164\u3164", ""),
        ("\u2800", ""),
        ("\u200b\u2060\ufeff", ""),
        ("", ""),
    ],
)
def test_of_a_name_only_what_can_be_seen_is_shown(name: str, shown: str):
    assert plain_name(name) == shown


def test_a_long_name_is_cut():
    assert len(plain_name("x" * 100)) == MAX_NAME_LENGTH


@pytest.mark.parametrize("mark", "\\*_~|`[]()<>#:@-")
def test_a_mark_with_an_effect_loses_it(mark: str):
    assert name_in_text(1, MemberNames({1: f"a{mark}b"}), fr) == f"a\\{mark}b"


def test_a_member_without_a_visible_name_is_mentioned():
    assert name_in_text(1, MemberNames({1: "\u3164"}), fr) == "<@1>"


def test_a_discreet_member_is_not_named():
    assert name_in_text(1, MemberNames({1: "Ana"}, discreet={1}), fr) == fr("somebody-discreet")


def test_a_forgotten_member_is_not_named():
    assert name_in_text(-3, MemberNames({}), fr) == fr("somebody-forgotten")
