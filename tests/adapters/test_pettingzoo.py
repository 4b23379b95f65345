"""Every game as a PettingZoo environment."""

import random
import subprocess
import sys

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from playtest.adapters import pettingzoo
from playtest.adapters.moves import FixedMoves
from playtest.engines.cat_in_the_box import CatInTheBox, CatRules
from playtest.engines.game import Illegal
from tests.adapters.tables import TABLES, positions, scrambled, table

DICTS = "ignore:Observation (is not a NumPy array|space for each agent probably should be)"
"""PettingZoo says this of every environment with an action mask that is not one of its own."""


@pytest.mark.filterwarnings("error::UserWarning", DICTS)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_keeps_the_api_of_pettingzoo(name, players):
    api_test(pettingzoo.env(name, players=players), num_cycles=20)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seed_and_actions_give_the_same_game(name, players):
    seed_test(lambda: pettingzoo.env(name, players=players), num_cycles=20)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_it_keeps_the_api_over_many_games(name, players):
    api_test(pettingzoo.env(name, players=players), num_cycles=2_000)
    seed_test(lambda: pettingzoo.env(name, players=players), num_cycles=2_000)


def played(env, seed, policy):
    """Play a game of random actions; what every agent saw and what it got."""
    rng, seen = random.Random(policy), []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        seen.append((agent, observation["observation"].tolist(), reward, info))
        over = terminated or truncated
        env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
    return seen


def test_a_seed_stands_for_one_deal():
    env = pettingzoo.env("cat_in_the_box", players=4)
    first = played(env, seed=1, policy=1)
    assert played(env, seed=1, policy=1) == first
    assert played(env, seed=2, policy=1) != first


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_observation_holds_what_the_rulebook_hides(name, players):
    env = pettingzoo.raw_env(name, players)
    env.reset(seed=1)
    for state in positions(env.game):
        for agent, seat in zip(env.possible_agents, range(players), strict=True):
            shown = []
            for at in (state, scrambled(state, env.game, seat)):
                env._state = at
                env._ask_next(-1)
                shown.append((env.observe(agent), env.agent_selection))
            (one, asked), (two, still) = shown
            assert asked == still
            assert np.array_equal(one["observation"], two["observation"])
            assert np.array_equal(one["action_mask"], two["action_mask"])


def test_seats_that_choose_at_once_are_asked_one_after_another():
    env = pettingzoo.env("cat_in_the_box", players=4)
    env.reset(seed=1)
    asked = []
    for _ in range(4):
        asked.append(env.agent_selection)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert asked == ["player_0", "player_1", "player_2", "player_3"]


def test_an_action_that_is_not_allowed_changes_nothing():
    env = pettingzoo.env("cat_in_the_box", players=3)
    env.reset(seed=1)
    before = env.last()[0]
    with pytest.raises(Illegal, match="player_0 may not take action 39 now"):
        env.step(39)
    assert np.array_equal(env.last()[0]["observation"], before["observation"])
    assert env.agent_selection == "player_0"


def test_rewards_come_at_the_end_and_infos_say_why():
    env = pettingzoo.env("cat_in_the_box", players=3)
    seen = played(env, seed=3, policy=3)
    last = {agent: (reward, info) for agent, _, reward, info in seen}
    winners = sum(info["won"] for _, info in last.values())
    assert winners >= 1
    assert all(reward == info["won"] / winners for reward, info in last.values())
    assert all(reward == 0 for _, _, reward, info in seen if not info)
    assert {info["reason"] for _, info in last.values()} <= {"paradox", "all cards played", "last trick"}


def test_scores_as_rewards_are_negative_where_the_lowest_wins():
    cat = played(pettingzoo.env("cat_in_the_box", players=3, rewards="scores"), seed=3, policy=3)
    assert all(reward == info["score"] for _, _, reward, info in cat if info)
    scambodia = played(pettingzoo.env("scambodia", players=3, rewards="scores"), seed=3, policy=3)
    assert all(reward == -info["score"] for _, _, reward, info in scambodia if info)
    with pytest.raises(ValueError, match="wins"):
        pettingzoo.env("scambodia", players=3, rewards="points")


def test_a_game_that_takes_too_long_is_truncated():
    env = pettingzoo.env("cat_in_the_box", players=3, longest=5)
    seen = played(env, seed=1, policy=1)
    assert len(seen) == 5 + 3
    assert not any(reward for _, _, reward, _ in seen)


def test_rules_of_ones_own_are_played():
    rules = CatRules(numbers_for_three=6)
    by_name = pettingzoo.env("cat_in_the_box", players=3, rules=rules)
    by_game = pettingzoo.env(CatInTheBox(3, rules))
    few = len(FixedMoves(table("cat_in_the_box", 3)))
    for env in (by_name, by_game):
        env.reset(seed=1)
        assert env.action_space("player_0").n < few


