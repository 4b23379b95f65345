#!/bin/sh
# Package:    shimmy 2.0.1 (with open_spiel 2.0.2, pettingzoo 1.27.0)
# Behaviour:  OpenSpielCompatibilityV0 counts the cards that are dealt as moves, and cuts a game at the length that
#             OpenSpiel gives without them: Kuhn poker, played by its rules, never comes to its end.
#             Expected: the game ends by its rules, and nothing is cut.
# Output seen:
#   kuhn_poker: cut True, at its end False, rewards {'player_0': 0.0, 'player_1': 0.0}
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet shimmy==2.0.1 open_spiel==2.0.2 pettingzoo==1.27.0
"$folder/venv/bin/python" - <<'END'
import pyspiel
from shimmy import OpenSpielCompatibilityV0

env = OpenSpielCompatibilityV0(env=pyspiel.load_game("kuhn_poker"))
env.reset(seed=0)
given = dict.fromkeys(env.possible_agents, 0.0)
was_cut = False
for agent in env.agent_iter():
    _, reward, over, cut, _ = env.last()
    given[agent] += float(reward)
    was_cut = was_cut or bool(cut)
    env.step(None if over or cut else 1)  # whoever is asked bets
ended = env.game_state.is_terminal()
print(f"kuhn_poker: cut {was_cut}, at its end {ended}, rewards {given}")
assert was_cut and not ended, "the behavior changed"
END
