"""How well people chose, apart from the luck of the cards.

At each real choice, all plays are played out over imagined hidden cards, from what that seat could see: a choice cost
the best of them less the one made. `yardstick` values one choice, `level` makes one number and a face of many, and
`review` looks at one closely. The room is pure and reads no clock: the same choice has the same value in any process.
"""
