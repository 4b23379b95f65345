#!/bin/sh
# Package:    networkx 3.6.1 (with pandas 3.1.1)
# Behaviour:  from_pandas_edgelist() takes a missing name for a player called nan: two games whose opponents nobody wrote
#             down join two groups that never met. A bare None as a node is refused; pandas 3 makes nan of it first.
#             Expected: the rows are left out, or refused as None is.
# Output seen:
#   players ['Ann', 'Ben', nan, 'Cem', 'Dee'], groups 1
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet networkx==3.6.1 pandas==3.1.1
"$folder/venv/bin/python" - <<'END'
import networkx as nx
import pandas as pd

games = pd.DataFrame({"winner": ["Ann", "Ben", "Cem", "Dee"], "loser": ["Ben", None, "Dee", None]})
graph = nx.from_pandas_edgelist(games, "winner", "loser")
groups = nx.number_connected_components(graph)
print(f"players {list(graph)}, groups {groups}")
assert len(graph) == 5 and groups == 1, "the behavior changed"
END
