#!/bin/sh
# Package:    dice 4.0.0 (with pyparsing 3.3.3)
# Behaviour:  A minus before dice is lost where they are totalled: "-3d1t" is 3, and "10+-3d1t" 13, more than the 10 that
#             the penalty was to lower. Each die alone is negative, "10-3d1t" is 7, and "(-3d1)t" is -3.
#             Expected: -3, and 7.
# Output seen:
#   -3d1: [-1, -1, -1]; -3d1t: 3; (-3d1)t: -3; 10+-3d1t: 13; 10-3d1t: 7
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet dice==4.0.0 pyparsing==3.3.3
"$folder/venv/bin/python" - <<'END'
import dice

# Dice with one side, so that nothing depends on luck.
rolls = {formula: dice.roll(formula) for formula in ("-3d1", "-3d1t", "(-3d1)t", "10+-3d1t", "10-3d1t")}
print("; ".join("{}: {}".format(formula, rolled) for formula, rolled in rolls.items()))
assert rolls["-3d1t"] == 3 and rolls["10+-3d1t"] == 13, "the behavior changed"
assert rolls["-3d1"] == [-1, -1, -1] and rolls["(-3d1)t"] == -3 and rolls["10-3d1t"] == 7, "the behavior changed"
END
