"""What is seen of a table follows from its view."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.game.actions import DealCards
from bot.game.events import CardPlayed
from bot.game.view import view_for
from bot.language import LANGUAGES, Language, words_in
from bot.language.amounts import amount, gain
from bot.language.names import MemberNames
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import MIN_TEXT_SIZE, Sentence, in_two_lines, text_width
from bot.pictures.parts import strip
from bot.pictures.scenes import badges, hand, own_result, profile, result, season, standings, table
from bot.tables.badges import BADGES
from bot.values.results import Profile
from tests.game.playing import random_play, shuffled, sit_down
from tests.pictures import samples

FRENCH, ENGLISH = words_in("fr"), words_in("en")
CALLED = samples.names(samples.EIGHT)
RANKED = samples.ranked_names()
"""A window of 900 pixels then shows all of the message."""


def seen(view: samples.TableView) -> table.TableScene:
    return table.scene(view, CALLED, FRENCH)


def test_the_row_to_play_and_the_rank_waited_for_stand_out():
    scene = seen(samples.table())
    assert [row.who.name for row in scene.rows if row.is_turn] == ["Zoé"]
    assert scene.strip.turn is not None
    assert (scene.strip.awaited, scene.strip.turn.name) == ("9", "Zoé")


@pytest.mark.parametrize("seed", range(3))
def test_in_play_a_run_is_over_whenever_somebody_is_to_lead(seed: int):
    playing, rng = sit_down("classique", 300, 300, 300), Random(seed)
    playing.does(DealCards(shuffled(rng)))
    found = set[tuple[bool, bool]]()
    while playing.state.is_dealt:
        run = seen(replace(samples.lead(), game=view_for(playing.state, None))).strip
        found.add((run.is_over, playing.deal.need is None))
        playing.does(random_play(playing.state, rng))
    assert found == {(True, True), (False, False)}


def test_the_finished_run_of_the_samples_can_be_played():
    playing = sit_down("classique", 300, 300, 300, dealer=2)
    hands = (
        "AS AC 2S 2H 4S 4D 5H 6C 7H 8S 8H 10S 10C JD QD",
        "AH 3S 3H 4H 4C 5S 7C 8D 8C 9S 9C 10D KH KD KC",
        "AD 2C 5D 5C 6S 6H 7S 7D 9H 9D JS JC QS QH QC",
    )
    playing.deals(dict(enumerate(hands)))
    sample = samples.lead().game.deal
    assert sample is not None
    for move in sample.moves:
        if isinstance(move, CardPlayed):
            playing.plays(move.seat, move.card)
    real = view_for(playing.state, None).deal
    assert real is not None
    assert (real.moves, real.run, real.need, real.turn) == (sample.moves, sample.run, sample.need, sample.turn)
    assert [(pot.seat, pot.belle) for pot in real.taken] == [(pot.seat, pot.belle) for pot in sample.taken]
    assert real.counts == sample.counts


def test_a_bar_has_the_whole_name_or_the_face_and_never_a_part_of_the_name():
    assert [strip.has_room(Label("Maître Hector", "MH"), room) for room in (300, 120, 40)] == [True, False, False]


ENDLESS = ("W" * 40, "Jean-Baptiste de la Tour du Pin")


@pytest.mark.parametrize("name", ENDLESS)
@pytest.mark.parametrize("room", [300, 420])
def test_a_name_is_shortened_and_what_is_said_of_it_is_not(name: str, room: int):
    said = Sentence("À {} de jouer", (name,)).fit("heavy", 34, room)
    assert text_width(said, "heavy", 34) <= room
    assert said.startswith(f"À {name[:3]}")
    assert said.endswith("… de jouer")


def test_before_the_first_card_the_strip_tells_who_has_dealt_and_what_came_into_the_pots():
    opening = seen(samples.opening()).strip.opening
    assert opening is not None
    assert (str(opening.said), opening.antes) == (
        "Gérald a donné",
        ("+6", "+12", "+18", "+24", "+30"),
    )
    assert seen(samples.table()).strip.opening is None


def own(view: samples.TableView) -> own_result.OwnResultScene:
    return own_result.scene(view, CALLED, FRENCH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_badge_is_named_and_explained_uncut(language: Language):
    pages = [badges.scene(samples.own_badges(9), page, words_in(language)) for page in range(3)]
    rows = [row for page in pages for row in page.rows]
    assert {row.badge for row in rows} == {*BADGES}
    assert [row.is_own for row in rows] == [True] * 9 + [False] * (len(BADGES) - 9)
    how = [line for row in rows for line in in_two_lines(row.how, "text", MIN_TEXT_SIZE, badges.ROOM)]
    assert [line for line in how if text_width(line, "text", MIN_TEXT_SIZE) > badges.ROOM] == []
    lines = [line for row in rows for line in in_two_lines(row.name, "bold", MIN_TEXT_SIZE, profile.BADGE_ROOM)]
    assert [line for line in lines if text_width(line, "bold", MIN_TEXT_SIZE) > profile.BADGE_ROOM] == []


def receipts(view: samples.TableView) -> list[result.ReceiptRow]:
    """The rows of a result, the winner's first."""
    scene = result.scene(view, CALLED, FRENCH)
    return [*([scene.winner] if scene.winner else []), *scene.rows]


