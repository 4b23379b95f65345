import subprocess
import sys
import textwrap
import time
import warnings
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from playtest.bots import RandomBot, UnknownBot
from playtest.frames import frames
from playtest.simulate import WorkersDied, simulate, tables
from playtest.simulate.workers import _shrinking
from tests.contract.sealed_bids import SealedBids
from tests.nim import Nim, Rules, Take


class TakesMost:
    name, version, needs_view = "takes_most", "1", True

    def choose(self, game, view, legal, chance):
        return legal[-1]


class Cheat(TakesMost):
    name = "cheat"

    def choose(self, game, view, legal, chance):
        return Take(99)


class Patient(TakesMost):
    """Waits whenever it may."""

    name = "patient"
    asked = 0

    def choose(self, game, view, legal, chance):
        type(self).asked += 1


def test_bots_that_wait_pass_the_turn_on_and_then_move():
    Patient.asked = 0
    found = simulate(SealedBids(3), Patient(), 2, seed=1, detail="moves")
    assert found.games.finished.all()
    assert Patient.asked > found.games.length.sum()
    mixed = simulate(SealedBids(2), [Patient(), TakesMost()], 1, seed=1, detail="moves")
    assert list(mixed.moves.seat)[:2] == [1, 0]


def broken_in_game(number):
    """Nim that breaks in one game of a run, known by its deal alone."""

    class Broken(Nim):
        deals = 0

        def start(self, chance, events=None):
            type(self).deals += 1
            if type(self).deals == number + 1:
                raise ZeroDivisionError("no sticks to deal")
            return super().start(chance, events)

    return Broken(2)


def test_a_simulation_gives_one_row_a_game_and_one_a_seat():
    found = simulate(Nim(3), "random", 5, seed=1)
    assert list(found.games.playtest) == ["1/0", "1/1", "1/2", "1/3", "1/4"]
    assert found.games.finished.all()
    assert list(found.results.seat) == [0, 1, 2] * 5
    assert (found.results.groupby("playtest").won.sum() == 1).all()
    taken = found.results.groupby("playtest", sort=False).score.sum()
    assert taken.between(5, 7).all()


def test_the_same_seed_gives_the_same_games_at_every_batch_size():
    whole = simulate(Nim(2), "random", 40, seed="a", detail="moves")
    for batch in (1, 7, 100):
        assert whole.equals(simulate(Nim(2), "random", 40, seed="a", detail="moves", batch=batch))
    assert not whole.equals(simulate(Nim(2), "random", 40, seed="b", detail="moves"))


def test_processes_and_threads_give_equal_frames():
    alone = simulate(Nim(2), "random", 40, seed=3, detail="moves", processes=1)
    together = simulate(Nim(2), "random", 40, seed=3, detail="moves", processes=2, batch=7)
    with ThreadPoolExecutor(2) as executor:
        threads = simulate(Nim(2), "random", 40, 3, executor, "moves", batch=9)
    assert alone.equals(together)
    assert alone.equals(threads)
    assert alone.games.digest.nunique() == 1
    assert list(alone.moves.dtypes) == list(together.moves.dtypes)


def test_how_much_is_kept_does_not_change_the_games():
    results = simulate(Nim(3), "random", 30, seed=2)
    moves = simulate(Nim(3), "random", 30, seed=2, detail="moves")
    assert results.results.equals(moves.results)
    assert len(results.moves) == 0
    assert list(moves.moves.groupby("playtest", sort=False).size()) == list(moves.games.length)


def test_moves_and_measures_say_what_happened():
    found = simulate(Nim(2, Rules(most=1)), "random", 1, seed=5, detail="moves")
    moves = found.moves
    assert list(moves.n) == list(range(2, len(moves) + 2))
    assert set(moves.action) == {'{"sticks":1,"kind":"take"}'}
    assert set(moves.legal) == {1}
    sticks = found.measures[found.measures.measure == "sticks"]
    assert list(sticks.value) == [float(left) for left in range(len(moves), -1, -1)]
    last = found.measures[(found.measures.measure == "taken") & (found.measures.n == len(moves) + 1)]
    assert list(last.value) == list(found.results.score)


def test_a_thinking_bot_does_not_disturb_the_others():
    class Ponders(RandomBot):
        needs_view = True

        def choose(self, game, view, legal, chance):
            for _ in range(10):
                chance.choice(legal)
            return legal[0]

    first = simulate(Nim(2, Rules(most=1)), [Ponders(), "random"], 20, seed=4)
    second = simulate(Nim(2, Rules(most=1)), ["random", "random"], 20, seed=4)
    assert list(first.games.length) == list(second.games.length)