def test_a_spectators_view_is_rendered():
    env = pettingzoo.env("scambodia", players=2, render_mode="ansi")
    env.reset(seed=1)
    assert '"seat": null' in env.render()


def test_unknown_games_and_numbers_of_players_are_refused():
    with pytest.raises(LookupError, match='no game "chess"'):
        pettingzoo.env("chess")
    with pytest.raises(ValueError, match="for 2 to 5 players, not 9"):
        pettingzoo.env("cat_in_the_box", players=9)


@pytest.mark.parametrize(
    ("adapter", "library", "extra"),
    [("pettingzoo", "pettingzoo", "pettingzoo"), ("openspiel", "pyspiel", "openspiel")],
)
def test_without_its_library_an_adapter_says_what_to_install(adapter, library, extra):
    code = f"import sys; sys.modules[{library!r}] = None; import playtest.adapters.{adapter}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stderr.splitlines()[-1].startswith("ImportError: ")
    assert f"pip install playtest-lab[{extra}]" in run.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("name", "players"), [("cat_in_the_box", 4), ("collapsization", 3), ("scambodia", 2)]
)
def test_the_parallel_environment_keeps_the_api_of_pettingzoo(name, players):
    parallel_api_test(pettingzoo.parallel_env(name, players=players), num_cycles=20)


def all_at_once(env, seed):
    """Play a game in which everybody acts in every step; what came of it, and how many were asked each."""
    rng, asked = random.Random(seed), []
    observations, _ = env.reset(seed=seed)
    while env.agents:
        masks = {agent: np.flatnonzero(seen["action_mask"]) for agent, seen in observations.items()}
        asked.append(sum(len(mask) > 0 for mask in masks.values()))
        actions = {agent: int(rng.choice(mask)) if len(mask) else 0 for agent, mask in masks.items()}
        observations, rewards, _, _, infos = env.step(actions)
    return rewards, infos, asked


def test_in_the_parallel_environment_all_act_at_once_where_the_game_waits_for_all():
    rewards, infos, asked = all_at_once(pettingzoo.parallel_env("cat_in_the_box", players=4), seed=1)
    assert asked[0] == 4, "everybody discards at once"
    assert set(asked[1:]) == {1}
    assert sum(rewards.values()) == pytest.approx(1)
    assert all("score" in about for about in infos.values())


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_game_can_be_played_in_parallel(name, players):
    env = pettingzoo.parallel_env(name, players=players, longest=400)
    rewards, _, asked = all_at_once(env, seed=2)
    assert len(rewards) == players
    assert max(asked) >= 1


def test_in_the_parallel_environment_a_move_that_is_masked_is_refused():
    env = pettingzoo.parallel_env("cat_in_the_box", players=3)
    env.reset(seed=1)
    with pytest.raises(Illegal, match="player_0 may not take action"):
        env.step({})


ODD = [0.9, "0", " 0 ", float("nan"), None, True, -1, 10**9, np.array([0]), np.float64(0.0)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_no_whole_legal_number_is_refused_and_changes_nothing(name, players):
    """0.9, "0" and nan were cut to a number and played, or ended in an error of Python's own."""
    env, rng = pettingzoo.raw_env(name, players), random.Random(4)
    env.reset(seed=1)
    for _ in range(12):
        agent = env.agent_selection
        legal = np.flatnonzero(env.observe(agent)["action_mask"])
        others = [number for number in range(env.action_space(agent).n) if number not in legal]
        before = env.view(agent), agent, env._made
        for wrong in [*rng.sample(others, min(3, len(others))), *ODD]:
            with pytest.raises(Illegal, match=f"{agent} may not take action .* the action mask says"):
                env.step(wrong)
            assert (env.view(agent), env.agent_selection, env._made) == before
        env.step(rng.choice(legal))  # a whole number of NumPy
        if any(env.terminations.values()):
            break


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_acting_at_once_what_is_no_whole_legal_number_is_refused_and_changes_nothing(name, players):
    env = pettingzoo.parallel_env(name, players)
    seen, _ = env.reset(seed=1)
    asked = [agent for agent in env.agents if seen[agent]["action_mask"].any()]
    fine = {agent: np.int64(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in asked}
    before = [env.view(agent) for agent in env.agents]
    for wrong in ODD:
        with pytest.raises(Illegal, match=f"{asked[-1]} may not take action"):
            env.step({**fine, asked[-1]: wrong})
        assert [env.view(agent) for agent in env.agents] == before
    env.step(fine)
