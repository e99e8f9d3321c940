"""What is seen of a table follows from its view."""

from random import Random

import pytest
from msgspec.structs import replace

from bot.game.actions import DealCards
from bot.game.cards import BELLES, DECK, Card
from bot.game.events import CardPlayed, Passed, PotMatched, PotTaken
from bot.game.rules import CARDS_EACH
from bot.game.view import view_for
from bot.language import LANGUAGES, Language, words_in
from bot.language.amounts import amount, gain
from bot.language.names import MemberNames
from bot.pictures.drawing.canvas import Canvas
from bot.pictures.drawing.labels import Label
from bot.pictures.drawing.lettering import MIN_TEXT_SIZE, Sentence, in_two_lines, text_width
from bot.pictures.drawing.palette import SEATS
from bot.pictures.drawing.shapes import felt
from bot.pictures.parts import podium, strip
from bot.pictures.parts.board import Pot
from bot.pictures.parts.cards import style_of
from bot.pictures.parts.headline import fitted
from bot.pictures.parts.leftovers import draw_hand
from bot.pictures.parts.rows import draw_pots
from bot.pictures.parts.scale import Band, ticks
from bot.pictures.scenes import badges, hand, listing, own_result, profile, replay, result, season, standings, table
from bot.screens.leaderboard import listing_of
from bot.tables.badges import BADGES
from bot.tables.honours import Honour, Honours
from bot.tables.table import Seat
from bot.values.results import Leaderboard
from tests.game.playing import random_play, shuffled, sit_down
from tests.pictures import samples

FRENCH, ENGLISH = words_in("fr"), words_in("en")
STYLE = style_of(FRENCH)
CALLED = samples.names(samples.EIGHT)
RANKED = samples.ranked_names()
MAX_REPLAY_HEIGHT = 800
"""A window of 900 pixels then shows all of the message."""


def seen(view: samples.TableView) -> table.TableScene:
    return table.scene(view, CALLED, FRENCH)


def test_the_row_to_play_and_the_rank_waited_for_stand_out():
    scene = seen(samples.table())
    assert [row.who.name for row in scene.rows if row.is_turn] == ["Zoé"]
    assert scene.strip.turn is not None
    assert (scene.strip.awaited, scene.strip.turn.name) == ("9", "Zoé")


def test_those_who_lack_the_rank_are_named():
    run = seen(samples.table()).strip
    assert (run.sans, [label.name for label in run.lacking]) == ("sans 9", ["Gérald", "Maître Corbeau"])


def test_nobody_lacks_a_rank_that_is_no_longer_waited_for():
    view = samples.table(samples.EIGHT[:3], (*samples.laid(("8C", 0)), Passed(1, 9), Passed(2, 9)), need=None, turn=0)
    assert seen(view).strip.lacking == ()


def test_while_a_run_goes_on_the_next_rank_is_waited_for_beside_it():
    run = seen(samples.long_run()).strip
    assert (run.is_over, run.awaited, len(run.laid)) == (False, "R", 12)


def test_a_run_that_is_over_is_shown_as_over_and_any_card_may_follow():
    run = seen(samples.lead()).strip
    assert (run.is_over, run.awaited, run.laid[-1].card) == (True, "au choix", "KH")


def test_the_last_run_of_a_deal_is_not_followed_by_any():
    run = seen(samples.over()).strip
    assert (run.is_over, run.awaited) == (False, None)


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


@pytest.mark.parametrize(
    "view",
    [samples.lead(), samples.long_run(), samples.rich(), samples.opening(), replace(samples.lead(), pause_ends_at=0)],
)
def test_the_run_stays_on_its_panel(view: samples.TableView):
    scene = table.scene(view, samples.names(samples.STRANGE), FRENCH)
    beside = (table.WIDTH - 13, table.HEIGHT - 14 - strip.HEIGHT, table.WIDTH, table.HEIGHT)
    assert scene.draw().crop(beside).tobytes() == table.background(scene.style).crop(beside).tobytes()


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


def test_a_name_with_room_is_whole():
    assert Sentence("{} gagne", ("{0}",)).fit("title", 58, 900) == "{0} gagne"


