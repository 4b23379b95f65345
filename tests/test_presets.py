import json
from dataclasses import replace

import pytest

import playtest
from playtest import presets
from tests.nim import Nim, Rules


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


def test_what_is_wrong_with_a_preset_is_said(tmp_path):
    with pytest.raises(ValueError, match='There is no preset "x" of Nim; there are none yet'):
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
    with pytest.raises(ValueError, match="is a preset of chess, not of nim"):
        presets.presets(Nim, tmp_path)
    kept.place.write_text("[]")
    with pytest.raises(ValueError, match="is not a preset of rules"):
        presets.presets(Nim, tmp_path)


@pytest.mark.parametrize("name", sorted(playtest.games()))
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
        "Autumn proposals by the key: yes instead of no",
        "Points to win: 13 instead of 15",
        f"Proposals, {first.name}, majority: SSSS instead of {first.majority}",
        "Effect cards: without No effect",
    ]
    assert presets.differences(base, base) == []


def test_an_overridden_method_is_named_with_what_it_does():
    class LastLoses(Nim):
        def outcome(self, state):
            """Who takes the last stick loses."""
            return super().outcome(state)

    assert presets.differences(Nim(2), LastLoses(2)) == [
        "outcome overridden (Who takes the last stick loses)"
    ]
