"""Every game in OpenSpiel.

    import pyspiel
    import playtest.adapters.openspiel

    game = pyspiel.load_game("playtest_cat_in_the_box(players=4)")

Importing this registers each game in ``playtest.games()`` as ``playtest_NAME`` with the parameter
``players``; ``load`` registers a game with rules of its own. Needs the extra ``openspiel``.

- **Players** are the seats. If several choose at once, they act one after another, clockwise, and none sees
  the others' choices.
- **Actions** are indices in ``game.actions()``. Moves outside that list are impossible here: offers except
  the few that the game lists, and spaces of Collapsization beyond its ``adapter_rings``. Moves of seats that
  are not pending, and the referee's, are left out too.
- **Chance** is explicit: every roll of the rules is a chance node with its true probabilities; a shuffle is
  one node per card. So a history of actions is the whole game, and replaying it gives the same state. For a
  game written in Python, OpenSpiel 2.0 also stores a pickle of the state with the history. The pickle
  contains all hands, and is what OpenSpiel reads back. Never load a state that you would not run as a
  program.
- **Information** of a player is its view: as JSON in the information state and the observation string, and by
  feature hashing (``playtest.adapters.features``) in tensors. Both strings are the same, since views recall
  everything.
- **Returns** are shares of the win: 1 for a single winner, 1/2 for each of two. With the parameter
  ``scores=True`` they are the final scores, negative if the lowest wins. They are 0 if the game has not ended
  after ``LONGEST`` moves.

Limits that the rules leave open (turns, offers) are set as in simulations, so that every game ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

import numpy as np

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        "OpenSpiel is not installed here; `pip install playtest-lab[openspiel]` brings it."
    ) from error

from playtest import catalog
from playtest.adapters.features import LENGTH, Row, features
from playtest.adapters.moves import FixedMoves, final_scores, shares_of_the_win, whole_number
from playtest.bots import clockwise
from playtest.engines import codec
from playtest.engines.game import REFEREE, AnyGame, Illegal, Seat
from playtest.simulate import with_limits

LONGEST = 5_000
"""Maximum number of moves of a game, not counting chance."""
MOST_SCORE = 10_000.0
"""Bound beyond any score, which OpenSpiel requires."""
MOST_OUTCOMES = 256
"""Maximum number of outcomes of a single roll."""


def register(name: str, cls: type[AnyGame], rules: Any = None) -> None:
    """Register games of ``cls`` with OpenSpiel as ``name``.

    ``rules`` defaults to the rulebook's.
    """
    kind = pyspiel.GameType(
        short_name=name,
        long_name=cls.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(cls.players),
        min_num_players=min(cls.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": min(cls.players), "scores": False},
    )

    class Registered(SpielGame):
        """The class that pyspiel calls to create this game.

        It is a class because pyspiel keeps it until the process ends, and must not hold the only reference to
        it. A function could have no other reference; a class always refers to itself.
        """

        def __init__(self, given: dict[str, Any] | None = None) -> None:
            super().__init__(kind, cls, rules, given)

    pyspiel.register_game(kind, Registered)


def load(game: AnyGame, scores: bool = False) -> Any:
    """Return ``game``, with its rules, as an OpenSpiel game, registered under a name of its own.

    With ``scores``, the game's returns are the final scores instead of shares of the win.
    """
    name = f"playtest_{game.name}_{codec.rules_digest(game)}"
    return _loaded(name, type(game), game.rules, game.seats, scores)


def _loaded(name: str, cls: type[AnyGame], rules: Any, players: int, scores: bool) -> Any:
    """Return the game called ``name``, after registering it if necessary.

    That is needed in a new process that reads a pickled game.
    """
    if name not in pyspiel.registered_names():
        register(name, cls, rules)
    return pyspiel.load_game(name, {"players": players, "scores": scores})


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel brings no types
    """An OpenSpiel game with given rules and players.

    ``game`` is the game of this package that it stands for, and ``moves`` are the game's listed moves.
    """

    def __init__(self, kind: Any, cls: type[AnyGame], rules: Any, given: dict[str, Any] | None) -> None:
        players = int((given or {}).get("players", min(cls.players)))
        self.game = with_limits(cls(players, rules))
        self.moves = FixedMoves(self.game)
        self.scores = bool((given or {}).get("scores", False))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.moves),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-MOST_SCORE if self.scores else 0.0,
            max_utility=MOST_SCORE if self.scores else 1.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, given or {})
        self._made_of = (kind.short_name, cls, rules, players, self.scores)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, self._made_of

    def new_initial_state(self) -> SpielState:
        """Return the state before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of states, for one player or for a spectator."""
        return Observer(iig_obs_type, params)


class NotRolled(Exception):
    """Raised if the rules need a roll that has not been made yet; ``options`` are its possible results."""

    def __init__(self, options: Sequence[Any]) -> None:
        super().__init__()
        self.options = options


class Rolls:
    """A source of chance that repeats recorded results, each the number of an option.

    When all of them are used, a further roll raises ``NotRolled``.
    """

    def __init__(self, record: Sequence[int]) -> None:
        self._record = iter(record)

    def choice(self, options: Sequence[Any], /) -> Any:
        """Return one of the distinct ``options``. A single option needs no roll."""
        different = list(dict.fromkeys(options))
        if len(different) == 1:
            return different[0]
        number = next(self._record, None)
        if number is None:
            raise NotRolled(options)
        return different[number]

    def shuffle(self, items: list[Any], /) -> None:
        """Put ``items`` in a new order, rolling for the first place, then for the second, and so on."""
        left, order = list(items), []
        while left:
            order.append(self.choice(left))
            left.remove(order[-1])
        items[:] = order


class Sampled:
    """A source of chance from an OpenSpiel sampler, a function that returns numbers from 0 up to 1."""

    def __init__(self, uniform: Callable[[], float]) -> None:
        self._uniform = uniform

    def choice(self, options: Sequence[Any], /) -> Any:
        """Return one of ``options``, all equally likely."""
        return options[min(int(self._uniform() * len(options)), len(options) - 1)]

    def shuffle(self, items: list[Any], /) -> None:
        """Put ``items`` in a random order."""
        left = list(items)
        items[:] = [left.pop(self.choice(range(len(left)))) for _ in items]


@dataclass(frozen=True, slots=True)
class Moment:
    """One point in an OpenSpiel game: a position, or a move that still needs rolls.

    It is immutable, so that clones of a state can share it. During such a move, ``roll`` maps the possible
    results of the next roll to their weights; otherwise it is empty. ``move`` is the number of the unfinished
    move (``None`` for the deal), and ``record`` has the results of its rolls so far. ``position`` is still
    the position before that move.
    """

    position: Any = None
    seat: Seat = -1
    made: int = 0
    over: bool = False
    move: int | None = None
    record: tuple[int, ...] = ()
    roll: Mapping[Any, int] = field(default_factory=dict)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def go_on(self, spiel: SpielGame) -> Moment:
        """Return the next moment: after the chosen move (or deal), or at its first roll not yet recorded."""
        game, rolls = spiel.game, Rolls(self.record)
        try:
            if self.move is None:
                position = game.start(rolls)
            else:
                position = self.position.copy()
                game.apply(position, self.seat, spiel.moves.moves[self.move], rolls)
        except NotRolled as more:
            roll = Counter(more.options)
            if len(roll) > MOST_OUTCOMES:
                raise ValueError(
                    f"{game.title} rolls one of {len(roll)} values; here {MOST_OUTCOMES} is the most."
                ) from None
            return replace(self, roll=roll)
        waiting, made = game.pending(position), self.made + (self.move is not None)
        seat = clockwise(waiting, self.seat) if waiting else self.seat
        return Moment(position, seat, made, not waiting or made >= LONGEST)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel brings no types
    """A position, or the middle of a move (or of the deal) that still needs rolls."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._now = Moment().go_on(game)
        self._legal: list[int] | None = None

    def _spiel(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's id for chance or for a finished game."""
        if self._now.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self._now.roll else self._now.seat

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._now.over

    def returns(self) -> list[float]:
        """Return each seat's share of the win, or its score; 0 for all before the end."""
        spiel = self._spiel()
        outcome = spiel.game.outcome(self._now.position) if self._now.over else None
        return final_scores(spiel.game, outcome) if spiel.scores else shares_of_the_win(spiel.game, outcome)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the possible results of the roll that is needed now, as (number, probability)."""
        counts = self._now.roll.values()
        total = sum(counts)
        return [(number, count / total) for number, count in enumerate(counts)]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        if self._legal is None:
            self._legal = self._spiel().moves.legal(self._now.position, player)
        return self._legal

    def _apply_action(self, action: int) -> None:
        """Make the move or the roll with the number ``action``.

        Raises ``Illegal``, without changing the position, if the action is not allowed. By then OpenSpiel has
        already added it to the history, and keeps it there; ``apply_action`` below checks before that.
        """
        if (why := self._refusal(action)) is not None:
            raise Illegal(why)
        now = self._now
        if now.roll:
            chosen = replace(now, record=(*now.record, action), roll={})
        else:
            chosen = replace(now, move=action)
        self._now = chosen.go_on(self._spiel())
        self._legal = None

    def apply_action(self, action: int) -> None:
        """Make the move or the roll with the number ``action``.

        Raises ``Illegal``, without changing even the history, if the action is not allowed.
        """
        if (why := self._refusal(action)) is not None:
            raise Illegal(why)
        super().apply_action(int(action))

    def _refusal(self, action: Any) -> str | None:
        """Return why ``action`` is not allowed now; ``None`` if it is."""
        if self._now.over:
            return f"The game is over; action {action!r} comes too late."
        number = whole_number(action)
        if self._now.roll:
            rolls = len(self._now.roll)
            if number is not None and 0 <= number < rolls:
                return None
            return f"A roll is asked for, a whole number from 0 to {rolls - 1}, not {action!r}."
        seat = self._now.seat
        if number is not None and number in self._legal_actions(seat):
            return None
        return f"Player {seat} may not take action {action!r} now; legal_actions() says which it may."

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self._spiel().moves.text(action)
        values = list(self._now.roll)
        return f"roll {values[action]}" if action < len(values) else f"roll number {action}"

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Return a random state that fits the view of ``player_id``, for OpenSpiel's search in Python.

        The new state keeps the history of this one, although replaying it would not lead there. It can still
        be serialized, from the pickle that OpenSpiel 2.0 stores with the history. Raises ``ValueError``
        during a roll, when no player acts.
        """
        if self._now.roll:
            raise ValueError("A roll is under way here; resample before it, or after it has come up.")
        game = self._spiel().game
        sampled: SpielState = self.clone()
        view = game.view(self._now.position, player_id)
        position = game.resample(view, Sampled(probability_sampler))
        sampled._now = replace(self._now, position=position)
        sampled._legal = None  # a different hand has different moves
        return sampled

    def __str__(self) -> str:
        return f"{self.seen_by(REFEREE)} {self._now.move} {self._now.record}"

    def seen_by(self, seat: Seat | None) -> str:
        """Return the view of ``seat`` (``None``: a spectator) as JSON; empty before the deal is done."""
        game, position = self._spiel().game, self._now.position
        return "" if position is None else codec.dump(game.view(position, seat), game.View)

    def features_of(self, seat: Seat | None) -> Row:
        """Return the view of ``seat`` (``None``: a spectator) as a vector; zeros before the deal is done."""
        game, position = self._spiel().game, self._now.position
        if position is None:
            return np.zeros(LENGTH, np.float32)
        return features(game.view(position, seat), game.View)


class Observer:
    """Observes a state for one player or, without private information, as a spectator."""

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters for observing, such as {', '.join(params)}.")
        private = pyspiel.PrivateInfoType.SINGLE_PLAYER if kind is None else kind.private_info
        self._private = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._all = private == pyspiel.PrivateInfoType.ALL_PLAYERS
        self.tensor = np.zeros(LENGTH, np.float32)
        self.dict = {"view": self.tensor}

    def _seat(self, player: int) -> Seat | None:
        if self._all:
            return REFEREE
        return player if self._private else None

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill ``tensor`` with what ``player`` may know."""
        self.tensor[:] = state.features_of(self._seat(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what ``player`` may know, as JSON."""
        return state.seen_by(self._seat(player))


catalog.follow(lambda cls: register(f"playtest_{cls.name}", cls))