def test_bots_move_on_from_game_to_game():
    found = simulate(Nim(2), [TakesMost(), "random"], 4, seed=1, rotate=True)
    assert list(found.results.bot) == ["takes_most", "random", "random", "takes_most"] * 2


def test_a_broken_game_is_reported_and_the_others_go_on():
    with pytest.warns(UserWarning, match="1 of 10 games failed. The first: ZeroDivisionError"):
        found = simulate(broken_in_game(4), "random", 10, seed=1, processes=1)
    assert list(found.games.finished) == [True] * 4 + [False] + [True] * 5
    assert found.games.error[4] == (
        "ZeroDivisionError: no sticks to deal (at the deal). Again with games=range(4, 5), seed=1."
    )
    assert "1/4" not in set(found.results.playtest)


def test_a_game_is_played_once_more_by_its_number():
    all_ = simulate(Nim(2), "random", 10, seed=1, detail="moves")
    again = simulate(Nim(2), "random", range(7, 8), seed=1, detail="moves")
    assert again.equals(all_.only(["1/7"]))


def test_an_illegal_move_of_a_bot_is_reported():
    with pytest.warns(UserWarning, match='the bot "cheat" chose Take.* not legal: That is not possible now'):
        found = simulate(Nim(2), Cheat(), 2, seed=1)
    assert not found.games.finished.any()


class Forever(Nim):
    """Nim in which sticks are only looked at."""

    def apply(self, state, seat, action, chance, events=None):
        state.turn += 1


def test_a_game_that_goes_on_for_ever_is_reported():
    with pytest.warns(UserWarning, match="has not ended after 20000 moves"):
        simulate(Forever(2, Rules(turn_limit=30_000)), "random", 1)


def test_an_open_turn_limit_is_set():
    found = simulate(Forever(2), "random", 2, seed=1)
    assert list(found.games.length) == [200, 200]
    assert '"turn_limit":200' in found.games.rules[0]


def test_bots_must_fit_the_table():
    with pytest.raises(ValueError, match="There are 2 seats and 3 bots"):
        simulate(Nim(2), ["random"] * 3, 1)
    with pytest.raises(UnknownBot, match=r'no bot "genius" for nim. Choose from .*random'):
        simulate(Nim(2), "genius", 1)
    with pytest.raises(ValueError, match='"results", "measures" or "moves"'):
        simulate(Nim(2), "random", 1, detail="all")


def test_parquet_is_streamed_and_read_back_the_same(tmp_path):
    whole = simulate(Nim(3), "random", 50, seed=6, detail="moves")
    streamed = simulate(Nim(3), "random", 50, seed=6, detail="moves", batch=8, out=tmp_path / "nim.parquet")
    assert streamed.equals(whole)
    assert frames(tmp_path / "nim.parquet").equals(whole)
    assert [place.name for place in tmp_path.iterdir()] == ["nim.parquet"]


def test_interrupting_keeps_what_is_done(tmp_path):
    def stop(done, of, seconds):
        if done >= 20:
            raise KeyboardInterrupt

    with pytest.warns(UserWarning, match="Interrupted: 20 of 100 games are done"):
        found = simulate(
            Nim(2), "random", 100, 1, batch=10, processes=1, out=tmp_path / "a.parquet", progress=stop
        )
    assert len(found.games) == 20


def test_progress_is_told():
    told = []
    simulate(Nim(2), "random", 10, 1, batch=5, processes=1, progress=lambda *now: told.append(now[:2]))
    assert told == [(5, 10), (10, 10), (10, 10)]


def test_batches_grow_shorter_towards_the_end_and_hold_every_game_once():
    tasks = _shrinking(range(7, 10_007), 0.001, 2)
    assert [number for task in tasks for number in task] == list(range(7, 10_007))
    sizes = [len(task) for task in tasks]
    assert sizes[0] == 500
    assert sizes[:-1] == sorted(sizes[:-1], reverse=True)
    assert sizes[-1] <= 30
    # games that take longer than any batch should are played one by one
    assert {len(task) for task in _shrinking(range(5), 9.0, 2)} == {1}


class Dying(ThreadPoolExecutor):
    """An executor whose workers die after two tasks."""

    left = 2

    def submit(self, *task, **more):
        if self.left == 0:
            raise BrokenExecutor("a worker was killed")
        self.left -= 1
        return super().submit(*task, **more)


def test_an_executor_that_dies_is_said_in_a_sentence_and_keeps_what_is_done():
    with Dying(1) as executor, pytest.raises(WorkersDied, match="The worker processes died; 0 of 50") as died:
        simulate(Nim(2), "random", 50, 1, executor, batch=10)
    assert len(died.value.frames.games) == 0


