"""Players of Scambodia: one that counts, one that gambles, one that forgets as people do, a careful one.

All weigh moves by the points they are likely to save, from what they remember; what they remember, when they
dare to declare and what they do for a look at a card is what tells them apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.bots.parameters import Parameter, Tunable
from playtest.bots.scambodia.mind import Mind, remembered
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
from playtest.engines.scambodia.position import ScambodiaState

CERTAIN = 1000
"""Chances are taken in thousandths."""
KINGS_LOOK = 2.0
"""Points that a king's look and swap are likely to save."""

Place = ScambodiaView | ScambodiaState


def parameters(**defaults: float) -> tuple[Parameter, ...]:
    """What all these players play by, with the defaults of one of them."""
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
    """Keeps the lowest cards it can get, matches what it remembers, declares when it is likely to be lowest.

    ``forgetting`` is the chance, for each turn that has passed since it saw a card on the table, that it does
    not have that card in mind when it decides; 0 is a perfect memory.

    A card that it does not know it turns over rather than change for the top of the discard pile: the two
    come to the same, but for the chance that the card matches.
    """

    name = "counting"
    title = "Counting Clara"
    style = "Forgets no card, and declares when the odds are clearly hers."
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

    def choose(self, game: Scambodia, view: ScambodiaView, legal: Sequence[Any], chance: Roller) -> Any:
        """The move it thinks best by what it remembers now."""
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        return self.best(self.recall(game, view, view.seat, chance), legal, chance)

    def policy(self, game: Scambodia, state: ScambodiaState, seat: Seat, chance: Roller) -> Any:
        """The same choice in a playout: of ``state`` it reads only what ``seat`` has seen."""
        legal = game.legal(state, seat)
        if len(legal) == 1:
            return legal[0]
        return self.best(self.recall(game, state, seat, chance), legal, chance)

    def candidates(
        self, game: Scambodia, view: ScambodiaView, legal: Sequence[Any], chance: Roller, n: int
    ) -> list[Any]:
        """The moves worth comparing: its choice, then the others by what they are likely to save."""
        assert view.seat is not None
        first = self.choose(game, view, legal, chance)
        mind = self.recall(game, view, view.seat, chance)
        rest = [move for move in legal if move != first]
        chance.shuffle(rest)
        rest.sort(key=lambda move: self.saves(mind, move), reverse=True)
        return [first, *rest][:n]

    def imagine(self, game: Scambodia, view: ScambodiaView, chance: Roller) -> ScambodiaState:
        """A deal of what it cannot see, for a search: cards that their owners chose to keep come out low."""
        state = game.resample(view, chance)
        assert view.seat is not None
        mind, latest = self.recall(game, view, view.seat, chance), len(view.lost)
        points, deck, table = mind.tables.points, state.deck, state.table
        for target in range(4 * game.seats):
            hidden = view.held >> target & 1 and view.known.table[target] == NOTHING
            if not (hidden and view.shuffle[target] == latest and deck):
                continue
            tries = 2.0 / mind.chosen(target) - 1.0  # the lowest of so many is about ``chosen`` of the mean
            once_more = chance.choice(range(CERTAIN)) < (tries % 1) * CERTAIN
            for _ in range(int(tries) - 1 + once_more):
                at = chance.choice(range(len(deck)))
                if points[deck[at]] < points[table[target]]:
                    deck[at], table[target] = table[target], deck[at]
        deck.sort()
        return state

    # -- what it has in mind

    def recall(self, game: Scambodia, place: Place, seat: Seat, chance: Roller) -> Mind:
        """What it has in mind now of all it has ever seen."""
        faces: Sequence[int] = remembered(place, seat)
        if self.forgetting:
            faces = [
                face if face == NOTHING or self.remembers(place, seat, target, chance) else NOTHING
                for target, face in enumerate(faces)
            ]
        if isinstance(place, ScambodiaView):
            known = place.known
            gone: Sequence[int] = known.discards if known.drawn < 0 else (*known.discards, known.drawn)
        else:
            drawn = place.drawn if seat == place.player else NOTHING
            gone = place.discards if drawn < 0 else (*place.discards, drawn)
        return Mind(game, place, seat, faces, gone, self.trust, self.falls, self.gist)

    def remembers(self, place: Place, seat: Seat, target: int, chance: Roller) -> bool:
        """Whether a card that it has seen comes to its mind; one that it is looking at does."""
        if target == place.target and seat == place.player:
            return True
        kept = (1 - self.forgetting) ** (place.turn - place.seen[target][seat])
        return bool(chance.choice(range(CERTAIN)) < kept * CERTAIN)

    # -- the decisions of a turn

    def best(self, mind: Mind, legal: Sequence[Any], chance: Roller) -> Any:
        """The move for what is asked."""
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
        """Declare, match, take or draw."""
        if mind.place.declarer is None and self.dares(mind) and DECLARE in legal:
            return DECLARE
        top = top_of(mind.place)
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
            return MATCH[one_of(mind.unknown_own(), chance)]
        return TAKE[one_of(slots, chance)]

    def dares(self, mind: Mind) -> bool:
        """Whether it is likely enough to be lowest; the longer a round goes on, the less it asks for."""
        place, seats = mind.place, mind.game.seats
        share = 1.0 / seats
        enough = share + (1.0 - share) * self.nerve
        if place.turn > self.patience * seats:
            enough *= (1.0 - self.eager) ** (place.turn / seats - self.patience)
        return mind.chance_of_being_lowest(self.last_turn, enough) >= enough

    def worth_of_a_guess(self, mind: Mind, top: int) -> float:
        """What it is likely to save by turning over a card that it does not know, to match ``top``."""
        if not mind.unknown_own():
            return -1.0
        known = mind.place.known.discards if isinstance(mind.place, ScambodiaView) else mind.place.discards
        chance = mind.chance_to_match(top, known)
        if chance < self.guess:
            return -1.0
        return mind.mean - (1.0 - chance) * mind.tables.points[top]

    def with_drawn_card(self, mind: Mind, chance: Roller) -> Any:
        """Keep the drawn card where it saves more than its power is worth."""
        drawn = drawn_in(mind.place)
        worst, slots = mind.worst()
        saves = worst - mind.tables.points[drawn]
        if saves > self.worth_of_power(mind, drawn):
            return EXCHANGE[one_of(slots, chance)]
        return DISCARD

    def worth_of_power(self, mind: Mind, card: int) -> float:
        """About how many points the power of ``card`` is worth; a look, nothing once somebody declared."""
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
            return self.look if mind.unknown_own() else 0.0
        return self.spy

    # -- powers

    def with_power(self, mind: Mind, legal: Sequence[Any], chance: Roller) -> Any:
        """Look at what it does not know; swap where that is likely to save enough."""
        power = mind.tables.power[top_of(mind.place)]
        if power == "own":
            unknown = mind.unknown_own()
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
        """What a swap unseen is likely to save, its own worst card and the lowest of the others."""
        others = self.priced(mind)
        if not others:
            return -1.0, [], []
        worst, slots = mind.worst()
        least = min(others.values())
        return worst - least, slots, [target for target, worth in others.items() if worth == least]

    def priced(self, mind: Mind) -> dict[int, float]:
        """The others' cards by what they count, those of who has declared as if they counted less."""
        others, declarer = mind.others(), mind.place.declarer
        if declarer is None or not self.spoil:
            return others
        return {
            target: worth - self.spoil if target >> 2 == declarer else worth
            for target, worth in others.items()
        }

    def target_of_king(self, mind: Mind, chance: Roller) -> int:
        """The card to look at before a swap: the lowest that may be swapped."""
        others = self.priced(mind)
        return a_smallest(others, chance) if others else NOTHING

    def target_to_spy(self, mind: Mind, chance: Roller) -> int:
        """A card it does not know of who is likely to be lowest, best one that its owner has kept."""
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
        """Swap if the card counts less than its own worst."""
        target = mind.place.target
        worst, slots = mind.worst()
        spoils = self.spoil if target >> 2 == mind.place.declarer else 0.0
        swap = SWAP[one_of(slots, chance)][target]
        return swap if worst - mind.worth(target) + spoils > 0 and allowed(swap, legal) else COVER

    # -- for a search

    def saves(self, mind: Mind, move: Any) -> float:
        """About how many points a move is likely to save."""
        points, top = mind.tables.points, top_of(mind.place)
        match move.kind:
            case "draw":
                return mind.gain_of_drawing(mind.worst()[0])
            case "take":
                return mind.own[move.slot] - points[top]
            case "match":
                fits = mind.faces[4 * mind.seat + move.slot] in mind.tables.fits[top]
                return mind.own[move.slot] - (0.0 if fits else points[top])
            case "exchange":
                return mind.own[move.slot] - points[drawn_in(mind.place)]
            case "discard":
                return self.worth_of_power(mind, drawn_in(mind.place))
            case "swap":
                return mind.own[move.slot] - mind.worth(move.target)
            case "peek":
                return 0.0 if mind.knows(move.slot) else self.look
            case "spy":
                return 0.0 if mind.faces[move.target] != NOTHING else self.spy
        return 0.0


