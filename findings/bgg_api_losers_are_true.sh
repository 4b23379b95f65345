#!/bin/sh
# Package:    bgg-api 1.1.19
# Behaviour:  Of a play in BoardGameGeek's XML, `player.win` is the text "0" or "1". Both are true in Python, so that
#             a filter for winners keeps everyone. The place of a play, an attribute of the play, is looked for at
#             its players and comes out as None.
#             Expected: a truth value as `incomplete` beside it is, and the place.
# Output seen:
#   winners by truth: Ann, Ben; incomplete beside it: False; place: None
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet bgg-api==1.1.19
"$folder/venv/bin/python" - <<'END'
from xml.etree import ElementTree

from boardgamegeek.loaders.plays import add_plays_from_xml, create_plays_from_xml

page = ElementTree.fromstring(
    '<plays username="someone" userid="1" total="1" page="1">'
    '<play id="7" date="2026-05-31" quantity="1" length="40" incomplete="0" nowinstats="0" location="Kitchen table">'
    '<item name="Cat in the Box" objecttype="thing" objectid="345972"/>'
    '<players><player name="Ann" score="7" win="1"/><player name="Ben" score="3" win="0"/></players>'
    "</play></plays>"
)
plays = create_plays_from_xml(page)
add_plays_from_xml(plays, page)
(play,) = plays
winners = [player.name for player in play.players if player.win]
places = {getattr(player, "location", None) for player in play.players} | {getattr(play, "location", None)}
print(f"winners by truth: {', '.join(winners)}; incomplete beside it: {play.incomplete}; place: {places.pop()}")
assert winners == ["Ann", "Ben"] and play.incomplete is False and not places, "the behavior changed"
END
