"""What people at a table may be called."""

import pytest

from playtest import Store, Table, game
from playtest.engines.game import Illegal
from playtest.record import player_names

NAMES = [
    "Ann",
    "O'Neil",
    "Anne-Marie",
    "J. R.",
    "J\u00fcrgen",
    "Nguy\u1ec5n",
    "\u674e\u96f7",
    "\u0928\u0947\u0939\u093e",
    "\u0e1b\u0e23\u0e30\u0e22\u0e38\u0e17\u0e18\u0e4c",
    "\u05d0\u05d1\u05d9",
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Mo \U0001f469\u200d\U0001f680",
    "\u2764\ufe0f Mo",
    "\U0001f44d\U0001f3fd",
    "7",
]
HIDDEN = [
    "a\u200d",
    "\u200da",
    "a\u200d\u200db",
    "a \u200db",
    "An\u200bn",
    "\u202eAnn",
    "a\x07",
    "\ue000",
    "An\u034fn",
]
EMPTY = ["\u3164", "\u115f\u1160", "Ann\uffa0", "\u2800", "\u0301", "\ufe0f", "...", "--"]
ALONE = ["a \u0301", ".\u0301a", "a" + "\u0301" * 12]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_of_any_script_is_a_name(name):
    assert player_names.theirs(name, ["Zoe"], 40, ["Careful Cora"]) == name


@pytest.mark.parametrize(
    ("names", "why"),
    [(HIDDEN, "an invisible character"), (EMPTY, "looks empty"), (ALONE, "an accent without a letter")],
)
def test_a_name_is_seen(names, why):
    for name in names:
        with pytest.raises(Illegal, match=why):
            player_names.fit(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "\u0410nn"),
        ("PAUL", "\u0440\u0430ul"),
        ("Ida", "lda"),
        ("Otto", "0tto"),
        ("Bernd", "Bemd"),
        ("Ann", "An\ufe0fn"),
        ("Ann", "\uff21nn"),
        ("Zo\u00e9", "Zoe\u0301"),
        ("Ann", "Ann."),
        ("Ann", "\u201cAnn\u201d"),
        ("Ann Lee", "Ann, Lee"),
    ],
)
def test_names_that_read_the_same_are_one(one, other):
    assert player_names.alike(one, other)
    with pytest.raises(Illegal, match="Add a letter"):
        player_names.beside(one, [other])


@pytest.mark.parametrize(
    ("one", "other"), [("Zoe", "Zo\u00e9"), ("Ann", "Anna"), ("Jan", "Jon"), ("Mia", "Mika")]
)
def test_names_that_read_otherwise_are_two(one, other):
    assert not player_names.alike(one, other)


@pytest.mark.parametrize(
    "name",
    [
        "Facilitator",
        "FACILITATOR",
        "F\u0430cilitator",
        "Seat 2",
        "\u0405eat 2",
        "seat",
        "Free seat",
        "bot:sharp",
        "Bot",
        "you",
        "Everybody",
        "Seat2",
        "Seat #2",
        "Ann\u2019s seat",
    ],
)
def test_nobody_is_called_what_the_product_calls_others(name):
    with pytest.raises(Illegal, match="a name this room uses"):
        player_names.theirs(name, [], 40)


@pytest.mark.parametrize("name", ["Seaton", "Botan", "Reuben", "Cora"])
def test_a_name_that_only_begins_so_is_a_name(name):
    assert player_names.theirs(name, [], 40, ["Careful Cora"]) == name


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["Ann", "Ann", "Ben"], "Two players at this table are called Ann; give each a different name"),
        (["Ann", "ann ", "Ben"], "Two players at this table are called Ann; give each a different name"),
        (["Ann", "\u0410nn", "Ben"], "which looks like"),
        (["x" * 5000, "B", "C"], "at most 200 letters"),
    ],
)
def test_a_table_is_for_people_with_a_name_each(names, why, tmp_path):
    with pytest.raises(ValueError, match=why):
        Table.new(Store(str(tmp_path / "t.sqlite")), game("cat_in_the_box")(3), names)


def test_another_playtest_of_an_old_recording_tells_its_people_apart():
    assert player_names.again(["Ann", "ann", "bot:sharp", "bot:sharp", "\u3164"]) == [
        "Ann",
        "Seat 2",
        "bot:sharp",
        "bot:sharp",
        "Seat 5",
    ]
