"""Find inconsistencies in positions of Trade Warz, as sentences. They catch mistakes in rulings."""

from __future__ import annotations

from collections import Counter

from playtest.engines.trade_warz.calculations import Calculations
from playtest.engines.trade_warz.cards import DECKS
from playtest.engines.trade_warz.state import TradeState


def faults(game: Calculations, state: TradeState) -> list[str]:
    """List inconsistencies: missing or duplicate cards, numbers below 0, impossible slots and powers."""
    return [
        *_of_cards(game, state),
        *_of_numbers(game, state),
        *_of_slots(game, state),
        *_of_powers(game, state),
    ]


def _of_cards(game: Calculations, state: TradeState) -> list[str]:
    there = [card for deck in (*state.decks.values(), *state.tops.values()) for card in deck]
    for player in state.players:
        there += [
            *player.hand,
            *player.deck,
            *player.discard,
            *([player.policy] if player.policy else []),
        ]
    there += [route.card for route in state.routes] + [placed.card or "" for placed in state.placed]
    there += [played.card for played in state.stack]
    there += [card for task in state.agenda for card in task.seen]
    wanted = [card for deck in DECKS for card in game.printed.decks[deck]]
    for player in state.players:
        wanted += game.printed.leader_decks.get(player.leader, [])
    counted = Counter(there)
    faults = [f"{card} is missing." for card in wanted if not counted[card]]
    faults += [f"{card} appears {n} times." for card, n in counted.items() if n > 1]
    faults += [f"{card} does not belong to this game." for card in counted if card not in set(wanted)]
    events = [*state.events, *state.events_gone, *([state.event] if state.event else [])]
    if sorted(events) != sorted(game.printed.events):
        faults.append("The events are not complete.")
    return faults


def _of_numbers(game: Calculations, state: TradeState) -> list[str]:
    faults = []
    for seat, player in enumerate(state.players):
        if player.gdp < 0:
            faults.append(f"Seat {seat} has less than 0 GDP.")
        if any(points < 0 for points in player.influence.values()):
            faults.append(f"Seat {seat} has less than 0 influence.")
        set_up = state.phase in ("leaders", "partners")
        if not set_up and sorted(player.influence) != sorted(state.partners):
            faults.append(f"The influence of seat {seat} does not fit the partners on the table.")
        if player.leader and player.leader not in game.printed.leaders:
            faults.append(f"There is no leader {player.leader}.")
        if player.commit is not None and player.commit not in player.hand:
            faults.append(f"Seat {seat} has committed a policy it does not hold.")
    if len(state.players) != game.seats or len(state.known) != game.seats + 1:
        faults.append(f"There should be {game.seats} players.")
    return faults


def _of_slots(game: Calculations, state: TradeState) -> list[str]:
    faults = []
    standing = [(route.partner, route.slot) for route in state.routes]
    for partner, slot in {*standing, *((p.partner, p.slot) for p in state.placed)}:
        known = game.printed.partners.get(partner)
        if partner not in state.partners or known is None or not 1 <= slot <= known.slots:
            faults.append(f"There is no slot {slot} with {partner}.")
    faults += [f"Slot {s} of {p} is taken twice." for p, s in set(standing) if standing.count((p, s)) > 1]
    owners = [route.owner for route in state.routes] + [p.seat for p in state.placed]
    faults += [f"There is no seat {seat} to own an export." for seat in owners if seat not in game.everybody]
    for card in [route.card for route in state.routes] + [p.card for p in state.placed]:
        if card in game.card and game.card[card].type != "export":
            faults.append(f"{card} is not an export.")
    return faults


def _of_powers(game: Calculations, state: TradeState) -> list[str]:
    """List what is impossible about partner powers and events that were passed on by them. (Ruling 28)"""
    faults = []
    reached = {power.name for power in game.sources.on_reaching}
    for seat, player in enumerate(state.players):
        faults += [f"Seat {seat} cannot have reached {n}." for n in player.reached if n not in reached]
        if len(set(player.reached)) < len(player.reached):
            faults.append(f"Seat {seat} has reached a power twice. It can be reached only once a game.")
        if player.borrowed is not None and player.borrowed not in game.policies:
            faults.append(f"{player.borrowed} is not a policy that seat {seat} could have copied.")
        elif player.borrowed is not None and not game.sources.can_borrow(state, seat):
            faults.append(f"Seat {seat} has the text of {player.borrowed} without the title that copies it.")
        if sum(player.brought.values()) != player.earned.get("partners", 0):
            faults.append(f"The GDP by partner of seat {seat} does not add up to its GDP from partners.")
        elsewhere = [name for name in player.brought if name not in state.partners]
        faults += [f"{name} is not a partner on the table." for name in elsewhere]
        for name in set(player.used) & set(game.printed.powers):
            if player.used.count(name) > most_uses(game, name):
                faults.append(f"Seat {seat} has used {name} more often than a round allows.")
    for seat, to in state.passed:
        if seat not in state.ignoring or to == seat or to not in game.everybody:
            faults.append(f"Seat {seat} cannot have passed the event on to seat {to}.")
    for task in state.agenda:
        named = [task.card if task.origin == "partner" else None, task.offered]
        played = {power.name for power in game.sources.powers}
        faults += [f"{n} is not a power in this game." for n in named if n is not None and n not in played]
    return faults


def most_uses(game: Calculations, power: str) -> int:
    """Return how often per round a power may be used: the most that any of its effects allows."""
    return max([effect.times for effect in game.printed.powers[power].effects], default=1)
