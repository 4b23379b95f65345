#!/bin/sh
# Package:    pandas 3.1.1 (with SQLAlchemy 2.1.9)
# Behaviour:  to_sql() writes play times as bare integers in the unit that their column happens to have, though it warns
#             of nanoseconds. to_timedelta() takes microseconds for whole minutes, and nanoseconds once one value of the
#             column is not whole. Two evenings appended to one table so hold the same ninety minutes as two numbers, a
#             factor of 1000 apart.
#             Expected: one unit for a table, nanoseconds as it says; as DataFrame.to_json() writes milliseconds for
#             both.
# Output seen:
#   timedelta64[us] of 90, 45 minutes: 5400000000, 2700000000
#   timedelta64[ns] of 90, 92.5 minutes: 5400000000000, 5550000000000
#   warned each time of ns: True
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet pandas==3.1.1 sqlalchemy==2.1.9
"$folder/venv/bin/python" - <<'END'
import warnings

import pandas as pd
import sqlalchemy

engine = sqlalchemy.create_engine("sqlite://")
warned = []
kinds = []
for evening, minutes in enumerate(([90, 45], [90, 92.5])):
    plays = pd.DataFrame({"evening": evening, "lasted": pd.to_timedelta(minutes, unit="min")})
    kinds.append(str(plays["lasted"].dtype))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        plays.to_sql("plays", engine, index=False, if_exists="append")
    warned.append(any("(ns frequency)" in str(warning.message) for warning in caught))
    stored = pd.read_sql(sqlalchemy.text(f"SELECT lasted FROM plays WHERE evening = {evening}"), engine)["lasted"]
    print(f"{kinds[-1]} of {', '.join(map(str, minutes))} minutes: {', '.join(map(str, stored))}")
print(f"warned each time of ns: {all(warned)}")
every = pd.read_sql("plays", engine)["lasted"]
assert kinds == ["timedelta64[us]", "timedelta64[ns]"] and all(warned), "the behavior changed"
assert list(every) == [5400000000, 2700000000, 5400000000000, 5550000000000], "the behavior changed"
END
