"""WebKit, the engine of Safari and of every iPhone, by WebKitWebDriver in a window of an exact size."""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.engines.tabs import PATIENCE, Tab

WINDOW = Path(__file__).parent / "webkit_window.py"
STARTER = '#!/bin/sh\nexec /usr/bin/python3 {window} "$@"\n'
RUNS = """
const [given, done] = arguments;
({script})(given).then((found) => done([true, found]), (wrong) => done([false, String(wrong)]));
"""
SCREEN = "2000x1200x24"


class WebKit:
    """A screen for windows; each of them is a browser and a device of its own."""

    def __init__(self, folder: Path) -> None:
        for program, package in (("Xvfb", "xvfb"), ("WebKitWebDriver", "webkit2gtk-driver")):
            if shutil.which(program) is None:
                pytest.fail(f"No {program} on this machine: apt-get install {package}.")
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.starter = folder / "window"
        self.starter.write_text(STARTER.format(window=WINDOW))
        self.starter.chmod(0o755)
        end, told = os.pipe()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(told), "-screen", "0", SCREEN, "-nolisten", "tcp"],
            pass_fds=[told],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(told)
        with os.fdopen(end) as line:
            self.display = f":{line.readline().strip()}"

    def tab(self, wide: int, high: int, cookies: str = "yes", storage: str = "yes") -> WebKitTab:
        """A new device with a window of this size."""
        said = self._folder / f"console-{time.monotonic_ns()}"
        return WebKitTab(
            self, said, [f"--wide={wide}", f"--high={high}", f"--cookies={cookies}", f"--storage={storage}"]
        )

    def close(self) -> None:
        """End the screen."""
        self._screen.terminate()
        self._screen.wait()


class WebKitTab(Tab):
    """A window. Its console is what it wrote while it ran."""

    def __init__(self, browser: WebKit, said: Path, arguments: list[str]) -> None:
        self._said = said
        options = Options()
        options.binary_location = str(browser.starter)
        for argument in ("--automation", *arguments):
            options.add_argument(argument)
        env = {**os.environ, "DISPLAY": browser.display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        env |= {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        env |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.getuid() == 0 else {}
        service = Service(shutil.which("WebKitWebDriver"), log_output=str(said), env=env)
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        self._driver.command_executor.client_config.timeout = (
            2 * PATIENCE
        )  # or one that hangs is waited for for ever
        self._driver.set_script_timeout(PATIENCE)

    @property
    def errors(self) -> list[str]:
        """What the console was told, but for the page's own notes."""
        lines = self._said.read_text(errors="replace").splitlines()
        return [line for line in lines if line.startswith("CONSOLE") and not line.startswith("CONSOLE LOG")]

    def goto(self, url: str) -> None:
        """Load a page."""
        self.loaded = True
        self._driver.get(url)

    def reload(self) -> None:
        """Load it again."""
        self._driver.refresh()

    def evaluate(self, script: str, given: str) -> str:
        """Run a function of one text."""
        right, found = self._driver.execute_async_script(RUNS.format(script=script), given)
        assert right, found
        return str(found)

    def _mouse(self) -> ActionBuilder:
        return ActionBuilder(self._driver, mouse=PointerInput("mouse", "mouse"), duration=20)

    def tap(self, x: float, y: float) -> None:
        """A mouse: the driver has no finger."""
        self.drag([(x, y)])

    def drag(self, way: list[tuple[float, float]]) -> None:
        """Press, move, release."""
        builder = self._mouse()
        (x, y), *rest = way
        builder.pointer_action.move_to_location(round(x), round(y)).pointer_down()
        for spot in rest:
            builder.pointer_action.move_to_location(*map(round, spot))
        builder.pointer_action.pointer_up()
        builder.perform()

    def write(self, text: str) -> None:
        """Type."""
        ActionChains(self._driver, duration=10).send_keys(text).perform()

    def picture(self) -> bytes:
        """PNG."""
        return base64.b64decode(self._driver.get_screenshot_as_base64())

    def resize(self, wide: int, high: int) -> None:
        """Give the page this size."""
        self._driver.set_window_rect(0, 0, wide, high)

    def close(self) -> None:
        """End the browser and its driver."""
        self._driver.quit()
