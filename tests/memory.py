"""How much memory a process and all that it started have had, from /proc."""

import os
from pathlib import Path


def most_resident() -> str:
    """The most memory each has ever had at once, added up, in MiB, and how many processes there are.

    The peaks need not have been at the same time, so this is at least the peak of all together.
    """
    found = dict(filter(None, map(_process, Path("/proc").glob("[0-9]*/status"))))
    ours = {os.getpid()}
    while more := {pid for pid, (parent, _) in found.items() if parent in ours} - ours:
        ours |= more
    return f"{sum(found[pid][1] for pid in ours) // 1024} {len(ours)}"


def _process(status: Path) -> tuple[int, tuple[int, int]] | None:
    """A process, its parent, and the most it has had in KiB."""
    try:
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
    except OSError:
        return None  # it has just ended
    return int(lines["Pid"]), (int(lines["PPid"]), int(lines.get("VmHWM", "0").split()[0]))
