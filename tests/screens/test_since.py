"""What has happened since the reader last looked."""

from bot.game.events import PotTaken
from bot.game.receipt import receipt_of
from bot.language import words_in
from bot.language.amounts import gain
from bot.screens.narration import pots_taken
from bot.screens.result import outcome
from bot.screens.since import since_last_look
from bot.screens.voices import Voice
from tests.pictures import samples

FRENCH = words_in("fr")
WINNER, OTHER = 3, 0


def told(ended: samples.TableView, seat: int | None) -> list[str]:
    now = samples.own(5, 9)
    view = samples.replace(now, game=samples.replace(now.game, seat=seat))
    return since_last_look(view, len(view.deal.moves), FRENCH, ended=ended).split("\n")[1:]


def test_the_winner_of_a_deal_reads_once_what_it_brought_them():
    ended = samples.over(seat=WINNER)
    net = gain(receipt_of(ended.game, WINNER).net, FRENCH)
    assert told(ended, WINNER) == [FRENCH("since-won", n=2, gain=net)]
    assert "+" in net


def test_the_winner_of_a_grand_opera_reads_of_it_too():
    ended = samples.over(opera=True, seat=WINNER)
    assert "Grand Opéra" in told(ended, WINNER)[1]


def test_the_others_read_who_has_won_and_what_it_brought_themselves():
    ended = samples.over(seat=OTHER)
    net = gain(receipt_of(ended.game, OTHER).net, FRENCH)
    assert told(ended, OTHER) == [f"{outcome(ended, Voice(FRENCH))} · {FRENCH('since-own', gain=net)}"]
    assert told(ended, None) == [outcome(ended, Voice(FRENCH))]


def test_the_pots_that_one_player_took_are_told_together():
    moves = samples.laid(("10D", 0), ("JC", 0), ("QS", 1), ("KH", 0))
    taken = (PotTaken(0, "10D", 3), PotTaken(0, "JC", 6), PotTaken(1, "QS", 9), PotTaken(0, "KH", 12))
    view = samples.in_deal(samples.table(("Ana", "Bob")), moves=moves, taken=taken)
    told = [line.replace("*", "").replace("\ufe0e", "") for line in pots_taken(view, moves, Voice(FRENCH))]
    assert told == ["<@1> prend 10♦ (+3), V♣ (+6) et R♥ (+12)", "<@2> prend D♠ (+9)"]


def test_ones_own_cards_are_told_first_with_what_they_took_which_is_not_said_twice():
    moves = samples.laid(("6D", 0), ("7D", 0), ("8S", 0), ("QS", 1))
    taken = (PotTaken(0, "7D", 16), PotTaken(1, "QS", 9))
    view = samples.in_deal(samples.table(("Ana", "Bob")), moves=moves, taken=taken)
    view = samples.replace(view, game=samples.replace(view.game, seat=0))
    title, own, *others = since_last_look(view, 0, FRENCH).replace("\ufe0e", "").split("\n")
    assert (title, own) == (f"**{FRENCH('since-deal')}**", FRENCH("since-laid", cards="6♦ **7♦** (prend 16) 8♠"))
    assert "16" not in "\n".join(others)
    assert "(+9)" in "\n".join(others)
