#!/bin/sh
# Package:    shimmy 2.0.1 (with open_spiel 2.0.2, pettingzoo 1.27.0)
# Behaviour:  OpenSpielCompatibilityV0 gives a final reward again for each agent that leaves: the rewards that
#             env.last() hands out add up to once the return for player_0 and twice for player_1.
#             Expected: what an agent is given in all is its return.
# Output seen:
#   tic_tac_toe: given {'player_0': -1.0, 'player_1': 2.0}, returns [-1.0, 1.0]
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet shimmy==2.0.1 open_spiel==2.0.2 pettingzoo==1.27.0
"$folder/venv/bin/python" - <<'END'
import pyspiel
from shimmy import OpenSpielCompatibilityV0

env = OpenSpielCompatibilityV0(env=pyspiel.load_game("tic_tac_toe"))
env.reset(seed=0)
given = dict.fromkeys(env.possible_agents, 0.0)
moves = iter([6, 7, 0, 3, 8, 5, 2, 4])  # the second player wins
for agent in env.agent_iter():
    _, reward, over, cut, _ = env.last()
    given[agent] += float(reward)
    env.step(None if over or cut else next(moves))
returns = env.game_state.returns()
print(f"tic_tac_toe: given {given}, returns {returns}")
assert returns == [-1.0, 1.0]
assert given == {"player_0": -1.0, "player_1": 2.0}, "the behavior changed"
END
