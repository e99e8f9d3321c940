"""What robots say on great occasions, to whom it falls, and that they never take it back."""

from random import Random

import pytest

from bot.game.events import PotMatched, PotTaken
from bot.game.rules import GAMES
from bot.game.view import view_for
from bot.language import LANGUAGES, Language, words_in
from bot.robots import CHARACTERS, play_as
from bot.screens.layout import Picture, Screen
from bot.screens.remarks import SENTENCES, Occasion, newest_remark, remarks_of, remarks_since
from bot.screens.result import deal_result
from bot.screens.table import table_screen
from bot.screens.voices import Voice
from tests.components import texts_of
from tests.pictures import samples
from tests.robots.driver import after, deal, deal_of, sit_down, to_act

FRENCH = words_in("fr")
SAY = Voice(FRENCH)
MAX_LENGTH = 60
"""Characters of a sentence, so that the small line of a telephone has room for it."""
PLAYERS = ("Ana", "robot:Firmin", "robot:Ondine")
ANA, FIRMIN, ONDINE = range(3)
DRAWN = Picture("table.jpg", b"", "")


def sentences(language: Language) -> list[str]:
    words = words_in(language)
    return [
        words(f"remark-{character.key}", remark=f"{occasion}-{number}")
        for character in CHARACTERS
        for occasion, numbers in SENTENCES.items()
        for number in range(1, numbers + 1)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_robots_ever_say_the_same_and_none_says_much(language: Language):
    said = sentences(language)
    assert len({*said}) == len(said)
    assert [sentence for sentence in said if len(sentence) > MAX_LENGTH] == []
    assert [sentence for sentence in said if not sentence.endswith((".", "!", "?", "…"))] == []
    assert [sentence for sentence in said if {*"*_~`|<>@#[]{}0123456789"} & {*sentence}] == []


def table(*cards: tuple[str, int], taken: tuple[PotTaken, ...] = (), left: int = 9) -> samples.TableView:
    """A table at which these cards were laid; everybody has so many left."""
    view = samples.table(PLAYERS, samples.laid(*cards), turn=ANA, need=None)
    return samples.in_deal(view, counts=(left,) * 3, taken=taken)


def heard(view: samples.TableView) -> list[tuple[int, int, Occasion]]:
    return [(remark.at, remark.seat, remark.occasion) for remark in remarks_of(view)]


def test_the_first_robot_to_take_a_great_pot_says_so():
    cards = ("10D", FIRMIN), ("QS", ANA), ("KH", ONDINE), ("7D", FIRMIN)
    pots = PotTaken(FIRMIN, "10D", 3), PotTaken(ANA, "QS", 9), PotTaken(ONDINE, "KH", 12), PotTaken(FIRMIN, "7D", 15)
    assert heard(table(*cards, taken=pots)) == [(3, ONDINE, "pot")]


def test_the_first_robot_with_one_card_left_says_so():
    assert heard(table(("2S", ANA), ("3S", ONDINE), ("4S", FIRMIN), left=1)) == [(2, ONDINE, "last_card")]


def test_a_robot_regrets_the_lead_that_it_loses_after_many_cards():
    run = [(rank + "S", FIRMIN) for rank in ("A", "2", "3", "4", "5", "6")]
    assert heard(table(*run)) == []
    assert heard(table(*run, ("7S", ANA))) == [(7, FIRMIN, "lead_lost")]
    assert heard(table(*run[1:], ("7S", ANA))) == []
    assert heard(table(*[(card, ANA) for card, _ in run], ("7S", FIRMIN))) == []


def over(*payments: PotMatched, opera: bool = False, winner: int | None = ONDINE) -> samples.TableView:
    view = table(("2S", ANA), ("3S", ONDINE))
    return samples.in_deal(view, turn=None, winner=winner, opera=opera, payments=payments)


def test_at_the_end_a_robot_speaks_that_has_kept_a_belle_or_gone_out_at_a_stroke():
    forgotten, kept = PotMatched(ONDINE, "QS", 3, 3, "forgotten"), PotMatched(FIRMIN, "7D", 5, 5, "kept")
    assert heard(over(forgotten, PotMatched(ANA, "QS", 3, 3, "kept"), kept)) == [(3, FIRMIN, "caught")]
    assert heard(over(kept, opera=True)) == [(3, FIRMIN, "caught"), (3, ONDINE, "opera")]
    assert heard(over(opera=True, winner=ANA)) == []


def line(view: samples.TableView, seat: int, key: str, occasion: Occasion) -> str:
    """What the first or another sentence of this character looks like in a message."""
    number = 1 + (view.id + view.game.deals) % SENTENCES[occasion]
    said = FRENCH(f"remark-{key}", remark=f"{occasion}-{number}")
    return "-# " + FRENCH("robot-says", player=SAY.player(view.seats[seat]), said=said)


def test_of_what_was_said_since_a_person_decided_the_newest_is_told():
    pot = (PotTaken(FIRMIN, "QS", 9),)
    view = samples.in_deal(table(("QS", FIRMIN), ("2S", ONDINE), taken=pot), counts=(9, 9, 1))
    assert newest_remark(view, SAY) == line(view, ONDINE, "ondine", "last_card")
    view = table(("QS", FIRMIN), ("KS", ANA), taken=pot)
    assert newest_remark(view, SAY) == line(view, FIRMIN, "firmin", "pot"), "a card that was laid for her"
    for decided in ("3S", "KH"):
        view = table(("QS", FIRMIN), (decided, ANA), taken=pot)
        assert newest_remark(view, SAY) is None
    assert remarks_since(view, 0, SAY) == line(view, FIRMIN, "firmin", "pot")
    assert remarks_since(view, 1, SAY) == ""


def read(screen: Screen) -> str:
    return "\n".join(texts_of(screen))


@pytest.mark.parametrize("picture", [DRAWN, None])
def test_a_table_says_it_with_and_without_its_picture_unless_the_server_has_robots_be_silent(picture: Picture | None):
    view = table(("2S", ONDINE), left=1)
    said = line(view, ONDINE, "ondine", "last_card")
    assert said in read(table_screen(view, FRENCH, picture)).split("\n")
    assert said not in read(table_screen(view, FRENCH, picture, remarks=False))


@pytest.mark.parametrize("picture", [DRAWN, None])
def test_a_result_says_it_of_its_end(picture: Picture | None):
    view = samples.over(("robot:Ondine", "Ana", "Bob", "robot:Firmin"), opera=True)
    said = line(view, 3, "firmin", "opera")
    assert said in read(deal_result(view, FRENCH, None, picture)).split("\n")
    assert said not in read(deal_result(view, FRENCH, None, picture, remarks=False))


def test_once_a_deal_is_over_a_great_pot_of_its_last_cards_is_still_spoken_of_but_no_last_card():
    pot = (PotTaken(FIRMIN, "QS", 9),)
    view = samples.in_deal(table(("QS", FIRMIN), ("2S", ONDINE), taken=pot), counts=(9, 9, 1), winner=FIRMIN)
    assert newest_remark(view, SAY) == line(view, ONDINE, "ondine", "last_card")
    over = samples.in_deal(view, turn=None)
    assert newest_remark(over, SAY) == line(view, FIRMIN, "firmin", "pot")
    decided = samples.in_deal(table(("QS", FIRMIN), ("3S", ANA), taken=pot), turn=None, winner=FIRMIN)
    assert newest_remark(decided, SAY) is None, "as the table has told it"


@pytest.mark.parametrize("players", [3, 5, 8])
def test_what_was_said_stays_said_as_a_deal_goes_on(players: int):
    rng, names = Random(players), [character.name for character in CHARACTERS[:players]]
    view, state = samples.table([f"robot:{name}" for name in names]), sit_down(GAMES["classique"], players, rng)
    state, before = deal(state, rng), list[tuple[int, int, Occasion]]()
    while state.is_dealt:
        state = after(state, play_as(names[deal_of(state).turn], to_act(state), rng))
        now = heard(samples.replace(view, game=view_for(state, None)))
        assert now[: len(before)] == before
        before = now
    assert before
    assert before == sorted(before)
