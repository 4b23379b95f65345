"""How bots are taught: the command gives the same bytes again, and fits find what there is to find."""

import pytest

from playtest.bots import scambodia
from playtest.bots.learned import Weights
from playtest.bots.learned.fitting import Sheet, chance_to_win, chosen_moves, fitted_moves, fitted_positions
from playtest.bots.learned.lessons import Class, lesson, paid
from playtest.bots.learned.train import main, pupil_of
from playtest.bots.trade_warz import Trader
from playtest.engines.chance import Dice
from playtest.engines.game import Outcome
from playtest.engines.scambodia import Scambodia
from playtest.engines.trade_warz import TradeWarz

TINY = ["trade_warz", "--positions", "4", "--terms", "2", "--games", "2", "--seed", "7"]


def test_the_command_gives_the_same_bytes_twice_with_any_number_of_processes(capsys):
    written = []
    for processes in ("1", "2"):
        assert main([*TINY, "--processes", processes]) == 0
        out, err = capsys.readouterr()
        written.append(out)
        assert "After term 2: 8 games, " in err
    assert written[0] == written[1]
    weights = Weights.read(written[0])
    assert weights.made_by == f"python -m playtest.bots.learned.train {' '.join(TINY)}"
    assert weights.moves
    assert weights.positions["gdp"]
    assert main([*TINY[:-1], "8"]) == 0
    assert capsys.readouterr().out != written[0]


@pytest.mark.parametrize(
    ("game", "said"), [("scambodia", '"scambodia" has no bot that can be taught.\n'), ("chess", "chess")]
)
def test_a_game_without_a_bot_to_teach_is_refused_in_a_sentence(game, said, capsys, monkeypatch):
    monkeypatch.delattr(scambodia, "PUPIL")
    assert main([game]) == 2
    assert said in capsys.readouterr().err


def test_no_games_are_refused(capsys):
    with pytest.raises(SystemExit):
        main(["trade_warz", "--games", "0"])
    assert "should be a whole number from 1, not 0" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "[]", '{"moves": 3}', '{"moves": {"a": "b"}, "positions": {}}'])
def test_what_is_no_file_of_weights_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError, match=r"^This is not a file of weights; it should be what .* prints"):
        Weights.read(text)


def test_moves_are_compared_within_their_decision_only():
    """What all moves of a decision pay has nothing to do with what they differ by."""
    sheet, dice = Sheet(), Dice(1)
    for _ in range(400):
        rich = dice.random()
        rows = [{"gain": dice.random(), "rich": rich, "noise": dice.random()} for _ in range(4)]
        sheet.add(rows, [2 * row["gain"] + 9 * rich for row in rows])
    found = fitted_moves(sheet, stiffness=0.01)
    assert found["gain"] == pytest.approx(2, abs=0.01)
    assert found["noise"] == pytest.approx(0, abs=0.01)
    assert found["rich"] == pytest.approx(0, abs=0.01)


def test_weights_are_changed_until_the_moves_chosen_by_them_pay_most():
    """A fact that pays in most decisions counts for it, and what spoils the others counts against it."""
    sheet, dice = Sheet(), Dice(3)
    for _ in range(400):
        trap = dice.random() < 0.1
        rows = [{"bold": 1.0, "trap": float(trap), "late": 1.0}, {"late": 1.0}]
        sheet.add(rows, [0.0 if trap else 0.6, 0.5])
    start = {"bold": -0.1, "late": 7.0}
    weights = chosen_moves(sheet, start)
    assert weights["bold"] > 0, "nine times of ten the bold move pays more"
    assert weights["bold"] + weights["trap"] < 0, "the trap is seen"
    assert weights["late"] == 7.0, "what all moves of a decision have in common does not count"


def test_who_wins_from_which_standing_is_learned_from_who_won():
    sheet, dice = Sheet(), Dice(2)
    for _ in range(1_500):
        rows = [{"gdp": 3 * dice.random()} for _ in range(3)]
        likely = chance_to_win(rows, {"gdp": 1.5})
        roll, winner = dice.random(), 0
        while roll > likely[winner] and winner < 2:
            roll -= likely[winner]
            winner += 1
        sheet.add(rows, [float(seat == winner) for seat in range(3)])
    assert fitted_positions(sheet)["gdp"] == pytest.approx(1.5, abs=0.25)


def test_nothing_is_learned_from_nothing():
    assert fitted_moves(Sheet()) == {}
    assert chosen_moves(Sheet(), {"gain": 1.0}) == {"gain": 1.0}
    assert fitted_positions(Sheet()) == {}


def test_a_lesson_compares_moves_on_the_same_rolls_and_leaves_the_game_as_it_was():
    pupil, trader = pupil_of("trade_warz"), Trader()
    taught = pupil.taught(Weights(positions={"gdp": 1.0}))
    of = Class([TradeWarz(3)], [trader], taught, trader, "lesson", compared=0.3, playouts=1)
    first, second = lesson(of, 1), lesson(of, 1)
    assert first.moves
    assert first == second
    plain = lesson(Class([TradeWarz(3)], [trader], taught, trader, "lesson", compared=0.0), 1)
    assert not plain.moves
    for rows, pays in first.moves:
        assert len(rows) == len(pays) >= 2
        assert all(0 <= pay <= 1 for pay in pays)
    for standings, shares in first.positions:
        assert len(standings) == len(shares) == 3
        assert sum(shares) == pytest.approx(1)


def test_the_end_of_a_game_pays_the_winner_most_also_where_the_lowest_score_wins():
    low = Outcome((2, 20), frozenset([0]), "")
    high = Outcome((20, 2), frozenset([0]), "")
    for game, outcome in ((Scambodia(2), low), (TradeWarz(2), high)):
        assert paid(game, outcome, 0) > 0.9
        assert paid(game, outcome, 0) + paid(game, outcome, 1) == pytest.approx(1)
