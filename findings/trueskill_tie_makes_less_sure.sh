#!/bin/sh
# Package:    trueskill 0.4.5
# Behaviour:  Where no ties are expected (draw_probability=0) and two players tie all the same, both are less sure after
#             the game than before it: sigma grows beyond that of somebody who has never played.
#             Expected: a game tells something, and sigma shrinks, or the tie is refused.
# Output seen:
#   sigma 8.33 before, 9.59 after a tie, 7.19 after a win
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet trueskill==0.4.5
"$folder/venv/bin/python" - <<'END'
import trueskill

rules = trueskill.TrueSkill(draw_probability=0)
new = rules.create_rating()
tied, won = (rules.rate([(new,), (new,)], ranks=ranks)[0][0].sigma for ranks in ([0, 0], [0, 1]))
print(f"sigma {new.sigma:.2f} before, {tied:.2f} after a tie, {won:.2f} after a win")
assert tied > new.sigma > won, "the behavior changed"
END