def test_names_and_what_is_said_of_them_are_told_apart_in_every_title():
    named = samples.names(ENDLESS * 2)
    opening = table.scene(samples.opening((*ENDLESS, "Léa")), named, FRENCH).strip.opening
    assert opening is not None
    won = result.scene(samples.over(ENDLESS * 2), named, FRENCH).title
    swept = result.scene(samples.over(ENDLESS * 2, opera=True), named, FRENCH).swept
    assert swept is not None
    both = standings.scene(samples.ended(ENDLESS * 2, winners=2), named, FRENCH).title
    assert [said.text for said in (opening.said, won, swept, both)] == [
        *(
            "{} a donné",
            "{} gagne la donne",
            "{} ramasse tout le tableau",
            "{} et {} gagnent la partie\u202f!",
        )
    ]
    assert [said.names for said in (opening.said, won, swept, both)] == [ENDLESS[:1], *((ENDLESS[1],),) * 2, ENDLESS]


def test_a_paused_table_says_so():
    scene = seen(replace(samples.table(), pause_ends_at=0))
    assert (str(scene.strip.headline.sentence), scene.mood) == ("Partie en pause", "paused")
    assert not any(row.is_turn for row in scene.rows)
    assert hand.scene(replace(samples.own(5, 9), pause_ends_at=0), ENGLISH).headline == "The game is paused"


def test_a_table_that_everybody_is_away_from_asks_nobody():
    scene = seen(samples.asleep())
    assert (str(scene.strip.headline.sentence), scene.mood) == ("Tout le monde est absent", "asleep")
    assert not any(row.is_turn for row in scene.rows)


def test_the_dwarf_is_jubilant_while_the_run_lies_there_in_which_somebody_took_his_pot():
    view = samples.table()
    assert (seen(view).mood, seen(samples.long_run()).mood) == ("jubilant", "awake")
    assert seen(samples.in_deal(view, taken=())).mood == "awake", "his card was laid and his pot not claimed"
    assert table.scene(samples.in_deal(view, run=()), CALLED, FRENCH, is_replayed=True).mood == "awake"


def test_before_the_first_card_the_strip_tells_who_has_dealt_and_what_came_into_the_pots():
    opening = seen(samples.opening()).strip.opening
    assert opening is not None
    assert (str(opening.said), opening.antes) == (
        "Gérald a donné",
        ("+6", "+12", "+18", "+24", "+30"),
    )
    assert seen(samples.table()).strip.opening is None


def test_the_two_runs_before_are_shown_the_newest_first():
    before = samples.laid(("7S", 1), ("8H", 1), ("9C", 2), ("10H", 0)), samples.laid(("JC", 1), ("QH", 2), ("KS", 2))
    blocked = tuple(Passed(seat % 3, 11) for seat in range(1, 4))
    older = samples.laid(("5S", 1), ("KD", 1))
    moves = (*older, *before[0], *blocked, *before[1], *samples.laid(("3S", 0)))
    view = samples.in_deal(samples.table(samples.EIGHT[:3], moves, turn=1, need=4), run=moves[-1:])
    assert seen(view).strip.before == (("JC", "QH", "KS"), ("7S", "8H", "9C", "10H"))
    assert seen(samples.table()).strip.before == ()


@pytest.mark.parametrize("cards", range(1, 14))
def test_the_runs_before_stay_on_their_panel(cards: int):
    run = tuple(DECK[4 * rank] for rank in range(cards))
    scene, right = seen(samples.lead()), (table.WIDTH - 34, 0, table.WIDTH, table.HEIGHT)
    short = replace(scene.strip, laid=scene.strip.laid[:4])
    shown = [replace(scene, strip=replace(short, before=runs)).draw() for runs in ((), (run, run))]
    assert shown[0].tobytes() != shown[1].tobytes()
    assert shown[0].crop(right).tobytes() == shown[1].crop(right).tobytes()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*ENDLESS, "Zoé"])
def test_a_headline_is_written_in_36_pixels_or_more_and_stays_on_its_strip(name: str, language: Language):
    view = samples.long_run((name, "Léa", "Bob", "Zoé"))
    view = samples.in_deal(view, taken=(PotTaken(0, Card("JC"), 1_234_567),), run=samples.laid(("JC", 0)))
    made = table.scene(view, samples.names((name, "Léa", "Bob", "Zoé")), words_in(language)).strip.headline
    text, size = fitted(made.sentence, 886)
    assert size >= 36
    assert text_width(text, "title", size) <= 886