CELL = """
    import sys
    sys.path.insert(0, {root!r})
    from concurrent.futures import ThreadPoolExecutor
    from dataclasses import dataclass
    from typing import Annotated, Literal
    from pydantic import Discriminator, Field
    from playtest.engines import codec
    from playtest.engines.game import Action, Data
    from playtest.simulate import simulate
    from tests.nim import Nim

    @dataclass(frozen=True, slots=True)
    class Rules(Data):
        most: Annotated[int, Field(ge=1)] = 2
        sticks: tuple[int, ...] = (9, 10)
        turn_limit: int | None = None

    @dataclass(frozen=True, slots=True)
    class Take(Action):
        sticks: int
        kind: Literal["take"] = "take"

    @dataclass(frozen=True, slots=True)
    class Pass(Action):
        kind: Literal["pass"] = "pass"

    class CellNim(Nim):
        name = "cell_nim"
        Rules = Rules
        Action = Annotated[Take | Pass, Discriminator("kind")]

        def start(self, chance, events=None):
            state = super().start(chance)
            state.sticks = chance.choice(self.rules.sticks)
            return state

        def legal(self, state, seat):
            return [Take(move.sticks) for move in super().legal(state, seat)] + [Pass()] * (state.turn < 4)

        def apply(self, state, seat, action, chance, events=None):
            state.turn += 1
            if isinstance(action, Take):
                state.sticks -= action.sticks

    if __name__ == "__main__":
        alone = simulate(CellNim(2), "random", 60, 1, detail="moves", processes=1)
        together = simulate(CellNim(2), "random", 60, 1, detail="moves", processes=2, batch=9)
        assert not together.games.error.any(), together.games.error.max()
        assert together.equals(alone)
        with ThreadPoolExecutor(2) as executor:
            assert simulate(CellNim(2), "random", 60, 1, executor, "moves", batch=9).equals(alone)
        made = {{codec.load(CellNim.Action, text) for text in together.moves.action}}
        assert made == {{Take(1), Take(2), Pass()}}
        assert Rules() == codec.load(Rules, codec.dump(CellNim(2).rules))
        assert codec.load(Rules, '{{"most": 3}}') == Rules(most=3)
        print("played")
"""


def test_game_rules_and_moves_may_be_classes_of_a_cell(tmp_path, request):
    cell = tmp_path / "cell.py"
    cell.write_text(textwrap.dedent(CELL.format(root=str(request.path.parent.parent))))
    ran = subprocess.run(
        [sys.executable, str(cell)], capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.stdout == "played\n", ran.stderr


def test_simulating_warns_of_nothing_when_all_is_well():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        simulate(Nim(2), "random", 3, seed=1, progress=False)


MILLION = """
    import sys
    sys.path.insert(0, {root!r})
    from pathlib import Path

    from playtest.engines.cat_in_the_box import CatInTheBox
    from playtest.simulate import simulate
    from tests.memory import most_resident

    if __name__ == "__main__":
        out = Path(sys.argv[1])
        simulate(CatInTheBox(4), "random", int(sys.argv[2]), seed=1, processes=2, out=out, progress=False)
        print(most_resident())
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is looked up in /proc")
@pytest.mark.parametrize("games", [2_000, pytest.param(1_000_000, marks=pytest.mark.soak)])
def test_games_stream_to_parquet_within_a_gibibyte_of_memory(tmp_path, request, measured, games):
    program, out = tmp_path / "million.py", tmp_path / "games.parquet"
    program.write_text(textwrap.dedent(MILLION.format(root=str(request.path.parent.parent))))
    began = time.monotonic()
    ran = subprocess.run(
        [sys.executable, str(program), str(out), str(games)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    took = time.monotonic() - began
    mebibytes, processes = map(int, ran.stdout.split())
    rows = pq.ParquetFile(out).metadata.num_rows
    size = out.stat().st_size / 1e6
    measured("rows in the file", f"{rows:,}, {size:.0f} MB")
    measured("most memory, parent and workers together", f"{mebibytes} MiB in {processes} processes")
    measured("games a second, two processes", f"{games / took:,.0f}")
    assert rows == games
    assert processes >= 3
    assert mebibytes < 1024


def test_small_batches_make_no_small_groups_in_the_file(tmp_path, monkeypatch):
    out = tmp_path / "nim.parquet"
    whole = simulate(Nim(3), "random", 60, seed=6, detail="moves", batch=2, out=out)
    assert pq.ParquetFile(out).num_row_groups == 1
    monkeypatch.setattr(tables, "GROUP_BYTES", 10_000)
    again = simulate(Nim(3), "random", 60, seed=6, detail="moves", batch=2, out=out)
    assert 1 < pq.ParquetFile(out).num_row_groups < 30
    assert again.equals(whole)
