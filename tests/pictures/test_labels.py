"""Any name is drawn properly, or replaced by an initial and the seat."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language import words_in
from bot.language.text import MAX_DRAWN_NAME_LENGTH
from bot.pictures.drawing.fonts import can_draw, split_by_font
from bot.pictures.drawing.labels import drawable_name, initial_of, initials_of, labels_of, make_labels
from tools import samples

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
        ("محمد", "Siège 3"),
        ("Zoé محمد", "Z · 3"),
        ("🎲", "Siège 3"),
        ("", "Siège 3"),
        ("\ud800\x00\u200b", "Siège 3"),
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


def test_one_letter_tells_names_apart():
    assert initials_of(["Zoé", "Léa", "Luc", "Anna", "Anne", "***"]) == ["Z", "É", "U", "A", "E", "#6"]
    assert initials_of(["Marc", "Marie", "Max"]) == ["C", "I", "X"]
    assert initials_of(["田中太郎", "田村花子"]) == ["中", "村"]


def test_a_letter_that_another_name_begins_with_is_taken_last():
    assert initials_of(["Figaro", "Falstaff", "Anna", "Anne"]) == ["I", "L", "A", "E"]
    assert initials_of(["Anna", "Anne", "Ève", "Eva"]) == ["A", "#2", "È", "E"]


def test_a_name_that_another_one_only_goes_on_from_keeps_its_first_letter():
    assert initials_of(["Tom", "Tom_du_37"]) == ["T", "D"]


def test_the_same_names_have_their_numbers():
    assert initials_of(["Zoé", "Luc", "Zoé"]) == ["#1", "L", "#3"]


@pytest.mark.parametrize("name", ["ĭan", "ŏ", "ƒoo", "ǥ", "ʒu"])
def test_a_letter_whose_capital_is_in_no_font_stands_for_itself(name: str):
    assert initials_of([name]) == [name[0]]


def test_a_replaced_name_has_its_number_as_its_mark():
    assert [label.initial for label in make_labels(["محمد", "Zoé محمد", "Zoé"], "picture-seat", FRENCH)] == [
        "#1",
        "#2",
        "Z",
    ]


def test_of_a_name_that_cannot_be_drawn_its_first_letter_may_be_left():
    assert (drawable_name("Zoé محمد"), initial_of("Zoé محمد"), initial_of("محمد")) == ("", "Z", "")


def test_a_seat_that_a_robot_plays_says_so():
    view = samples.table(("Zoé", "robot:Figaro", "Léa"))
    assert [label.is_robot for label in labels_of(view, samples.names(("Zoé", "", "Léa")), FRENCH)] == [
        False,
        True,
        False,
    ]


def test_a_member_without_a_name_is_a_seat():
    assert labels_of(samples.table(("Zoé", "Léa", "Luc")), {1: "Zoé"}, FRENCH)[1].name == "Siège 2"


def test_a_text_of_many_scripts_is_drawn_by_many_fonts():
    assert "".join(part for _, part in split_by_font("aЖ桜Ω", "bold")) == "aЖ桜Ω"
    assert len({file for file, _ in split_by_font("aЖ桜Ω", "bold")}) == 4
