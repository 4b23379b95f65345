#!/bin/sh
# Package:    plotly 7.1.0 (with pandas 3.1.1)
# Behaviour:  px.bar(x="seat", y="won") draws its bars lying down where "won" is true or false, so that each is as long as
#             the number of the seat: seat 4, which won nothing, has the longest. As numbers they stand.
#             Expected: bars that stand, as high as the seat's wins; x and y are where they were asked for.
# Output seen:
#   true or false: h, 1 or 0: v
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet plotly==7.1.0 pandas==3.1.1
"$folder/venv/bin/python" - <<'END'
import pandas as pd
import plotly.express as px

results = pd.DataFrame({"seat": [1, 2, 3, 4], "won": [True, True, False, False]})
said = px.bar(results, x="seat", y="won").data[0].orientation
counted = px.bar(results.astype({"won": int}), x="seat", y="won").data[0].orientation
print(f"true or false: {said}, 1 or 0: {counted}")
assert (said, counted) == ("h", "v"), "the behavior changed"
END
