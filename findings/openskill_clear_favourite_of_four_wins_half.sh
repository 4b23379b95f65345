#!/bin/sh
# Package:    openskill 6.2.0
# Behaviour:  predict_win() shares out the duels, not the game: among n players a chance is the mean of one's duels times
#             2/n. A player sure to beat each of three others alone gets a half against all three at one table, and
#             those three, who never come first, get a sixth each. At a table of five no chance is above 0.4.
#             predict_rank() gives the same numbers, and so do all five models.
#             Expected: the chance to come first, near 1 and 0, as they come out when games are drawn from the same
#             ratings.
# Output seen:
#   duels of the favourite: 1.0, 1.0, 1.0
#   table of four: 0.5, 0.167, 0.167, 0.167
#   first in 10000 games drawn from these ratings: 10000, 0, 0, 0
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet openskill==6.2.0
"$folder/venv/bin/python" - <<'END'
import random

from openskill import models

random.seed(1)
kinds = ["PlackettLuce", "BradleyTerryFull", "BradleyTerryPart", "ThurstoneMostellerFull", "ThurstoneMostellerPart"]
seen = set()
for kind in kinds:
    model = getattr(models, kind)()
    table = [[model.rating(mu=mu, sigma=1)] for mu in (60, 10, 10, 10)]
    duels = [round(model.predict_win([table[0], other])[0], 3) for other in table[1:]]
    chances = [round(chance, 3) for chance in model.predict_win(table)]
    assert sorted(round(chance, 3) for _, chance in model.predict_rank(table)) == sorted(chances)
    seen.add((tuple(duels), tuple(chances)))
((duels, chances),) = seen

firsts = [0] * len(table)
for _ in range(10000):
    played = [random.gauss(player.mu, (player.sigma**2 + model.beta**2) ** 0.5) for (player,) in table]
    firsts[played.index(max(played))] += 1
for what, numbers in (
    ("duels of the favourite", duels),
    ("table of four", chances),
    ("first in 10000 games drawn from these ratings", firsts),
):
    print(f"{what}: {', '.join(map(str, numbers))}")
assert duels == (1, 1, 1) and chances == (0.5, 0.167, 0.167, 0.167), "the behavior changed"
assert firsts == [10000, 0, 0, 0]
END
