from bot.game.cards import BELLES, DECK, OF_RANK, RANK, in_order


def test_there_are_52_cards():
    assert len(set(DECK)) == 52


def test_ranks_go_up_from_the_ace_to_the_king():
    assert [RANK[card] for card in ("AS", "2H", "9C", "10D", "JC", "QS", "KH")] == [1, 2, 9, 10, 11, 12, 13]


def test_there_are_four_cards_of_each_rank():
    assert {rank: len(cards) for rank, cards in OF_RANK.items()} == dict.fromkeys(range(1, 14), 4)


def test_the_board_shows_five_belles():
    assert BELLES == ("10D", "JC", "QS", "KH", "7D")


def test_a_hand_is_held_by_rank_and_then_by_suit():
    assert in_order(["KH", "10C", "2S", "10S", "AD", "JC", "10H"]) == ("AD", "2S", "10S", "10H", "10C", "JC", "KH")
