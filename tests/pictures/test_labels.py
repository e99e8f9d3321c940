"""Any name is drawn properly, or replaced by an initial and the seat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language import words
from bot.pictures import samples
from bot.pictures.fonts import can_draw, runs
from bot.pictures.labels import initials_of, labels_of, shown_name
from bot.pictures.naming import LONGEST

FRENCH = words("fr")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoé", "Zoé"),
        ("  Jean \n Paul\t", "Jean Paul"),
        ("さくら", "さくら"),
        ("桜井　健太郎", "桜井 健太郎"),
        ("Жук Ωmega", "Жук Ωmega"),
        ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
        ("\uff26\uff55ll", "Full"),
        ("Zoé 🎉", "Zoé"),
        ("Z\u0337\u0322o\u0334e\u0335", "Zoe"),
        ("\u202eabc\u2066", "abc"),
        ("محمد", "Place 3"),
        ("Zoé محمد", "Z · 3"),
        ("🎲", "Place 3"),
        ("", "Place 3"),
        ("\ud800\x00\u200b", "Place 3"),
    ],
)
def test_a_name_is_drawn_or_replaced(name: str, shown: str):
    assert shown_name(name, 2, FRENCH) == shown


@given(st.text())
def test_whatever_is_shown_can_be_drawn(name: str):
    shown = shown_name(name, 6, FRENCH)
    assert shown.strip()
    assert can_draw(shown)
    assert len(shown) <= LONGEST


@given(st.lists(st.text(max_size=3), min_size=3, max_size=8))
def test_initials_can_be_drawn_and_are_short(names: list[str]):
    initials = initials_of([shown_name(name, seat, FRENCH) for seat, name in enumerate(names)])
    assert all(0 < len(initial) <= 2 and can_draw(initial) for initial in initials)


def test_initials_tell_the_seats_apart():
    assert initials_of(["Zoé", "Léa", "Luc", "Anna", "Anne", "***"]) == ["Z", "Lé", "Lu", "#4", "#5", "#6"]
    assert initials_of(["Ana", "Mamie Odette", "Maître Hector"]) == ["A", "MO", "MH"]
    assert initials_of(["Place 1", "Place 2"]) == ["#1", "#2"]


def test_a_seat_that_a_robot_plays_says_so():
    view = samples.table(("Zoé", "robot:Figaro", "Léa"))
    assert [label.is_robot for label in labels_of(view, samples.names(("Zoé", "", "Léa")), FRENCH)] == [
        False,
        True,
        False,
    ]


def test_a_member_without_a_name_is_a_seat():
    assert labels_of(samples.table(("Zoé", "Léa", "Luc")), {1: "Zoé"}, FRENCH)[1].name == "Place 2"


def test_a_text_of_many_scripts_is_drawn_by_many_fonts():
    assert "".join(part for _, part in runs("aЖ桜Ω", "bold")) == "aЖ桜Ω"
    assert len({file for file, _ in runs("aЖ桜Ω", "bold")}) == 4
