"""WebKit, the engine of Safari and of every iPhone, by WebKitWebDriver in a window of an exact size."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service
from urllib3.exceptions import HTTPError

from tests.browser.engines.tabs import PATIENCE, START, Tab
from tests.browser.lab import missing
from tests.seats.hall import comes

HERE = Path(__file__).parent
DEBIANS = "/usr/bin/python3"
HAS_WEBKIT = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"
STARTER = f'#!/bin/sh\nexec {DEBIANS} {HERE / "webkit_window.py"} "$@"\n'
STARTS = 2
"""How often a window is begun, at most. WebKitWebDriver lets a free port go and has the window listen there.
If the window ends, or something else takes that port first, the driver never answers, nor says why."""
ONCE = {"init_args_for_pool_manager": {"retries": 0}}
"""A request that was not answered is not made again: four times the patience is more than a test may take."""
RUNS = """
const [given, done] = arguments;
({script})(given).then((found) => done([true, found]), (wrong) => done([false, String(wrong)]));
"""
SCREEN = "2000x1200x24"


class WebKit:
    """A screen for windows; each of them is a browser and a device of its own."""

    def __init__(self, folder: Path, begins_within: float = START) -> None:
        for program, package in (("Xvfb", "xvfb"), ("WebKitWebDriver", "webkit2gtk-driver")):
            if shutil.which(program) is None:
                missing(f"No {program} on this machine: install {package} to run the tests in WebKit.")
        if subprocess.run([DEBIANS, "-c", HAS_WEBKIT], capture_output=True, timeout=PATIENCE).returncode:
            missing("No WebKit for Python on this machine: install python3-gi and gir1.2-webkit2-4.1 for it.")
        self.folder, self.begins_within = folder, begins_within
        folder.mkdir(parents=True, exist_ok=True)
        self.starter = folder / "window"
        self.starter.write_text(STARTER)
        self.starter.chmod(0o755)
        self.display = self._begin()

    def _begin(self) -> str:
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
            number = line.readline().strip() if comes(line, START) else ""
        if not number:
            self.close()
            raise AssertionError(f"Xvfb has shown no screen: it ended, or took more than {START:.0f} s.")
        return f":{number}"

    def tab(self, wide: int, high: int, cookies: str = "yes", storage: str = "yes") -> WebKitTab:
        """A new device with a window of this size."""
        return WebKitTab(self, wide, high, f"--cookies={cookies}", f"--storage={storage}")

    def close(self) -> None:
        """End the screen."""
        self._screen.terminate()
        self._screen.wait()


class WebKitTab(Tab):
    """A window. Its console is what it wrote while it ran."""

    def __init__(self, browser: WebKit, wide: int, high: int, *arguments: str) -> None:
        self._said = browser.folder / f"console-{time.monotonic_ns()}"
        self._size = wide, high
        self._options = Options()
        self._options.binary_location = str(browser.starter)
        for argument in ("--automation", f"--wide={wide}", f"--high={high}", *arguments):
            self._options.add_argument(argument)
        self._env = {**os.environ, "DISPLAY": browser.display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        self._env |= {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        self._env |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.getuid() == 0 else {}
        for _ in range(STARTS):
            if self._begins(browser.begins_within):
                break
        else:
            said = self._said.read_text(errors="replace")[-1000:]
            seconds = f"{STARTS} times within {browser.begins_within:.0f} s"
            raise AssertionError(f"WebKitWebDriver did not open a window, {seconds}. It said: {said}")
        self._driver.command_executor.client_config.timeout = 2 * PATIENCE
        self._driver.set_script_timeout(PATIENCE)

    def _begins(self, within: float) -> bool:
        self._service = Service(
            shutil.which("WebKitWebDriver"),
            log_output=str(self._said),
            env=self._env,
            popen_kw={"start_new_session": True},
        )
        begun = False
        try:
            self._service.start()
            url = self._service.service_url
            config = ClientConfig(url, timeout=within, init_args_for_pool_manager=ONCE)
            self._driver = webdriver.Remote(url, options=self._options, client_config=config)
            begun = True
        except HTTPError:
            pass  # as STARTS says
        finally:
            if not begun:
                self._end()
        return begun

    def _end(self) -> None:
        """End the driver, and with it a window that it has left behind."""
        os.killpg(self._service.process.pid, signal.SIGKILL)
        self._service.process.wait()
        self._service.stop()

    @property
    def errors(self) -> list[str]:
        """What the console was told, but for the page's own notes."""
        lines = self._said.read_text(errors="replace").splitlines()
        return [line for line in lines if line.startswith("CONSOLE") and not line.startswith("CONSOLE LOG")]

    def goto(self, url: str) -> None:
        """Load a page."""
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
        """PNG, of the screen: asked for one, the driver may not answer where nothing is about to be drawn."""
        program = [DEBIANS, str(HERE / "screen_picture.py"), *map(str, self._size)]
        return subprocess.run(
            program, env=self._env, stdout=subprocess.PIPE, check=True, timeout=PATIENCE
        ).stdout

    def resize(self, wide: int, high: int) -> None:
        """Give the page this size."""
        self._size = wide, high
        self._driver.set_window_rect(0, 0, wide, high)

    def close(self) -> None:
        """End the browser and its driver."""
        self._end()
