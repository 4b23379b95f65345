"""Every message of the suite is met by a game made wrong in that way, and says what to do about it."""

from __future__ import annotations

import ast
import itertools
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

import pytest
from pydantic import BeforeValidator, Field, PlainSerializer

import playtest.testing
from playtest.engines.game import REFEREE, Action, Clock, Data, Event, Illegal, Outcome
from playtest.testing import CHECKS, Broken, check_game
from playtest.testing.suite import ADVICE
from tests.auction import Auction, Bid, Sold, State, scramble
from tests.contract.test_mutants import MUTANTS, found_in

SUITE = Path(playtest.testing.__file__).parent
MOVES = 75
"""The moves of the five random games of an auction for three: as often a walk asks."""
WRONG: list[Any] = []


def says(text, scrambled=scramble, only=None, **attributes):
    """The game below should be refused with ``text`` in the message, by all checks or this one alone."""

    def note(game):
        for name, value in attributes.items():
            setattr(game, name, value)
        WRONG.append(pytest.param(game, scrambled, text, only and (only,), id=game.__name__))
        return game

    return note


def still(state, seat, rng):
    """For games without secrets."""
    return state.copy()


# -- types


@says("needs a name like a_game", name="not a name")
class Nameless(Auction):
    pass


@says("open names types that are no actions", open=frozenset([Sold]))
class OpenToWhatIsNoMove(Auction):
    pass


@dataclass(frozen=True, slots=True)
class Kindless(Action):
    coins: Annotated[int, Field(ge=0, le=20)]


@says("needs a field like kind")
class MoveWithoutKind(Auction):
    Action = Bid | Kindless


@dataclass(frozen=True, slots=True)
class Again(Action):
    kind: Literal["bid"] = "bid"


@says("have the same kind 'bid'")
class TwoMovesOfOneKind(Auction):
    Action = Bid | Again


@dataclass(slots=True)
class Thawed(Data):
    lots: int = 5
    coins: int = 10


@says("should be a dataclass(frozen=True, slots=True)")
class RulesThatChange(Auction):
    Rules = Thawed


@dataclass(frozen=True, slots=True)
class Rounded(Data):
    """Rules that forget a half on their way through JSON."""

    lots: int = 5
    coins: int = 10
    tax: Annotated[float, PlainSerializer(lambda tax: round(tax, 0))] = 0.5


@says("Rounded does not come back from JSON")
class ForgetsAHalf(Auction):
    Rules = Rounded


_count = itertools.count()


@dataclass(frozen=True, slots=True)
class Counted(Data):
    lots: int = 5
    coins: int = 10
    written: Annotated[int, PlainSerializer(lambda _: next(_count)), BeforeValidator(lambda _: 0)] = 0


@says("written a second time, is other JSON")
class RulesThatCount(Auction):
    Rules = Counted


@dataclass(slots=True, repr=False)
class Private(State):
    sealed: Annotated[list[bool], Field(exclude=True)]


@says("is not in JSON; if derived, it needs init=False")
class LeavesOutWhoHasBid(Auction):
    State = Private

    def start(self, chance, events=None):
        return Private([None] * self.seats, [False] * self.seats, [])


@dataclass(slots=True, repr=False)
class Lax(State):
    __pydantic_config__: ClassVar = {"strict": True, "extra": "ignore"}


@says("a state with an unknown field is read as if it were sound")
class ReadsAnything(Auction):
    State = Lax

    def start(self, chance, events=None):
        return Lax([None] * self.seats, [False] * self.seats, [])


# -- the course


@says("a seat is named twice")
class PendingAndFree(Auction):
    def free(self, state):
        return self.pending(state)[:1]


@says("holds what is no seat of this table")
class FreeStranger(Auction):
    def free(self, state):
        return (9,) if self.pending(state) else ()

    def legal(self, state, seat):
        return [] if seat == 9 else super().legal(state, seat)


@says("outcome")
class NeverSaysWhoWon(Auction):
    def outcome(self, state):
        return None


@says("nobody is pending, yet there is no outcome")
class LosesItsOutcome(Auction):
    """Gives an outcome while it is checked move by move and none the next time it is asked."""

    asked = 0

    def outcome(self, state):
        if self.pending(state):
            return None
        type(self).asked += 1
        return super().outcome(state) if type(self).asked <= 5 else None