def test_the_host_has_a_crown():
    assert [row.who.name for row in seen(samples.table()).rows if row.is_host] == ["Gérald"]
    assert [row.who.name for row in seen(replace(samples.table(), host=4)).rows if row.is_host] == ["Zoé"]


def test_whoever_took_a_pot_is_marked_on_it():
    assert [pot.taker.name if pot.taker else None for pot in seen(samples.long_run()).pots] == [
        *("Maître Corbeau", None, "Zoé", None, None)
    ]


def test_only_a_swollen_pot_of_the_nain_jaune_is_a_hoard():
    assert [pot.is_hoard for pot in seen(samples.long_run()).pots] == [False] * 4 + [True]
    assert not any(pot.is_hoard for pot in seen(samples.table(pots=(999, 999, 999, 999, 119))).pots)


def test_before_the_first_deal_the_board_is_empty():
    view = samples.table()
    scene = seen(replace(view, game=replace(view.game, deal=None)))
    assert (scene.strip.laid, scene.strip.awaited) == ((), None)


def test_the_hand_tells_what_belles_would_bring():
    pots = {held.card: held.pot for held in hand.scene(samples.own(15, None), FRENCH).cards if held.pot}
    assert pots == {"10D": "+14", "JC": "+23", "QS": "+9", "KH": "+47", "7D": "+36"}


def test_whoever_waits_sees_their_cards_undimmed():
    view = samples.in_deal(samples.own(9, 9), legal=(), turn=0)
    scene = hand.scene(view, FRENCH)
    assert (scene.is_choice, scene.headline) == (False, "Ce n’est pas encore à toi")


def test_between_two_deals_there_is_nothing_to_lay():
    view = samples.in_deal(samples.over(seat=0), order=(1, 2, 3))
    assert not any(held.is_playable for held in hand.scene(view, FRENCH).cards)
    assert hand.scene(view, ENGLISH).headline == "Between two deals"


def own(view: samples.TableView) -> own_result.OwnResultScene:
    return own_result.scene(view, CALLED, FRENCH)


def test_ones_own_result_is_the_sum_of_its_parts():
    mine = own(samples.over(seat=0))
    assert (mine.title, mine.subtitle, mine.gain) == ("Donne 2 finie", "Classique · mise 15 chacun", "−27")
    assert [(part.word, part.gain) for part in mine.parts] == [
        *(("mise", "−15"), ("cartes", "−44"), ("cagnottes", "+80"), ("belle gardée", "−48"))
    ]
    assert (mine.caught, len(mine.cards), mine.who.name) == (("QS",), 6, "Gérald")


def test_two_belles_that_were_left_are_told_as_two():
    view = samples.over(seat=0)
    another = PotMatched(0, BELLES[0], 12, 12, "kept")
    both = samples.in_deal(view, payments=(*view.deal.payments, another))
    assert [(part.word, part.gain) for part in own(both).parts][-1] == ("belles gardées", "−60")


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


def test_whoever_has_won_is_told_so_and_has_no_cards():
    mine = own(samples.over(seat=3))
    assert (mine.title, mine.has_won, mine.cards, mine.gain) == ("Tu gagnes la donne 2\u202f!", True, (), "+82")


def test_a_void_deal_brings_one_nothing():
    mine = own(samples.in_deal(samples.over(seat=0), winner=None))
    assert (mine.title, mine.gain, mine.parts) == ("Donne annulée", "", ())


@pytest.mark.long
@pytest.mark.parametrize("count", [1, 6, 15, 22])
def test_cards_that_were_left_keep_clear_of_the_receipt(count: int):
    mine = replace(own(samples.over(seat=0)), parts=(), caught=(), cards=DECK[:count])
    beside = (660, 0, 1000, own_result.HEIGHT)
    assert mine.draw().crop(beside).tobytes() == replace(mine, cards=()).draw().crop(beside).tobytes()


