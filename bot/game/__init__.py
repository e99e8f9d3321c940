"""The rules of Nain Jaune: pure and synchronous, without clock, chance, text or I/O.

The game keeps some French nouns. A *belle* is one of the five cards on the board (10♦ J♣ Q♠ K♥ 7♦), and its *pot* is
the chips on it. A *deal* goes from the antes to the settlement; the *talon* is the undealt cards. A *run* is cards of
ascending ranks, laid one after another; to *lead* is to lay its first card. A player without a 9 to lay says *sans 9*.
*Grand Opéra* is going out at a stroke. `docs/glossary.md` explains these and all other words of the code.

Callers use the four functions of `engine`: `legal_actions(state)`, `decide(state, action)`, `evolve(state, event)`
and `replay(events)`. What a player may know of a state comes from `view.view_for(state, seat)`.
"""