@says("the outcome is not for 3 seats")
class ScoresTwoOfThree(Auction):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=outcome.scores[:2])


@says("does not say why the game ended")
class EndsWithoutReason(Auction):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, reason=" ")


@says("a score that is no number")
class ScoresNothingAtAll(Auction):
    def outcome(self, state):
        outcome = super().outcome(state)
        return outcome and replace(outcome, scores=(float("nan"),) * self.seats)


@says("which is not a sequence")
class ListsASet(Auction):
    def legal(self, state, seat):
        return set(super().legal(state, seat))

    def sample(self, state, seat, chance):
        return chance.choice(sorted(self.legal(state, seat), key=repr))


@says("who has no legal move")
class WaitsForThePoor(Auction):
    """Whoever has little left may not bid, and is waited for all the same."""

    def legal(self, state, seat):
        return super().legal(state, seat) if self.left(state.sold, seat) > 6 else []


@says("who has no legal move", only="legal_moves_are_whoever_may_act")
class RunsOutOfMoves(Auction):
    """Lists its moves three times a move of a walk, and none when it is asked again."""

    times = 0

    def legal(self, state, seat):
        type(self).times += 1
        return super().legal(state, seat) if type(self).times <= 3 * MOVES else []


@says("may not act, yet", only="legal_moves_are_whoever_may_act")
class ListsForEverybody(Auction):
    def legal(self, state, seat):
        return [Bid(n) for n in range(self.left(state.sold, seat) + 1)] if seat != REFEREE else []


class PlaysOtherwise(Auction):
    def play(self, state, seat, action, chance):
        if self.refusal(state, seat, action) is None:
            return super().play(state, seat, action, chance)
        return self.refused(chance)


REFUSING = "what_is_refused_has_a_reason_and_changes_nothing"


@says("play says", only=REFUSING)
class RefusesInOtherWords(PlaysOtherwise):
    def refused(self, chance):
        raise Illegal("Because I say so.")


@says("but play carries it out", only=REFUSING)
class PlaysWhatItRefuses(PlaysOtherwise):
    def refused(self, chance):
        return []


@says("refusing", only=REFUSING)
class RollsToRefuse(Auction):
    def play(self, state, seat, action, chance):
        if self.refusal(state, seat, action) is not None:
            chance.choice([1, 2])
        return super().play(state, seat, action, chance)


@says("a list that legal gave out has been changed since")
class GivesItsListAway(Auction):
    def __init__(self, players, rules=None):
        super().__init__(players, rules)
        self.moves = []

    def legal(self, state, seat):
        self.moves[:] = super().legal(state, seat)
        return self.moves


@says("legal names a move of seat")
class NamesAMoveTwice(Auction):
    def legal(self, state, seat):
        return super().legal(state, seat)[:1] * 2


@says("is refused once it comes from JSON")
class KnowsItsOwnMoves(Auction):
    """Looks at which object a move is instead of what it says."""

    def __init__(self, players, rules=None):
        super().__init__(players, rules)
        self.bids = [Bid(n) for n in range(21)]

    def legal(self, state, seat):
        return self.bids[: len(super().legal(state, seat))]

    def refusal(self, state, seat, action):
        known = any(action is bid for bid in self.bids) or seat not in self.pending(state)
        return super().refusal(state, seat, action) if known else "That is not one of mine."


@says("sample gives")
class SamplesTooMuch(Auction):
    def sample(self, state, seat, chance):
        return Bid(self.left(state.sold, seat) + 1)


@says("which legal does not list", only="samples_are_legal")
class SamplesWhatItDoesNotList(Auction):
    def legal(self, state, seat):
        return [Bid(coins=n) for n in range(1, len(super().legal(state, seat)))] or super().legal(state, seat)

    def refusal(self, state, seat, action):
        return (
            None if action == Bid(0) and seat in self.pending(state) else super().refusal(state, seat, action)
        )

    def sample(self, state, seat, chance):
        return Bid(0)


@dataclass(slots=True, repr=False)
class Moody(State):
    mood: int = 0

    def copy(self):
        return Moody(list(self.bids), list(self.sealed), list(self.sold))


@says("a copy differs from its original")
class ForgetsOnCopying(Auction):
    State = Moody

    def start(self, chance, events=None):
        return Moody([None] * self.seats, [False] * self.seats, [], mood=1)


