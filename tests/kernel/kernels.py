"""A real kernel with a client, as a notebook has them: cells are run, messages of pages are sent."""

from __future__ import annotations

import json
import queue
import time
from contextlib import contextmanager
from pathlib import Path

from jupyter_client.kernelspec import KernelSpecManager
from jupyter_client.manager import KernelManager

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def kernel(python, folder):
    """A kernel of this Python that works in ``folder``."""
    spec = folder / "specs" / "tried"
    spec.mkdir(parents=True)
    argv = [str(python), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    said = {"argv": argv, "display_name": "tried", "language": "python", "env": {"PYTHONPATH": str(ROOT)}}
    (spec / "kernel.json").write_text(json.dumps(said), encoding="utf-8")
    found = KernelSpecManager(kernel_dirs=[str(folder / "specs")])
    manager = KernelManager(kernel_name="tried", kernel_spec_manager=found)
    manager.start_kernel(cwd=str(folder))
    client = manager.blocking_client()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=60)
        yield Notebook(client)
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


class Notebook:
    """What a page does with a kernel, and what came of it."""

    def __init__(self, client):
        self.client = client
        self.heard = []

    def begin(self, code):
        """Run a cell without waiting for it; its number."""
        return self.client.execute(code, store_history=True)

    def ended(self, cell, seconds=60):
        """Wait until a cell is done; all that was sent for it. Raises ``AssertionError`` if it failed."""
        self.until(lambda sent: _is_idle(sent) and _cell(sent) == cell, seconds)
        mine = self.of(cell)
        wrong = [sent["content"]["traceback"] for sent in mine if sent["msg_type"] == "error"]
        assert not wrong, "\n".join(wrong[0])
        return mine

    def run(self, code):
        """Run a cell to its end; what it printed."""
        return printed(self.ended(self.begin(code)))

    def of(self, cell):
        """All that was sent for a cell so far."""
        return [sent for sent in self.heard if _cell(sent) == cell]

    def until(self, so, seconds=60):
        """Wait for a message that is ``so``, and return it."""
        end = time.monotonic() + seconds
        for sent in self.heard:
            if so(sent):
                return sent
        while time.monotonic() < end:
            try:
                sent = self.client.get_iopub_msg(timeout=0.2)
            except queue.Empty:
                continue
            self.heard.append(sent)
            if so(sent):
                return sent
        raise AssertionError(f"nothing of the kind came within {seconds} s")

    def press(self, comm, do, values=None):
        """What a page says when somebody presses there."""
        content = {"do": do, "values": values or {}, "rev": 0, "page": "tried"}
        data = {"method": "custom", "content": content}
        message = self.client.session.msg("comm_msg", {"comm_id": comm, "data": data})
        self.client.shell_channel.send(message)


def printed(sent):
    """All text that was printed, of some messages."""
    return "".join(one["content"]["text"] for one in sent if one["msg_type"] == "stream")


def _is_idle(sent):
    return sent["msg_type"] == "status" and sent["content"]["execution_state"] == "idle"


def _cell(sent):
    return sent["parent_header"].get("msg_id")
