"""Simulations on a real Dask cluster of two workers on loopback, one of them killed in the middle."""

import os
import signal
import subprocess
import sys
import textwrap

import pytest

pytest.importorskip("distributed")

RUN = """
    import os, signal, sys, threading, warnings
    sys.path.insert(0, {root!r})
    warnings.simplefilter("ignore")
    from dataclasses import dataclass
    from typing import Annotated, Literal
    from pydantic import Field
    from playtest.engines import codec
    from playtest.engines.game import Action, Data
    from playtest.simulate import compare, simulate
    from tests.nim import Nim

    @dataclass(frozen=True, slots=True)
    class Rules(Data):
        most: Annotated[int, Field(ge=1)] = 2
        turn_limit: int | None = None

    @dataclass(frozen=True, slots=True)
    class Take(Action):
        sticks: int
        kind: Literal["take"] = "take"

    class CellNim(Nim):
        name = "cell_nim"
        Rules, Action = Rules, Take

        def legal(self, state, seat):
            return [Take(move.sticks) for move in super().legal(state, seat)]

    if __name__ == "__main__":
        from distributed import Client, LocalCluster

        where = dict(host="127.0.0.1", dashboard_address=None, silence_logs=50)
        with LocalCluster(n_workers=2, threads_per_worker=1, **where) as cluster, Client(cluster) as client:
            pids = list(client.run(os.getpid).values())
            killed = []

            def kill(done, of, seconds):
                if done >= 100 and not killed:
                    killed.append(pids[0])
                    os.kill(pids[0], signal.SIGKILL)

            alone = simulate(CellNim(2), "random", 600, 1, detail="moves", processes=1)
            with client.get_executor(retries=3) as executor:
                there = simulate(CellNim(2), "random", 600, 1, executor, "moves", batch=20, progress=kill)
                found = compare(CellNim(2), CellNim(2), games=40, executor=executor, batch=10)
            assert killed
            assert there.equals(alone), there.games.error.max()
            assert (found.table["difference"] == 0).all()
            assert codec.load(Take, '{{"sticks": 2}}') == Take(2)
            assert codec.load(Rules, codec.dump(Rules(most=3))) == Rules(most=3)
            print("played")
"""


def test_a_cluster_gives_equal_frames_though_a_worker_is_killed(tmp_path, request):
    cell = tmp_path / "cell.py"
    cell.write_text(textwrap.dedent(RUN.format(root=str(request.path.parent.parent))))
    ran = subprocess.Popen(
        [sys.executable, str(cell)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=tmp_path,
    )
    try:
        out, err = ran.communicate(timeout=120)
    finally:
        if ran.poll() is None:
            os.killpg(ran.pid, signal.SIGKILL)
    assert out == "played\n", err