class Gambler(Counting):
    """Declares as soon as it may well be ahead, swaps unseen, and turns cards over on a hunch."""

    name = "gambler"
    title = "Gambling Gus"
    style = "Declares early, swaps cards unseen, and would rather try than look."
    version = "1"
    parameters = parameters(nerve=0.7, patience=2, eager=0.25, swap_for=-1.0, look=0.0, spy=0.0)


class Forgetful(Counting):
    """Plays like the counting one from a memory like most people's."""

    name = "forgetful"
    title = "Forgetful Fred"
    style = "Plays the odds from a memory like most people's: what was seen long ago slips."
    parameters = parameters(nerve=0.8, forgetting=0.03, gist=1.0)


class Cautious(Counting):
    """Looks before it does anything: knows its own cards first, never swaps on a hope, declares when sure."""

    name = "cautious"
    title = "Careful Cora"
    style = "Looks at her cards before anything else, swaps only what she has seen, declares when sure."
    version = "1"
    parameters = parameters(nerve=0.85, patience=8, eager=0.1, swap_for=4.0, look=2.5, spy=1.0, guess=1.0)


def top_of(place: Place) -> int:
    """The top of the discard pile."""
    return place.open.discards[-1] if isinstance(place, ScambodiaView) else place.discards[-1]


def drawn_in(place: Place) -> int:
    """The card that the player who decides has drawn."""
    return place.open.drawn if isinstance(place, ScambodiaView) else place.drawn


def allowed(move: Any, legal: Sequence[Any]) -> bool:
    """Whether ``move`` is one of ``legal``; quick where it is the very same object."""
    return any(one is move for one in legal) or move in legal


def one_of(options: Sequence[int], chance: Roller) -> int:
    """One of equals; where there is only one, nothing is rolled."""
    return options[0] if len(options) == 1 else int(chance.choice(options))


def a_smallest(weighed: dict[int, float], chance: Roller) -> int:
    """One of those that weigh least."""
    least = min(weighed.values())
    return one_of([option for option, weight in weighed.items() if weight == least], chance)


def a_largest(weighed: dict[int, float], chance: Roller) -> int:
    """One of those that weigh most."""
    most = max(weighed.values())
    return one_of([option for option, weight in weighed.items() if weight == most], chance)
