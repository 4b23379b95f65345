"""The printed text of cards, generated from their effects."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby

from playtest.engines.trade_warz.cards import Card, Effect, Leader
from playtest.engines.trade_warz.printed import PartnerPower

_MOMENTS = {
    "play": "",
    "reveal": "When revealed: ",
    "active": "",
    "upkeep": "At upkeep: ",
    "income": "At income: ",
    "once": "Once a round: ",
    "placing": "When established: ",
    "destroyed": "When destroyed: ",
    "destroyed_by_opponent": "When an opponent destroys it: ",
    "dispute": "When this slot is disputed, before bids: ",
    "any_dispute": "In the round it is placed, whenever a dispute of yours opens: ",
    "dispute_won": "When you win a dispute: ",
    "cleanup": "At cleanup: ",
    "flip": "",
    "round": "This round: ",
    "trade": "",
    "first_route": "When you establish your first route of a round: ",
    "destroying": "When you destroy an opponent's route: ",
    "reaching": "On reaching this, once a game: ",
    "policy_played": "When you play a policy: ",
    "tactic_played": "When you play a tactic: ",
    "any_tactic": "When any player plays a tactic: ",
    "established": "When you establish a route{where}: ",
    "any_established": "When any player establishes a route{where}: ",
    "any_placed": "When an {tag} export is turned up on a slot: ",
    "event_flipped": "When an event {about}is flipped: ",
    "dispute_lost": "When you lose a dispute: ",
    "answer": "",
}
_WHO = {
    "you": "you",
    "opponent": "one opponent of your choice",
    "each_opponent": "each opponent",
    "each_player": "every player",
    "richest_opponent": "the richest opponent (your choice on a tie)",
    "poorest_opponent": "the poorest opponent",
    "destroyer": "that opponent",
}
_WHAT = {
    "this_export": "this export",
    "own_export": "one of your {tag}exports",
    "opponent_export": "one opponent's {tag}export",
    "any_export": "one {tag}export in play",
    "highest_export": "one opponent's highest-revenue export",
    "highest_in_play": "the export in play with the highest printed revenue",
    "chosen_export": "the chosen export",
    "own_exports": "your {tag}exports",
    "opponent_exports": "opponents' {tag}exports",
    "every_export": "every {tag}export",
    "oldest_exports": "each player's oldest route",
}
_PROVIDED = {
    "export_untargeted": "if no tactic targeted this export this round",
    "untargeted": "if no tactic targeted you this round",
    "with_partner": "if the route is with {partner}, or {partner} has a suzerain",
    "route_with_partner": "where you already have a route with the partner",
    "harmful_event": "while a harmful event is in play",
    "three_partners": "if you have routes with 3 or more partners",
    "not_richest": "if any player has more GDP than you",
    "active_policy": "if you have an active policy",
    "own_tag": "if you have an {tag} export in play",
    "no_destruction": "if no export was destroyed this round",
    "event_destruction": "if an event destroyed an export this round",
    "discarded": "if a card was discarded",
    "leader_here": "if {leader} has a route here",
    "leader_not_here": "if {leader} plays and has no route here",
    "poorest": "if you are the poorest",
    "resource_event": "",
}
_PER = {
    "route": " for each of your routes{at_market}",
    "tagged_export": " for each of your {tag} exports",
    "further_partner": " for each partner beyond the first where you have a route",
    "partner": " for each partner where you have a route",
}
_AGAINST = {
    "tactics": "opponents' tactics cannot target your exports",
    "tactics_in_trade": "opponents' tactics cannot target your exports in the Trade phase",
    "opponents": "opponents cannot target your exports until the end of the round",
}
_CARDS = {"export": "exports", "policy": "policies", "tactic": "tactics", "card": "cards"}


_AGAIN = {
    "One opponent of your choice": "that opponent",
    "one opponent of your choice": "that opponent",
    "One opponent's export": "that export",
}
"""Phrases for a target that a card chooses only once, and their wording the second time."""


@cache
def text_of(card: Card | Leader | PartnerPower) -> str:
    """Return the printed text of a card, leader or partner power.

    The text is empty for an export that only trades.

    >>> from playtest.engines.trade_warz.files import shipped_cards
    >>> cards = {card.name: card for card in shipped_cards().cards}
    >>> text_of(cards["Trade Sanctions"])
    'One opponent of your choice loses 2 GDP.'
    """
    sentences = []
    for when, grouped in groupby(card.effects, key=lambda effect: (effect.when, effect.option)):
        effects = list(grouped)
        clauses = [say(effect) for effect in effects]
        if isinstance(card, PartnerPower) and effects[0].do == "destroy_export":
            clauses[1:] = [f"if it is destroyed, {clause}" for clause in clauses[1:]]
        said = (" and " if when[1] else "; ").join(clauses)
        moment = _moment(effects[0])
        if when[1] == "a":
            moment = "Each player chooses: either "
        elif when[1] == "b":
            moment = "or "
        sentences.append(f"{moment}{said}")
    text = ". ".join(s[0].upper() + s[1:] for s in sentences).replace(". Or ", "; or ")
    for first, again in _AGAIN.items():
        head, found, rest = text.partition(first)
        text = head + found + rest.replace(first.lower(), again)
    return text + "." * bool(text)


def about(text: str, name: str) -> str:
    """Return a printed text rewritten about the player called ``name`` instead of "you".

    >>> about("Each opponent loses 3 GDP; you lose 1 GDP. Your exports cost 1 less.", "Ann")
    "Each opponent loses 3 GDP; Ann loses 1 GDP. Ann's exports cost 1 less."
    """
    for said, told in _ABOUT:
        text = said.sub(told, text)
    return text.replace("{name}", name)


_ABOUT = [
    (re.compile(said), told)
    for said, told in (
        (r"\b[Oo]f yours\b", "of {name}'s"),
        (r"\b[Yy]our\b", "{name}'s"),
        (r"\b[Yy]ou are\b", "{name} is"),
        (r"\b[Yy]ou (already )?have\b", r"{name} \1has"),
        (r"\b[Yy]ou (may|had)\b", r"{name} \1"),
        (r"\b[Yy]ou (establish)\b", r"{name} \1es"),
        (r"\b[Yy]ou (gain|lose|draw|discard|pay|play|win|destroy)\b", r"{name} \1s"),
        (r"\b[Yy]ou\b", "{name}"),
    )
]
"""Patterns that turn the second person into the third, with their replacements."""


def _moment(effect: Effect) -> str:
    """Return the introductory words that say when an effect acts."""
    if effect.when == "once" and effect.times > 1:
        return f"{_TIMES.get(effect.times, f'{effect.times} times')} a round: "
    if effect.when == "dispute" and effect.here:
        return "When a slot here is disputed, before bids: "
    where = " here" if effect.here else ""
    if effect.market is not None:
        where = f" with a{'nother' if effect.elsewhere else ''} {effect.market} market"
    about = "about resources " if effect.provided == "resource_event" else ""
    return _MOMENTS[effect.when].format(where=where, tag=effect.tag, about=about)


_TIMES = {2: "Twice"}


def say(effect: Effect) -> str:
    """Return one effect in words, without the words that say when it acts."""
    said = _say(effect)
    if effect.per is not None:
        at_market = f" with {effect.market} markets" if effect.market else ""
        said += _PER[effect.per].format(tag=effect.tag, at_market=at_market)
    if effect.most is not None:
        said += f" (at most {effect.most})"
    if effect.provided is not None:
        condition = _PROVIDED[effect.provided]
        said += " " + condition.format(partner=effect.partner, tag=effect.tag, leader=effect.leader)
    return said.rstrip()


def _say(effect: Effect) -> str:
    n = abs(effect.amount)
    return _by_its_terms(effect, n) or _SENTENCES[effect.do].format(
        n=n,
        who=_who(effect),
        what=_what(effect) if effect.what else "",
        less="less" if effect.amount < 0 else "more",
        of=effect.of,
        against=_AGAINST.get(effect.against or "", ""),
        place=", this round or later," if effect.lasting else " this round",
        first=" in your first dispute this round" if effect.first else "",
        s="" if n == 1 else "s",
    )


def _by_its_terms(effect: Effect, n: int) -> str | None:
    """Return the words of an effect if they depend on more than its verb; otherwise ``None``.

    ``n`` is the number in the words, without its sign.
    """
    match effect.do:
        case "gain_influence" if effect.here or effect.when == "established":
            return f"gain {n} influence there"
        case "gain_influence" if effect.partner is not None:
            return f"+{n} influence with {effect.partner}"
        case "sell_influence" if effect.here:
            return f"turn {effect.points} of your influence here into {n} GDP"
        case "search_deck" if effect.of is not None:
            return f"look at the top {n} cards of the {effect.of} deck, take 1 and put the others back"
        case "dispute_power" if effect.market is not None:
            return f"+{n} dispute power with {effect.market} markets"
        case "destroy_export" if effect.here:
            return "destroy an opponent's export here"
        case "gain_gdp":
            return _verb(effect, "gain", f"{n} GDP")
        case "lose_gdp" if effect.when == "dispute" and effect.here:
            return f"each opponent who disputes it pays {n} GDP"
        case "lose_gdp":
            return _verb(effect, "lose", f"{n} GDP")
        case "take_gdp":
            return _verb(effect, "pay", f"you {n} GDP")
        case "owe_gdp":
            return f"after {_who(effect)}'s next income they pay you {n} GDP, or all they have"
        case "draw":
            return _verb(effect, "draw", _cards(n))
        case "discard":
            whose = "your" if _who(effect) == "you" else "their"
            return _verb(effect, "discard", f"{_cards(n)} of {whose} choice")
        case "discard_random":
            return _verb(effect, "discard", f"{_cards(n)} at random")
        case "produce" | "produce_nothing":
            return _production(effect, n)
        case "cost":
            return _cost(effect)
    return None


_SENTENCES = {
    "later_income": "your income next round is {n} {less}, even if this policy is replaced",
    "levy": "every player pays {n} GDP; a player who cannot discards an export in play and pays nothing; "
    "a player without exports pays all they have",
    "share_out": "the richest pays up to {n} GDP; the two poorest others get 1 each, "
    "with two players the other gets all",
    "soften_losses": "each GDP loss from an opponent's card is {n} less",
    "out_of_reach": "up to {n} of your GDP are out of reach of other players' effects",
    "discard_down": "discard down to {n} card{s} in hand",
    "trade_in": "you may discard another {of} from hand to gain {n} GDP",
    "take_card": "look at the hand of {who} and take one card",
    "pick_discard": "look at the hand of {who} and choose a policy or tactic there to be discarded",
    "swap_random": "you and {who} each give the other a random card",
    "recover": "return one {of} from your discard pile to your hand",
    "contraband": "it costs {n} {less} if placed in this Trade phase, and is discarded if not placed",
    "search_deck": "look at the top {n} cards of a global deck, take 1 and put the others back in any order",
    "guard_hand": "opponents cannot look at, take or exchange cards in your hand",
    "blackout": "tactics that look at hands or decks, or take cards, do nothing, and no hand is looked at",
    "destroy_policy": "destroy the active policy of {who}",
    "ignore_policy": "the active policy of {who} is ignored until Cleanup",
    "cancel_policy": "an opponent's policy does not affect you until Cleanup",
    "copy_policy": "copy an active policy until Cleanup",
    "give_up_policy": "all at once, every player discards a policy from hand or their active one; "
    "a player with none loses {n} GDP",
    "gain_influence": "+{n} influence with a partner of your choice",
    "remove_influence": "{who} loses {n} influence with one partner",
    "clear_influence": "the influence of {who} with one partner of your choice becomes 0",
    "sell_influence": "turn 1 of your influence with any partner into {n} GDP",
    "dispute_power": "+{n} dispute power{first}",
    "next_export_cost": "your next export{place} costs {n} {less}",
    "next_export_produces": "the next export {who} establishes this round produces {n} {less} this round",
    "limit_exports": "{who} may place at most {n} export{s} in the next Trade phase",
    "pin": "{what} cannot be moved this round",
    "choose_export": "choose one of your exports in play",
    "move_route": "you may move another of your routes to another partner's slot with no export",
    "take_over": "also pay the printed cost of {what} and take control of it; its former owner gains {n} GDP",
    "destroy_export": "destroy {what}",
    "discard_export": "every player discards an export in play of their choice",
    "sell_export": "every player may discard an export in play to gain {n} GDP",
    "prevent_destruction": "the first destruction of this export each round is prevented",
    "event_proof": "{what} cannot be destroyed by events",
    "guard_exports": "{against}",
    "guard_control": "opponents cannot copy, steal or take control of your exports",
    "close_slots": "the highest open slot of each large market is closed",
    "ignore_event": "ignore the first harmful event each round",
    "guard_gdp": "tactics cannot reduce your GDP",
    "floor": "effects cannot reduce your GDP below what you had at the start of the round",
    "refuse": "once a round you may refuse to lose GDP to another player's card or an event",
    "prevent": "once a round you may prevent the destruction of one of your routes",
    "redirect": "once a round you may redirect a tactic aimed at you to another legal target",
    "pass_on": "once a round you may pass an event's effect on you on to another player",
    "hand_size": "draw up to {n} card{s} more",
    "look_hand": "look at the hand of {who}",
    "draw_and_keep": "draw {n} cards from one deck, keep 1 and discard the others",
    "exchange": "discard a card and draw one from a random deck",
    "copy_played": "copy a policy played this round, until Cleanup or as long as you are suzerain",
    "free": "your first route each round costs nothing",
}


def _who(effect: Effect) -> str:
    if effect.who == "players_with":
        return f"every player with an {effect.tag} export in play"
    if effect.who == "players_without":
        return f"every player without an {effect.tag} export in play"
    return "you" if effect.option else _WHO[effect.who]


def _verb(effect: Effect, verb: str, rest: str) -> str:
    who = _who(effect)
    if effect.option:
        return f"{verb} {rest}"
    return f"{who} {verb}{'' if who == 'you' else 's'} {rest}"


def _what(effect: Effect) -> str:
    kind = " ".join(part for part in (effect.rarity, effect.tag) if part)
    what = _WHAT[effect.what or "this_export"].format(tag=f"{kind} " if kind else "")
    what += " here" if effect.here else ""
    return what if effect.revenue is None else f"{what} with printed revenue {effect.revenue}"


def _production(effect: Effect, n: int) -> str:
    produces = "produce" if effect.what in ("own_exports", "opponent_exports") else "produces"
    how_much = f"{n} {'more' if effect.amount > 0 else 'less'}"
    passes = effect.when in ("play", "reveal")
    if effect.do == "produce_nothing":
        how_much, passes = "nothing", effect.when == "play"
    return f"{_what(effect)} {produces} {how_much}{' this round' if passes else ''}"


def _cost(effect: Effect) -> str:
    what, n = _CARDS[effect.of or "card"], abs(effect.amount)
    less = f"{n} {'less' if effect.amount < 0 else 'more'}"
    if effect.who == "you":
        one = "one card" if effect.of == "card" else f"your first {effect.of}"
        here = " placed here" if effect.here else ""
        return f"{one} each round costs {less}" if effect.first else f"your {what}{here} cost {less}"
    return f"{_WHO[effect.who]} pays {less} for {what}{' with this partner' if effect.here else ''}"


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
