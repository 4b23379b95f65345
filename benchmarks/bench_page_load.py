"""How many bytes a phone loads before its player sees the first hand, for each game."""

from __future__ import annotations

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.lab import CHROMIUM_FLAGS, PHONE, chromium
from tests.browser.seat_pages import READY, Device
from tests.seats.hall import NAMES, Hall, new_table

SEATS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 4, "trade_warz": 6}
HAND = f"{READY} [data-zone=stage] > *"


class Loaded:
    """Counts the bytes that a page was sent: by HTTP with their headers, and by its websocket."""

    def __init__(self, device: Device) -> None:
        self.http = self.socket = 0
        line = device.context.new_cdp_session(device.page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", self._finished)
        device.page.on("websocket", lambda socket: socket.on("framereceived", self._heard))

    def _finished(self, event: dict[str, float]) -> None:
        self.http += int(event["encodedDataLength"])

    def _heard(self, frame: str | bytes) -> None:
        self.socket += len(frame.encode() if isinstance(frame, str) else frame)


@pytest.mark.parametrize("game", sorted(SEATS))
def test_bytes_before_the_first_hand(game, tmp_path, report):
    place = str(tmp_path / "recordings.sqlite")
    hall = Hall(place, new_table(place, game, NAMES[: SEATS[game]]).id)
    hall.pages()  # the game begins when every seat has a page; then only the phone shows its seat
    hall.leave()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
            device = Device(browser, PHONE)
            loaded = Loaded(device)
            device.open(hall.addresses["seats"][0], READY)
            device.page.wait_for_selector(HAND)
            unpacked = sum(len(text.encode()) for text in device.received)
            browser.close()
    finally:
        hall.stop()
    both = (loaded.http + loaded.socket) / 1000
    report(
        f"bytes before the first hand: {game}",
        f"{both:.0f} kB: {loaded.http / 1000:.0f} by HTTP, {loaded.socket / 1000:.0f} by websocket "
        f"({unpacked / 1000:.0f} not compressed)",
        "120 kB",
    )
