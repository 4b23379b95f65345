"""A referee of Trade Warz, written from the rulings: follows what is told, and keeps a table of its own.

It knows the printed numbers and the rulings, asks the game nothing, and compares after every move.
"""

from __future__ import annotations

DISPUTE_POWER = {"Arms Deals": 1}
"""Routes that add to their owner's power."""
BY_MARKET = {"Turkey": ("small", 2), "Australia": ("large", 1)}
"""Partners that add 2 power with markets of this size, and which of their thresholds does."""

ON_REACHING = {"Indonesia": (1, ("Singapore", "Vietnam")), "Nigeria": (2, ("Argentina", "UAE"))}
"""Partners that bring 1 influence with two others on reaching one of their thresholds, and which."""
TWICE = {"Switzerland": 2}
"""Partners of which one threshold brings a power that works twice a round, and which."""


class Referee:
    """GDP, influence, routes, order, ties and titles, from events alone."""

    def __init__(self, rules, seats, partners=()):
        self.rules, self.seats = rules, range(seats)
        self.cards = {card.name: card for card in (*rules.cards.cards, *rules.cards.events)}
        self.leaders = {leader.name: leader for leader in rules.cards.leaders}
        self.printed = {partner.name: partner for partner in rules.cards.partners}
        self.gdp = [rules.starting_gdp + 5 * rules.quick_start] * seats
        self.leader = [""] * seats
        self.influence = [{} for _ in self.seats]
        self.routes = {}
        self.placed = {}
        self.phase, self.round, self.marker = "leaders", 1, 0
        self.order = []
        self.extra = [0] * seats
        self.revealed, self.income = set(), {}
        self.winners = None
        self.used, self.first = [], set()
        self.reached, self.owed = set(), []

    # -- rulings 3, 16, 17

    def ranks(self):
        """Poorest first; equals: the lower seat, or who sits nearer to the marker clockwise."""
        first = self.marker if self.rules.ties == "marker" else 0
        return sorted(self.seats, key=lambda seat: (self.gdp[seat], (seat - first) % len(self.seats)))

    def suzerain(self, partner):
        held = [of.get(partner, 0) for of in self.influence]
        most = max(held)
        bonuses = self.printed[partner].bonuses
        enough = most >= (bonuses[0].at if bonuses else 1)
        return held.index(most) if enough and held.count(most) == 1 else None

    def powers(self, seat):
        """The partners' powers of a seat, by name."""
        if self.rules.partner_powers == "off":
            return set()
        found = set()
        for name, points in self.influence[seat].items():
            found |= {f"{name} ({bonus.at})" for bonus in self.printed[name].bonuses if points >= bonus.at}
            if self.rules.partner_powers == "all" and self.suzerain(name) == seat:
                found.add(f"{name} (suzerain)")
        return found

    # -- following

    def follow(self, events):
        """What happened in one move, in order."""
        for event in events:
            handler = getattr(self, f"on_{event.kind}", None)
            if handler is not None:
                handler(event)

    def on_leader_taken(self, event):
        self.leader[event.seat] = event.leader

    def on_partners_out(self, event):
        self.influence = [dict.fromkeys(event.partners, 0) for _ in self.seats]
        assert len(event.partners) == {2: 4, 3: 5, 4: 6, 5: 8, 6: 9}[len(self.seats)]
        assert not set(event.partners) & set(self.leader), "a partner who plays as a leader stays out"

    def on_phase_began(self, event):
        if event.phase == "event" and event.round > 1:
            assert event.round == self.round + 1
            self.marker = (self.marker + 1) % len(self.seats)
        if event.phase == "event":  # ruling 6: marks are renewed before the event
            self.used, self.first = [], set()
        if event.phase == "cleanup":
            assert not self.owed, "what comes on reaching comes before the victory check (ruling 29)"
        self.phase, self.round = event.phase, event.round
        if event.phase in ("reveal", "disputes", "payment"):
            self.order = self.ranks()
        if event.phase == "disputes":
            self.turn = 0
        if event.phase == "draw":
            self.revealed, self.extra = set(), [0] * len(self.seats)
        if event.phase == "cleanup":
            self.check_influence_of_routes()
        if event.phase == "income":
            self.income = {}

    def on_gdp_changed(self, event):
        self.gdp[event.seat] += event.amount
        assert self.gdp[event.seat] == event.now >= 0
        name = event.source
        if name.endswith(")") and name.split(" (")[0] in self.printed and name not in self.cards:
            assert self.rules.partner_powers != "off"

    def on_influence_changed(self, event):
        held = self.influence[event.seat]
        held[event.partner] += event.amount
        assert held[event.partner] == event.now >= 0
        self.on_reaching(event)
        if self.phase == "income" and event.source in self.routes:
            self.income[event.source] = event.amount

    def threshold(self, partner, nth):
        return self.printed[partner].bonuses[nth].at

    def on_reaching(self, event):
        """Ruling 29: once a game and seat, and at Income before anybody has won."""
        if (event.seat, event.source, event.partner) in self.owed:
            self.owed.remove((event.seat, event.source, event.partner))
        if self.rules.partner_powers == "off" or event.partner not in ON_REACHING:
            return
        nth, others = ON_REACHING[event.partner]
        at = self.threshold(event.partner, nth)
        name = f"{event.partner} ({at})"
        if event.now >= at and (event.seat, name) not in self.reached:
            self.reached.add((event.seat, name))
            on_table = [partner for partner in others if partner in self.influence[event.seat]]
            self.owed += [(event.seat, name, partner) for partner in on_table]

    def check_influence_of_routes(self):
        """Ruling 15: each active route brings its printed influence, or 1."""
        for card in self.routes:
            one = self.rules.influence_per_route == "one"
            expected = 1 if one else self.cards[card].influence
            assert self.income.get(card, 0) == expected, card

    # -- paying

    def pay(self, seat, amount):
        self.gdp[seat] -= amount
        assert self.gdp[seat] >= 0

    def on_tactic_played(self, event):
        self.pay(event.seat, event.paid)
        late = self.rules.tactic_windows == "all"
        assert self.phase in ("draw", "policy", "trade", *(("reveal", "disputes") if late else ()))

    def on_resolved(self, event):
        if event.card == "Extra Time":
            self.extra[event.seat] += 3
        partner = event.card.split(" (")[0]
        if event.card not in self.cards and partner in self.printed:  # rulings 6, 28
            self.used.append((event.seat, event.card))
            twice = (
                partner in TWICE and event.card == f"{partner} ({self.threshold(partner, TWICE[partner])})"
            )
            assert self.used.count((event.seat, event.card)) <= 1 + twice, "once a round"

    def on_revealed(self, event):
        assert event.seat not in self.revealed, "one policy a round"
        self.revealed.add(event.seat)
        if self.rules.policy_order == "poorest_first":
            done = [seat for seat in self.order if seat in self.revealed]
            assert done[-1] == event.seat, "poorest first"
        if event.paid is not None:
            self.pay(event.seat, event.paid)

    def on_turned_up(self, event):
        self.placed[event.card] = (event.seat, event.partner, event.slot)

    def on_recovered(self, event):
        self.placed.pop(event.card, None)
        if event.source == "unpaid":
            self.in_order_of_payment(event.seat)

    def in_order_of_payment(self, seat):
        assert seat in self.order, "the poorest pays first (ruling 14)"
        while self.order[0] != seat:
            del self.order[0]

    def on_established(self, event):
        self.in_order_of_payment(event.seat)
        self.free_route(event)
        self.pay(event.seat, event.paid)
        place = self.placed.pop(event.card)
        assert place == (event.seat, event.partner, event.slot)
        assert place[1:] not in [route[1:] for route in self.routes.values()], "one export a slot"
        self.routes[event.card] = place
        own = [owner for owner, _, _ in self.routes.values() if owner == event.seat]
        assert len(own) <= self.leaders[self.leader[event.seat]].export_slots

    def free_route(self, event):
        """Ruling 29: UAE's first makes the first route established in a round free, and no other."""
        if "UAE" in self.printed and event.seat not in self.first:
            free = f"UAE ({self.threshold('UAE', 0)})" in self.powers(event.seat)
            assert not (free and event.paid), "the first route costs nothing"
        self.first.add(event.seat)

    def on_route_lost(self, event):
        if event.how != "prevented":
            assert self.routes.pop(event.card)[0] == event.owner

    def on_route_changed(self, event):
        others = [route[1:] for card, route in self.routes.items() if card != event.card]
        assert (event.partner, event.slot) not in others
        self.routes[event.card] = (event.owner, event.partner, event.slot)

    # -- disputes

    def on_dispute_opened(self, event):
        """Ruling 13: in reverse-GDP order, fixed at the start, round and round; who has none is skipped."""
        disputed = self.disputed()
        assert {seat for seat, *_ in disputed[event.partner, event.slot]} == set(event.seats)
        while not any(self.order[self.turn] in [s for s, *_ in on] for on in disputed.values()):
            self.turn = (self.turn + 1) % len(self.seats)
        assert event.chooser == self.order[self.turn]
        self.turn = (self.turn + 1) % len(self.seats)
        self.open = [
            (seat, self.power(seat, card, event.partner))
            for seat, card in disputed[event.partner, event.slot]
        ]

    def disputed(self):
        slots = {}
        for card, (seat, partner, slot) in self.placed.items():
            slots.setdefault((partner, slot), []).append((seat, card))
        return {slot: on for slot, on in slots.items() if len(on) > 1}

    def power(self, seat, card, partner):
        """Before the bid, and before what tactics add: printed influence, influence there, modifiers."""
        power = self.cards[card].influence + self.influence[seat][partner]
        power += sum(
            DISPUTE_POWER.get(route, 0) for route, (owner, *_) in self.routes.items() if owner == seat
        )
        if self.rules.leader_abilities:
            there = any(route[:2] == (seat, partner) for route in self.routes.values())
            power += (self.leader[seat] == "China") + (self.leader[seat] == "USA" and there)
        held = self.powers(seat)
        for name, (market, nth) in BY_MARKET.items():
            at = self.printed[name].bonuses[nth if name == "Australia" else 2].at
            if f"{name} ({at})" in held and self.printed[partner].market == market:
                power += 2
        return power

    def on_dispute_won(self, event):
        powers = dict(zip(event.seats, event.powers, strict=True))
        bids = dict(zip(event.seats, event.bids, strict=True))
        for seat, before in self.open:
            if self.rules.tactic_windows == "draw_to_clock":  # nothing comes between
                assert powers[seat] == before + bids[seat] + self.extra[seat]
            self.extra[seat] = 0
        best = [seat for seat in event.seats if powers[seat] == max(powers.values())]
        assert event.seat == next(seat for seat in self.ranks() if seat in best), "ties go to the poorest"
        self.pay(event.seat, bids[event.seat])

    # -- the end of rounds and of the game

    def on_route_income(self, event):
        assert event.total == sum(term.gdp for term in event.terms)
        assert all(term.gdp >= 0 for term in event.terms)
        assert all(self.routes[term.source][0] == event.seat for term in event.terms)
        self.gdp[event.seat] += event.total
        assert self.gdp[event.seat] == event.now

    def on_round_ended(self, event):
        assert list(event.gdp) == self.gdp
        assert event.round == self.round <= self.rules.rounds - self.rules.quick_start
        assert not self.placed

    def on_game_won(self, event):
        """Ruling 16."""
        assert list(event.gdp) == self.gdp
        rich = [seat for seat in self.seats if self.gdp[seat] >= self.rules.gdp_to_win]
        best = max(map(self.final_place, rich or self.seats))
        self.winners = {seat for seat in rich or self.seats if self.final_place(seat) == best}
        assert set(event.winners) == self.winners
        if not rich:
            assert self.round == self.rules.rounds - self.rules.quick_start

    def final_place(self, seat):
        influenced = sum(points > 0 for points in self.influence[seat].values())
        return self.gdp[seat], influenced, sum(owner == seat for owner, *_ in self.routes.values())

    # -- comparing

    def compare(self, state, view):
        """The table as the game has it is the table as it was told."""
        assert [player.gdp for player in state.players] == self.gdp
        if state.phase not in ("leaders", "partners"):
            assert [player.influence for player in state.players] == self.influence
            assert {p: s for p in state.partners if (s := self.suzerain(p)) is not None} == view.suzerains
        routes = {route.card: (route.owner, route.partner, route.slot) for route in state.routes}
        assert routes == self.routes
        for seat in self.seats:
            assert set(view.players[seat].powers) == self.powers(seat)
        rich = any(gdp >= self.rules.gdp_to_win for gdp in self.gdp)
        if rich and not state.agenda and state.phase != "income":
            assert state.phase == "end", "whoever reaches the goal wins at once"
