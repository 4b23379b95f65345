"""Players of Scambodia: a counting one, a gambler, a forgetful one and a cautious one.

All rate moves by the points that these are likely to save, from what the player remembers. They differ in
what they remember, when they dare to declare, and how much a look at a card is worth to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.bots.parameters import Parameter, Tunable
from playtest.bots.scambodia.mind import Mind, faces_seen
from playtest.engines.game import Roller, Seat
from playtest.engines.scambodia import Scambodia, ScambodiaView
from playtest.engines.scambodia.cards import DRAWN, NOTHING, POWER, SEEN_SWAP, TURN
from playtest.engines.scambodia.moves import (
    COVER,
    DECLARE,
    DISCARD,
    DRAW,
    EXCHANGE,
    MATCH,
    PEEK_AT,
    SKIP,
    SPY,
    SWAP,
    TAKE,
)
from playtest.engines.scambodia.position import NEVER, Faces, ScambodiaState

CERTAIN = 1000
"""The number that stands for a chance of 1: chances are drawn in thousandths."""
THOUSAND = range(CERTAIN)
KINGS_LOOK = 2.0
"""Points that a king's look and swap are expected to save."""

Place = ScambodiaView | ScambodiaState


def parameters(**defaults: float) -> tuple[Parameter, ...]:
    """Return the parameters that all these players share; ``defaults`` replaces some default values."""
    return tuple(
        Parameter(one.name, one.low, one.high, defaults.get(one.name, one.default), one.whole, one.help)
        for one in PARAMETERS
    )


PARAMETERS = (
    Parameter(
        "nerve",
        *(0.0, 1.0, 0.65),
        help="how likely it must be lowest before it declares: 0 its share of all players, 1 certain",
    ),
    Parameter("patience", 0, 30, 6, whole=True, help="turns of its own before it grows eager"),
    Parameter("eager", 0.0, 0.5, 0.06, help="by what part what it asks for falls with each turn after"),
    Parameter("trust", 0.0, 1.0, 0.4, help="what a card that somebody chose to keep counts, of the mean"),
    Parameter("falls", 0.0, 0.5, 0.12, help="how fast a card that its owner leaves in place comes to that"),
    Parameter("last_turn", 0.0, 8.0, 2.0, help="points each opponent is likely to save on a last turn"),
    Parameter("swap_for", -5.0, 13.0, 1.0, help="points a swap unseen must be likely to save"),
    Parameter("spoil", 0.0, 13.0, 3.0, help="points a swap is worth more if who has declared is hit"),
    Parameter("look", 0.0, 5.0, 0.5, help="points that a look at a card of its own is worth"),
    Parameter("spy", 0.0, 5.0, 0.25, help="points that a look at an opponent's card is worth"),
    Parameter(
        "guess", 0.0, 1.0, 0.0, help="how likely an unknown card must match the discard pile for a try"
    ),
    Parameter("forgetting", 0.0, 1.0, 0.0, help="the chance, each turn, that a card it saw slips its mind"),
    Parameter("gist", 0.0, 1.0, 0.0, help="of a face it forgot: how much it knows that it was worth keeping"),
)


