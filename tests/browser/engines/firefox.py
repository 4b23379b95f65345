"""Firefox without geckodriver: WebDriver BiDi over a websocket. A finger is a finger there."""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import websocket

from tests.browser.engines.tabs import PATIENCE, START, Tab
from tests.browser.lab import missing

PREFERENCES = {
    "remote.active-protocols": 1,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processCount": 2,
    "fission.autostart": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "browser.aboutwelcome.enabled": False,
}
NO_COOKIES = {"network.cookie.cookieBehavior": 2}


class Firefox:
    """One browser for many tabs, each a device of its own."""

    def __init__(self, folder: Path, **more: Any) -> None:
        found = shutil.which("firefox-esr") or shutil.which("firefox")
        if found is None:
            missing("No Firefox on this machine: install firefox-esr to run the tests in Firefox.")
        profile = folder / "profile"
        profile.mkdir(parents=True)
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in (PREFERENCES | more).items())
        (profile / "user.js").write_text("\n".join(lines))
        self._process = subprocess.Popen(
            [
                found,
                "--headless",
                "--no-remote",
                "--profile",
                str(profile),
                "--remote-debugging-port",
                "0",
                "about:blank",
            ],
            env={**os.environ, "HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._said = 0
        self.events: list[dict[str, Any]] = []
        try:
            self._line = self._connect(profile / "WebDriverBiDiServer.json")
            self.do("session.new", capabilities={})
            self.do("session.subscribe", events=["log.entryAdded"])
        except BaseException:
            self._end()
            raise

    def _connect(self, told: Path) -> websocket.WebSocket:
        """The line to it, at the port it chose and wrote down: one looked for before may be taken."""
        late = time.monotonic() + START
        while True:
            assert self._process.poll() is None, "Firefox has ended while it started."
            assert time.monotonic() < late, f"Firefox takes no connection within {START:.0f} s of its start."
            try:
                port = json.loads(told.read_text())["ws_port"]
                return websocket.create_connection(
                    f"ws://127.0.0.1:{port}/session", suppress_origin=True, timeout=PATIENCE
                )
            except (OSError, ValueError, websocket.WebSocketException):
                time.sleep(0.1)

    def do(self, method: str, **params: Any) -> dict[str, Any]:
        """One command, and what it gives."""
        self._said += 1
        self._line.send(json.dumps({"id": self._said, "method": method, "params": params}))
        while True:
            try:
                heard = json.loads(self._line.recv())
            except websocket.WebSocketTimeoutException:
                raise AssertionError(f"Firefox has not answered {method} within {PATIENCE:.0f} s.") from None
            if heard.get("type") == "event":
                self.events.append(heard)
            elif heard.get("id") == self._said:
                assert heard["type"] == "success", f"{method}: {heard}"
                return dict(heard["result"])

    def tab(self, wide: int, high: int) -> FirefoxTab:
        """A new device with a window of this size."""
        return FirefoxTab(self, wide, high)

    def close(self) -> None:
        """End it."""
        self._line.close()
        self._end()

    def _end(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class FirefoxTab(Tab):
    """A tab in a container of its own: it shares no cookie with another."""

    def __init__(self, browser: Firefox, wide: int, high: int) -> None:
        self._browser = browser
        self._device = browser.do("browser.createUserContext")["userContext"]
        self._context = browser.do("browsingContext.create", type="tab", userContext=self._device)["context"]
        self.resize(wide, high)

    def _do(self, method: str, **params: Any) -> dict[str, Any]:
        return self._browser.do(method, context=self._context, **params)

    @property
    def errors(self) -> list[str]:
        """Errors and warnings of its scripts."""
        told = (event["params"] for event in self._browser.events if event["method"] == "log.entryAdded")
        return [
            f"{one['level']}: {one.get('text')}"
            for one in told
            if one["source"].get("context") == self._context and one["level"] in ("warn", "error")
        ]

    def goto(self, url: str) -> None:
        """Load a page."""
        self._do("browsingContext.navigate", url=url, wait="complete")

    def reload(self) -> None:
        """Load it again."""
        self._do("browsingContext.reload", wait="complete")

    def evaluate(self, script: str, given: str) -> str:
        """Run a function of one text."""
        found = self._browser.do(
            "script.callFunction",
            functionDeclaration=script,
            arguments=[{"type": "string", "value": given}],
            awaitPromise=True,
            target={"context": self._context},
        )
        assert found["type"] == "success", found.get("exceptionDetails", {}).get("text")
        return str(found["result"]["value"])

    def _acts(self, kind: str, actions: list[dict[str, Any]]) -> None:
        pointer = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}
        self._do("input.performActions", actions=[pointer])

    def tap(self, x: float, y: float) -> None:
        """A finger."""
        self._acts("touch", [_to(x, y), _down(), _up()])

    def drag(self, way: list[tuple[float, float]]) -> None:
        """A mouse, which is what selects text."""
        (x, y), *rest = way
        self._acts("mouse", [_to(x, y), _down(), *(_to(*spot) for spot in rest), _up()])

    def write(self, text: str) -> None:
        """Type."""
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._do("input.performActions", actions=[{"type": "key", "id": "keys", "actions": keys}])

    def picture(self) -> bytes:
        """PNG."""
        return base64.b64decode(self._do("browsingContext.captureScreenshot")["data"])

    def resize(self, wide: int, high: int) -> None:
        """Give the page this size."""
        self._do("browsingContext.setViewport", viewport={"width": wide, "height": high})

    def close(self) -> None:
        """End the device, with its cookies."""
        self._browser.do("browser.removeUserContext", userContext=self._device)


def _to(x: float, y: float) -> dict[str, Any]:
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 20}


def _down() -> dict[str, Any]:
    return {"type": "pointerDown", "button": 0}


def _up() -> dict[str, Any]:
    return {"type": "pointerUp", "button": 0}
