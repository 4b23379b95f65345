#!/bin/sh
# Package:    scipy 1.17.1
# Behaviour:  stats.somersd() of three playtests in the same order by two scores gives p = 0, since its p-value is the
#             normal curve's with the variance that was seen, and that is 0.
#             Expected: p of about a third, as stats.kendalltau() says of the same three.
# Output seen:
#   somersd p = 0.0, kendalltau p = 0.333
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet scipy==1.17.1
"$folder/venv/bin/python" - <<'END'
from scipy import stats

rating, score = [1, 2, 3], [10, 20, 30]
one, other = stats.somersd(rating, score).pvalue, stats.kendalltau(rating, score).pvalue
print(f"somersd p = {one:.1f}, kendalltau p = {other:.3f}")
assert one == 0 and other > 0.3, "the behavior changed"
END
