import json
from dataclasses import replace

import pytest

import playtest
from playtest.engines import codec
from playtest.record import presets
from tests.nim import Nim, Rules
from tests.shipped import SHIPPED


def test_a_preset_holds_what_differs_and_comes_back(tmp_path):
    kept = presets.save(Nim(2, Rules(most=4)), "Big hands!", "More at once", tmp_path)
    assert kept.place == tmp_path / "nim" / "big_hands.json"
    assert json.loads(kept.place.read_text()) == {
        "name": "Big hands!",
        "game": "nim",
        "note": "More at once",
        "rules": {"most": 4},
    }
    assert presets.preset(Nim(2), "Big hands!", tmp_path) == Rules(most=4)
    presets.save(Nim(2, Rules(most=5)), "Big hands!", "", tmp_path)
    assert list(presets.presets(Nim, tmp_path)) == ["Big hands!"]
    assert presets.preset(Nim, "Big hands!", tmp_path) == Rules(most=5)


@pytest.mark.parametrize(
    ("name", "deck", "card", "field", "value"),
    [
        ("rat_scramble", ["proposals"], "Winter Solstice", "majority", "SSSS"),
        ("trade_warz", ["cards", "leaders"], "USA", "hand_size", 6),
    ],
)
def test_a_preset_holds_edited_cards_and_leaves_the_others_to_the_game(
    name, deck, card, field, value, tmp_path
):
    cls = playtest.games()[name]
    plain = codec.plain(cls.Rules())
    cards = plain
    for part in deck:
        cards = cards[part]
    next(one for one in cards if one["name"] == card)[field] = value
    rules = codec.load_plain(cls.Rules, plain)
    kept = presets.save(cls(cls.players[0], rules), "Edited", "", tmp_path)
    changes = {card: {field: value}}
    for part in reversed(deck):
        changes = {part: changes}
    assert json.loads(kept.place.read_text())["rules"] == kept.changes == changes
    assert presets.preset(cls, "Edited", tmp_path) == rules
    (said,) = presets.differences(cls(cls.players[0]), cls(cls.players[0], rules))
    assert f"{card}, {field.replace('_', ' ')}: {value} (was " in said


def test_a_preset_holds_another_deck(tmp_path):
    rat = playtest.games()["rat_scramble"]
    own = rat.Rules()
    renamed = replace(own.proposals[0], name="Winter Games")
    for rules in (
        replace(own, proposals=(renamed, *own.proposals[1:])),
        replace(own, proposals=own.proposals[::-1]),
        replace(own, effects=own.effects[1:]),
        replace(own, rounds=2, proposals=own.proposals[:4]),
    ):
        presets.save(rat(4, rules), "Deck", "", tmp_path)
        assert presets.preset(rat, "Deck", tmp_path) == rules


def test_a_table_that_lost_a_line_is_kept_whole():
    base, other = {"cost": {"ox": 1, "fox": 2}}, {"cost": {"ox": 1}}
    assert presets.changes_between(base, other) == {"cost": {"=": {"ox": 1}}}
    for one, two in ((base, other), (other, base), (base, {"cost": {"ox": 3, "fox": 2}})):
        assert presets.with_changes(one, presets.changes_between(one, two)) == two


def test_a_card_that_there_is_not_is_refused(tmp_path):
    rat = playtest.games()["rat_scramble"]
    kept = presets.save(rat(4, replace(rat.Rules(), rounds=9)), "x", "", tmp_path)
    kept.place.write_text(
        '{"name": "x", "game": "rat_scramble", "rules": {"proposals": {"Summer Jam": {"majority": "W"}}}}'
    )
    with pytest.raises(
        ValueError, match=r'"x" in .* does not fit: proposals: there is no "Summer Jam" \(did you mean'
    ):
        presets.preset(rat, "x", tmp_path)


class LastLoses(Nim):
    def outcome(self, state):
        """Who takes the last stick loses."""
        return super().outcome(state)


def test_code_cannot_be_kept_in_a_preset_and_a_sentence_says_so(tmp_path):
    sentence = "A preset holds numbers, switches and cards, not code. Left in the cell: outcome."
    with pytest.raises(ValueError, match=f"{sentence} Nothing else differs, so there is nothing to save."):
        presets.save(LastLoses(2), "Last loses", "", tmp_path)
    assert not presets.presets(Nim, tmp_path)
    with pytest.warns(UserWarning, match=sentence):
        presets.save(LastLoses(2, Rules(most=3)), "Last loses", "", tmp_path)
    assert presets.preset(LastLoses, "Last loses", tmp_path) == Rules(most=3)
    # a game that is written whole in a cell is its own base
    assert presets.left_in_its_cell(Nim(2)) == ""


