"""What is shown of contests once they have closed everywhere: cards, secrets, the best lines, and one's own choices."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.game.cards import Card
from bot.game.refusal import Refusal
from bot.memory import Memory
from bot.services.contest_places import is_revealed, load_about, place_of
from bot.services.contests import Contests
from bot.services.decks import NO_CANDIDATE, Contest, Decks
from bot.services.loading import load_members
from bot.services.reviews import MAX_DOUBTFUL, MAX_REMEMBERED
from bot.services.thinker import Thinker
from bot.store import contests as rows
from bot.store import tries
from bot.store.contests import ContestRow, DealRow
from bot.store.database import Store
from bot.store.tries import TryRow
from bot.tables import days
from bot.tables.candidates import find_candidate, hands_of
from bot.tables.contests import ContestKey, choices_of, doubtful_of, play, read
from bot.tables.context import Request
from bot.tables.own_choices import OwnChoice
from bot.tables.valued_choices import Reviewed, look_closely
from bot.values.contests import ContestProof, ContestReview, Reveal, RevealedDeal
from bot.values.reviews import ChoicePlace


class _Own(NamedTuple):
    """A member's free choices in a contest."""

    choices: dict[ChoicePlace, OwnChoice]
    places: tuple[ChoicePlace, ...]
    """Of these, the dearest first."""


class Reveals:
    """Contests that are over everywhere. Of others, nothing that is hidden leaves this room."""

    def __init__(self, store: Store, decks: Decks, contests: Contests, thinker: Thinker) -> None:
        self._store = store
        self._decks = decks
        self._contests = contests
        self._thinker = thinker
        self._own = Memory[tuple[ContestKey, int, int], _Own](MAX_REMEMBERED)
        """By contest, member, and how many of its deals they have finished."""
        self._reviews = Memory[tuple[ContestKey, int, ChoicePlace], Reviewed | None](MAX_REMEMBERED)

    async def reveal(self, key: ContestKey, request: Request) -> Reveal:
        """Return the cards of a contest, and the best that could be made of them. Raise Refusal before it is over."""
        contest = await self._revealed(key, request)
        deals = await self._decks.work_out(contest)
        async with self._store.transaction() as tx:
            place = await place_of(tx, request)
            own = await tries.tries_of(tx, request.user, key)
            return Reveal(
                settings=place.settings,
                members=await load_members(tx, place.guild, [request.user]),
                about=await load_about(tx, contest, place, request.now, ""),
                deals=tuple(
                    _revealed(contest, deal, own.get(deal.deal)) for deal in deals if deal.candidate != NO_CANDIDATE
                ),
            )

    async def proof(self, key: ContestKey, request: Request) -> ContestProof:
        """Return what the decks of a contest follow from, as far as it may be shown now."""
        contest = await self._contests.load(key, request)
        following = await self._decks.fingerprint(key.number + 1, request.now) if key.is_daily else ""
        async with self._store.transaction() as tx:
            about = await load_about(tx, contest, await place_of(tx, request), request.now, following)
        row, shows = contest.row, about.is_revealed
        return ContestProof(
            about=about,
            rule=row.rule,
            secret=row.secret if shows else "",
            candidates=contest.candidates if shows else (),
            decks=tuple(contest.deck(number) for number in contest.numbers) if shows else (),
            is_true=shows and await self._is_true(contest),
        )

    async def _is_true(self, contest: Contest) -> bool:
        """Return whether the rule still takes the same candidates."""
        row = contest.row
        found = [
            await self._thinker.think(find_candidate, deal, row.secret, row.number, number)
            for number, deal in enumerate(contest.deals, 1)
        ]
        return tuple(one or NO_CANDIDATE for one in found) == contest.candidates

    async def review(self, key: ContestKey, request: Request, *, deal: int = 0, number: int = 0) -> ContestReview:
        """Return the reader's choice of this number in a deal; for 0, the dearest of the deal, or of all deals.

        Raise Refusal before the contest is over or if they had no such choice.
        """
        contest = await self._revealed(key, request)
        async with self._store.transaction() as tx:
            place = await place_of(tx, request)
            members = await load_members(tx, place.guild, [request.user])
            about = await load_about(tx, contest, place, request.now, "")
            own_tries = await tries.tries_of(tx, request.user, key)
        own = await self._look_at(contest, request.user)
        at = _place(own, deal, number)
        reviewed = await self._review(contest.key, request.user, at, own.choices[at])
        if reviewed is None:
            raise Refusal("no_choice")
        row = own_tries[at.deal]
        return ContestReview(
            settings=place.settings,
            members=members,
            about=about,
            table=play(request.user, contest.deals[at.deal - 1], contest.deck(at.deal), read(row.laid)),
            place=at,
            places=own.places,
            reviewed=reviewed,
        )

    async def _revealed(self, key: ContestKey, request: Request) -> Contest:
        """Return a contest. Raise Refusal unless it is over everywhere."""
        contest = await self._contests.load(key, request)
        if not await self._is_revealed(contest, request):
            raise Refusal("not_revealed", when=days.reveals_at(contest.row.number))
        return contest

    async def _is_revealed(self, contest: Contest, request: Request) -> bool:
        async with self._store.transaction() as tx:
            row: ContestRow | None = await rows.load(tx, contest.key)
        return row is not None and is_revealed(row, request.now)

    async def _look_at(self, contest: Contest, user: int) -> _Own:
        """Return the reader's choices in a contest that is over."""
        async with self._store.transaction() as tx:
            own = await tries.tries_of(tx, user, contest.key)
        finished = [row for row in own.values() if row.finished_at is not None]
        key = contest.key, user, len(finished)
        return await self._own.recall(key, lambda: self._look_anew(contest, user, finished))

    async def _look_anew(self, contest: Contest, user: int, finished: Sequence[TryRow]) -> _Own:
        found = dict[ChoicePlace, OwnChoice]()
        for row in finished:
            made = await self._thinker.think(choices_of, contest.secret_deal(row.deal), user, read(row.laid))
            found |= {ChoicePlace(row.deal, number): choice for number, choice in enumerate(made, 1)}
        doubtful = await self._thinker.think(doubtful_of, [*found.values()])
        places, dear = [*found], dict[ChoicePlace, int]()
        for at in [places[index] for index in doubtful[:MAX_DOUBTFUL]]:
            reviewed = await self._review(contest.key, user, at, found[at])
            if reviewed and reviewed.review.verdict == "costly":
                dear[at] = reviewed.review.chips
        return _Own(found, tuple(sorted(places, key=lambda at: -dear.get(at, 0))))

    async def _review(self, key: ContestKey, user: int, at: ChoicePlace, choice: OwnChoice) -> Reviewed | None:
        return await self._reviews.recall((key, user, at), lambda: self._thinker.think(look_closely, choice))


def _place(own: _Own, deal: int, number: int) -> ChoicePlace:
    """Return the place of the choice that is asked for. Raise Refusal if there is none."""
    here = [at for at in own.places if deal in {0, at.deal} and number in {0, at.number}]
    if not here:
        raise Refusal("no_choice")
    return here[0]


def _revealed(contest: Contest, row: DealRow, own: TryRow | None) -> RevealedDeal:
    deal, deck = contest.deals[row.deal - 1], contest.deck(row.deal)
    return RevealedDeal(
        deal=deal,
        candidate=row.candidate,
        deck=deck,
        hands=hands_of(deal, deck),
        best=row.best,
        line=tuple(map(Card, (row.line or "").split())),
        is_exact=bool(row.is_exact),
        own=own.chips if own else None,
    )
