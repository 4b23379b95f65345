"""Every game as a PettingZoo environment, for learning agents.

    from playtest.adapters import pettingzoo

    env = pettingzoo.env("cat_in_the_box", players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

``PlaytestEnv`` documents observations, actions and rewards. Needs the extra ``pettingzoo``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, Literal

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(
        "PettingZoo is not installed here; `pip install playtest-lab[pettingzoo]` brings it."
    ) from error

from playtest import catalog
from playtest.adapters.features import LENGTH, MOST, features
from playtest.adapters.moves import FixedMoves, final_scores, shares_of_the_win, whole_number
from playtest.bots import clockwise
from playtest.engines import codec
from playtest.engines.chance import stream
from playtest.engines.game import Game, Illegal, Outcome, Roller, Seat
from playtest.simulate import MOST_MOVES, with_limits

Rewards = Literal["wins", "scores"]
Stepped = tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]
"""Observations, rewards, terminations, truncations and infos, by agent."""


def env(
    name: str | Game[Any, Any, Any, Any], players: int | None = None, rules: Any = None, **options: Any
) -> Any:
    """Return the game called ``name`` as an AEC environment, which must be reset before use.

    Args:
        name: a registered game's name, or a game with its players and rules chosen.
        players: the number of players; by default the lowest that the game allows.
        rules: the game's ``Rules``; by default the rulebook's. Limits that the rules leave open (turns,
            offers) are set as in simulations, so that every game ends.
        options: those of ``PlaytestEnv``.

    Raises ``LookupError`` for an unknown game and ``ValueError`` for a number of players that the game does
    not allow.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(name, players, rules, **options))


def raw_env(
    name: str | Game[Any, Any, Any, Any], players: int | None = None, rules: Any = None, **options: Any
) -> PlaytestEnv:
    """Return the environment like ``env``, but without the wrapper that PettingZoo puts around it."""
    if isinstance(name, str):
        cls = catalog.game(name)
        game = cls(cls.players[0] if players is None else players, rules)
    else:
        game = name
    return PlaytestEnv(with_limits(game), **options)