@says("moves on copies changed this state", only="no_earlier_state_changes")
class SharesWhatWasSold(Auction):
    @dataclass(slots=True, repr=False)
    class State(State):
        def copy(self):
            return type(self)(list(self.bids), list(self.sealed), self.sold)

    def start(self, chance, events=None):
        return self.State([None] * self.seats, [False] * self.seats, [])

    def outcome(self, state):
        return super().outcome(state)


@says("a move on a copy changed another")
class SharesItAgain(SharesWhatWasSold):
    pass


@says("the recorded move", only="the_log_replays")
class ChangesItsMind(Auction):
    """Refuses the same move in the same position, another time."""

    times = 0

    def refusal(self, state, seat, action):
        type(self).times += 1
        return "Not again." if type(self).times > MOVES else super().refusal(state, seat, action)


@says("which is refused", only="samples_are_legal")
class SamplesWorseAndWorse(Auction):
    times = 0

    def sample(self, state, seat, chance):
        type(self).times += 1
        good = super().sample(state, seat, chance)
        return good if type(self).times <= MOVES else Bid(self.left(state.sold, seat) + 1)


@says("rolled values must be integers or text")
class RollsAFraction(Auction):
    def start(self, chance, events=None):
        chance.choice([0.25, 0.5])
        return super().start(chance, events)


@says("name_of has no name for the rolled")
class RollsTheUnnamed(Auction):
    def start(self, chance, events=None):
        chance.choice(["", ""])
        return super().start(chance, events)


@says("recorded rolls unused")
class RollsForWhoListens(Auction):
    """Rolls once more when nobody has ever asked."""

    rolled = 0

    def start(self, chance, events=None):
        type(self).rolled += 1
        if type(self).rolled <= 5:
            chance.choice([1, 2])
        return super().start(chance, events)


@says("the same move told", only="nobody_needs_to_listen")
class TellsAnotherStory(Auction):
    told = 0

    def apply(self, state, seat, action, chance, events=None):
        super().apply(state, seat, action, chance, events)
        type(self).told += events is not None
        if events and type(self).told > MOVES:
            events.clear()


@says("does not name its seat")
class ViewOfNobody(Auction):
    def view(self, state, seat):
        return replace(super().view(state, seat), seat=None)


@says("looking at it changed the position")
class LooksAndTouches(Auction):
    def phase(self, state):
        state.sealed[0] = True
        return "play"


# -- json


@dataclass(slots=True, repr=False)
class Textual(State):
    sold: list[Any]


@says("the state does not come back from JSON", only="all_comes_back_from_json")
class SoldAsTuples(Auction):
    """A field that says Any: JSON makes lists of its tuples."""

    State = Textual

    def start(self, chance, events=None):
        return Textual([None] * self.seats, [False] * self.seats, [])


@dataclass(frozen=True, slots=True, kw_only=True)
class ToAStranger(Event):
    kind: Literal["stranger"] = "stranger"


@says("is for seats that do not exist")
class TellsAStranger(Auction):
    Event = ToAStranger

    def apply(self, state, seat, action, chance, events=None):
        super().apply(state, seat, action, chance)
        if events is not None:
            events.append(ToAStranger(audience=(7,)))


@says("the legal moves of seat", only="a_game_goes_on_from_json")
class RemembersOutsideTheState(Auction):
    """Keeps in a field that is derived, and not made again, who is rich."""

    @dataclass(slots=True, repr=False)
    class State(State):
        rich: Annotated[bool, Field(exclude=True)] = False

        def __post_init__(self):
            self.rich = False

    def start(self, chance, events=None):
        state = self.State([None] * self.seats, [False] * self.seats, [])
        state.rich = True
        return state

    def legal(self, state, seat):
        moves = super().legal(state, seat)
        return moves if state.rich else moves[:-1] or moves


# -- views


@dataclass(slots=True)
class OpenView(Data):
    seat: int | None
    sealed: list[bool]


@says("should be a dataclass(frozen=True")
class ViewThatChanges(Auction):
    View = OpenView


@says("a view can be assigned to", only="a_view_is_detached")
class ViewLeftOpen(Auction):
    View = OpenView

    def view(self, state, seat):
        return OpenView(seat, list(state.sealed))


@says("a move changed a view of")
class ShowsItsOwnList(Auction):
    def view(self, state, seat):
        return replace(super().view(state, seat), sealed=state.sealed)