def receipts(view: samples.TableView) -> list[result.ReceiptRow]:
    """The rows of a result, the winner's first."""
    scene = result.scene(view, CALLED, FRENCH)
    return [*([scene.winner] if scene.winner else []), *scene.rows]


def parts(row: result.ReceiptRow) -> list[tuple[str, str]]:
    return [(part.word, part.gain) for part in row.parts]


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def with_first_chips(view: samples.TableView, *chips: int) -> samples.TableView:
    """The same deal, before which the first seats had only so many chips for the antes."""
    assert view.game.deal is not None
    return samples.in_deal(view, chips_before=(*chips, *view.game.deal.chips_before[len(chips) :]))


def test_the_winners_row_is_the_header_of_a_result_and_the_others_follow_by_what_they_lost():
    scene = result.scene(samples.over(), CALLED, FRENCH)
    assert scene.winner is not None
    assert (str(scene.title), scene.winner.who.name, scene.winner.gain) == ("Zoé gagne la donne", "Zoé", "+82")
    assert [row.gain for row in scene.rows[:2]] == ["−16", "−17"]


def test_a_grand_opera_has_its_stage():
    scene = result.scene(samples.over(opera=True), CALLED, FRENCH)
    assert (str(scene.title), str(scene.swept)) == ("Grand Opéra\u202f!", "Zoé ramasse tout le tableau")
    assert [(row.gain, parts(row)) for row in receipts(samples.over(opera=True))[:1]] == [
        ("+331", [("cartes", "+106"), ("cagnottes", "+240")])
    ]
    assert {pot.taker for pot in scene.pots} == {None}, "the stage says who has taken them"


@pytest.mark.parametrize("view", [samples.over(), samples.over(opera=True), samples.over(samples.EIGHT[:3])])
def test_what_a_result_shows_of_a_receipt_adds_up_to_its_total(view: samples.TableView):
    for row in receipts(view):
        costs = [cost for _, cost in row.costs]
        assert sum(map(number, [*(part.gain for part in row.parts), *costs])) - 15 == number(row.gain)


def test_an_ante_that_was_the_same_for_all_is_told_once_and_any_other_in_its_row():
    scene = result.scene(samples.over(), CALLED, FRENCH)
    assert scene.subtitle == "Classique · donne 2 · mise 15 chacun"
    unequal = with_first_chips(samples.over(), 9)
    assert result.scene(unequal, CALLED, FRENCH).subtitle == "Classique · donne 2"
    rows = receipts(unequal)
    assert {parts(row)[0] for row in rows} == {("mise", "−9"), ("mise", "−15")}
    for row in rows:
        shown = [*(part.gain for part in row.parts), *(cost for _, cost in row.costs)]
        assert sum(map(number, shown)) == number(row.gain)


def test_whoever_was_caught_with_a_belle_sees_what_it_has_cost_on_it():
    [caught] = [row for row in receipts(samples.over()) if row.costs]
    assert (caught.who.name, caught.costs) == ("Gérald", (("QS", "−48"),))
    assert parts(caught) == [("cartes", "−44"), ("cagnottes", "+80")]


def test_a_belle_that_was_laid_and_not_announced_is_a_part_of_the_receipt():
    view = samples.over()
    assert view.game.deal is not None
    payments = [
        replace(paid, cause="forgotten") if isinstance(paid, PotMatched) else paid for paid in view.deal.payments
    ]
    [row] = [row for row in receipts(samples.in_deal(view, payments=tuple(payments))) if row.who.name == "Gérald"]
    assert (row.costs, parts(row)[-1]) == ((), ("oubliée", "−48"))


def test_of_two_belles_side_by_side_neither_covers_what_the_other_has_cost():
    cards, costs = (Card("10D"), Card("JC")), {Card("10D"): "−124", Card("JC"): "−136"}
    alone, both = Canvas(felt(300, 110)), Canvas(felt(300, 110))
    draw_hand(alone, cards[:1], costs, STYLE, (0, 10), 200)
    draw_hand(both, cards, costs, STYLE, (0, 10), 200)
    badge = (0, 0, round(text_width("−124", "heavy", 30)) + 18, 110)
    assert both.image.crop(badge).tobytes() == alone.image.crop(badge).tobytes()


