"""The catalogues have the same sentences, and every sentence that the code asks for."""

import re
from typing import get_args

import pytest
from fluent.syntax import ast as ftl

from bot.game.refusal import Code
from bot.language import LANGUAGES, Language, words_in
from tests.language.asking import LOOKUPS, built, calls, edge_strings, lookups, refusals
from tests.language.catalogues import Choice, entries, messages, named_texts, read_message

BY_RANK = {"rank", "need"}
"""The ranks of the cards differ between the languages, and so do the articles before them."""
CODE = re.compile(r"`[^`]*`")
ON_BUTTONS = re.compile(r"button-.*|hand-label.*|hand-whole-run|more-(leave|pause|resume|stop)")
IN_MENUS = ("options-", "game", "clock", "pace")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_catalogue_is_understood(language: Language):
    assert [entry.content for entry in entries(language) if isinstance(entry, ftl.Junk)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_sentences_have_the_same_name(language: Language):
    names = [entry.id.name for entry in entries(language) if isinstance(entry, ftl.Message)]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_sentences_in_the_same_order(language: Language):
    assert list(messages(language)) == list(messages("fr"))


@pytest.mark.parametrize("name", messages("fr"))
def test_a_sentence_is_given_the_same_values_in_every_language(name: str):
    assert all(read_message(language, name).variables == read_message("fr", name).variables for language in LANGUAGES)


@pytest.mark.parametrize("name", messages("fr"))
def test_a_sentence_has_the_same_variants_in_every_language(name: str):
    french, *others = (
        {choice for choice in read_message(language, name).choices if choice.variable not in BY_RANK}
        for language in LANGUAGES
    )
    assert all(other == french for other in others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_variants_by_rank_are_ranks_of_the_language(language: Language):
    courts = {words_in(language).rank(rank) for rank in (1, 11, 12, 13)}
    for name in messages(language):
        for choice in read_message(language, name).choices:
            if choice.variable in BY_RANK:
                assert choice.otherwise == "other", name
                assert choice.variants - {"other"} <= courts, name


def test_every_sentence_that_is_asked_for_exists():
    missing = {call.place: call.name for call in lookups() if call.name not in messages("fr")}
    assert missing == {}


def test_every_function_that_looks_sentences_up_is_still_called():
    assert {call.function for call in lookups()} == LOOKUPS


def test_every_function_that_is_given_the_name_of_a_sentence_is_known():
    named = [call for call in calls() if call.name in messages("fr") and "-" in call.name]
    assert {call.place: call.function for call in named if call.function not in LOOKUPS} == {}


def test_every_name_that_the_code_puts_together_exists():
    assert built() - messages("fr").keys() == set()


def test_every_sentence_is_said_somewhere():
    assert messages("fr").keys() - built() - edge_strings() == set()


def test_whoever_asks_for_a_sentence_gives_the_values_in_it():
    for call in lookups():
        if not call.is_open:
            assert read_message("fr", call.name).variables <= call.arguments, call.place


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", get_args(Code))
def test_every_refusal_has_its_sentence(code: str, language: Language):
    assert f"refused-{code}" in messages(language)


def test_every_code_of_a_refusal_is_in_use():
    assert {refusal.name for refusal in refusals()} == set(get_args(Code))


def test_every_refusal_carries_the_values_that_explain_it():
    for refusal in refusals():
        carried = {"fields" if name == "values" else name for name in refusal.arguments}
        assert read_message("fr", f"refused-{refusal.name}").variables <= carried, refusal.place


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_of_commands_fit(language: Language):
    assert [text for name, text in named_texts(language) if name.startswith("command-") and len(text) > 100] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_buttons_are_short(language: Language):
    assert [text for name, text in named_texts(language) if ON_BUTTONS.fullmatch(name) and len(text) > 34] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_of_menus_fit(language: Language):
    assert [text for name, text in named_texts(language) if name.startswith(IN_MENUS) and len(text) > 100] == []


def test_french_has_its_narrow_and_its_no_break_spaces():
    wrong = re.compile(r"(?<!\u202f)[;!?]|(?<!\xa0)[:»]|«(?!\xa0)|[ \xa0\u202f]{2}")
    assert [text for _name, text in named_texts("fr") if wrong.search(CODE.sub("x", text))] == []


def test_english_has_no_space_before_its_punctuation():
    wrong = re.compile(r"\s[;:!?]|[\xa0\u202f«»]| {2}")
    assert [text for _name, text in named_texts("en") if wrong.search(CODE.sub("x", text))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotation_marks_are_real_ones(language: Language):
    assert [text for _name, text in named_texts(language) if re.search(r"['\"]", CODE.sub("x", text))] == []


@pytest.mark.parametrize("name", messages("fr"))
def test_whatever_is_counted_is_one_or_several(name: str):
    for choice in read_message("fr", name).choices:
        if choice.variable == "n":
            assert choice == Choice("n", frozenset({"one", "other"}), "other")