@dataclass(slots=True, repr=False)
class Furnished(State):
    lots: list[int]  # never changed by a move


@says("the state can be changed through the view")
class ShowsItsFurniture(Auction):
    State = Furnished

    def start(self, chance, events=None):
        return Furnished([None] * self.seats, [False] * self.seats, [], [1, 2])

    def view(self, state, seat):
        return replace(super().view(state, seat), lots=state.lots)

    def resample(self, view, chance):
        state = super().resample(view, chance)
        return Furnished(state.bids, state.sealed, state.sold, list(view.lots))


@says("changed the position itself", only="positions_that_look_the_same_are_told_the_same")
class ResamplesWithHandsOn(ShowsItsFurniture):
    def resample(self, view, chance):
        state = super().resample(view, chance)
        view.lots.append(9)
        return state


@dataclass(slots=True, repr=False)
class Derived(State):
    total: Annotated[int, Field(exclude=True)] = field(init=False, default=0)

    def __post_init__(self):
        self.total = len(self.sold)


@says("a state made from its JSON differs", only="no_earlier_state_changes")
class KeepsATotalByHand(Auction):
    State = Derived

    def start(self, chance, events=None):
        return Derived([None] * self.seats, [False] * self.seats, [])

    def apply(self, state, seat, action, chance, events=None):
        super().apply(state, seat, action, chance, events)
        state.total += 1


@dataclass(slots=True, repr=False)
class Ticking(State):
    ticks: Annotated[int, PlainSerializer(lambda _: next(_count)), BeforeValidator(lambda _: 0)] = 0


@says("the state, written a second time, is other JSON", only="all_comes_back_from_json")
class StateThatTicks(Auction):
    State = Ticking

    def start(self, chance, events=None):
        return Ticking([None] * self.seats, [False] * self.seats, [])


@dataclass(slots=True, repr=False)
class Endless(State):
    height: float = float("inf")


@says("the state does not come back from JSON", only="all_comes_back_from_json")
class HigherThanJson(Auction):
    State = Endless

    def start(self, chance, events=None):
        return Endless([None] * self.seats, [False] * self.seats, [])


@says("is other JSON on its own", only="all_comes_back_from_json")
class WritesItsMovesTwoWays(Auction):
    Action = Annotated[Bid, PlainSerializer(lambda bid: {"kind": "bid", "coins": bid.coins})]


@says("a view can be spoiled for the next one")
class KeepsItsViews(Auction):
    """Gives the same list of what is sold to everybody."""

    sold: ClassVar[dict] = {}

    def view(self, state, seat):
        kept = self.sold.setdefault(tuple(state.sold), list(state.sold))
        return replace(super().view(state, seat), sold=kept)


# -- measures, clock, phases, actions


@says("which measures does not give at the end", public_measures=frozenset(["points", "applause"]))
class PromisesAMeasure(Auction):
    pass


@says("has 2 values for 3 seats")
class MeasuresTwoOfThree(Auction):
    def measures(self, state):
        return {"points": super().measures(state)["points"][:2]}

    def outcome(self, state):
        return None if self.pending(state) else Outcome((0,) * self.seats, frozenset(), "over")


@says("has a label that is not text")
class LabelsWithNumbers(Auction):
    def measures(self, state):
        return {**super().measures(state), "lots": {1: 2}}


@says("has a label without a value for each of the 3 seats")
class MeasuresForTwo(Auction):
    def measures(self, state):
        return {**super().measures(state), "lots": {"sold": [1, 2]}}


@says("holds something that is not a number")
class MeasuresASet(Auction):
    def measures(self, state):
        return {**super().measures(state), "lots": {"sold": {1, 2}}}


class Timed(Auction):
    seconds, warning, whose = 30.0, 5.0, (0,)

    def clock(self, state):
        over = not self.pending(state)
        return None if over else Clock("bids", self.seconds, self.whose, Bid(0), False, self.warning)


@says("the clock makes no sense", seconds=0.0)
class NoTimeAtAll(Timed):
    pass


@says("the warning of the clock is not within it", warning=60.0)
class WarnsTooEarly(Timed):
    pass


@says("the phase has no name")
class UnnamedPhase(Auction):
    def phase(self, state):
        return ""


@says("the round is")
class CountsFromZero(Auction):
    def round(self, state):
        return len(state.sold)


