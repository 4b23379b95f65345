"""Card files: what is refused and how, and a card that is added by a file alone."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from playtest.engines import datafiles
from playtest.engines.codec import Invalid, dump, load, rules_digest
from playtest.engines.trade_warz import BadCardFile, TradeRules, TradeWarz, read_cards, shipped_cards
from playtest.engines.trade_warz.cards import CardSet


@pytest.fixture
def folder(tmp_path):
    return shutil.copytree(datafiles.folder() / "trade_warz", tmp_path / "cards")


def test_there_are_108_cards_15_partners_and_6_leaders_of_which_3_are_prototypes():
    cards = shipped_cards()
    assert len(cards.cards) - 6 * 8 + len(cards.events) == 60
    assert len(cards.cards) + len(cards.events) == 108
    assert len(cards.partners) == 15
    assert [leader.name for leader in cards.leaders if leader.prototype] == ["EU", "Saudi Arabia", "Brazil"]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("tactics.toml", 'do = "pin"', 'do = "pine"', 'tactics.toml, card "Trade Embargo": effects.1.do'),
        ("tactics.toml", 'when = "play", do = "pin"', 'when = "placing", do = "pin"', "effects.1.when"),
        (
            "exports.toml",
            "revenue = 4",
            'revenue = "four"',
            'exports.toml, card "Coffee Beans (Brazil)": revenue',
        ),
        ("policies.toml", 'rarity = "rare"', 'rarity = "epic"', 'policies.toml, card "IMF Bailout": rarity'),
        ("usa.toml", "hand_size = 8", "hand_size = 80", 'usa.toml, leader "USA": hand_size'),
        (
            "partners.toml",
            "slots = 5",
            "slot = 5",
            'partners.toml, partner "India": The field "slots" is missing.',
        ),
        ("exports.toml", "cost = 3", "price = 3", 'exports.toml, card "Coffee Beans (Brazil)": "price"'),
        ("eu.toml", "[[card]]", "[[cards]]", "eu.toml: [cards] is not known here"),
        ("events.toml", 'cmyk = "C"', 'cmyk = "Z"', 'events.toml, card "Debt Crisis": cmyk'),
        ("tactics.toml", "amount = 2 }", "amount = 99 }", "amount"),
        ("tactics.toml", "cost = 4\n", "cost = \n", "this is not TOML"),
    ],
)
def test_a_wrong_card_file_is_refused_with_file_card_and_field(folder, file, old, new, said):
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    with pytest.raises(BadCardFile) as refused:
        read_cards(folder)
    assert said in str(refused.value)
    assert file.removesuffix("s.toml") in str(refused.value)


def test_two_cards_of_one_name_are_refused(folder):
    with (folder / "tactics.toml").open("a") as file:
        file.write(NEW_CARD.replace("Windfall Tweet", "Trade Embargo"))
    with pytest.raises(BadCardFile, match=r"Trade Embargo.*twice"):
        read_cards(folder)


def test_a_missing_file_is_named(folder):
    (folder / "eu.toml").unlink()
    with pytest.raises(BadCardFile, match=r"eu\.toml"):
        read_cards(folder)


NEW_CARD = """
[[card]]
name = "Windfall Tweet"
type = "tactic"
rarity = "common"
cmyk = "Y"
cost = 1
effects = [
  { when = "play", do = "gain_gdp", amount = 3 },
  { when = "play", do = "take_gdp", who = "opponent", amount = 1 },
]
"""

PLAY_IT = """
import random, sys
from playtest.engines.trade_warz import TradeRules, TradeWarz, read_cards
from playtest.engines.trade_warz.actions import PlayTactic
from playtest.engines.trade_warz.text import text_of
cards = read_cards(sys.argv[1])
game = TradeWarz(2, TradeRules(cards=cards, answers=False))
state = game.start(random.Random(1))
while game.pending(state) and state.phase != "draw":
    game.apply(state, game.pending(state)[0], game.legal(state, game.pending(state)[0])[0], random.Random(1))
state.decks["tactic"].remove("Windfall Tweet")
state.players[0].hand.append("Windfall Tweet")
before = [player.gdp for player in state.players]
game.play(state, 0, PlayTactic("Windfall Tweet", 1), random.Random(1))
print([player.gdp - was for player, was in zip(state.players, before)])
print(text_of(game.card["Windfall Tweet"]))
"""


def test_a_card_added_by_its_file_alone_is_played_in_a_fresh_process(folder):
    with (folder / "tactics.toml").open("a") as file:
        file.write(NEW_CARD)
    done = subprocess.run(
        [sys.executable, "-c", PLAY_IT, str(folder)], capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines() == [
        "[4, -1]",
        "You gain 3 GDP; one opponent of your choice pays you 1 GDP.",
    ], done.stderr


def test_the_cards_are_part_of_the_rules_and_of_their_digest(folder):
    text = (folder / "exports.toml").read_text()
    (folder / "exports.toml").write_text(text.replace("revenue = 4", "revenue = 5", 1))
    plain, changed = TradeWarz(2), TradeWarz(2, TradeRules(cards=read_cards(folder)))
    assert rules_digest(plain) != rules_digest(changed)
    assert load(TradeRules, dump(changed.rules)) == changed.rules


def test_rules_with_a_card_of_unknown_effects_are_refused_with_the_card():
    text = dump(TradeRules().cards).replace('"do":"pin"', '"do":"nothing_known"')
    with pytest.raises(Invalid, match=r'ard "Trade Embargo": effects\.1\.do'):
        load(CardSet, text)


def test_making_the_game_again_is_cheap_because_the_cards_are_shared():
    assert TradeWarz(2).printed is TradeWarz(5).printed
    assert TradeRules().cards is TradeRules().cards


@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        ('{ when = "active", do = "blackout" }', "no partner does"),
        ('{ when = "established", do = "take_card", who = "opponent" }', "no partner does"),
        ('{ when = "placing", do = "gain_gdp", amount = 1 }', 'a partner has no "placing"'),
        ('{ when = "active", do = "produce", what = "every_export", amount = 1 }', "a partner's power"),
        ('{ when = "income", do = "gain_gdp", amount = 1, provided = "leader_here" }', "leader: is needed"),
    ],
)
def test_a_partner_refuses_powers_that_nothing_would_play(folder, effect, wrong):
    text = (folder / "partners.toml").read_text("utf-8")
    (folder / "partners.toml").write_text(
        text.replace('{ when = "once", do = "copy_played" }', effect), "utf-8"
    )
    with pytest.raises(BadCardFile, match=wrong):
        read_cards(folder)
