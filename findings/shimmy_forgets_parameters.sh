#!/bin/sh
# Package:    shimmy 2.0.1 (with open_spiel 2.0.2, pettingzoo 1.27.0)
# Behaviour:  reset() of OpenSpielCompatibilityV0 loads the game again by its name alone: one that was loaded with
#             parameters is another game afterwards.
#             Expected: the game that was given is played.
# Output seen:
#   given breakthrough(columns=6,rows=6), played breakthrough()
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet shimmy==2.0.1 open_spiel==2.0.2 pettingzoo==1.27.0
"$folder/venv/bin/python" - <<'END'
import pyspiel
from shimmy import OpenSpielCompatibilityV0

given = pyspiel.load_game("breakthrough(rows=6,columns=6)")
env = OpenSpielCompatibilityV0(env=given)
env.reset(seed=0)
played = env.game_state.get_game()
print(f"given {given}, played {played}")
assert str(played) != str(given), "the behavior changed"
END