def test_a_winner_who_gained_nothing_sees_why():
    view = samples.over(samples.EIGHT[:3])
    poor = samples.in_deal(view, payments=tuple(replace(paid, amount=1, due=1) for paid in view.deal.payments))
    winner = result.scene(poor, CALLED, FRENCH).winner
    assert winner is not None
    assert (winner.gain, parts(winner)) == ("−13", [("cartes", "+2")])


def test_a_deal_that_never_was_has_no_winner_and_no_sums():
    scene = result.scene(samples.in_deal(samples.over(), winner=None), CALLED, ENGLISH)
    assert (str(scene.title), scene.subtitle, scene.winner) == ("Deal cancelled", "Classique · deal 2", None)
    assert {(row.parts, row.gain) for row in scene.rows} == {((), "")}
    assert not any(pot.taker for pot in scene.pots), "what was taken went back"


def test_whoever_falls_out_is_told_so():
    view = samples.over()
    out = replace(view, game=replace(view.game, eliminated=(0, 2, 0, 0, 0, 0, 0, 0)))
    assert {row.who.name for row in result.scene(out, CALLED, FRENCH).rows if row.note == "hors course"} == {"Léa"}


def test_a_game_that_was_stopped_has_no_winner():
    view = samples.ended()
    assert view.game.ending is not None
    stopped = replace(view, game=replace(view.game, ending=replace(view.game.ending, reason="stopped")))
    scene = standings.scene(stopped, CALLED, FRENCH)
    assert (str(scene.title), scene.steps, len(scene.others), scene.is_ranked) == ("Table arrêtée", (), 8, False)
    assert scene.subtitle.endswith("2 donnes")


def test_a_deal_that_was_cancelled_does_not_count_at_the_end_of_the_game():
    view = samples.in_deal(samples.ended(), winner=None)
    assert standings.scene(view, CALLED, FRENCH).subtitle.endswith("1 donne")


def test_a_game_that_everybody_left_has_no_winner():
    view = samples.ended()
    assert view.game.ending is not None
    gone = tuple(replace(seat, has_left=True) for seat in view.seats)
    left = replace(view, seats=gone, game=replace(view.game, ending=replace(view.game.ending, reason="time")))
    assert (str(standings.scene(left, CALLED, FRENCH).title), left.winners) == ("Fin de la partie", ())


def test_the_first_three_stand_on_the_podium_and_the_others_below():
    scene = standings.scene(samples.ended(), CALLED, FRENCH)
    assert [(step.place, step.who.name, step.gain) for step in scene.steps] == [
        *((1, "Gérald", "+28"), (2, "Léa", "+15"), (3, "Maître Corbeau", "+2"))
    ]
    assert [line.place for line in scene.others] == [4, 5, 6, 7, 8]
    assert [step.has_gained for step in (*scene.steps, *scene.others)] == [True] * 3 + [False] * 5


def test_whoever_was_out_has_it_beside_their_name_and_two_may_share_a_place():
    view = samples.ended()
    assert view.game.ending is not None
    ending = replace(view.game.ending, places=(1, 2, 3, 4, 5, 6, 7, 7))
    out = replace(view, game=replace(view.game, eliminated=(0, 0, 0, 0, 0, 4, 2, 2), ending=ending))
    others = standings.scene(out, CALLED, FRENCH).others
    assert [(line.place, line.note) for line in others] == [
        *((4, ""), (5, ""), (6, "hors course, donne 4"), (7, "hors course, donne 2"), (7, "hors course, donne 2"))
    ]


def test_the_honours_of_a_game_are_told_with_whose_they_are():
    view = samples.ended()
    honours = Honours(Honour(view.seats[3], 60, Card("7D")), Honour(Seat(99, 9), 9))
    scene = standings.scene(view, CALLED | {9: "Ève"}, FRENCH, honours=honours)
    assert [(honour.label, honour.value, honour.who.name, honour.card) for honour in scene.honours] == [
        *(("Plus grosse cagnotte", "60", "Zoé", "7D"), ("Plus longue série", "9 cartes", "Ève", None))
    ]


