"""A seat's card: its player, the score, and whether the seat is to act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from playtest.bots import naming
from playtest.engines.game import Seat
from playtest.table import SeatInfo
from playtest.widgets.kit import (
    Child,
    Node,
    Picture,
    Player,
    draw_strip,
    h,
    token,
)


@cache
def seat_sign(seat: Seat) -> Node:
    """Return the small picture of a seat's token."""
    return draw_strip(Picture("", 20, 20, (token(seat, 10, 10, 8, stroke="none"),)))


def _unit(public: Player) -> str:
    """Return the unit of the score, in the singular or plural."""
    one = public.score in ("1", "−1") and public.unit.endswith("s")
    return public.unit.removesuffix("s") if one else public.unit


def kind_of(who: SeatInfo) -> str:
    """Return in a word or two the kind of bot that plays a seat; empty for a person."""
    if not who.is_bot:
        return ""
    return f"{naming.kind(who.bot)} bot" if who.bot is not None else "bot"


class Device(NamedTuple):
    """The state of a seat's device before the game: ``kind`` is a word for it, ``says`` a phrase.

    The word is free, here, away, asks or bot.
    """

    kind: str
    says: str


NOBODY_YET, GONE = "nobody yet", "not connected"


@dataclass(frozen=True)
class SeatCard:
    """The card of one seat: its sign, name, score and public facts, and whether the seat is to act.

    A person's card can be pressed. ``says_so`` is false while an announcement is to be read first; then the
    words do not say that the seat is to act. ``own`` marks the seat of this page. ``fix`` is the message that
    a press sends while the board is corrected. ``shorter`` has shorter names, the longest first, for a place
    too narrow for the name. ``vacant`` says that nobody has the seat. ``gone`` says that its player's device
    is not connected. ``changed`` says that a correction in progress would change the card. ``device`` is
    shown in place of the score while people gather.
    """

    seat: Seat
    who: SeatInfo
    public: Player
    acts: bool
    shown: bool
    free: bool
    clickable: bool
    own: bool = False
    fix: str | None = None
    shorter: Sequence[str] = ()
    vacant: bool = False
    gone: bool = False
    says_so: bool = True
    changed: bool = False
    device: Device | None = None

    def node(self) -> Node:
        """Return the card, as a button if a press on it does something."""
        attrs, who = self._attrs(), self.who
        if self.fix is not None:
            label = f"{who.name} (press to correct it)"
            attrs |= {"type": "button", "data-do": self.fix, "aria-label": label}
            attrs |= {"data-can": "yes"} if self.fix.startswith("fix:") else {}
            return h("button", attrs, *self._inside(), key=str(self.seat))
        if self.clickable and not who.is_bot:
            attrs |= {
                "type": "button",
                "data-do": f"seat:{self.seat}",
                "aria-pressed": "true" if self.shown else "false",
                "title": f"Show what {who.name} sees",
            }
            return h("button", attrs, *self._inside(), key=str(self.seat))
        if who.bot is not None:
            attrs["title"] = naming.about(who.bot)
        if self.public.about:
            attrs |= {"tabindex": "0", "role": "group", "aria-label": who.name}
        return h("div", attrs, *self._inside(), key=str(self.seat))

    def _attrs(self) -> dict[str, Any]:
        public = self.public
        marks = ["pb-acts"] * self.acts + ["pb-shown"] * self.shown
        attrs: dict[str, Any] = {
            "class": " ".join(["pb-seat", *marks]),
            "data-seat": self.seat,
            "data-acts": "yes" if self.acts else "no",
        }
        attrs |= {"data-gone": "yes"} if self.gone else {}
        attrs |= {"data-changed": "yes"} if self.changed else {}
        attrs |= {"data-own": "yes"} if self.own else {}
        attrs |= {"data-empty": "yes"} if self.device and self.device.kind == "free" else {}
        attrs |= {"data-lines": len(public.lines)} if public.lines else {}
        attrs |= {"data-strip": public.strip.key} if public.strip else {}
        if public.about:
            called = ", ".join(filter(None, (self.who.name, public.role)))
            attrs |= {"data-about": public.about, "data-called": called, "aria-description": public.about}
        return attrs

    @property
    def _asked(self) -> str:
        """What the game asks of the seat now, in words; empty if it asks nothing."""
        return self.public.asked if self.acts or self.free else ""

    @property
    def _sits(self) -> str:
        """Why nobody is at the seat, in words; empty if somebody is."""
        return NOBODY_YET if self.vacant else GONE if self.gone else ""

    def _inside(self) -> list[Child]:
        public, asked = self.public, self._asked
        part = self._sits or public.role.partition(" (")[0]  # a phone has room for the name alone
        return [
            seat_sign(self.seat),
            self._name(),
            h("small", {"class": "pb-brief-asked", "aria-hidden": "true"}, public.brief) if asked else None,
            self._score(),
            _device(self.device) if self.device else None,
            h("small", {"class": "pb-role", "aria-hidden": "true"}, part) if part else None,
            draw_strip(public.strip) if public.strip else None,
            *[
                h("small", {"class": "pb-about"}, line, key=f"line-{at}")
                for at, line in enumerate(public.lines)
            ],
            h("small", {"class": "pb-does"}, public.does) if public.does else None,
        ]

    def _name(self) -> Node:
        """Return the player's name and role, and what the game asks of the seat, as one line of the card."""
        asked, told = self._asked, self.says_so and not self._asked
        status = "" if not told else "to act" if self.acts else "may act" if self.free else ""
        more = [self._sits or kind_of(self.who), status] if self.device is None else []
        notes = ", ".join(filter(None, [self.public.role, *more]))
        comma = h("span", {"class": "pb-comma"}, ",") if asked else None
        shorter = "|".join(self.shorter)
        return h(
            "span",
            {"class": "pb-who", "title": self.who.name},
            h("b", {}, self.who.name),
            h("b", {"class": "pb-shorter", "data-shorter": shorter, "aria-hidden": "true"}),
            h("small", {"class": "pb-you"}, "You") if self.own else None,
            h("small", {}, f" {notes}", comma) if notes else None,
            h("small", {"class": "pb-asked"}, f" {asked}") if asked else None,
            key="who",
        )

    def _score(self) -> Node | None:
        public = self.public
        if not public.score:
            return None
        unit = h("small", {}, f" {_unit(public)}") if public.unit else None
        name = {"class": "pb-score", "data-name": f"score-{self.seat}"}
        return h("b", name, public.score, unit, key="score")


def _device(device: Device) -> Node:
    """Return the state of a seat's device in words. A phone leaves out the kind of a bot."""
    sort, _, last = device.says.rpartition(" ") if device.kind == "bot" else ("", "", device.says)
    longer = h("span", {"class": "pb-roomy"}, f"{sort} ") if sort else None
    said = h("span", {}, longer, last)
    return h("small", {"class": "pb-device", "data-device": device.kind}, said, key="device")
