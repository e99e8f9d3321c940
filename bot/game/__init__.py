"""The rules of Nain Jaune: pure, synchronous, without clock, chance, text or I/O.

The game keeps its own French nouns. A *belle* is one of the five cards on the board (10♦ V♣ D♠ R♥ 7♦) and its
*pot* the chips that lie on it. A *deal* is one deal, from the antes to the settlement; the *talon* is what was
not dealt. A *run* is a run of ascending ranks; to *lead* is to lay its first card. *Sans 9* is what a player
says who cannot lay the 9. *Grand Opéra* is the feat of going out at a stroke.

Everything goes through four functions of `engine`: `legal_actions(state)`, `decide(state, action)`,
`evolve(state, event)` and `replay(events)`; and what a player may know of it through `view.view_for(state, seat)`.
"""
