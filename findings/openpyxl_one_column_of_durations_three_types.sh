#!/bin/sh
# Package:    openpyxl 3.1.5 (with pandas 3.1.1)
# Behaviour:  Play times in one column of a sheet come as three types, by their length and the format of the cell: under
#             a day as h:mm a time of day, from a day on a date in January 1900 (a campaign of 25:30 h is half past one
#             on the first), as [h]:mm a timedelta. pandas.read_excel() hands all three on.
#             Expected: durations, or numbers, of one type.
# Output seen:
#   time 01:30:00, datetime 1900-01-01 01:30:00, timedelta 1 day, 1:30:00
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet openpyxl==3.1.5 pandas==3.1.1
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import openpyxl
import pandas as pd

book = openpyxl.Workbook()
sheet = book.active
sheet.append(["lasted"])
for days, shown in ((0.0625, "h:mm"), (1.0625, "h:mm"), (1.0625, "[h]:mm")):
    sheet.append([days])
    sheet.cell(sheet.max_row, 1).number_format = shown
book.save("plays.xlsx")
lasted = list(pd.read_excel("plays.xlsx")["lasted"])
kinds = [type(value).__name__ for value in lasted]
print(", ".join(f"{kind} {value}" for kind, value in zip(kinds, lasted)))
assert kinds == ["time", "datetime", "timedelta"], "the behavior changed"
END
