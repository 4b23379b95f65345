#!/bin/sh
# Package:    segno 1.6.6
# Behaviour:  segno.make() makes a Micro QR code, which the cameras of phones do not read, wherever the text fits in one:
#             a room's address of fifteen letters gets one, and an address that is two letters longer gets a QR code.
#             Expected: a QR code unless a Micro QR code is asked for.
# Output seen:
#   http://10.0.0.5: M4-L, http://10.0.0.5/k7: 2-Q
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet segno==1.6.6
"$folder/venv/bin/python" - <<'END'
import segno

codes = {text: segno.make(text) for text in ("http://10.0.0.5", "http://10.0.0.5/k7")}
print(", ".join(f"{text}: {code.designator}" for text, code in codes.items()))
assert [code.is_micro for code in codes.values()] == [True, False], "the behavior changed"
END