@says("actions names a move twice")
class ListsAnActionTwice(Auction):
    def actions(self):
        return [*super().actions(), Bid(0)]


@dataclass(frozen=True, slots=True)
class Loud(Bid):
    """A bid of a class that JSON does not know."""


@says("of actions does not come back from JSON")
class ListsAShout(Auction):
    def actions(self):
        return [*super().actions(), Loud(3)]


@says("is refused without a reason")
class ShrugsAtOnce(Auction):
    def refusal(self, state, seat, action):
        return super().refusal(state, seat, action) and "  "


@says("of actions() is refused without a reason", only="the_fixed_list_of_moves_is_complete")
class ShrugsItOff(Auction):
    def refusal(self, state, seat, action):
        reason = super().refusal(state, seat, action)
        return reason if reason is None or action.coins < 15 else "  "


# -- secrets and rulings


@says("scramble never changed a position", scrambled=still)
class NothingScrambled(Auction):
    pass


@says("the state has faults")
class FaultsWhatItResamples(Auction):
    def faults(self, state):
        return ["Bids do not add up."] if sum(bid or 0 for bid in state.bids) % 2 else []

    def legal(self, state, seat):
        return [bid for bid in super().legal(state, seat) if bid.coins % 2 == 0]


@says("a state resampled for a spectator looks different")
class ForgetsForSpectators(Auction):
    def resample(self, view, chance):
        state = super().resample(view, chance)
        if view.seat is None:
            state.sold = state.sold[:-1]
        return state


def scramble_half(state, seat, rng):
    """Forgets the bids of the last seat."""
    other = scramble(state, seat, rng)
    other.bids[-1] = state.bids[-1]
    return other


@says("scramble misses a secret, or resample overlooks a fact", scrambled=scramble_half)
class ScrambledByHalves(Auction):
    pass


@says("after a ruling that changes")
class FallsOverARuling(Auction):
    def faults(self, state):
        return (
            ["Nobody has sealed."] if len(state.sealed) != self.seats or len(state.bids) != self.seats else []
        )

    def pending(self, state):
        waiting = super().pending(state)
        assert all(max(bids) >= 0 for bids in state.sold)
        return waiting


@cache
def broken_by(game, scrambled, only=None):
    """What the suite says of a game, and the lines of the suite that it went through to say so."""
    for name in ("times", "told", "asked", "rolled"):  # some of the games above count across positions
        if name in vars(game):
            setattr(game, name, 0)
    with pytest.raises(Broken) as caught:
        check_game(game(3), scrambled, only=only)
    return str(caught.value), frozenset(lines_of(caught.value))


@pytest.mark.parametrize(("game", "scrambled", "text", "only"), WRONG)
def test_a_game_made_wrong_is_told_so(game, scrambled, text, only):
    assert text in broken_by(game, scrambled, only)[0]


def test_every_check_says_what_to_do():
    assert set(ADVICE) == set(CHECKS)
    for name, advice in ADVICE.items():
        assert advice.endswith("."), name
        assert 30 < len(advice) < 260, name


def test_a_message_ends_in_the_advice_of_its_check():
    said, _ = broken_by(UnnamedPhase, scramble)
    assert said.endswith(ADVICE["phases_and_rounds_are_named"])


def sites():
    """Where the suite raises its messages: (file, first line, last line)."""
    found = set()
    for path in (SUITE / f"{name}.py" for name in ("course", "rulings", "secrecy", "walks", "writing")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and node.exc is not None and "roken(" in ast.unparse(node.exc):
                found.add((path.name, node.lineno, node.end_lineno))
    return found


def lines_of(error):
    """The lines of the suite that an error went through, those of its causes too."""
    while error is not None:
        trace = error.__traceback__
        while trace is not None:
            yield Path(trace.tb_frame.f_code.co_filename).name, trace.tb_lineno
            trace = trace.tb_next
        error = error.__context__


def test_every_message_is_met():
    met = set()
    for game, scrambled, _, only in (param.values for param in WRONG):
        met |= broken_by(game, scrambled, only)[1]
    for game in (param.values[0] for param in MUTANTS):
        met |= set(lines_of(found_in(game)))
    unmet = [site for site in sites() if not any((site[0], n) in met for n in range(site[1], site[2] + 1))]
    assert not unmet, f"No game in the tests is told this: {sorted(unmet)}"