def test_nobody_is_given_a_medal_for_a_loss():
    [step, *_] = standings.scene(samples.ended(), CALLED, FRENCH).steps
    drawn = [Canvas(felt(podium.WIDTH, podium.HEIGHT)) for _ in range(2)]
    for canvas, one in zip(drawn, (step, replace(step, gain="−28")), strict=True):
        podium.draw_podium(canvas, (one,), Sentence(""), "")
    medal, plain = (canvas.image.getpixel((400, 292)) for canvas in drawn)
    assert medal != plain


def test_robots_are_square_at_the_end_too():
    robots = ("Zoé", "robot:Figaro", "Léa")
    scene = standings.scene(samples.ended(robots), samples.names(robots), FRENCH)
    assert {step.who.name: step.who.is_robot for step in scene.steps} == {"Zoé": False, "Figaro": True, "Léa": False}


def test_what_was_left_on_the_board_at_the_end_is_told():
    view = samples.ended()
    assert standings.scene(view, CALLED, ENGLISH).shared == "208 chips left on the board, shared out"


@pytest.mark.parametrize(
    ("winners", "title"),
    [
        (1, "Gérald gagne la partie\u202f!"),
        (2, "Gérald et Léa gagnent la partie\u202f!"),
        (4, "4 joueurs se partagent la victoire\u202f!"),
    ],
)
def test_a_title_says_who_has_won_as_long_as_there_is_room(winners: int, title: str):
    assert str(standings.scene(samples.ended(winners=winners), CALLED, FRENCH).title) == title


def test_equals_leave_no_gap_behind_them_and_only_a_row_of_another_page_stands_apart():
    apart = samples.ranking(strange=True)
    entries = tuple(replace(entry, place=1) for entry in (*apart.entries, apart.own))
    together = replace(apart, entries=entries, own=entries[-1])
    assert ranked_height(apart) > ranked_height(together)
    assert ranked_height(together) == ranked_height(replace(samples.ranking(), entries=entries, own=entries[2]))


def ranked(board: Leaderboard, names: MemberNames = RANKED) -> listing.ListingScene:
    return listing.scene(listing_of(board, names, FRENCH), FRENCH)


def ranked_height(board: Leaderboard) -> int:
    return ranked(board).draw().height


def test_a_name_that_cannot_be_drawn_is_never_a_rank():
    ranks = ranked(samples.ranking(strange=True), samples.ranked_names(strange=True)).lines
    assert (ranks[1].row.place, ranks[1].who.name, ranks[1].who.initial) == (12, "Joueur 2", "#2")
    who = profile.scene(samples.profile(), MemberNames({1: "محمد"}), FRENCH).who
    assert (who.name, who.initial) == ("Profil", "?")


def test_a_person_has_the_same_colour_in_a_ranking_and_at_a_table():
    listed = {line.who.name: line.who.colour for line in ranked(samples.ranking()).lines}
    seated = {row.who.name: row.who.colour for row in seen(samples.table()).rows}
    assert len(seated) == len(SEATS)
    assert {name: listed[name] for name in seated} == seated
    who = profile.scene(samples.profile(), RANKED, FRENCH).who
    assert who.colour == seated[who.name]


def test_of_equal_cards_only_the_one_with_a_button_stands_out():
    view = samples.own(22, 12)
    assert view.game.deal is not None
    cards = hand.scene(view, FRENCH).cards
    assert [held.card for held in cards if held.is_playable] == [play.card for play in view.game.deal.legal]
    assert [held.card for held in cards if held.is_offered] == [play.card for play in view.game.deal.choices]
    assert 1 < sum(held.is_offered for held in cards) < sum(held.is_playable for held in cards)


def cards_in_a_row_of_pots(pot: Pot, step: int) -> list[bytes]:
    """What is seen where the five cards lie when this pot is on each."""
    canvas = Canvas(felt(1200, 100))
    draw_pots(canvas, [pot] * 5, STYLE, (60, 10), step)
    return [canvas.image.crop((x, 10, x + 54, 86)).tobytes() for x in range(60, 60 + 5 * step, step)]


def test_the_longest_number_of_a_pot_leaves_the_cards_around_it_alone():
    few, many = (cards_in_a_row_of_pots(Pot(1, shown), 152) for shown in ("1", "99\u202f999"))
    assert few == many


