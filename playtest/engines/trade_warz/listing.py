"""The fixed list of moves, in which the adapters for other libraries look up a move's number."""

from __future__ import annotations

from typing import Any

from playtest.engines.trade_warz import actions as a
from playtest.engines.trade_warz.agenda import DECLINE
from playtest.engines.trade_warz.cards import DECKS
from playtest.engines.trade_warz.offers import ACCEPT, WITHDRAW
from playtest.engines.trade_warz.options import TIME_UP
from playtest.engines.trade_warz.phases.disputes import BID, CONTEST
from playtest.engines.trade_warz.phases.opening import COMMIT, DRAW, STOP
from playtest.engines.trade_warz.phases.trade import DONE, PLACE
from playtest.engines.trade_warz.tactics import PASS, POWER, TACTIC
from playtest.engines.trade_warz.targeting import Targeting


def actions(targeting: Targeting) -> list[Any]:
    """List every move of this game's cards and rules, but only a few of the possible offers.

    The offers are 1 influence for 2 GDP and, in Diplomatic mode, any card.
    """
    game = targeting.game
    cards = game.rules.cards.cards
    names = [card.name for card in cards]
    slots = [(p.name, slot) for p in targeting.game.rules.cards.partners for slot in range(1, p.slots + 1)]
    partners = list(targeting.game.printed.partners)
    exports = [card.name for card in cards if card.type == "export"]
    moves: list[Any] = [STOP, PASS, DONE, TIME_UP, DECLINE]
    moves += [a.ChooseLeader(leader) for leader in targeting.game.printed.leaders]
    moves += [a.ChoosePartner(partner) for partner in partners]
    moves += [DRAW(deck) for deck in ("leader", *DECKS)]
    moves += [COMMIT(None), *(COMMIT(card.name) for card in cards if card.type == "policy")]
    moves += [PLACE(card, *slot) for card in exports for slot in slots]
    moves += [
        TACTIC(c.name, *aim) for c in cards if c.type == "tactic" for aim in _all_aims(targeting, c.effects)
    ]
    for name, once in game.printed.once.items():
        moves += [POWER(name, *aim) for aim in _all_aims(targeting, tuple(e for _, e in once))]
    moves += [CONTEST(*slot) for slot in slots]
    moves += [BID(gdp) for gdp in range(targeting.game.goal)]  # with the goal to bid, you would have won
    moves += _all_choices(targeting, names, partners, exports, slots)
    moves += _all_offers(targeting, names, partners)
    return moves


def _all_aims(targeting: Targeting, effects: Any) -> list[Any]:
    effect = targeting.first_need(effects)
    need = None if effect is None else targeting.need(effect)
    match need:
        case "seat" | "policy":
            return [(seat, None, None) for seat in targeting.game.everybody]
        case "influence":
            partners = [None, *targeting.game.printed.partners]
            return [(seat, partner, None) for seat in targeting.game.everybody for partner in partners]
        case "partner":
            return [(None, partner, None) for partner in targeting.game.printed.partners]
        case "deck":
            return [(None, None, deck) for deck in DECKS]
        case "route" | "pile":
            of = effect.of if need == "pile" and effect is not None else "export"
            return [(None, None, card.name) for card in targeting.game.rules.cards.cards if card.type == of]
    return [(None, None, None)]


def _all_choices(
    targeting: Targeting,
    names: list[str],
    partners: list[str],
    exports: list[str],
    slots: list[tuple[str, int]],
) -> list[Any]:
    moves: list[Any] = [a.Choose(target=name) for name in (*names, "leader", *DECKS, "a", "b")]
    moves += [a.Choose(target=name) for name in targeting.game.printed.powers]
    moves += [a.Choose(seat=seat) for seat in targeting.game.everybody]
    moves += [a.Choose(partner=partner) for partner in partners]
    moves += [
        a.Choose(seat=seat, partner=partner) for seat in targeting.game.everybody for partner in partners
    ]
    moves += [a.Choose(partner=p, slot=slot, target=card) for card in exports for p, slot in slots]
    return moves


def _all_offers(targeting: Targeting, names: list[str], partners: list[str]) -> list[Any]:
    pairs = [(one, two) for one in targeting.game.everybody for two in targeting.game.everybody if one != two]
    moves: list[Any] = [a.Offer(one, two, partner, 1, 2) for one, two in pairs for partner in partners]
    limit = targeting.game.rules.offers_per_phase
    numbers = range(60 if limit is None else limit * targeting.game.seats * targeting.game.last_round)
    moves += [ACCEPT(number) for number in numbers] + [WITHDRAW(number) for number in numbers]
    if targeting.game.rules.diplomatic:
        moves += [a.OfferCard(seat, card) for seat in targeting.game.everybody for card in names]
        moves += [a.AnswerCard(number, card) for number in numbers for card in names]
    return moves
