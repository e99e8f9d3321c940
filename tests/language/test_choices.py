"""Every value that people are told of has words of its own, since a new one would be called by another's name."""

from collections.abc import Iterable
from typing import Final, get_args

from bot.game.cards import BELLES
from bot.game.events import Ending
from bot.game.rules import HOUSE_RULES, Game
from bot.pictures.scenes.profile import Mark
from bot.robots.characters import CHARACTERS
from bot.screens.help import GROUPS
from bot.screens.more import LOOKING_BACK, OFFERS
from bot.screens.reading import ABSENCES
from bot.screens.remarks import SENTENCES
from bot.tables.badges import BADGES
from bot.tables.lesson import Cue
from bot.tables.notices import Notice
from bot.tables.options import CHOICES, Clock, values_of
from bot.tables.plan import PlanEnd
from bot.tables.settings import Preferences, Settings
from bot.tables.table import News
from bot.valuation.review import Verdict
from bot.values.days import Mark as DayMark
from bot.values.results import Tab
from tests.language.catalogues import messages, read_message


def rule(name: str) -> set[str]:
    return {value for value in HOUSE_RULES[name] if isinstance(value, str)}


COMMANDS: Final = {command.rpartition(" ")[2] for commands in GROUPS.values() for command in commands}
REMARKS: Final = {f"{occasion}-{n}" for occasion, number in SENTENCES.items() for n in range(1, number + 1)}
CHOSEN: Final = (
    HOUSE_RULES | CHOICES | {name: values_of(Settings, name) or (None,) for name in Settings.__struct_fields__}
)
"""The values of whatever is chosen from a menu; None where nothing is chosen."""
IN_WORDS: Final = {"gone"}
"""What `notice-gone` and no variant says."""

VALUES: Final[dict[tuple[str, str], Iterable[str]]] = {
    ("game", "game"): get_args(Game),
    ("game-mark", "game"): get_args(Game),
    ("booklet", "game"): get_args(Game),
    ("clock", "clock"): {f"for-{clock}" for clock in get_args(Clock)},
    ("ends", "ends"): rule("ends") | {"deals"},
    ("more", "verb"): {verb for offers in (*OFFERS.values(), LOOKING_BACK) for verb, _ in offers},
    ("away", "until"): ABSENCES,
    ("rules-taking", "taking"): rule("taking"),
    ("rules-blocked", "blocked"): rule("blocked"),
    ("rules-left", "left"): rule("belle_left"),
    ("rules-count", "count"): rule("hand_count"),
    ("rules-opera", "opera"): rule("opera"),
    ("choice", "choice"): CHOSEN,
    ("choice-value", "value"): {
        f"{name}-{value}"
        for name, values in CHOSEN.items()
        for value in values
        if not isinstance(value, int) and name not in {"game", "clock", "ends"}
    },
    ("news", "what"): get_args(News.__annotations__["what"]),
    ("notice", "what"): {*get_args(Notice.__annotations__["what"])} - IN_WORDS,
    ("plan-ended", "cause"): {*get_args(PlanEnd)} - {"cancelled"},
    ("help-group", "group"): GROUPS,
    ("help-command", "what"): COMMANDS,
    ("review-title", "what"): {*get_args(Verdict), "led", "announced", "laid"} - {"costly"},
    ("lesson-play", "cue"): {*get_args(Cue)} - {"follow", "belle", "sans"},
    ("rank-title", "tab"): get_args(Tab),
    ("rank-tab", "tab"): get_args(Tab),
    ("picture-outcome", "outcome"): get_args(Mark),
    ("picture-month", "month"): {str(month) for month in range(1, 13)},
    ("month", "month"): {str(month) for month in range(1, 13)},
    ("picture-weekday", "day"): {str(day) for day in range(1, 8)},
    ("picture-mark", "mark"): get_args(DayMark),
    ("badge", "badge"): BADGES,
    ("badge-how", "badge"): BADGES,
    ("picture-takes", "belle"): {belle[-1] + belle[:-1] for belle in BELLES},
    ("picture-takes-several", "belles"): {*map(str, range(2, len(BELLES) + 1))},
    ("preference", "preference"): Preferences._fields,
    **{(f"remark-{character.key}", "remark"): REMARKS for character in CHARACTERS},
}
"""What a choice is made among, by the sentence and the value in it."""
MADE_UP: Final = {
    ("button-sure", "verb"),
    ("done-left-playing", "after"),
    ("game-reason", "reason"),
    ("lobby-closed", "cause"),
    ("more-leave-sure", "after"),
    ("more-stop-sure", "when"),
    ("permission", "name"),
    ("picture-honour", "honour"),
    ("picture-part", "part"),
    ("picture-said-card", "suit"),
    ("picture-said-suit", "suit"),
    ("profile-figure", "figure"),
    ("rank-heading", "column"),
    ("review-hindsight", "what"),
    ("reminder-over", "why"),
    ("share-place", "place"),
    ("watching", "coming"),
}
"""The choices among values that the one screen which says the sentence makes up itself, or leaves to the default."""
PLAIN: Final = [frozenset({variant}) for variant in ("one", "yes", "no", "0", "1", "rest")]


def variants(sentence: str, value: str) -> set[str]:
    [found] = [choice.variants for choice in read_message("fr", sentence).choices if choice.variable == value]
    return {*found}


def test_every_value_has_words_of_its_own():
    wanted = {place: {*values} for place, values in VALUES.items()}
    assert {place: variants(*place) for place in VALUES} == wanted


def test_every_choice_among_values_is_known_here():
    choices = {(name, choice) for name in messages("fr") for choice in read_message("fr", name).choices}
    found = {(name, choice.variable) for name, choice in choices if choice.variants - {choice.otherwise} not in PLAIN}
    assert {place for place in found - VALUES.keys() if place[1] != "rank"} == MADE_UP


def test_every_reason_for_the_end_of_a_game_has_words_of_its_own():
    assert variants("game-reason", "reason") >= {*get_args(Ending)}
