#!/bin/sh
# Package:    scipy 1.17.1
# Behaviour:  One result of stats.binomtest() contradicts itself: a seat that won 5 of 7 games for three has p < 0.05
#             against a fair third, and its exact 95 % interval still holds the third. The test is two-sided by the
#             chance of each count, the interval cuts the same from both ends.
#             Expected: what the test rejects at 5 % is outside the 95 % interval of the same result.
# Output seen:
#   5 of 7 against 1/3: p = 0.045, exact interval 0.290 to 0.963
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet scipy==1.17.1
"$folder/venv/bin/python" - <<'END'
from scipy import stats

found = stats.binomtest(5, 7, 1 / 3)
low, high = found.proportion_ci(0.95, method="exact")
print(f"5 of 7 against 1/3: p = {found.pvalue:.3f}, exact interval {low:.3f} to {high:.3f}")
assert found.pvalue < 0.05 and low < 1 / 3 < high, "the behavior changed"
END
