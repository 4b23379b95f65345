#!/bin/sh
# Package:    skelo 0.1.5
# Behaviour:  A tie, given as the usual 0.5, is rated as a whole win for the player in the first column. So the same
#             tie moves both ratings the other way if the columns are exchanged; nothing is said.
#             Expected: nothing changes between equals, or the value is refused.
# Output seen:
#   Ann and Ben tie: Ann 1510, Ben 1490; Ben and Ann tie: Ann 1490, Ben 1510
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet skelo==0.1.5 pandas==3.1.1 numpy==2.4.6 scikit-learn==1.9.1
"$folder/venv/bin/python" - <<'END'
import pandas as pd
from skelo.model.elo import EloEstimator


def after_a_tie(first, second):
    games = pd.DataFrame({"first": [first], "second": [second], "day": [1]})
    model = EloEstimator(key1_field="first", key2_field="second", timestamp_field="day")
    model.fit(games, pd.Series([0.5]))
    table = model.rating_model.to_frame()
    last = table[table.valid_to.isna()].set_index("key").rating
    return round(last["Ann"]), round(last["Ben"])


one, other = after_a_tie("Ann", "Ben"), after_a_tie("Ben", "Ann")
print("Ann and Ben tie: Ann {}, Ben {}; Ben and Ann tie: Ann {}, Ben {}".format(*one, *other))
assert (one, other) == ((1510, 1490), (1490, 1510)), "the behavior changed"
END
