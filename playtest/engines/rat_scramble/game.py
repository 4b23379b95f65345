"""The course of Rat Scramble, from the choice of characters to the final count of bells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from playtest.engines.drafts import draft_of, seal
from playtest.engines.game import REFEREE, Game, Measure, Outcome, Roller, Seat
from playtest.engines.rat_scramble.agreements import (
    STATUSES,
    Clause,
    FavorSeason,
    VoteFor,
    binding,
)
from playtest.engines.rat_scramble.components import (
    AUTUMN_FIX,
    LETTERS,
    OPEN_OFFERS,
    PLAYERS,
    PROMISE_TOKENS,
    SEASONS,
    Proposal,
    RatRules,
    characters,
)
from playtest.engines.rat_scramble.effects import DONE, GIFT, ROB, SEATS, TRANSFORM
from playtest.engines.rat_scramble.events import Chosen, Dealt, Events, Finished, RatEvent
from playtest.engines.rat_scramble.faults import faults_in
from playtest.engines.rat_scramble.measures import measures_of
from playtest.engines.rat_scramble.moves import (
    Accept,
    BreakTie,
    Cast,
    Change,
    Choose,
    CloseNegotiation,
    Counter,
    Decline,
    Done,
    Gift,
    Judge,
    LetStand,
    Offer,
    RatAction,
    Rob,
    TakeVoteToken,
    Transform,
    Withdraw,
)
from playtest.engines.rat_scramble.negotiation import TAKE, Negotiation
from playtest.engines.rat_scramble.state import RatState, RatView, position_of
from playtest.engines.rat_scramble.voting import LET_STAND, THEIR_TOKEN, THREE_TOKENS
from playtest.engines.samples import Sampled

CLOSE = CloseNegotiation()
_View = draft_of(RatView)


class RatScramble(Negotiation, Game[RatRules, RatState, Any, RatView]):
    """Rat Scramble for 4 players.

    ``resample`` ignores nothing that players could infer: only the order of the shuffled deck is hidden.
    """

    name = "rat_scramble"
    title = "Rat Scramble"
    players = range(4, 5)
    Rules = RatRules
    Action = RatAction
    State = RatState
    View = RatView
    Event = RatEvent
    open = frozenset([Offer, Counter])
    public_measures: ClassVar[frozenset[str]] = frozenset(
        [
            *("bells", "points", "tokens_away", "tokens_held", "offers", "agreements"),
            *("vote_changes", "clauses_kept", "clauses_broken", "clauses_impossible"),
            *(f"{status}_clauses" for status in STATUSES),
            *("tokens", "effects", "rounds_by", "changes_decided"),
        ]
    )

    def __init__(self, players: int, rules: RatRules | None = None) -> None:
        super().__init__(players, rules)
        if len(self.rules.proposals) < 2 * self.rules.rounds:
            raise ValueError(
                f"{self.rules.rounds} rounds take {2 * self.rules.rounds} proposals; "
                f"there are {len(self.rules.proposals)}."
            )
        if len(self.rules.effects) < 4:
            raise ValueError(f"A round takes 4 effect cards; there are {len(self.rules.effects)}.")
        self.by_name = {proposal.name: self.as_printed(proposal) for proposal in self.rules.proposals}
        self.characters = {character.name: character for character in characters()}
        self._choose = {name: Choose(name) for name in self.characters}
        self._cast = {name: Cast(name) for name in self.by_name}
        self._break_tie = {name: BreakTie(name) for name in self.by_name}
        self._alone = tuple((seat,) for seat in SEATS)
        self._carry_out: dict[type, Callable[[RatState, Seat, Any, Roller, Events], None]] = {
            Choose: self.choose_character,
            Offer: self.offer,
            Counter: self.offer,
            Accept: self.accept,
            Decline: self.remove_offer,
            Withdraw: self.remove_offer,
            TakeVoteToken: self.take_vote_token,
            Cast: self.cast,
            Change: self.change_vote,
            LetStand: self.let_stand,
            BreakTie: self.break_tie,
            Rob: self.rob,
            Gift: self.gift,
            Transform: self.transform,
            Done: self.transform_no_more,
            CloseNegotiation: self.close_negotiation,
            Judge: self.judge,
        }

    def as_printed(self, proposal: Proposal) -> Proposal:
        """Return a proposal as it is played: as printed, or with the correction ``autumn_fix``. (Ruling 2)"""
        if self.rules.autumn_fix and proposal.name in AUTUMN_FIX:
            return Proposal(proposal.name, proposal.majority, AUTUMN_FIX[proposal.name])
        return proposal

    # -- setup

    def start(self, chance: Roller, events: Events = None) -> RatState:
        """Set up the game with five promise tokens each. (Rulebook, Setup; ruling 1)

        If option ``characters`` is "random", give out characters and deal the first round right away.
        """
        state = RatState(
            phase="characters",
            round=1,
            characters=[None] * PLAYERS,
            bells=[0] * len(SEASONS),
            deck=sorted(self.by_name),
            deck_known=False,
            proposals=(),
            effects=(),
            tokens=[PROMISE_TOKENS * (holder == owner) for holder in SEATS for owner in SEATS],
            doubled=[0] * PLAYERS**2,
            toggles=(),
            vote_tokens=[None] * PLAYERS,
            votes=[None] * PLAYERS,
            changes=[0] * PLAYERS,
            stood=0,
            asked=0,
            queue=(),
            effect=None,
            transforms=[0] * PLAYERS,
            offers=(),
            agreements=(),
            offer_count=0,
            offers_made=[0] * PLAYERS,
            moves=0,
            history=(),
        )
        if self.rules.characters == "random":
            names = list(self.characters)
            chance.shuffle(names)
            for seat, character in enumerate(names):
                self.choose_character(state, seat, self._choose[character], chance, events)
        return state

    def choose_character(
        self, state: RatState, seat: Seat, action: Choose, chance: Roller, events: Events
    ) -> None:
        """Select a character, in seat order, without repeats; after the last, deal. (Ruling 1)"""
        state.characters[seat] = action.character
        if events is not None:
            events.append(Chosen(seat, action.character))
        if seat + 1 < PLAYERS:
            state.asked = seat + 1
        else:
            self.deal(state, chance, events)

    # -- deal phase

    def deal(self, state: RatState, chance: Roller, events: Events) -> None:
        """Deal two proposals, each with two effects from the whole deck. (Rulebook, Deal Phase)"""
        state.proposals = (self.next_proposal(state, chance), self.next_proposal(state, chance))
        deck = list(self.rules.effects)
        drawn = []
        for _ in range(4):
            effect = chance.choice(deck)
            deck.remove(effect)
            drawn.append(effect)
        state.effects = tuple(drawn)
        state.phase = "negotiation"
        state.vote_tokens = [None] * PLAYERS
        state.order = ()
        state.votes = [None] * PLAYERS
        state.changes = [0] * PLAYERS
        state.offers_made = [0] * PLAYERS
        state.stood = state.asked = state.changeable = 0
        if events is not None:
            events.append(Dealt(state.round, state.proposals, tuple(drawn)))

    def next_proposal(self, state: RatState, chance: Roller) -> str:
        """Draw the next proposal: the top one if the order is known, else a random one."""
        proposal: str = state.deck[0] if state.deck_known else chance.choice(state.deck)
        state.deck.remove(proposal)
        return proposal

    # -- whose turn it is

    def pending(self, state: RatState) -> tuple[Seat, ...]:
        """Return the seats that may take a vote token, or the one seat that must vote, choose or decide."""
        phase = state.phase
        if phase == "window":
            return self._alone[state.asked]
        if phase == "negotiation":
            return self.takers(state)
        if phase == "voting":
            return self._alone[self.next_voter(state)]
        return () if phase == "end" else self._alone[state.asked]

    def free(self, state: RatState) -> tuple[Seat, ...]:
        """Return players barred from every vote token, who may still deal, and the referee.

        The referee is free to close the negotiation and to judge promises in words.
        """
        seats: list[Seat] = []
        if state.phase == "negotiation":
            takes = self.takes(state)
            seats = [seat for seat in SEATS if seat not in takes and self.deals(state, seat)]
            seats.append(REFEREE)
        elif self.judgments(state):
            seats.append(REFEREE)
        return tuple(seats)

    def legal(self, state: RatState, seat: Seat) -> Sequence[Any]:
        """Return every legal move; of the countless possible offers, only a few samples."""
        if seat == REFEREE:
            return [*([CLOSE] if state.phase == "negotiation" else []), *self.judgments(state)]
        if state.phase == "negotiation":
            takes = [TAKE[number] for number in self.takes(state).get(seat, ())]
            if not self.may_deal(state, seat):
                return takes
            as_it_is = state.copy()
            return Sampled([*takes, *self.answers(state, seat)], lambda: self.some_deals(as_it_is, seat))
        if seat not in self.pending(state):
            return ()
        phase = state.phase
        if phase == "window":
            return [*self.vote_changes(state, seat), LET_STAND]
        if phase == "voting":
            return [self._cast[proposal] for proposal in self.votes_keeping_word(state, seat)]
        if phase == "characters":
            return [move for name, move in self._choose.items() if name not in state.characters]
        if phase == "tie":
            return [*[self._break_tie[proposal] for proposal in state.proposals], LET_STAND]
        return self.effect_choices(state, seat)

    def sample(self, state: RatState, seat: Seat, chance: Roller) -> Any:
        """Return a random move; in the negotiation about one in three is an offer or a counter-offer."""
        phase = state.phase
        if phase == "window" and seat >= 0:
            changes: list[Any] = self.vote_changes(state, seat)
            changes.append(LET_STAND)
            return chance.choice(changes)
        if phase == "voting" and seat >= 0 and not state.bound:
            return self._cast[chance.choice(state.proposals)]
        if phase != "negotiation" or seat == REFEREE:
            return chance.choice(self.legal(state, seat))
        return self.sample_in_negotiation(state, seat, chance)

    # -- why not

    def refusal(self, state: RatState, seat: Seat, action: Any) -> str | None:
        """Explain in a player's words why a move is not legal; ``None`` if it is."""
        if seat not in self.pending(state) and seat not in self.free(state):
            return self.refusal_out_of_turn(state)
        if isinstance(action, Offer | Counter):
            return self.refusal_to_offer(state, seat, action)
        if action in self.legal(state, seat):
            return None
        match action:
            case TakeVoteToken():
                return self.refusal_to_take(state, seat, action.number)
            case Accept() | Decline() | Withdraw():
                return self.refusal_to_answer(state, seat, action)
            case Cast(proposal=proposal) if state.phase == "voting" and proposal in state.proposals:
                return self.refusal_to_vote(state, seat, proposal)
            case Change() if state.phase == "window":
                return self.refusal_to_change(state, seat, action)
            case Change() if state.phase == "voting":
                cast = "this one is" if self.rules.windows == "after_each" else "all are"
                return f"Votes can be changed once {cast} cast."
            case Rob() | Gift() | Transform():
                return self.refusal_for_effect(state, seat, action)
        return {
            "characters": "Choose one of the characters left.",
            "negotiation": "This is the negotiation: deal, or take a vote token.",
            "voting": "Vote for one of the two proposals.",
            "window": "Change a vote or nothing.",
            "tie": "Break the tie, or change nothing.",
            "effect": f"{state.effect}: choose one of the tokens available.",
            "end": "The game is over.",
        }[state.phase]

    # -- the moves

    def apply(self, state: RatState, seat: Seat, action: Any, chance: Roller, events: Events = None) -> None:
        """Carry out a move and everything that follows automatically."""
        self._carry_out[type(action)](state, seat, action, chance, events)
        state.moves += 1
        limit = self.rules.move_limit
        if limit is not None and state.moves >= limit:
            self.end(state, events)

    # -- the rounds

    def next_round(self, state: RatState, chance: Roller, events: Events) -> None:
        """Discard, return the vote tokens and deal the next round, or end the game. (Rulebook, Game Flow)"""
        state.effect = None
        state.queue = ()
        if state.bound:
            self.settle_restraint(state, events)
        if state.round == self.rules.rounds:
            self.end(state, events)
        else:
            state.round += 1
            self.deal(state, chance, events)

    # -- the end

    def end(self, state: RatState, events: Events) -> None:
        """End the game and settle the open clauses."""
        if state.phase == "end":
            return
        state.phase = "end"
        state.offers = ()
        self.settle_at_the_end(state, events)
        if events is not None:
            bells = dict(zip(SEASONS, state.bells, strict=True))
            events.append(Finished(bells, self.points(state)))  # type: ignore[arg-type] # keys are seasons

    def points(self, state: RatState) -> tuple[int, ...]:
        """Return points by seat so far; 0 for a seat without a character. (Rulebook, Winning the Game)"""
        characters, bells = self.characters, state.bells
        return tuple([0 if name is None else characters[name].points(bells) for name in state.characters])

    def offered_to(self, state: RatState, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that have yet to answer an offer of ``seat``."""
        return tuple(
            [
                party
                for offer in state.offers
                if offer.seat == seat
                for party in offer.parties
                if party not in offer.accepted
            ]
        )

    def meant(self, state: RatState, action: Any) -> object:
        """Return the maker and clauses of the offer that ``action`` answers or withdraws.

        The offer's number is not enough, because the numbers of closed offers are used again.
        """
        if not isinstance(action, Accept | Counter | Decline | Withdraw):
            return None
        offers = [offer for offer in state.offers if offer.id == action.offer]
        return (offers[0].seat, offers[0].clauses) if offers else None

    def won_by(self, scores: Sequence[float | None]) -> dict[Seat, bool]:
        """Return the winners: everyone who reaches the threshold, possibly all or none. (Ruling 11)"""
        known = {seat: score for seat, score in enumerate(scores) if score is not None}
        return {seat: score >= self.rules.win_threshold for seat, score in known.items()}

    def outcome(self, state: RatState) -> Outcome | None:
        """Return the result: everyone who reaches the threshold wins, possibly all or none. (Ruling 11)"""
        if state.phase != "end":
            return None
        points = self.points(state)
        winners = frozenset(seat for seat, won in self.won_by(points).items() if won)
        reason = "last round" if len(state.history) == self.rules.rounds else "move limit"
        return Outcome(points, winners, reason)

    def measures(self, state: RatState) -> dict[str, Measure]:
        """Return bells by season, points and tokens by seat, and counts of deals and clauses."""
        return measures_of(state, self.points(state))

    def phase(self, state: RatState) -> str:
        """Return "characters", "negotiation", "voting", "window" (for changes), "tie", "effect" or "end"."""
        return state.phase

    def round(self, state: RatState) -> int:
        """Return the current round, from 1."""
        return state.round

    def roles(self, state: RatState) -> tuple[str, ...]:
        """Return each seat's character; an empty text before it is chosen."""
        return tuple([name or "" for name in state.characters])

    def all_roles(self) -> tuple[str, ...]:
        """Return the names of all characters."""
        return tuple(self.characters)

    # -- what may be known

    def view(self, state: RatState, seat: Seat | None) -> RatView:
        """Return everything except the order of the deck, which is included once it has been shown."""
        view = _View()
        view.seat = seat
        view.waiting = self.pending(state)
        view.phase = state.phase
        view.round = state.round
        view.rounds = self.rules.rounds
        view.characters = tuple(state.characters)
        view.points = self.points(state)
        view.win_threshold = self.rules.win_threshold
        view.bells = tuple(state.bells)
        view.deck = tuple(state.deck if state.deck_known else sorted(state.deck))
        view.deck_known = state.deck_known
        view.proposals = state.proposals
        view.outcomes = self.outcomes(state)
        view.effects = state.effects
        view.tokens = tuple(state.tokens)
        view.doubled = tuple(state.doubled)
        view.toggles = state.toggles
        view.vote_tokens = tuple(state.vote_tokens)
        view.votes = tuple(state.votes)
        view.changes = tuple(state.changes)
        view.stood = state.stood
        view.asked = state.asked
        view.queue = state.queue
        view.effect = state.effect
        view.transforms = tuple(state.transforms)
        view.offers = state.offers
        view.agreements = state.agreements
        view.offer_count = state.offer_count
        view.offers_made = tuple(state.offers_made)
        view.moves = state.moves
        view.history = state.history
        return seal(view, RatView)

    def outcomes(self, state: RatState) -> tuple[str, ...]:
        """Return the bells of both proposals: majority and consensus of the first, then of the second."""
        bells_for = self.bells_for
        return tuple([bells_for(name, by) for name in state.proposals for by in ("majority", "consensus")])

    def promised(self, view: RatView, clauses: tuple[Clause, ...] = ()) -> dict[Seat, str]:
        """Return the proposal that each seat has promised to vote for and has not voted on yet.

        ``clauses`` count as if they were agreed. If clauses contradict each other, the older binds. A promise
        to favor a season is left out if it allows both proposals.
        """
        found: dict[Seat, str] = {}
        for clause in (*[bound for _, _, bound in binding(view.agreements)], *clauses):
            if isinstance(clause, VoteFor | FavorSeason) and view.votes[clause.seat] is None:
                keep = self.votes_that_keep(view, clause)
                if keep is not None and len(keep) == 1:
                    found.setdefault(clause.seat, keep[0])
        return found

    def points_after(self, view: RatView, bells: str) -> tuple[int, ...]:
        """Return everyone's points after ``bells``, one letter each.

        A seat without a character keeps its points.
        """
        counts = [bells.count(letter) for letter in LETTERS]
        more = [0 if name is None else self.characters[name].points(counts) for name in view.characters]
        return tuple([points + change for points, change in zip(view.points, more, strict=True)])

    def resample(self, view: RatView, chance: Roller) -> RatState:
        """Return the position itself: an unknown order of the deck is decided only as cards are drawn."""
        return position_of(view)

    # -- for tools

    def faults(self, state: RatState) -> list[str]:
        """List inconsistencies, such as missing or extra tokens, duplicate cards and impossible votes."""
        return faults_in(state, self.rules, self.by_name, self.characters)

    def actions(self) -> list[Any]:
        """List every move except offers, counter-offers and judgments."""
        return [
            *self._choose.values(),
            *TAKE.values(),
            *self._cast.values(),
            *THEIR_TOKEN,
            *THREE_TOKENS,
            LET_STAND,
            *self._break_tie.values(),
            *ROB.values(),
            *GIFT.values(),
            *(move for (owner, into), move in TRANSFORM.items() if owner != into),
            DONE,
            CLOSE,
            *(
                answer(number)
                for number in range(1, PLAYERS * OPEN_OFFERS + 1)
                for answer in (Accept, Decline, Withdraw)
            ),
        ]
