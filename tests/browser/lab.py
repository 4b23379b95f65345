"""A real JupyterLab and a real browser, and what a person does with a notebook in them."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from jupyter_client import BlockingKernelClient
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from playtest.lab import PROMPT
from playtest.lab import SETTINGS as LAB_SETTINGS

CHECKOUT = Path(__file__).resolve().parents[2]
SCREENSHOTS = CHECKOUT / "screenshots"
DESK = (1440, 900)
PHONE = (390, 844)
SCREENS = [
    pytest.param(DESK, "light", id="desk-light"),
    pytest.param(PHONE, "dark", id="phone-dark"),
    pytest.param(DESK, "dark", id="desk-dark", marks=pytest.mark.soak),
    pytest.param(PHONE, "light", id="phone-light", marks=pytest.mark.soak),
]
"""Where a table is looked at: on every day two that have each size and each theme, in the soak all four."""
DESK_EACH_DAY = [
    pytest.param(DESK, "light", id="desk-light"),
    pytest.param(PHONE, "dark", id="phone-dark", marks=pytest.mark.soak),
]
"""Where phones are looked at by other tests of the day already."""
PATIENCE = 90_000
"""Milliseconds after which something that should appear counts as missing."""

NOT_NEEDED = [
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
]
"""What chromium does without: what Playwright turns off, for the last list counts, and what is suggested
below an address bar that nobody sees: a page of its own, which takes each window a second and a half."""

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    f"--disable-features={','.join(NOT_NEEDED)}",
]

SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    # so that a saved notebook holds all that the page's widget manager knows
    "@jupyter-widgets/jupyterlab-manager/plugin": {"saveState": True},
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}

# Prefix of every search in the page: the notebook in front, not one that a workspace keeps hidden.
FRONT = ".jp-NotebookPanel:not(.lm-mod-hidden)"


def chromium() -> str | None:
    """Where the browser is, if there is one."""
    named = os.environ.get("PLAYTEST_CHROMIUM")
    return named or next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
    )


def missing(sentence: str) -> NoReturn:
    """A browser is not there: that fails on a build server and skips elsewhere, where the end says so."""
    pytest.fail(sentence) if os.environ.get("CI") else pytest.skip(sentence)


class Lab:
    """A JupyterLab server with settings, runtime files, notebooks and recordings of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.recordings = folder / "recordings.sqlite"
        self.token = secrets.token_hex(16)
        self.runtime = folder / "runtime"
        self._settings = folder / "config" / "lab" / "user-settings"
        self.folder.mkdir(parents=True, exist_ok=True)  # one that starts again after it was killed
        for notebook in (CHECKOUT / "notebooks").glob("*.ipynb"):
            shutil.copy(notebook, self.folder)
        for name, values in SETTINGS.items():
            place = self._settings / f"{name}.jupyterlab-settings"
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(json.dumps(values))
        self.said = folder / "server.log"
        self._server = subprocess.Popen(
            self._command(),
            cwd=self.folder,
            env=self._environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=self.said.open("w"),
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        self.url = self._wait_for_address()
        self._windows: dict[bool, BrowserContext] = {}

    def _command(self) -> list[str]:
        return [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            f"--ServerApp.root_dir={self.folder}",
            "--ServerApp.ip=127.0.0.1",
            "--ServerApp.port=0",
            f"--IdentityProvider.token={self.token}",
            PROMPT,
            "--LabApp.expose_app_in_browser=True",
            "--LabApp.extension_manager=readonly",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]

    def _environment(self, folder: Path) -> dict[str, str]:
        ours = {
            "PYTHONPATH": str(CHECKOUT),
            "PLAYTEST_RECORDINGS": str(self.recordings),
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
            "JUPYTER_CONFIG_PATH": str(LAB_SETTINGS),
            "JUPYTER_DATA_DIR": str(folder / "data"),
            "JUPYTER_RUNTIME_DIR": str(self.runtime),
            "JUPYTERLAB_SETTINGS_DIR": str(self._settings),
            "JUPYTERLAB_WORKSPACES_DIR": str(folder / "workspaces"),
            "IPYTHONDIR": str(folder / "ipython"),
            "JUPYTER_PLATFORM_DIRS": "1",
        }
        return os.environ | ours

    def _wait_for_address(self) -> str:
        until = time.monotonic() + 60
        while time.monotonic() < until and self._server.poll() is None:
            for info in self.runtime.glob("jpserver-*.json"):
                text = info.read_text()
                told = json.loads(text) if text.endswith("}") else {}
                if told.get("pid") == self._server.pid and told["port"]:  # one that was killed left its own
                    return f"http://127.0.0.1:{told['port']}"
            time.sleep(0.05)
        raise RuntimeError(f"JupyterLab did not start:\n{self.said.read_text()[-3000:]}")

    def write(self, name: str, *cells: str) -> str:
        """Put a notebook made of ``cells`` into the folder; its name."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {
            "name": "python3",
            "display_name": "Python 3",
            "language": "python",
        }
        nbformat.write(notebook, self.folder / name)
        return name

    def window(self, browser: Browser, *, touch: bool) -> BrowserContext:
        """One that has loaded JupyterLab's own files but once for all pages that are opened in it."""
        if touch not in self._windows:
            self._windows[touch] = browser.new_context(has_touch=touch)
        return self._windows[touch]

    def kill(self) -> None:
        """End the server as a power cut would; what becomes of its kernels is theirs to see."""
        self._server.send_signal(signal.SIGKILL)
        self._server.wait()

    def stop(self) -> None:
        """End the server and every kernel it started, and close its pages."""
        for window in self._windows.values():
            window.close()
        self._windows.clear()
        if self._server.poll() is not None:
            return
        os.killpg(self._server.pid, signal.SIGINT)
        try:
            os.killpg(self._server.pid, signal.SIGTERM)
            self._server.wait(10)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            os.killpg(self._server.pid, signal.SIGKILL)
            self._server.wait()


class Notebook:
    """One notebook in a page of its own.

    ``received`` is every message the page was sent since it was opened, as text, oldest first.
    """

    def __init__(self, lab: Lab, browser: Browser, name: str, size: tuple[int, int], theme: str) -> None:
        self.lab = lab
        self.name = name
        self.path = lab.folder / name
        self.received: list[str] = []
        self.errors: list[str] = []
        self._workspace = secrets.token_hex(4)
        self.page: Page = lab.window(browser, touch=size == PHONE).new_page()
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        self.page.set_default_timeout(PATIENCE)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._receive))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        address = f"{lab.url}/lab/workspaces/{self._workspace}/tree/{name}"
        self.page.goto(f"{address}?reset&token={lab.token}")
        self._wait_ready()
        self._do("() => { const s = jupyterapp.shell; s.collapseLeft(); s.collapseRight(); }")
        self._tab_bars = True
        self.look_like(size, theme)

    def _receive(self, frame: str | bytes) -> None:
        self.received.append(frame if isinstance(frame, str) else frame.decode(errors="replace"))

    def _do(self, script: str, argument: object = None) -> object:
        """The result of ``script``, a function of ``argument``, unless it takes too long."""
        late = f"new Promise((_, no) => setTimeout(() => no(new Error('late')), {3 * PATIENCE}))"
        return self.page.evaluate(f"(argument) => Promise.race([({script})(argument), {late}])", argument)

    def command(self, name: str, **arguments: object) -> None:
        """Carry out one of JupyterLab's own commands, and wait until it is done."""
        self._do(
            "([name, more]) => jupyterapp.commands.execute(name, more).then(() => null)", [name, arguments]
        )

    # -- the notebook

    @property
    def front(self) -> Locator:
        """The notebook in front."""
        return self.page.locator(FRONT)

    def _wait_ready(self) -> None:
        """Wait until the notebook is there and talks with its kernel; before that a command is lost."""
        self.wait_idle()
        self._do(
            """async () => {
                await jupyterapp.restored;
                const panel = jupyterapp.shell.currentWidget;
                await Promise.all([panel.context.ready, panel.revealed, panel.sessionContext.ready]);
                await panel.sessionContext.session.kernel.info;
            }"""
        )

    def wait_idle(self) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(
            """() => {
                const context = window.jupyterapp?.shell?.currentWidget?.sessionContext;
                return context?.isReady && context.session?.kernel?.status === "idle";
            }""",
            timeout=60_000,
        )

    def run_all(self) -> None:
        """Run every cell."""
        self.command("notebook:run-all-cells")
        self.wait_idle()

    def run(self, code: str) -> None:
        """Put ``code`` into the first cell of code and run it: a board without the time a page takes."""
        self._do(
            """async code => {
                const {content, sessionContext} = jupyterapp.shell.currentWidget;
                content.activeCellIndex = content.widgets.findIndex(cell => cell.model.type === "code");
                content.activeCell.model.sharedModel.setSource(code);
                await jupyterapp.commands.execute("notebook:run-cell");
            }""",
            code,
        )
        self.wait_idle()

    def restart(self) -> None:
        """Restart the kernel; nothing is run again."""
        self._do(
            "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart().then(() => null)"
        )
        self.wait_idle()

    def save(self) -> dict:
        """Save the notebook; what is in the file then."""
        self.command("docmanager:save")
        return json.loads(self.path.read_text())

    def reload(self) -> None:
        """Save, then load the page anew, as after closing a tab and coming back."""
        self.save()
        self.page.goto(f"{self.lab.url}/lab/workspaces/{self._workspace}/tree/{self.name}")
        self._wait_ready()

    def theme(self, theme: str) -> None:
        """Switch JupyterLab to ``light`` or ``dark``; it keeps to that for pages opened later."""
        light = "true" if theme == "light" else "false"
        if self._do("() => document.body.dataset.jpThemeLight") != light:
            self.command("apputils:change-theme", theme=f"JupyterLab {theme.capitalize()}")
        self.page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")
        self.page.wait_for_selector("#jupyterlab-splash", state="detached")

    def look_like(self, size: tuple[int, int], theme: str) -> None:
        """Have the page that size and that theme; on a phone there are no tabs at its sides."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        if self._tab_bars != (size != PHONE):
            self._tab_bars = size != PHONE
            for side in ("left", "right"):
                self.command("application:toggle-side-tabbar", side=side)
        self.theme(theme)

    def unmute(self) -> None:
        """What was muted here is so on no page that comes after in this window."""
        self._do("() => localStorage.removeItem('playtest-muted')")

    def close(self) -> None:
        """Shut the kernel down and close the page."""
        self.unmute()
        self._do("() => jupyterapp.shell.currentWidget?.sessionContext.shutdown().then(() => null)")
        self.page.close()

    # -- what may be known where

    def ask_kernel(self, code: str) -> str:
        """What ``code`` prints when the notebook's kernel runs it, beside its cells."""
        kernel = self._do("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.id")
        client = BlockingKernelClient(connection_file=str(self.lab.runtime / f"kernel-{kernel}.json"))
        client.load_connection_file()
        client.start_channels()
        said: list[str] = []

        def hear(message: dict) -> None:
            content = message["content"]
            if message["msg_type"] == "stream":
                said.append(content["text"])
            elif message["msg_type"] == "error":
                raise AssertionError("\n".join(content["traceback"]))

        try:
            client.wait_for_ready(timeout=20)
            client.execute_interactive(code, store_history=False, output_hook=hear, timeout=30)
        finally:
            client.stop_channels()
        return "".join(said)

    def widget_state(self) -> str:
        """All that the kernel's widget manager holds, as JSON; the page's own is in the saved notebook."""
        return self.ask_kernel(
            "import json as _j, ipywidgets as _w; print(_j.dumps(_w.Widget.get_manager_state(), default=str))"
        )

    def text(self) -> str:
        """Everything that stands in the page, hidden or not."""
        return self.page.content()

    # -- the board

    @property
    def board(self) -> Locator:
        """The board that is shown, once it shows something."""
        return self.front.locator(".pb-root[data-ready=yes]").last

    def revision(self) -> int:
        """How many scenes the board has been shown."""
        return int(self.board.get_attribute("data-rev") or 0)

    def doing(self, what: str) -> Locator:
        """What sends ``what`` when it is clicked."""
        return self.board.locator(f"[data-do={json.dumps(what)}]")

    def piece(self, **part: object) -> Locator:
        """The pieces on the board that stand for ``part``, as in ``piece(color=2, number=7)``."""
        said = " ".join(f"{name}={value}" for name, value in sorted(part.items()))
        return self.board.locator(f"[data-part={json.dumps(said)}]:visible")

    def cell_error(self) -> str:
        """The tracebacks under cells, if any."""
        return "\n".join(
            self.front.locator("[data-mime-type='application/vnd.jupyter.stderr']").all_inner_texts()
        )

    # -- looking

    def screenshot(self, name: str) -> Path:
        """What the page shows now, into ``screenshots/``; and all of the board beside it."""
        SCREENSHOTS.mkdir(exist_ok=True)
        place = SCREENSHOTS / f"{re.sub('[^a-z0-9]+', '-', name.lower())}.png"
        self.page.screenshot(path=place)
        if self.board.count():
            self._all_of_the_board(place.with_stem(f"{place.stem}-board"))
        return place

    def _all_of_the_board(self, place: Path) -> None:
        """The board is cut off by the notebook around it unless the window is high enough."""
        size = self.page.viewport_size or {"width": DESK[0], "height": DESK[1]}
        high = int(self.board.evaluate("dom => dom.scrollHeight")) + 600
        self.page.set_viewport_size({"width": size["width"], "height": max(size["height"], high)})
        self.board.screenshot(path=place)
        self.page.set_viewport_size(size)

    def accessibility(self, selector: str = ".pb-root") -> list[str]:
        """What axe-core finds on the board: one line a problem, with where."""
        found = Axe().run(self.page, context={"include": [[f"{FRONT} {selector}"]]}).response["violations"]
        return [
            f"{problem['id']} ({problem['impact']}): {node['html'][:200]} {node['failureSummary']}"
            for problem in found
            for node in problem["nodes"]
        ]

    def sideways(self) -> list[str]:
        """Pieces of the board that are cut off at its left or right edge.

        Not those in a line that scrolls sideways, as the hand and the players' chips do on a phone.
        """
        return self.board.evaluate(
            """board => {
                const {left, right} = board.getBoundingClientRect();
                const scrolls = dom => dom !== board && (
                    /auto|scroll/.test(getComputedStyle(dom).overflowX) || scrolls(dom.parentElement));
                return [...board.querySelectorAll("button, input, select, textarea, h1, h2, h3, p, td, svg")]
                    .filter(dom => !dom.closest(".pb-live, .pb-ring") && !scrolls(dom))
                    .map(dom => [dom, dom.getBoundingClientRect()])
                    .filter(([, at]) => at.width && (at.left < left - 2 || at.right > right + 2))
                    .map(([dom]) => dom.outerHTML.slice(0, 160));
            }"""
        )


__all__ = ["DESK", "PHONE", "Lab", "Notebook", "chromium", "expect"]