class PlaytestEnv(AECEnv):  # type: ignore[misc]  # PettingZoo brings no types that mypy sees
    """A PettingZoo environment that plays one game after another.

    Agents are ``player_0``, ``player_1`` and so on, one for each seat.

    **Observations** are a dict with two entries. ``observation`` has ``features`` numbers made only from the
    seat's view (see ``playtest.adapters.features``). ``action_mask`` has 1 for each action the agent may take
    now. If it is not the agent's turn, all entries are 0. ``view(agent)`` is the view itself.

    **Actions** are indices in ``game.actions()``, a fixed list; ``move(action)`` is the move of an index.
    Moves outside the list are impossible here: offers except the few that the game lists (Rat Scramble:
    none), and spaces of Collapsization beyond its ``adapter_rings``. Also left out are moves of seats that
    are not pending (a tactic out of turn, a commit replaced before the reveal) and the referee's.

    **Turns.** If several seats choose at once, they act one after another, clockwise, and none sees the
    others' choices.

    **Rewards** are 0 until the end. Then with ``rewards="wins"`` they are the seat's share of the win: 1
    alone, 1/2 for each of two winners, 0 for all if nobody wins. With ``"scores"`` they are the seat's final
    score, negative if the lowest wins. ``infos`` then give each agent's ``score``, whether it ``won``, and
    the ``reason`` of the end. A game that has not ended after ``longest`` moves is truncated without rewards.

    An action that the mask does not allow raises ``Illegal`` and changes nothing.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any, Any],
        features: int = LENGTH,
        rewards: Rewards = "wins",
        longest: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if rewards not in ("wins", "scores"):
            raise ValueError(f'rewards are "wins" or "scores", not {rewards!r}.')
        self.metadata = {
            "name": f"playtest_{game.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.game = game
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self._listed = FixedMoves(game)
        self._seats: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._length = features
        self._reward_kind: Rewards = rewards
        self._longest = longest
        self._chance: Roller = random.Random()
        self.observation_spaces = {agent: self._observed_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self._listed)) for agent in self.possible_agents}

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def _observed_space(self) -> spaces.Space[Any]:
        return spaces.Dict(
            {
                "observation": spaces.Box(-MOST, MOST, (self._length,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self._listed),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of ``agent``'s observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of all moves' numbers in the fixed list."""
        return self.action_spaces[agent]

    # -- the course of a game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game, always the same one for a ``seed``.

        If there is no seed, the random stream continues.
        """
        if seed is not None:
            self._chance = stream(seed, 0, "game")
        self._state = self.game.start(self._chance)
        self._made = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask_next(-1)

    def step(self, action: int | None) -> None:
        """Make the move numbered ``action`` for the agent on turn.

        For an agent whose game is over, ``action`` must be ``None``.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seats[agent]
        number = _legal_number(agent, action, self._legal)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.apply(self._state, seat, self._listed.moves[number], self._chance)
        self._made += 1
        self._ask_next(seat)
        self._accumulate_rewards()

    def _ask_next(self, last: Seat) -> None:
        """Pass the turn clockwise from ``last`` to the next seat that the game waits for, or end the game."""
        waiting = self.game.pending(self._state)
        if waiting and self._made < self._longest:
            seat = clockwise(waiting, last)
            self._legal = self._listed.legal(self._state, seat)
        else:
            seat, self._legal = 0, []
            self._end(self.game.outcome(self._state))
        self.agent_selection = self.possible_agents[seat]

    def _end(self, outcome: Outcome | None) -> None:
        if outcome is None:
            self.truncations = dict.fromkeys(self.agents, True)
            return
        self.terminations = dict.fromkeys(self.agents, True)
        for agent, reward, about in _results(self, outcome):
            self.rewards[agent], self.infos[agent] = reward, about

    # -- what an agent knows

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the agent's view as a vector, and the mask of the actions it may take now."""
        mask = np.zeros(len(self._listed), np.int8)
        if agent == self.agent_selection:
            mask[self._legal] = 1
        return {
            "observation": features(self.view(agent), self.game.View, self._length),
            "action_mask": mask,
        }

    def view(self, agent: str) -> Any:
        """Return all that ``agent`` may know, as the game's own view."""
        return self.game.view(self._state, self._seats[agent])

    def move(self, action: int) -> Any:
        """Return the move with the number ``action``."""
        return self._listed.moves[action]

    def render(self) -> str | None:
        """Return what a spectator may know, as JSON; ``None`` unless ``render_mode`` is ``"ansi"``."""
        if self.render_mode != "ansi":
            return None
        return codec.dump(self.game.view(self._state, None), self.game.View, indent=2)

    def close(self) -> None:
        """Do nothing, as no resources are open."""


def parallel_env(
    name: str | Game[Any, Any, Any, Any], players: int | None = None, rules: Any = None, **options: Any
) -> ParallelPlaytestEnv:
    """Return the game called ``name`` as a parallel environment. The arguments are those of ``env``."""
    return ParallelPlaytestEnv(raw_env(name, players, rules, **options))


