"""Any name is drawn properly, or replaced by an initial and the seat."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.language import words_in
from bot.language.text import MAX_DRAWN_NAME_LENGTH
from bot.pictures.drawing.fonts import can_draw, split_by_font
from bot.pictures.drawing.labels import (
    Label,
    initials_of,
    labels_of,
    make_labels,
)
from bot.robots.characters import CHARACTERS
from tests.pictures import samples

FRENCH = words_in("fr")


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
    assert make_labels(["Ana", "Luc", name], "picture-seat", FRENCH)[2].name == shown


@given(st.lists(st.text(max_size=4), min_size=3, max_size=8))
def test_whatever_is_shown_can_be_drawn_and_marks_tell_it_apart(names: list[str]):
    labels = make_labels(names, "picture-seat", FRENCH)
    assert all(
        label.name.strip() and can_draw(label.name) and len(label.name) <= MAX_DRAWN_NAME_LENGTH for label in labels
    )
    assert all(0 < len(label.initial) <= 2 and can_draw(label.initial) for label in labels)
    assert len({label.initial for label in labels}) == len(labels)


def test_one_letter_is_enough_where_no_other_name_begins_with_it():
    assert initials_of(("Zoé", "Éric", "Luc", "***")) == ("Z", "E", "L", "#4")


def test_names_that_begin_alike_are_told_apart_by_two_letters():
    assert initials_of(("Léa", "Luc", "Anna", "Anne")) == ("Le", "Lu", "Aa", "Ae")
    assert initials_of(("Figaro", "Falstaff", "Célestine", "Capucine")) == ("Fi", "Fa", "Ce", "Ca")
    assert initials_of(("Marc", "Marie", "Max")) == ("Mc", "Mi", "Mx")
    assert initials_of(("Ève", "Eva")) == ("Ee", "Ea")
    assert initials_of(("田中太郎", "田村花子")) == ("田中", "田村")


def test_the_second_letter_is_the_capital_of_the_next_word():
    assert initials_of(("Maître Hector", "Mamie Odette", "Marie-Antoinette")) == ("MH", "MO", "MA")
    assert initials_of(("Tom", "Tom_du_37")) == ("To", "TD")


def test_every_robot_has_a_mark_of_plain_letters_that_its_name_begins_with():
    names = tuple(character.name for character in CHARACTERS)
    for mark, name in zip(initials_of(names), names, strict=True):
        assert mark.isascii()
        assert mark.isalpha()
        assert unicodedata.normalize("NFD", name)[0] == mark[0]


def test_a_replaced_name_has_its_number_as_its_mark():
    assert [label.initial for label in make_labels(["محمد", "Zoé محمد", "Zoé"], "picture-seat", FRENCH)] == [
        "#1",
        "#2",
        "Z",
    ]


def labels_at(view: samples.TableView) -> tuple[Label, ...]:
    return labels_of(view, samples.names(samples.EIGHT), FRENCH)


def test_a_robot_has_a_square_and_a_person_never_even_after_the_game():
    view = samples.table(("Zoé", "robot:Figaro", "Léa"), turn=0)
    for table in (view, replace(view, phase="closed")):
        assert [label.is_robot for label in labels_at(table)] == [False, True, False]


def test_a_person_for_whom_a_robot_plays_is_marked():
    view = replace(samples.table(("Zoé", "robot:Figaro", "Léa"), turn=0), here=frozenset({1}))
    assert [label.is_absent for label in labels_at(view)] == [False, False, True]
    assert not any(label.is_absent for label in labels_at(samples.asleep())), "nobody plays while the table is asleep"


def test_a_member_without_a_name_is_a_seat():
    assert labels_of(samples.table(("Zoé", "Léa", "Luc")), {1: "Zoé"}, FRENCH)[1].name == "Place 2"


def test_a_text_of_many_scripts_is_drawn_by_many_fonts():
    assert "".join(part for _, part in split_by_font("aЖ桜Ω", "bold")) == "aЖ桜Ω"
    assert len({file for file, _ in split_by_font("aЖ桜Ω", "bold")}) == 4
