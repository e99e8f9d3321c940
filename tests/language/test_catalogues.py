"""The two catalogues say the same things, each in its own way, and say all that the screens ask of them."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from bot.game.cards import BELLES, DECK, RANK, Card
from bot.language import LANGUAGES, Language, language_of, plain, words

ROOT = Path(__file__).parents[2]
LOOKUPS = {"words", "speech", "says", "_", "locale_str", "_described"}
"""Calls whose first argument is the name of a sentence."""
REFEREE = ROOT / "bot/game/referee.py"
"""Its refusals are codes in JSON at a command line; nobody reads them as sentences."""
BY_RANK = {"rank", "need"}
"""The ranks of the cards differ between the languages, and so do the articles before them."""
COURTS = {"fr": {"As", "V", "D", "R"}, "en": {"A", "J", "Q", "K"}}
AS_TEXT = "\ufe0e"
CODE = re.compile(r"`[^`]*`")
ON_BUTTONS = re.compile(r"button-.*|hand-label.*|hand-whole-run|more-(leave|pause|resume|stop)")
IN_MENUS = ("options-", "game", "clock", "pace")


class Choice(NamedTuple):
    variable: str
    variants: frozenset[str]
    otherwise: str


class Reader(Visitor):
    """What a sentence depends on."""

    def __init__(self, message: ftl.Message):
        self.variables: set[str] = set()
        self.choices: set[Choice] = set()
        self.visit(message)

    def visit_VariableReference(self, node: ftl.VariableReference):  # noqa: N802 - the visitor's own name
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression):  # noqa: N802 - the visitor's own name
        assert isinstance(node.selector, ftl.VariableReference)
        variants = frozenset(key_of(variant) for variant in node.variants)
        [otherwise] = [key_of(variant) for variant in node.variants if variant.default]
        self.choices.add(Choice(node.selector.id.name, variants, otherwise))
        self.generic_visit(node)


class Call(NamedTuple):
    """A call in the code, its first argument spelled out."""

    place: str
    function: str
    name: str
    arguments: set[str]
    is_open: bool
    """Whether it passes on arguments that cannot be read here."""


def key_of(variant: ftl.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ftl.Identifier) else variant.key.value


@cache
def entries(language: Language) -> list[ftl.EntryType]:
    return parse((ROOT / f"bot/language/{language}.ftl").read_text("utf-8")).body


@cache
def messages(language: Language) -> dict[str, ftl.Message]:
    return {entry.id.name: entry for entry in entries(language) if isinstance(entry, ftl.Message)}


@cache
def reading(language: Language, name: str) -> Reader:
    return Reader(messages(language)[name])


def texts(pattern: ftl.Pattern, value: str = f"10♦{AS_TEXT}") -> list[str]:
    """Every text that a pattern can become, with this value for each variable."""
    parts = [
        [element.value] if isinstance(element, ftl.TextElement) else _placed(element.expression, value)
        for element in pattern.elements
    ]
    return ["".join(chosen) for chosen in product(*parts)]


def _placed(expression: ftl.InlineExpression | ftl.SelectExpression, value: str) -> list[str]:
    if isinstance(expression, ftl.SelectExpression):
        return [text for variant in expression.variants for text in texts(variant.value, value)]
    return [value]


def said(language: Language) -> Iterator[tuple[str, str]]:
    """Every text of a language and its name."""
    for name, message in messages(language).items():
        assert message.value is not None, name
        yield from ((name, text) for text in texts(message.value))


@cache
def trees() -> dict[Path, ast.Module]:
    files = [path for folder in ("bot", "cogs") for path in sorted((ROOT / folder).rglob("*.py"))]
    return {path: ast.parse(path.read_text("utf-8")) for path in files}


@cache
def calls() -> list[Call]:
    return [
        Call(
            f"{path.relative_to(ROOT)}:{node.lineno}",
            getattr(node.func, "id", None) or getattr(node.func, "attr", ""),
            name,
            {keyword.arg for keyword in node.keywords if keyword.arg},
            any(keyword.arg is None for keyword in node.keywords),
        )
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node.args
        for name in _spelled_out(node.args[0])
    ]


def _spelled_out(argument: ast.expr) -> list[str]:
    if isinstance(argument, ast.IfExp):
        return _spelled_out(argument.body) + _spelled_out(argument.orelse)
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []


def lookups() -> list[Call]:
    return [call for call in calls() if call.function in LOOKUPS and call.name not in LANGUAGES]


def refusals() -> list[Call]:
    referee = str(REFEREE.relative_to(ROOT))
    return [call for call in calls() if call.function == "Refusal" and not call.place.startswith(referee)]


def built() -> set[str]:
    """The names that the code puts together."""
    results = {f"result-{cause}{short}" for cause in ("kept", "forgotten", "paid") for short in ("", "-short")}
    return results | {f"refused-{refusal.name}" for refusal in refusals()} | set(_descriptions())


def _descriptions() -> Iterator[str]:
    """What describes each command and each of its options, which are the parameters after the interaction."""
    for tree in trees().values():
        for node in ast.walk(tree):
            for decorator in node.decorator_list if isinstance(node, ast.AsyncFunctionDef) else ():
                if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", None) == "game_command":
                    [command] = _spelled_out(decorator.args[0])
                    yield f"command-{command}"
                    yield from (f"command-{command}-{option.arg}" for option in node.args.args[1:])


def edge_strings() -> set[str]:
    """Every string that the screens and the cogs spell out."""
    edge = (ROOT / "bot/screens", ROOT / "bot/pictures", ROOT / "bot/client.py", ROOT / "cogs")
    return {
        node.value
        for path, tree in trees().items()
        if any(path.is_relative_to(room) for room in edge)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_catalogue_is_understood(language: Language):
    assert [entry.content for entry in entries(language) if isinstance(entry, ftl.Junk)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_sentences_have_the_same_name(language: Language):
    names = [entry.id.name for entry in entries(language) if isinstance(entry, ftl.Message)]
    assert sorted(names) == sorted(set(names))


def test_both_languages_have_the_same_sentences_in_the_same_order():
    assert list(messages("fr")) == list(messages("en"))


@pytest.mark.parametrize("name", messages("fr"))
def test_a_sentence_is_given_the_same_values_in_both_languages(name: str):
    assert reading("fr", name).variables == reading("en", name).variables


@pytest.mark.parametrize("name", messages("fr"))
def test_a_sentence_has_the_same_variants_in_both_languages(name: str):
    french, english = (
        {choice for choice in reading(language, name).choices if choice.variable not in BY_RANK}
        for language in LANGUAGES
    )
    assert french == english


@pytest.mark.parametrize("language", LANGUAGES)
def test_variants_by_rank_are_ranks_of_the_language(language: Language):
    for name in messages(language):
        for choice in reading(language, name).choices:
            if choice.variable in BY_RANK:
                assert choice.otherwise == "other", name
                assert choice.variants - {"other"} <= COURTS[language], name


def test_every_sentence_that_is_asked_for_exists():
    missing = {call.place: call.name for call in lookups() if call.name not in messages("fr")}
    assert missing == {}


def test_every_name_that_the_code_puts_together_exists():
    assert built() - messages("fr").keys() == set()


def test_every_sentence_is_said_somewhere():
    assert messages("fr").keys() - built() - edge_strings() == set()


def test_whoever_asks_for_a_sentence_gives_the_values_in_it():
    for call in lookups():
        if not call.is_open:
            assert reading("fr", call.name).variables <= call.arguments, call.place


def test_every_refusal_carries_the_values_that_explain_it():
    for refusal in refusals():
        carried = {"fields" if name == "values" else name for name in refusal.arguments}
        assert reading("fr", f"refused-{refusal.name}").variables <= carried, refusal.place


@pytest.mark.parametrize("language", LANGUAGES)
def test_descriptions_of_commands_fit(language: Language):
    assert [text for name, text in said(language) if name.startswith("command-") and len(text) > 100] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_buttons_are_short(language: Language):
    assert [text for name, text in said(language) if ON_BUTTONS.fullmatch(name) and len(text) > 34] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_of_menus_fit(language: Language):
    assert [text for name, text in said(language) if name.startswith(IN_MENUS) and len(text) > 100] == []


def test_french_has_its_narrow_and_its_no_break_spaces():
    wrong = re.compile(r"(?<!\u202f)[;!?]|(?<!\xa0)[:»]|«(?!\xa0)|[ \xa0\u202f]{2}")
    assert [text for _name, text in said("fr") if wrong.search(CODE.sub("x", text))] == []


def test_english_has_no_space_before_its_punctuation():
    wrong = re.compile(r"\s[;:!?]|[\xa0\u202f«»]| {2}")
    assert [text for _name, text in said("en") if wrong.search(CODE.sub("x", text))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotation_marks_are_real_ones(language: Language):
    assert [text for _name, text in said(language) if re.search(r"['\"]", CODE.sub("x", text))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: Language):
    for name in messages(language):
        assert words(language)(name, **dict.fromkeys(reading(language, name).variables, 1))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_without_a_value_of_its_own_is_an_error(language: Language):
    for name in messages(language):
        if reading(language, name).variables:
            with pytest.raises(LookupError):
                words(language)(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_does_not_exist_is_an_error(language: Language):
    assert words(language).has("chips")
    assert not words(language).has("no-such-sentence")
    with pytest.raises(LookupError):
        words(language)("no-such-sentence")


@pytest.mark.parametrize(
    ("language", "name", "none", "one", "two"),
    [
        ("fr", "chips", "0 jeton", "1 jeton", "2 jetons"),
        ("en", "chips", "0 chips", "1 chip", "2 chips"),
        ("fr", "cards", "0 carte", "1 carte", "2 cartes"),
        ("en", "cards", "0 cards", "1 card", "2 cards"),
        ("fr", "options-deals-n", "Après 0 donne", "Après 1 donne", "Après 2 donnes"),
        ("en", "options-deals-n", "After 0 deals", "After 1 deal", "After 2 deals"),
    ],
)
def test_numbers_agree_with_what_they_count(language: Language, name: str, none: str, one: str, two: str):
    assert [words(language)(name, n=n) for n in range(3)] == [none, one, two]


@pytest.mark.parametrize("name", messages("fr"))
def test_whatever_is_counted_is_one_or_several(name: str):
    for choice in reading("fr", name).choices:
        if choice.variable == "n":
            assert choice == Choice("n", frozenset({"one", "other"}), "other")


@pytest.mark.parametrize(("language", "debt"), [("fr", "−1\u202f500 jetons"), ("en", "−1,500 chips")])
def test_what_is_owed_has_a_real_minus(language: Language, debt: str):
    assert words(language)("chips", n=-1500) == debt


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_number_of_a_table_is_a_name_and_no_amount(language: Language):
    assert words(language)("table-number", table=12345).endswith(" 12345")


def test_ends_of_a_game_count_too():
    assert [words("fr")("ends", ends="laps", n=n) for n in (1, 2)] == ["un tour de donne", "2 tours de donne"]
    assert [words("en")("ends", ends="deals", n=n) for n in (1, 5)] == ["a single deal", "5 deals"]


@pytest.mark.parametrize(
    ("locale", "language"),
    [("fr", "fr"), ("fr-CA", "fr"), ("en-US", "en"), ("en-GB", "en"), ("de", "en"), ("", "en"), (None, "en")],
)
def test_the_french_are_spoken_to_in_french_and_all_others_in_english(locale: str | None, language: Language):
    assert language_of(locale) == language


@pytest.mark.parametrize(
    ("language", "ranks"),
    [("fr", "As 2 3 4 5 6 7 8 9 10 V D R"), ("en", "A 2 3 4 5 6 7 8 9 10 J Q K")],
)
def test_ranks_are_written_as_on_the_cards_of_the_language(language: Language, ranks: str):
    assert " ".join(words(language).rank(rank) for rank in range(1, 14)) == ranks


@pytest.mark.parametrize(("language", "belles"), [("fr", "10♦ V♣ D♠ R♥ 7♦"), ("en", "10♦ J♣ Q♠ K♥ 7♦")])
def test_belles_stand_out_among_the_cards(language: Language, belles: str):
    cards = [words(language).card(belle) for belle in BELLES]
    assert " ".join(cards).replace(AS_TEXT, "") == belles
    assert [words(language).belle(belle) for belle in BELLES] == [f"**{card}**" for card in cards]
    assert words(language).belle(Card("9S")) == f"9♠{AS_TEXT}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_suit_turns_into_a_picture(language: Language):
    assert all(words(language).card(card).endswith(AS_TEXT) for card in DECK)
    catalogue = [text for _name, text in said(language)]
    assert [text for text in catalogue if re.search(f"[♠♥♦♣](?!{AS_TEXT})", text)] == []


def test_cards_are_recognised_as_people_type_them():
    assert plain(words("fr").card(Card("JC"))) == plain("V♣") == "v♣"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_of_the_rules_are_the_cards_of_the_language(language: Language):
    assert all(words(language).card(belle) in words(language)("rules-belles") for belle in BELLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_read_alike(language: Language):
    assert len({words(language).card(card) for card in DECK}) == len(DECK)


@pytest.mark.parametrize(("rank", "need"), [(9, "un 9"), (11, "un Valet"), (12, "une Dame"), (13, "un Roi")])
def test_french_ranks_have_their_article(rank: int, need: str):
    shown = words("fr").rank(rank)
    assert words("fr")("table-turn-need", rank=shown) == f"de poser {need}"
    assert words("fr")("hand-your-need", rank=shown) == f"**À toi\xa0: il faut {need}.**"
    assert words("fr")("refused-wrong_rank", need=shown) == f"Il faut {need}."


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_an_ace_is_led_by_necessity(language: Language):
    needs = {words(language)("table-turn-need", rank=words(language).rank(rank)) for rank in RANK.values()}
    assert len(needs) == 13


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_are_spoken_of_by_what_is_on_them(language: Language):
    speech = words(language)
    assert all(speech(button) in speech("help-text") for button in ("button-join", "button-deal", "button-hand"))
    assert speech("button-back") in speech("done-away", when="demain")
