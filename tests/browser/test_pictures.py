"""``make pictures`` makes pictures: one of them, in a folder of its own."""

import os
import struct
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
RUN = """
import runpy, sys
from pathlib import Path
if {fails}:  # as a script would that has an error once the page is there
    import playtest.widgets.kit as kit
    path = kit.SCRIPTS[0]
    whole, text = Path.read_text, path.read_text() + "; setTimeout(() => nothing.of_that_name, 0);"
    Path.read_text = lambda at, *given, **how: text if at == path else whole(at, *given, **how)
sys.argv = ["pictures.py", "phone", "--into", {into!r}]
runpy.run_path({script!r}, run_name="__main__")
"""


def made(into, *, fails=False):
    """What came of making the picture of a phone."""
    script = str(CHECKOUT / "docs" / "pictures.py")
    return subprocess.run(
        [sys.executable, "-c", RUN.format(fails=fails, into=str(into), script=script)],
        cwd=CHECKOUT,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.usefixtures("browser")
def test_a_picture_is_made_of_the_size_that_was_meant(tmp_path):
    done = made(tmp_path / "pictures")
    assert done.returncode == 0, done.stderr
    (picture,) = (tmp_path / "pictures").iterdir()
    assert picture.name == "phone.png"
    data = picture.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (390, 844)
    assert 30_000 < len(data) < 280_000, "it shows something, and is no burden to a page"


@pytest.mark.usefixtures("browser")
def test_a_page_whose_script_fails_makes_no_picture(tmp_path):
    done = made(tmp_path / "pictures", fails=True)
    assert done.returncode == 1
    assert "a script of the page failed: nothing is not defined" in done.stderr
    assert list((tmp_path / "pictures").iterdir()) == []