def test_a_preset_does_not_take_anothers_file(tmp_path):
    presets.save(Nim(2, Rules(most=4)), "Big hands", "", tmp_path)
    with pytest.raises(ValueError, match='The preset "Big hands" would have the same file'):
        presets.save(Nim(2, Rules(most=5)), "Big hands!", "", tmp_path)


def test_what_is_wrong_with_a_preset_is_said(tmp_path):
    with pytest.raises(ValueError, match=r'There is no preset "x" of Nim. There are none yet'):
        presets.preset(Nim, "x", tmp_path)
    with pytest.raises(ValueError, match="needs a name"):
        presets.save(Nim(2), "!?", "", tmp_path)
    with pytest.raises(ValueError, match="less than or equal to 5"):
        presets.save(Nim(2, Rules(most=50)), "x", "", tmp_path)
    kept = presets.save(Nim(2, Rules(most=4)), "x", "", tmp_path)
    kept.place.write_text('{"name": "x", "game": "nim", "rules": {"most": 9}}')
    with pytest.raises(ValueError, match=r'The preset "x" in .* does not fit: most: input should be less'):
        presets.preset(Nim, "x", tmp_path)
    kept.place.write_text('{"name": "x", "game": "chess", "rules": {}}')
    with pytest.raises(ValueError, match="is a preset of 'chess', not of nim"):
        presets.presets(Nim, tmp_path)
    kept.place.write_text("[]")
    with pytest.raises(ValueError, match="is not a preset of rules"):
        presets.presets(Nim, tmp_path)


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_every_shipped_game_has_a_preset_that_can_be_played_and_says_what_differs(name):
    cls = playtest.games()[name]
    shipped = presets.presets(name)
    assert shipped
    for preset in shipped.values():
        game = cls(cls.players[0], preset.rules(cls))
        assert len(presets.differences(cls(cls.players[0]), game)) == len(preset.changes)


def test_what_differs_is_said_in_words():
    rat = playtest.games()["rat_scramble"]
    base = rat(4)
    first, *others = base.rules.proposals
    rules = replace(
        base.rules,
        win_threshold=13,
        autumn_fix=True,
        proposals=(replace(first, majority="SSSS"), *others),
        effects=base.rules.effects[:-1],
    )
    assert presets.differences(base, rat(4, rules)) == [
        "Autumn proposals follow the key: yes (was no)",
        "Points to win: 13 (was 15)",
        f"Proposal {first.name}, majority: SSSS (was {first.majority})",
        "Effect cards: without No effect",
    ]
    assert presets.differences(base, base) == []


def test_a_class_may_change_while_it_is_read():
    """As when it is pickled for other processes beside the page, which leaves a note on it for a moment."""

    class Noted:
        def __repr__(self):
            Odd.__slotnames__ = []
            return "noted"

    class Odd(Nim):
        extra = Noted()

    assert ("extra", "noted") in codec.overridden(Odd)


def test_an_overridden_method_is_named_with_what_it_does():
    assert presets.differences(Nim(2), LastLoses(2)) == [
        "outcome overridden (Who takes the last stick loses)"
    ]


@pytest.mark.parametrize(
    ("field", "changed", "said"),
    [
        ("bonuses", {"at": 4}, "Partner India, bonus 1, influence needed: 4 (was 3)"),
        ("slots", 4, "Partner India, slots: 4 (was 5)"),
    ],
)
def test_what_differs_within_a_card_names_the_card_and_the_part(field, changed, said):
    """It stood as a path through the data: Cards, partners, India, bonuses, number 1, at."""
    cls = playtest.games()["trade_warz"]
    plain = codec.plain(cls.Rules())
    india = next(one for one in plain["cards"]["partners"] if one["name"] == "India")
    if isinstance(changed, dict):
        india[field][0] |= changed
    else:
        india[field] = changed
    rules = codec.load_plain(cls.Rules, plain)
    assert presets.differences(cls(3), cls(3, rules)) == [said]


def test_an_option_is_named_by_its_label_where_rules_differ():
    """It said what stands in the file: draw to clock."""
    cls = playtest.games()["trade_warz"]
    rules = cls.Rules(tactic_windows="all")
    said = "When tactics are played: until the last dispute (was until the clock stops)"
    assert presets.differences(cls(3), cls(3, rules)) == [said]
