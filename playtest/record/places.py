"""The default place of recordings, and folders that cannot hold them."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path

_NETWORK = frozenset(
    [
        *("nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "ncpfs", "afs", "afpfs", "webdav", "davfs"),
        *("ceph", "glusterfs", "lustre", "gpfs", "beegfs", "orangefs", "pvfs2", "ocfs2", "gfs2"),
        *("fuse.sshfs", "fuse.glusterfs", "fuse.ceph", "fuse.davfs2", "fuse.rclone", "fuse.s3fs", "macfuse"),
    ]
)


def default() -> str | Path:
    """Return the place of your own recordings: a file or a URL.

    If the environment variable ``PLAYTEST_RECORDINGS`` is set, this is its value. In a checkout of the
    project, it is a file in ``data/recordings``, which git ignores. Otherwise it is a file in your data
    folder.
    """
    named = os.environ.get("PLAYTEST_RECORDINGS")
    if named:
        return named
    top = Path(__file__).resolve().parents[2]
    if (top / "pyproject.toml").is_file() and (top / "notebooks").is_dir():
        return top / "data" / "recordings" / "recordings.sqlite"
    from platformdirs import user_data_path

    return user_data_path("playtest", appauthor=False) / "recordings.sqlite"


def network_folder(folder: Path, mounts: str | None = None) -> str | None:
    """Return the kind of network file system that ``folder`` is on; ``None`` for a local folder.

    ``mounts`` is text as in ``/proc/mounts`` (source, place, kind); by default the system is asked.
    """
    if platform.system() == "Windows":
        return _windows_network(folder)
    text = _mounts() if mounts is None else mounts
    place = folder.absolute() if mounts is not None else folder.resolve()
    best, kind = -1, ""
    for line in text.splitlines():
        parts = line.split()
        if len(parts) < 3:
            continue
        mounted = Path(parts[1].replace("\\040", " "))
        # A later line hides an earlier one at the same place.
        if place.is_relative_to(mounted) and len(mounted.parts) >= best:
            best, kind = len(mounted.parts), parts[2]
    return kind if kind in _NETWORK else None


def _mounts() -> str:
    if platform.system() == "Linux":
        try:
            return Path("/proc/mounts").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
    try:
        said = subprocess.run(["mount"], capture_output=True, text=True, timeout=5, check=False).stdout
    except (OSError, subprocess.SubprocessError):
        return ""
    return "\n".join(_bsd_mount(line) for line in said.splitlines())


def _bsd_mount(line: str) -> str:
    """Convert ``//me@host/share on /Volumes/share (smbfs, nodev)`` to the order of ``/proc/mounts``."""
    source, _, rest = line.partition(" on ")
    place, _, options = rest.rpartition(" (")
    kind = options.partition(",")[0].rstrip(")")
    return f"{source.replace(' ', '_')} {place.replace(' ', chr(92) + '040')} {kind}"


def _windows_network(folder: Path) -> str | None:
    import ctypes

    drive = folder.absolute().drive
    if drive.startswith("\\\\"):
        return "network share"
    remote = 4
    kind = ctypes.windll.kernel32.GetDriveTypeW(f"{drive}\\")  # type: ignore[attr-defined,unused-ignore]  # Windows only
    return "network drive" if kind == remote else None