def test_whoever_took_a_pot_stands_beside_its_card():
    who = seen(samples.table()).rows[0].who
    empty, taken = cards_in_a_row_of_pots(Pot(0, "0"), 152), cards_in_a_row_of_pots(Pot(0, "0", taker=who), 152)
    assert empty == taken


def test_the_first_three_of_a_season_stand_on_a_podium_with_what_they_gained_and_hold():
    closed = ranked(samples.season())
    assert str(closed.title) == "Gérald remporte la saison 3\u202f!"
    assert [(step.who.name, step.gain, step.chips) for step in closed.steps] == [
        *(
            ("Gérald", "+12\u202f612", "13\u202f612"),
            ("Léa", "+388", "1\u202f388"),
            ("Maître Corbeau", "+127", "1\u202f127"),
        )
    ]
    assert [line.row.place for line in closed.lines] == [4, 5, 6, 7, 8, 9]


def test_a_season_ends_on_a_stage_with_its_first_three_and_its_records():
    end = season.scene(samples.season_end(), RANKED, FRENCH)
    assert (end.title, end.subtitle) == ("La saison 3 est close", "84 parties, 9 membres")
    assert [(step.place, step.who.name, step.gain, step.chips) for step in end.steps] == [
        (1, "Gérald", "+12\u202f612", "13\u202f612"),
        (2, "Léa", "+388", "1\u202f388"),
        (3, "Maître Corbeau", "+127", "1\u202f127"),
    ]
    assert [(record.label, record.value, record.who.name) for record in end.records] == [
        ("Plus grosse cagnotte", "188", "Zoé"),
        ("Grands Opéras", "3", "Léa"),
        ("Donnes gagnées", "41", "Gérald"),
    ]


def test_a_season_without_records_is_its_stage_alone():
    end = season.scene(samples.season_end(), RANKED, FRENCH)
    assert replace(end, records=()).draw().height < end.draw().height


def test_a_season_that_nobody_has_won_has_no_podium():
    board = samples.season()
    without = replace(board, records={user: replace(record, net=0) for user, record in board.records.items()})
    drawn = ranked(without)
    assert (drawn.steps, len(drawn.lines), str(drawn.title)) == ((), 9, "Classement · jetons")


def test_a_season_of_three_members_is_a_podium_alone():
    board = samples.season()
    three = ranked(replace(board, entries=board.entries[:3]))
    assert three.lines == ()
    assert three.draw().height < ranked(board).draw().height


def test_a_ranking_of_one_page_needs_no_number():
    assert ranked(replace(samples.ranking(), pages=1)).listing.page is None
    assert ranked(samples.ranking()).listing.page == "page 1 sur 3"


def test_a_replay_shows_every_hand():
    hands = ((Card("AS"),), (Card("2H"),), (Card("3C"), Card("KD")))
    scene = replay.scene(samples.lead(), hands, (21, 43), CALLED, FRENCH)
    assert [row.cards for row in scene.rows] == list(hands)
    assert scene.step == "21 sur 43"


def test_a_replay_fits_the_screen_of_a_desktop_however_many_play():
    for size in range(2, 9):
        view = samples.table(samples.EIGHT[:size], turn=1)
        hands = tuple(tuple(DECK[: CARDS_EACH[size]]) for _ in range(size))
        assert replay.scene(view, hands, (0, 43), CALLED, FRENCH).draw().height <= MAX_REPLAY_HEIGHT


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


def test_the_numbers_beside_the_course_of_a_play_score_begin_below_all_of_it():
    assert ticks([Band(84, 4), Band(71, 9.5)]) == (60, 80, 100)
    assert ticks([Band(38, 6), Band(52, 3)]) == (30, 80, 100)
    assert ticks([Band(97, 2), Band(99, 1)]) == (90, 100), "where there is no room for what a regular robot scores"
    assert ticks([Band(4, 9), Band(3, 8)]) == (0, 80, 100)


def test_no_confetti_falls_on_the_title_of_a_podium():
    _, densest = podium.stage().crop((0, 0, podium.WIDTH, 124)).getchannel("a").getextrema()
    assert densest < 0.8 * 255, "the light is thinner than confetti"
