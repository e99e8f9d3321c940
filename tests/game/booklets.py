"""What the booklets say, written down once more: the rules and their second implementation are tested by it."""

SILENT = {
    "max_players": 8,
    "packet": 1,
    "belles_in_talon": True,
    "antes": (1, 2, 3, 4, 5),
    "stake": 1,
    "chips": (300,) * 6,
    "opening": "free",
    "blocked": "last_player",
    "taking": "automatic",
    "belle_left": "match",
    "belle_surcharge": 0,
    "hand_count": "points",
    "opera": "first_turn",
    "cannot_pay": "out",
    "cannot_ante": "out",
    "ends": "lap",
}
"""How a game is played where its booklet says nothing."""

BOOKLETS = {
    "classique": {},
    "mallette": {
        "max_players": 6,
        "chips": (100,) * 6,
        "taking": "said_or_doubled",
        "hand_count": "cards",
        "opera": "single_turn",
        "ends": "first_out",
    },
    "asterix": {
        "chips": (40, 30, 24, 20, 17, 15),
        "taking": "said_or_stays",
        "hand_count": "cards",
        "opera": "before_opponents",
        "cannot_pay": "out_at_zero",
        "cannot_ante": "antes_the_rest",
        "ends": "last_standing",
    },
    "habourdin": {
        "packet": 3,
        "belles_in_talon": False,
        "antes": (1, 1, 1, 1, 2),
        "chips": (21, 16, 13, 10, 9, 8),
        "opening": "ace",
        "blocked": "last_asked",
        "belle_left": "nothing",
        "belle_surcharge": 1,
        "hand_count": "cards",
        "opera": "none",
    },
}
"""Where each differs from that."""
