#!/bin/sh
# Package:    statsmodels 0.15.0 (with scipy 1.17.1)
# Behaviour:  proportions_ztest(0, 8, 0.25) gives p = 0: a seat of four that has won none of eight games is certainly
#             unfair, since the spread is taken from the share that was seen, which is 0. Two wins of eight give p = 1.
#             Expected: the spread of the share that is tested, with a p near the exact 0.21.
# Output seen:
#   none of 8: z test p = 0.000, exact p = 0.214
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet statsmodels==0.15.0 scipy==1.17.1
"$folder/venv/bin/python" -W ignore - <<'END'
from scipy.stats import binomtest
from statsmodels.stats.proportion import proportions_ztest

p, exact = proportions_ztest(0, 8, 0.25)[1], binomtest(0, 8, 0.25).pvalue
print(f"none of 8: z test p = {p:.3f}, exact p = {exact:.3f}")
assert p == 0 and exact > 0.1, "the behavior changed"
END
