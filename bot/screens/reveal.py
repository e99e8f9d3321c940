"""Messages about a contest whose cards are revealed: hands with the best lines, one's own choices, and the proof."""

from typing import Final

from bot.game.cards import Card
from bot.language import Words
from bot.screens.buttons import ButtonId, button
from bot.screens.components import Button
from bot.screens.contest_pages import own_contest_button, title_of, to_contest
from bot.screens.contest_tellings import describe_reveal
from bot.screens.layout import Picture, Screen, join_lines, screen
from bot.screens.review import choice_in_words, steps
from bot.screens.verbs import Verb
from bot.screens.voices import Voice
from bot.tables.valued_choices import OwnDeal
from bot.values.contests import ContestProof, ContestReview, Reveal
from bot.values.reviews import ChoicePlace, ReviewPage


def reveal_screen(
    reveal: Reveal, deal: int, words: Words, picture: Picture | None = None, *, has_choices: bool
) -> Screen:
    """Return every hand of a deal and its best line, with the ways to the other deals; deals are counted from 1."""
    return screen(
        None if picture else join_lines(*describe_reveal(reveal, deal, Voice(words))),
        [_to_deal(reveal, number, deal, words) for number in range(1, 1 + len(reveal.deals))],
        _ways(reveal, words, has_choices=has_choices),
        picture=picture,
    )


def _to_deal(reveal: Reveal, number: int, shown: int, words: Words) -> Button:
    target = to_contest(Verb.REVEAL, reveal.about.key, number)
    return button(target, words("contest-deal-button", deal=number), disabled=number == shown)


def _ways(reveal: Reveal, words: Words, *, has_choices: bool) -> list[Button]:
    key = reveal.about.key
    choices = [button(to_contest(Verb.CONTEST_CHOICE, key), words("button-choices"))] if has_choices else []
    return [
        *choices,
        button(to_contest(Verb.CONTEST_PROOF, key), words("button-contest-proof")),
        own_contest_button(key, words),
    ]


def page_of(review: ContestReview) -> ReviewPage:
    """Return a choice in a contest as one of a game, which has a table neither a number nor a channel."""
    return ReviewPage(
        settings=review.settings,
        members=review.members,
        table=0,
        channel=0,
        options=review.table.options,
        place=review.place,
        deal=OwnDeal(review.place.deal, has_won=False, brought=0, was_asked=True, choices=()),
        places=review.places,
        reviewed=review.reviewed,
    )


def contest_choice_screen(review: ContestReview, words: Words, picture: Picture | None = None) -> Screen:
    """Return a choice of the reader's in a contest, and buttons to the others and to the cards."""
    key = review.about.key

    def to_choice(place: ChoicePlace) -> ButtonId:
        return to_contest(Verb.CONTEST_CHOICE, key, *place)

    page = page_of(review)
    return screen(
        None if picture else join_lines(*choice_in_words(page, Voice(words))),
        "-# " + title_of(review.about, words),
        [
            *steps(page, review.place, words, to_choice),
            button(to_contest(Verb.REVEAL, key), words("button-reveal")),
        ],
        picture=picture,
    )


def contest_proof_screen(proof: ContestProof, words: Words) -> Screen:
    """Return the decks of a contest and a program that anybody can check them with; before the reveal, its seal."""
    about = proof.about
    title = "### " + title_of(about, words)
    own = [own_contest_button(about.key, words)]
    if not proof.secret:
        sealed = words("contest-fingerprint", fingerprint=about.fingerprint)
        return screen(title, sealed, words("contest-proof-later"), own)
    return screen(
        join_lines(title, words("contest-proof-true" if proof.is_true else "contest-proof-false")),
        words("contest-proof-how", rule=proof.rule),
        *(_deck(number, deck, words) for number, deck in enumerate(proof.decks, 1)),
        join_lines(words("proof-yourself"), f"```python\n{checker(proof)}\n```"),
        own,
    )


def _deck(number: int, deck: tuple[Card, ...], words: Words) -> str:
    return join_lines(words("contest-deal-button", deal=number), f"```\n{' '.join(deck)}\n```")


def checker(proof: ContestProof) -> str:
    """Return a program that prints whether the fingerprint had fixed the secret, and the decks that follow from it."""
    return _CHECKER.format(proof=proof, number=proof.about.key.number, candidates=[*proof.candidates])


_CHECKER: Final = """\
from hashlib import sha256

fingerprint = "{proof.about.fingerprint}"
number, candidates = {number}, {candidates}
secret = "{proof.secret}"


def hashed(text):
    return sha256(text.encode()).hexdigest()


print(hashed(secret) == fingerprint)
cards = [rank + suit for suit in "SHDC" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
for deal, candidate in enumerate(candidates, 1):
    own = hashed(f"{{secret}} {{deal}} {{candidate}}")
    print(*sorted(cards, key=lambda card: hashed(f"{{own}} {{number}} {{card}}")))"""
"""It uses nothing of this project; docs/proof.md shows the same."""
