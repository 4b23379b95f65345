"""Seats played on their own devices, whose hands the facilitator's screen does not offer to show.

While a room is open everyone plays on devices. A seat can still be played here, for example after a phone has
died. If a device holds the seat, a question first says what others could then see. If the server is gone, the
seats stay on their devices until that question is answered.

For tests, in the page: ``[data-asks=here]`` is the question, with ``here-yes`` and ``here-no``; ``here`` asks
for everyone, a seat's card for that seat; ``here:0``, a form with ``name``, has a seat played here that
nobody took. ``invite:again`` appears if the server is gone. ``[data-asks=begin]`` is the invitation's
question if seats are free when the game begins, with ``begin:bots``, ``begin:later`` and ``begin:no``.
``bots-sit-down`` has bots take the free seats later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playtest.engines.game import Illegal, Seat
from playtest.engines.sentences import listed
from playtest.record import player_names
from playtest.table import Table
from playtest.widgets.kit import Node, button, h
from playtest.widgets.table.devices.invitation import Invitation
from playtest.widgets.table.session.seating import bot_sits_down, is_nobodys
from playtest.widgets.table.view.seat_card import Device, kind_of


class RemoteSeats:
    """The people at ``table`` who do not play at the facilitator's screen, according to ``invitation``."""

    def __init__(self, table: Table, invitation: Invitation) -> None:
        self._table = table
        self._invitation = invitation
        self._here: set[Seat] = set()
        self._without_device: set[Seat] = set()
        """Seats played here that had no device when they joined, so nobody was warned what this reveals."""
        self._asked: list[Seat] = []
        self._begins = False
        """Whether the question about free seats is open."""

    @property
    def _people(self) -> list[Seat]:
        return [seat for seat, who in enumerate(self._table.seats) if not who.is_bot]

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats of people whose hands are not shown here."""
        invitation = self._invitation
        if not (self._table.pace.waits(self._table.log) or invitation.room or invitation.lost):
            return frozenset()
        self._here -= self._without_device & invitation.held
        self._without_device -= invitation.held
        return frozenset(self._people) - self._here - invitation.at_screen

    @property
    def in_network(self) -> bool:
        """Whether devices other than this computer can join, or could while there was a server."""
        return self._invitation.reaches_phones or self._invitation.was_in_network

    def devices(self) -> Mapping[Seat, Device]:
        """Return the state of each seat's device while a room waits for people; empty after a first move."""
        table, invitation = self._table, self._invitation
        if not (table.pace.waits(table.log) and invitation.room):
            return {}
        return {
            seat: Device("bot", kind_of(who)) if who.is_bot else invitation.device(seat)
            for seat, who in enumerate(table.seats)
        }

    @property
    def asks(self) -> bool:
        """Whether a question is open in the dock."""
        return bool(self._asked)

    def may_show(self, seat: Seat) -> bool:
        """Return whether the curtain, which covers a hand until its player is here, may ask for ``seat``.

        If not, this opens the question whether to play the seat here.
        """
        if seat not in self.seats:
            return True
        return self._come([seat])

    def come_all(self) -> bool:
        """Let everyone play here. If a device holds a seat, open a question instead and return ``False``."""
        return self._come(sorted(self.seats))

    def comes(self, seat: Seat, name: str = "") -> None:
        """Let somebody play an untaken seat at this screen, while others play on devices.

        The person may give a ``name``. Raises ``Illegal`` if the seat was taken meanwhile.
        """
        self._invitation.look()
        if seat not in self.free:
            raise Illegal("That seat was just taken on a device.")
        if name := name.strip():
            others = [who for at, who in enumerate(self._table.names) if at != seat]
            self._table.rename(seat, player_names.beside(name, others))
        self._invitation.comes_here([seat])

    def _come(self, seats: Sequence[Seat]) -> bool:
        if self._invitation.held.isdisjoint(seats):
            self._without_device |= set(seats)
            self._here |= set(seats)
            if self._invitation.room and self._invitation.held:
                self._invitation.comes_here(sorted(set(seats) & set(self._invitation.free)))
            return True
        self._asked = list(seats)
        return False

    def yes(self) -> Sequence[Seat]:
        """Let the seats named in the open question play here. Return these seats."""
        asked, self._asked = self._asked, []
        self._here |= set(asked)
        return asked

    def forget(self) -> None:
        """Close any open question."""
        self._asked, self._begins = [], False

    # -- seats that nobody took

    @property
    def free(self) -> list[Seat]:
        """The seats meant for devices that are neither taken there nor played here."""
        return [seat for seat in self._invitation.free if seat in self.seats]

    def must_ask(self) -> bool:
        """Return whether seats are free as the game is about to begin. If so, ask who plays them."""
        if self.free:
            self._invitation.look()
        self._begins = bool(self.free)
        return self._begins

    def bots_sit_down(self) -> list[Seat]:
        """Let bots take the seats that are free now. Return these seats."""
        self._invitation.look()
        seats = self.free
        for seat in seats:
            bot_sits_down(self._table, seat)
        self._invitation.look()
        return seats

    # -- what the dock shows

    def question(self) -> Node | None:
        """Return the question whether to play a device's seat here; ``None`` if the question is not open.

        It says what others could then see.
        """
        if not self._asked:
            return None
        held = [self._table.names[seat] for seat in self._asked if seat in self._invitation.held]
        leave = button("here-no", "Leave it covered", kind="main", data_focus=True)
        show = button("here-yes", _plays(held), kind="quiet")
        said = h("p", {"class": "pb-cost"}, opens(held), key="asked")
        first = f"Answer first: “{_plays(held)}” or “Leave it covered”."
        attrs = {"class": "pb-curtain", "data-asks": "here", "data-meanwhile": first}
        return h("div", attrs, said, show, leave, key="here?")

    @property
    def gone(self) -> frozenset[Seat]:
        """The people who play elsewhere and whose device is not connected."""
        return self.seats.intersection(self._invitation.gone)

    def who_plays(self) -> Node | None:
        """Return the question about seats that are free when the game begins; ``None`` if it is not open."""
        if not self._begins:
            return None
        seats = [f"{seat + 1}" for seat in self.free]
        free = f"Seat {seats[0]} is free." if len(seats) == 1 else f"Seats {listed(seats)} are free."
        sits = "A bot takes it" if len(seats) == 1 else "Bots take them"
        return h(
            "div",
            {"class": "pb-curtain", "data-asks": "begin"},
            h("p", {"class": "pb-cost"}, free, key="asked"),
            button("begin:no", "Keep waiting", kind="quiet"),
            button("begin:later", "Start without them"),
            button("begin:bots", sits, kind="main", data_focus=True),
            key="begin?",
        )

    def one_comes(self) -> Node | None:
        """Return a button for playing the first free seat here while the others have devices."""
        if not self.free or not self._invitation.room or len(self._people) == 1:
            return None
        seat = self.free[0]
        if not is_nobodys(name := self._table.names[seat]):
            return button(f"here:{seat}", f"Play {name}’s seat here")
        typed = {"name": "name", "type": "text", "autocomplete": "off", "placeholder": "Name", "size": 10}
        box = h("input", {**typed, "aria-label": f"Name of the player in seat {seat + 1}"}, key="name")
        send = h("button", {"type": "submit", "class": "pb-button"}, f"Play seat {seat + 1} here", key="send")
        return h("form", {"class": "pb-comes", "data-do": f"here:{seat}"}, box, send, key="comes")

    @property
    def _waited_for(self) -> list[Seat]:
        """The free seats, if the game has begun and waits for at least one of them; otherwise none."""
        free = [] if self._table.pace.waits(self._table.log) else self.free
        return free if set(free) & set(self._table.pending) else []

    def _seats_bots(self) -> Node | None:
        """Return a button that seats bots in the free seats for which the game waits."""
        free = self._waited_for
        sits = "A bot takes it" if len(free) == 1 else "Bots take them"
        return button("bots-sit-down", sits) if free else None

    def offers(self) -> list[Node | None]:
        """Return the buttons to show while no player's hand is on this screen."""
        here = button("here", "Play on this screen", kind="quiet") if self.seats else None
        if not self._invitation.lost:
            one = self.one_comes()
            names = self._table.names
            return [
                here if one is None or not self._invitation.held else None,
                one,
                self._seats_bots(),
                *[button(f"free:{at}", f"Free {names[at]}’s seat") for at in self._invitation.missing],
            ]
        network = self._invitation.was_in_network
        does = "Invite them again on this network" if network else "Invite them again"
        return [here, button("invite:again", does, kind="main", data_focus=True)]

    def says(self) -> str:
        """Say in a sentence where everyone plays; empty if they play here."""
        code = self._invitation.code
        if not self.seats or not code:
            return ""
        names = [self._table.names[seat] for seat in sorted(self.seats)]
        some = f"{listed(names)} {'plays on a device' if len(names) == 1 else 'play on devices'}"
        who = some if set(self._people) - self.seats else "Everyone plays on their own device"
        return f"{who}, in room {code}.{self._who_is_missing()}"

    def _who_is_missing(self) -> str:
        """Say whose device has not opened this game, and which free seats the game waits for."""
        waited_for = self._table.pending  # the sentence before names these
        names = [self._table.names[seat] for seat in self._invitation.missing if seat not in waited_for]
        gone = f" {listed(names)} {'is' if len(names) == 1 else 'are'} missing." if names else ""
        free = [f"seat {seat + 1}" for seat in self._waited_for]
        return f"{gone} Nobody has taken {listed(free)}." if free else gone


def _plays(held: Sequence[str]) -> str:
    return f"Play {held[0]}’s seat here" if len(held) == 1 else "Play these seats here"


def opens(held: Sequence[str]) -> str:
    """Return a warning for playing a device's seat on this screen: anyone here could see its cards.

    ``held`` are the names of the players whose seats are on devices.

    >>> opens(["Lea"])[:44]
    'Lea plays on a device. If that seat is playe'
    """
    if len(held) == 1:
        name = held[0]
        return (
            f"{name} plays on a device. If that seat is played here, anyone who claims to be {name} sees "
            f"{name}'s hidden cards on this screen. The device keeps the seat too."
        )
    return (
        f"{listed(held)} play on devices. If they play here, anyone who claims to be one of them sees that "
        "player's hidden cards on this screen. The devices keep the seats too."
    )
