"""The catalogues have the same sentences, well set."""

import re

import pytest
from fluent.syntax import ast as ftl

from bot.language import LANGUAGES, Language, words_in
from tests.language.catalogues import Choice, entries, messages, named_texts, read_message

BY_RANK = {"rank", "need"}
"""The ranks of the cards differ between the languages, and so do the articles before them."""
CODE = re.compile(r"`[^`]*`")
ON_BUTTONS = re.compile(r"button-.*|hand-label.*|hand-whole-run|more-(leave|pause|resume|stop)")
IN_FORMS = re.compile(r"setting|house-rule|plan-title|plan-(first|next)-lead|plan-(keep-belles|announce)-title")
IN_MENUS = ("options-", "game", "clock", "cards-laid")


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


def test_a_sentence_is_given_the_same_values_in_every_language():
    for name in messages("fr"):
        for language in LANGUAGES:
            assert read_message(language, name).variables == read_message("fr", name).variables, (name, language)


def test_a_sentence_has_the_same_variants_in_every_language():
    for name in messages("fr"):
        for language in LANGUAGES:
            assert variants(language, name) == variants("fr", name), (name, language)


def variants(language: Language, name: str) -> set[Choice]:
    """What a sentence distinguishes, but for the ranks."""
    return {choice for choice in read_message(language, name).choices if choice.variable not in BY_RANK}


@pytest.mark.parametrize("language", LANGUAGES)
def test_variants_by_rank_are_ranks_of_the_language(language: Language):
    courts = {words_in(language).rank(rank) for rank in (1, 11, 12, 13)}
    for name in messages(language):
        for choice in read_message(language, name).choices:
            if choice.variable in BY_RANK:
                assert choice.otherwise == "other", name
                assert choice.variants - {"other"} <= courts, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_of_commands_fit(language: Language):
    assert [text for name, text in named_texts(language) if name.startswith("command-") and len(text) > 100] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_buttons_are_short(language: Language):
    assert [text for name, text in named_texts(language) if ON_BUTTONS.fullmatch(name) and len(text) > 34] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_and_labels_of_forms_fit(language: Language):
    labels = [text for name, text in named_texts(language) if IN_FORMS.fullmatch(name)]
    assert labels
    assert [text for text in labels if len(text) > 45] == []


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


def test_whatever_is_counted_is_one_or_several():
    for name in messages("fr"):
        for choice in read_message("fr", name).choices:
            if choice.variable == "n":
                assert choice == Choice("n", frozenset({"one", "other"}), "other"), name