def parts(row: result.ReceiptRow) -> list[tuple[str, str]]:
    return [(part.word, part.gain) for part in row.parts]


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def test_the_winners_row_is_the_header_of_a_result_and_the_others_follow_by_what_they_lost():
    scene = result.scene(samples.over(), CALLED, FRENCH)
    assert scene.winner is not None
    assert (str(scene.title), scene.winner.who.name, scene.winner.gain) == ("Zoé gagne la donne", "Zoé", "+82")
    assert [row.gain for row in scene.rows[:2]] == ["−16", "−17"]


@pytest.mark.parametrize("view", [samples.over(), samples.over(opera=True), samples.over(samples.EIGHT[:3])])
def test_what_a_result_shows_of_a_receipt_adds_up_to_its_total(view: samples.TableView):
    for row in receipts(view):
        costs = [cost for _, cost in row.costs]
        assert sum(map(number, [*(part.gain for part in row.parts), *costs])) == number(row.gain)


def test_the_first_three_stand_on_the_podium_and_the_others_below():
    scene = standings.scene(samples.ended(), CALLED, FRENCH)
    assert [(step.place, step.who.name, step.gain) for step in scene.steps] == [
        *((1, "Gérald", "+28"), (2, "Léa", "+15"), (3, "Maître Corbeau", "+2"))
    ]
    assert [line.place for line in scene.others] == [4, 5, 6, 7, 8]
    assert [step.has_gained for step in (*scene.steps, *scene.others)] == [True] * 3 + [False] * 5


def test_of_equal_cards_only_the_one_with_a_button_stands_out():
    view = samples.own(22, 12)
    assert view.game.deal is not None
    cards = hand.scene(view, FRENCH).cards
    assert [held.card for held in cards if held.is_playable] == [play.card for play in view.game.deal.legal]
    assert [held.card for held in cards if held.is_offered] == ["QS"], "the belle goes before its sisters"
    assert sum(held.is_playable for held in cards) > 1


def test_a_season_ends_on_a_stage_with_its_first_three():
    end = season.scene(samples.season_end(), RANKED, FRENCH)
    assert (end.title, end.subtitle) == ("La saison 3 est close", "84 parties, 7 membres")
    assert [(step.place, step.who.name, step.gain) for step in end.steps] == [
        (1, "Gérald", "13\u202f612"),
        (2, "Léa", "1\u202f388"),
        (3, "Maître Corbeau", "1\u202f127"),
    ]


def profiled(member: Profile) -> profile.ProfileScene:
    return profile.scene(member, MemberNames({1: "Zoé"}), FRENCH)


def test_what_stands_in_gold_in_a_profile_is_never_a_minus():
    rich, poor = profiled(samples.profile(chips=1240)), profiled(samples.profile(chips=-250))
    assert rich.figures[0] == ("Jetons · 3e", "1\u202f240")
    assert poor.figures[-1] == ("Jetons · 3e", "−250")
    assert "−" not in poor.figures[0][1]


def test_a_profile_has_the_face_of_who_one_plays_like():
    assert [profiled(samples.profile(points=points)).face for points in (38, 84, 95)] == [
        "Pistache",
        "Ulysse",
        "Maître Hector",
    ]
    assert profiled(samples.profile(leads=5)).face == ""


@pytest.mark.parametrize(
    ("number", "french", "english"),
    [
        *((0, "0", "0"), (-7, "−7", "−7"), (99_999, "99\u202f999", "99,999"), (100_000, "100\xa0k", "100k")),
        *((1_234_567, "1,2\xa0M", "1.2M"), (-45_678_901, "−45,6\xa0M", "−45.6M"), (987_654_321, "987\xa0M", "987M")),
        *((1_000_000_000, "1\xa0Md", "1bn"),),
    ],
)
def test_large_numbers_are_short(number: int, french: str, english: str):
    assert (amount(number, FRENCH), amount(number, ENGLISH)) == (french, english)


def test_gains_have_their_sign():
    assert [gain(number, FRENCH) for number in (12, 0, -12)] == ["+12", "0", "−12"]
