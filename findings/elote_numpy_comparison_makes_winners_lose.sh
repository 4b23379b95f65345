#!/bin/sh
# Package:    elote 1.5.1 (with pandas 3.1.1 and numpy 2.4.6)
# Behaviour:  LambdaArena asks whether its function's answer is the object True. A comparison of two scores of a Series
#             or array is a numpy.bool, true but not that object: every game counts as lost by its winner, and the table
#             stands on its head. Nothing is raised or warned of.
#             Expected: what is true counts as won, or is refused.
# Output seen:
#   scores of the Series as they are: Cem 431, Ben 400, Ann 369 (loss, loss, loss)
#   the same in bool(): Ann 431, Ben 400, Cem 369 (win, win, win)
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet elote==1.5.1 pandas==3.1.1 numpy==2.4.6
"$folder/venv/bin/python" - 2>"$folder/progress" <<'END' || { cat "$folder/progress" >&2; exit 1; }
import pandas as pd
from elote import LambdaArena

scores = pd.Series({"Ann": 50, "Ben": 30, "Cem": 10})
games = [("Ann", "Ben"), ("Ann", "Cem"), ("Ben", "Cem")]  # the first has more points in each
firsts = []
for how, beats in (
    ("scores of the Series as they are", lambda one, other: scores[one] > scores[other]),
    ("the same in bool()", lambda one, other: bool(scores[one] > scores[other])),
):
    arena = LambdaArena(beats)
    arena.tournament(games)
    ranking = sorted(arena.leaderboard(), key=lambda row: -row["rating"])
    firsts.append(ranking[0]["competitor"])
    standing = ", ".join(f"{row['competitor']} {row['rating']:.0f}" for row in ranking)
    print(f"{how}: {standing} ({', '.join(bout.outcome for bout in arena.history.bouts)})")
assert firsts == ["Cem", "Ann"], "the behavior changed"
END