class Counting(Tunable):
    """Keeps low cards, matches cards it remembers, and declares when it is likely to be lowest.

    ``forgetting`` is the chance, for each turn since the bot saw a card on the table, that it does not
    remember that card when it decides; 0 is a perfect memory.

    The bot tries to match with an unknown card rather than exchange that card for the top of the discard
    pile. Both moves have the same value, except for the chance that the card matches.
    """

    name = "counting"
    title = "Counting Clara"
    style = "Forgets no card, and declares when the odds are clearly hers."
    valuation = "reckoned"
    version = "2"
    quick_for = Scambodia
    affords = 16_000
    parameters = parameters()
    nerve: float
    patience: int
    eager: float
    trust: float
    falls: float
    last_turn: float
    swap_for: float
    spoil: float
    look: float
    spy: float
    guess: float
    forgetting: float
    gist: float

    def __init__(self, **given: float) -> None:
        super().__init__(**given)
        self._kept: list[float] = []

    def choose(self, game: Scambodia, view: ScambodiaView, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the best move for the bot, given what it remembers now."""
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        return self.best(self.recall(game, view, view.seat, chance), legal, chance)

    def policy(self, game: Scambodia, state: ScambodiaState, seat: Seat, chance: Roller) -> Any:
        """Choose as ``choose`` does, in a playout, reading only what ``seat`` has seen of ``state``."""
        if state.phase == POWER and not game.rules.declarer_locked:
            # every use of the power is legal: no need to list up to 48 swaps
            return self.with_power(self.recall(game, state, seat, chance), None, chance)
        legal = game.legal(state, seat)
        if len(legal) == 1:
            return legal[0]
        return self.best(self.recall(game, state, seat, chance), legal, chance)

    def candidates(
        self, game: Scambodia, view: ScambodiaView, legal: Sequence[Any], chance: Roller, n: int
    ) -> list[Any]:
        """List the moves worth comparing: the bot's choice, then the others by the points they may save."""
        assert view.seat is not None
        first = self.choose(game, view, legal, chance)
        mind = self.recall(game, view, view.seat, chance)
        rest = [move for move in legal if move != first]
        chance.shuffle(rest)
        rest.sort(key=lambda move: self.saves(mind, move), reverse=True)
        return [first, *rest][:n]

    def imagine(self, game: Scambodia, view: ScambodiaView, chance: Roller) -> ScambodiaState:
        """Deal the hidden part for a search, with low cards if their owners chose to keep them."""
        state = game.resample(view, chance)
        assert view.seat is not None
        mind, latest = self.recall(game, view, view.seat, chance), len(view.lost)
        points, deck, table = mind.tables.points, state.deck, state.table
        for target in range(4 * game.seats):
            hidden = view.held >> target & 1 and view.known.table[target] == NOTHING
            if not (hidden and view.shuffle[target] == latest and deck):
                continue
            tries = 2.0 / mind.chosen(target) - 1.0  # the lowest of this many is about ``chosen`` of the mean
            once_more = chance.choice(THOUSAND) < (tries % 1) * CERTAIN
            for _ in range(int(tries) - 1 + once_more):
                at = chance.choice(range(len(deck)))
                if points[deck[at]] < points[table[target]]:
                    deck[at], table[target] = table[target], deck[at]
        deck.sort()
        return state

    # -- what it has in mind

    def recall(self, game: Scambodia, place: Place, seat: Seat, chance: Roller) -> Mind:
        """Return what the bot remembers now of everything it has seen."""
        if isinstance(place, ScambodiaView):
            known: ScambodiaState | Faces = place.known
            drawn = known.drawn
        else:
            known = place
            drawn = place.drawn if seat == place.player else NOTHING
        table, discards = known.table, known.discards
        faces = self.faces(place, table, seat, chance) if self.forgetting else faces_seen(place, table, seat)
        return Mind(game, place, seat, faces, discards, drawn, self.trust, self.falls, self.gist)

    def faces(self, place: Place, table: Sequence[int], seat: Seat, chance: Roller) -> list[int]:
        """Return the faces that the bot remembers now, by place on the table; ``NOTHING`` for other places.

        A card that the bot is looking at is always remembered.
        """
        looks_at = place.target if seat == place.player else NOTHING
        turn, choice = place.turn, chance.choice
        kept = self.kept_after(turn)
        return [
            card
            if (since := seen[seat]) != NEVER
            and (choice(THOUSAND) < kept[turn - since] if target != looks_at else True)
            else NOTHING
            for target, (card, seen) in enumerate(zip(table, place.seen, strict=True))
        ]

    def kept_after(self, turns: int) -> Sequence[float]:
        """Return the chances to remember a card, in thousandths, by how many turns ago the bot saw it.

        The list covers at least ``turns`` turns.
        """
        kept = self._kept
        if len(kept) <= turns:
            kept = self._kept = [(1 - self.forgetting) ** turn * CERTAIN for turn in range(2 * turns + 2)]
        return kept

    # -- the decisions of a turn

    def best(self, mind: Mind, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the best move for the current phase."""
        phase = mind.place.phase
        if phase == TURN:
            return self.turn(mind, legal, chance)
        if phase == DRAWN:
            return self.with_drawn_card(mind, chance)
        if phase == SEEN_SWAP:
            return self.after_a_kings_look(mind, legal, chance)
        if phase == POWER:
            return self.with_power(mind, legal, chance)
        return chance.choice(legal)

    def turn(self, mind: Mind, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the move at the start of a turn: declare, match, take the top discard, or draw."""
        if mind.place.declarer is None and self.dares(mind) and allowed(DECLARE, legal):
            return DECLARE
        top = mind.top
        worst, slots = mind.worst()
        takes = worst - mind.tables.points[top]
        fitting = mind.fitting(top)
        sheds = max(fitting.values(), default=-1.0)
        if sheds >= max(takes, 0.5):
            return MATCH[a_largest(fitting, chance)]
        draws = mind.gain_of_drawing(worst)
        guesses = self.worth_of_a_guess(mind, top)
        if max(takes, guesses) <= draws and allowed(DRAW, legal):
            return DRAW
        if guesses >= takes:
            return MATCH[one_of(mind.unknown, chance)]
        return TAKE[one_of(slots, chance)]

    def dares(self, mind: Mind) -> bool:
        """Return whether the bot is likely enough to have the lowest total to declare.

        The chance that it requires falls as a round gets longer.
        """
        place, seats = mind.place, mind.game.seats
        share = 1.0 / seats
        enough = share + (1.0 - share) * self.nerve
        if place.turn > self.patience * seats:
            enough *= (1.0 - self.eager) ** (place.turn / seats - self.patience)
        return mind.chance_of_being_lowest(self.last_turn, enough) >= enough

    def worth_of_a_guess(self, mind: Mind, top: int) -> float:
        """Return how many points matching ``top`` with an unknown card is expected to save.

        ``top`` is the top card of the discard pile. If a match is too unlikely to be tried, the result is -1.
        """
        if not mind.unknown:
            return -1.0
        chance = mind.chance_to_match(top)
        if chance < self.guess:
            return -1.0
        return mind.mean - (1.0 - chance) * mind.tables.points[top]

    def with_drawn_card(self, mind: Mind, chance: Roller) -> Any:
        """Keep the drawn card in place of the worst one if that saves more than the power is worth.

        Otherwise discard it, so that its power can be used.
        """
        drawn = mind.drawn
        worst, slots = mind.worst()
        saves = worst - mind.tables.points[drawn]
        if saves > self.worth_of_power(mind, drawn):
            return EXCHANGE[one_of(slots, chance)]
        return DISCARD

    def worth_of_power(self, mind: Mind, card: int) -> float:
        """Return about how many points the power of ``card`` is worth.

        After a declaration, a power that only looks at a card is worth 0.
        """
        power = mind.tables.power[card]
        if power == "none":
            return 0.0
        if power == "blind":
            swap = self.best_swap(mind)
            return max(0.0, swap[0]) if swap[0] >= self.swap_for else 0.0
        if power == "seen":
            return KINGS_LOOK
        if mind.place.declarer is not None:
            return 0.0
        if power == "own":
            return self.look if mind.unknown else 0.0
        return self.spy

    # -- powers

    def with_power(self, mind: Mind, legal: Sequence[Any] | None, chance: Roller) -> Any:
        """Use the power of the discarded card: look at a card, or swap if that is likely to save enough."""
        power = mind.tables.power[mind.top]
        if power == "own":
            unknown = mind.unknown
            return PEEK_AT[one_of(unknown, chance)] if unknown else SKIP
        if power == "blind":
            saves, slots, targets = self.best_swap(mind)
            if saves < self.swap_for or not targets:
                return SKIP
            swap = SWAP[one_of(slots, chance)][one_of(targets, chance)]
            return swap if allowed(swap, legal) else SKIP
        target = self.target_of_king(mind, chance) if power == "seen" else self.target_to_spy(mind, chance)
        return SPY[target] if target != NOTHING and allowed(SPY[target], legal) else SKIP

    def best_swap(self, mind: Mind) -> tuple[float, list[int], list[int]]:
        """Return the likely saving of the best swap of unseen cards, with the places of the cards for it.

        The places are those of the bot's own worst cards, and those of the opponents' lowest cards.
        """
        others = self.priced(mind)
        if not others:
            return -1.0, [], []
        worst, slots = mind.worst()
        least = min(others.values())
        return worst - least, slots, [target for target, worth in others.items() if worth == least]

    def priced(self, mind: Mind) -> dict[int, float]:
        """Map the places of the opponents' cards to likely points; the declarer's cards count for less."""
        others, declarer = mind.others(), mind.place.declarer
        if declarer is None or not self.spoil:
            return others
        return {
            target: worth - self.spoil if target >> 2 == declarer else worth
            for target, worth in others.items()
        }

    def target_of_king(self, mind: Mind, chance: Roller) -> int:
        """Return the place of the opponents' card to look at before a swap: the one likely to be lowest."""
        others = self.priced(mind)
        return a_smallest(others, chance) if others else NOTHING

    def target_to_spy(self, mind: Mind, chance: Roller) -> int:
        """Return an unknown card of the probably lowest opponent, preferably one that its owner kept."""
        seats = [seat for seat in range(mind.game.seats) if seat != mind.seat]
        unknown = {
            seat: targets
            for seat in seats
            if (targets := [at for at in mind.cards_of(seat) if mind.faces[at] == NOTHING])
        }
        if not unknown:
            return NOTHING
        ahead = a_smallest({seat: mind.total(seat)[0] for seat in unknown}, chance)
        return a_smallest({target: mind.chosen(target) for target in unknown[ahead]}, chance)

    def after_a_kings_look(self, mind: Mind, legal: Sequence[Any], chance: Roller) -> Any:
        """Swap if the card just looked at is lower than the bot's own worst card; otherwise leave both."""
        target = mind.place.target
        worst, slots = mind.worst()
        spoils = self.spoil if target >> 2 == mind.place.declarer else 0.0
        swap = SWAP[one_of(slots, chance)][target]
        return swap if worst - mind.worth(target) + spoils > 0 and allowed(swap, legal) else COVER

    # -- for a search

    def saves(self, mind: Mind, move: Any) -> float:
        """Return about how many points a move is likely to save."""
        points, top = mind.tables.points, mind.top
        match move.kind:
            case "draw":
                return mind.gain_of_drawing(mind.worst()[0])
            case "take":
                return mind.own[move.slot] - points[top]
            case "match":
                fits = mind.faces[4 * mind.seat + move.slot] in mind.tables.fits[top]
                return mind.own[move.slot] - (0.0 if fits else points[top])
            case "exchange":
                return mind.own[move.slot] - points[mind.drawn]
            case "discard":
                return self.worth_of_power(mind, mind.drawn)
            case "swap":
                return mind.own[move.slot] - mind.worth(move.target)
            case "peek":
                return 0.0 if move.slot not in mind.unknown else self.look
            case "spy":
                return 0.0 if mind.faces[move.target] != NOTHING else self.spy
        return 0.0


class Gambler(Counting):
    """Declares as soon as it may well be ahead, swaps unseen, and tries matches on a hunch."""

    name = "gambler"
    title = "Gambling Gus"
    style = "Declares early, swaps cards unseen, and would rather try than look."
    version = "1"
    parameters = parameters(nerve=0.7, patience=2, eager=0.25, swap_for=-1.0, look=0.0, spy=0.0)


class Forgetful(Counting):
    """Plays like the counting bot, with a memory like most people's."""

    name = "forgetful"
    title = "Forgetful Fred"
    style = "Plays the odds with a human memory: it forgets what it saw long ago."
    parameters = parameters(nerve=0.8, forgetting=0.03, gist=1.0)


class Cautious(Counting):
    """Looks first: learns its own cards, never swaps on a mere hope, and declares when sure."""

    name = "cautious"
    title = "Careful Cora"
    style = "Looks at her cards before anything else, swaps only what she has seen, declares when sure."
    version = "1"
    parameters = parameters(nerve=0.85, patience=8, eager=0.1, swap_for=4.0, look=2.5, spy=1.0, guess=1.0)


def allowed(move: Any, legal: Sequence[Any] | None) -> bool:
    """Return whether ``move`` is one of ``legal``; true if ``legal`` is ``None``.

    This is fast if the move is the same object.
    """
    if legal is None:
        return True
    for one in legal:
        if one is move:
            return True
    return move in legal


def one_of(options: Sequence[int], chance: Roller) -> int:
    """Return a random one of equally good options. If there is only one, nothing is rolled."""
    return options[0] if len(options) == 1 else int(chance.choice(options))


def a_smallest(weighed: dict[int, float], chance: Roller) -> int:
    """Return one of the options with the least weight."""
    least = min(weighed.values())
    return one_of([option for option, weight in weighed.items() if weight == least], chance)


def a_largest(weighed: dict[int, float], chance: Roller) -> int:
    """Return one of the options with the most weight."""
    most = max(weighed.values())
    return one_of([option for option, weight in weighed.items() if weight == most], chance)