class ParallelPlaytestEnv(ParallelEnv):  # type: ignore[misc]  # PettingZoo brings no types that mypy sees
    """A parallel environment: all agents the game waits for act together, one move each per step.

    Observations, actions and rewards are those of ``PlaytestEnv``. A step takes an action of every agent. If
    it is not an agent's turn (its mask is all 0), its action is ignored. If all choose together, as in draws,
    commits and bids, nobody sees the others' moves of the same step; otherwise one agent acts at a time. If a
    move becomes impossible because of another agent's move in the same step, it is left out. ``infos`` then
    say why under ``"refused"``, and the agent acts again. Any other move that the mask does not allow raises
    ``Illegal`` and changes nothing.
    """

    def __init__(self, one_by_one: PlaytestEnv) -> None:
        self._env = one_by_one
        self.game = one_by_one.game
        self.metadata = {**one_by_one.metadata, "is_parallelizable": True}
        self.render_mode = one_by_one.render_mode
        self.possible_agents = one_by_one.possible_agents
        self.observation_spaces = one_by_one.observation_spaces
        self.action_spaces = one_by_one.action_spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of ``agent``'s observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of all moves' numbers in the fixed list."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal a new game. Return each agent's observation, and empty infos."""
        self._env.reset(seed, options)
        self.agents = self.possible_agents[:]
        self._made = 0
        self._ask()
        return self._observed(), {agent: {} for agent in self.agents}

    def _ask(self) -> None:
        """Determine which actions each agent may take now: none if the game does not wait for that agent."""
        env, waiting = self._env, self.game.pending(self._env._state)
        self._legal = {
            agent: env._listed.legal(env._state, seat) if seat in waiting else []
            for agent, seat in env._seats.items()
        }

    def _observed(self) -> dict[str, Any]:
        return {
            agent: {
                "observation": features(self.view(agent), self.game.View, self._env._length),
                "action_mask": np.isin(range(len(self._env._listed)), self._legal[agent]).astype(np.int8),
            }
            for agent in self.agents
        }

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Make the moves of all pending agents.

        Return observations, rewards, ends and infos by agent.
        """
        env, asked = self._env, [agent for agent in self.agents if self._legal[agent]]
        numbers = {agent: _legal_number(agent, actions.get(agent), self._legal[agent]) for agent in asked}
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for agent in asked:
            seat, move = env._seats[agent], env._listed.moves[numbers[agent]]
            refused = self.game.refusal(env._state, seat, move)
            if refused is None:
                self.game.apply(env._state, seat, move, env._chance)
                self._made += 1
            else:
                infos[agent]["refused"] = refused
        return self._after(infos)

    def _after(self, infos: dict[str, dict[str, Any]]) -> Stepped:
        env, agents = self._env, self.agents
        self._ask()
        over = not any(self._legal.values())
        late = not over and self._made >= env._longest
        rewards = dict.fromkeys(agents, 0.0)
        if over and (outcome := self.game.outcome(env._state)) is not None:
            for agent, reward, about in _results(env, outcome):
                rewards[agent] = reward
                infos[agent] |= about
        observed = self._observed()
        if over or late:
            self.agents = []
        return observed, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, late), infos

    def view(self, agent: str) -> Any:
        """Return all that ``agent`` may know, as the game's own view."""
        return self._env.view(agent)

    def move(self, action: int) -> Any:
        """Return the move with the number ``action``."""
        return self._env.move(action)

    def render(self) -> str | None:
        """Return what a spectator may know, as JSON; ``None`` unless ``render_mode`` is ``"ansi"``."""
        return self._env.render()

    def close(self) -> None:
        """Do nothing, as no resources are open."""


def _legal_number(agent: str, action: object, legal: Sequence[int]) -> int:
    """Return ``action`` as an int. Raises ``Illegal`` if ``agent`` may not take it now."""
    number = whole_number(action)
    if number is None or number not in legal:
        raise Illegal(f"{agent} may not take action {action!r} now; the action mask says which it may.")
    return number


def _results(env: PlaytestEnv, outcome: Outcome) -> Iterator[tuple[str, float, dict[str, Any]]]:
    """Yield each agent with its reward and its info about the end."""
    shares, scores = shares_of_the_win(env.game, outcome), final_scores(env.game, outcome)
    for agent, seat in env._seats.items():
        reward = shares[seat] if env._reward_kind == "wins" else scores[seat]
        won = seat in outcome.winners
        about = {"score": float(outcome.scores[seat]), "won": won, "reason": outcome.reason}
        yield agent, reward, about
