"""The agenda: effects that wait to be carried out, and what they have to ask before.

An effect that must ask somebody waits at the front of the agenda, as plain data, until the answer comes. What
the verbs do, ask and make of an answer is in ``effects``: ``do_…``, ``ask_…`` and ``answer_…`` of each verb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz.actions import Choose, Decline
from playtest.engines.trade_warz.aims import Aims
from playtest.engines.trade_warz.cards import VERBS, Effect
from playtest.engines.trade_warz.events import (
    Chosen,
    Events,
)
from playtest.engines.trade_warz.state import Origin, Task, TradeState

DECLINE = Decline()


@cache
def one_of(target: str) -> Choose:
    """The answer that names one card, deck or group; made once and shared."""
    return Choose(target=target)


@cache
def moved(route: str, partner: str, slot: int) -> Choose:
    """The answer that moves a route to a slot; made once and shared."""
    return Choose(None, partner, slot, route)


COUNTED = frozenset(["draw", "discard"])
"""Verbs that act once for each of their amount."""
EACH_IS_ASKED = frozenset(["levy", "sell_export", "discard_export"])
"""Event verbs that are carried out for one player after the other, poorest first."""
BLACKED_OUT = frozenset(["take_card", "pick_discard", "swap_random", "search_deck"])
"""Verbs that reveal or steal cards."""
NO_AIM = (None, None, None)

Options = list[Choose | Decline]
Ask = Callable[[TradeState, Task, Effect, Roller, Events], Options | None]
Handler = Callable[[TradeState, Task, Effect, Roller, Events], None]


class Agenda(Aims):
    """What waits to be carried out, and the questions it asks."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._carry_out: dict[str, Handler] = {
            verb: getattr(self, f"do_{verb}") for verb in VERBS if hasattr(self, f"do_{verb}")
        }
        self._ask: dict[str, Ask] = {
            verb: getattr(self, f"ask_{verb}") for verb in VERBS if hasattr(self, f"ask_{verb}")
        }
        self._answered: dict[str, Handler] = {
            verb: getattr(self, f"answer_{verb}") for verb in VERBS if hasattr(self, f"answer_{verb}")
        }

    # -- the agenda

    def perform(
        self,
        state: TradeState,
        seat: Seat,
        name: str,
        when: str,
        origin: Origin,
        aim: tuple[Seat | None, str | None, str | None] = NO_AIM,
        among: Sequence[Seat] = (),
    ) -> None:
        """Put the effects that a card or leader has at this moment on the agenda."""
        acting = (self.printed.leader_on if origin == "leader" else self.printed.on)[when].get(name, ())
        for at, effect in acting:
            if origin == "event" and effect.do in EACH_IS_ASKED:
                for each in self.touched_by_event(state):
                    state.agenda.append(self._task(each, name, at, origin, effect, aim, among))
            else:
                state.agenda.append(self._task(seat, name, at, origin, effect, aim, among))

    def _task(
        self,
        seat: Seat,
        name: str,
        at: int,
        origin: Origin,
        effect: Effect,
        aim: tuple[Seat | None, str | None, str | None],
        among: Sequence[Seat] = (),
    ) -> Task:
        task = Task(seat, name, at, origin, seat, aim[0], aim[1], aim[2])
        task.open = list(among)
        if effect.do in COUNTED:
            task.left = effect.amount
        return task

    def touched_by_event(self, state: TradeState) -> list[Seat]:
        """The seats that the event of the round touches, poorest first."""
        return [seat for seat in self.ranks(state) if seat not in state.ignoring]

    def effect_of(self, task: Task) -> Effect:
        """The effect a task stands for."""
        of = self.printed.abilities if task.origin == "leader" else self.printed.effects
        return of[task.card][task.at]

    def work(self, state: TradeState, chance: Roller, events: Events) -> bool:
        """Carry out the front task, or see that it must ask; whether it was carried out."""
        task = state.agenda[0]
        if task.at < 0:
            return False
        effect = self.effect_of(task)
        if effect.do == "give_up_policy":
            return self._all_give_up(state, task, effect, events)
        if effect.provided is not None and not self._provided(state, task, effect):
            del state.agenda[0]
            return True
        options = None
        if self.may_ask(effect):
            options = self._needs_answer(state, task, effect, chance, events)
        if options is not None:
            if len(options) == 1 and self._public(effect, options[0]):
                self.answer(state, task.asked, options[0], chance, events)
                return True
            if options:
                return False
        del state.agenda[0]
        if options is None:
            self._carry_out[effect.do](state, task, effect, chance, events)
        return True

    @staticmethod
    def _public(effect: Effect, option: Choose | Decline) -> bool:
        """Whether a single option follows from what everybody sees, so that nobody need be asked."""
        hidden = effect.do in (
            "discard",
            "discard_down",
            "trade_in",
            "take_card",
            "pick_discard",
            "search_deck",
        )
        return isinstance(option, Choose) and not hidden

    def _provided(self, state: TradeState, task: Task, effect: Effect) -> bool:
        if effect.provided == "discarded":
            return task.discarded > 0
        return self.holds(state, effect, task.seat, self.route(state, task.card))

    def _needs_answer(
        self, state: TradeState, task: Task, effect: Effect, chance: Roller, events: Events
    ) -> Options | None:
        """What may be answered before the task is carried out; ``None`` when nothing has to be asked."""
        need = self.need(effect)
        if need is not None and not self.aimed(need, task):
            return [
                Choose(seat=aim[0], partner=aim[1], target=aim[2])
                for aim in self.aims(state, task.seat, task.card, effect, task.origin)
                if task.at_seat is None or aim[0] == task.at_seat
            ]
        ask = self._ask.get(effect.do)
        return None if ask is None else ask(state, task, effect, chance, events)

    def options(self, state: TradeState, seat: Seat) -> Options:
        """What ``seat`` may answer to the question at the front of the agenda."""
        task = state.agenda[0]
        if task.at < 0:
            return self._group_options(state, task)
        effect = self.effect_of(task)
        if effect.do == "give_up_policy":
            return self.give_up_options(state, seat)
        if effect.do in ("take_card", "pick_discard"):
            return self._pick_options(state, task, effect)
        if effect.do == "search_deck" and task.seen:
            return [one_of(card) for card in task.seen]
        return self._needs_answer(state, task, effect, _NoChance(), None) or []

    def answer(
        self, state: TradeState, seat: Seat, choice: Choose | Decline, chance: Roller, events: Events
    ) -> None:
        """``seat`` answers the question at the front of the agenda."""
        task = state.agenda[0]
        if task.at < 0:
            return self._choose_group(state, task, choice, events)
        effect = self.effect_of(task)
        if effect.do == "give_up_policy":
            return self._give_up(task, seat, choice)
        need = self.need(effect)
        if need is not None and not self.aimed(need, task):
            assert isinstance(choice, Choose)
            return self._take_aim(state, task, choice, events)
        if isinstance(choice, Decline):
            del state.agenda[0]
            return None
        if effect.do == "move_route":
            self._move_route(state, task, choice, events)
            return None
        task.answers.append(choice.target)
        self._answered[effect.do](state, task, effect, chance, events)
        return None

    def _take_aim(self, state: TradeState, task: Task, choice: Choose, events: Events) -> None:
        """An effect gets its target; later effects of the same card have the same one."""
        for later in state.agenda:
            if later.card == task.card and later.seat == task.seat and later.origin == task.origin:
                later.at_seat = choice.seat if later.at_seat is None else later.at_seat
                later.partner = choice.partner if later.partner is None else later.partner
                later.target = choice.target if later.target is None else later.target
        self.remember(state, task.seat, task.card, (choice.seat, choice.partner, choice.target))
        if events is not None:
            what = " ".join(str(part) for part in (choice.partner, choice.target) if part is not None)
            events.append(Chosen(task.seat, task.card, what or f"seat {choice.seat}"))

    # -- a choice between two groups of effects (Central Bank Shock)

    def ask_for_group(self, state: TradeState, name: str) -> None:
        """Let every player touched choose, poorest first, which effects of an event to take."""
        for seat in self.touched_by_event(state):
            state.agenda.append(Task(seat, name, -1, "event", seat))

    def _group_options(self, state: TradeState, task: Task) -> Options:
        effects = self.printed.effects[task.card]
        groups = []
        for group in ("a", "b"):
            discards = any(e.option == group and e.do == "discard_random" for e in effects)
            if state.players[task.seat].hand or not discards:
                groups.append(one_of(group))
        return [*groups]

    def _choose_group(self, state: TradeState, task: Task, choice: Choose | Decline, events: Events) -> None:
        assert isinstance(choice, Choose)
        del state.agenda[0]
        self.remember(state, task.seat, task.card, (None, None, choice.target))
        if events is not None:
            events.append(Chosen(task.seat, task.card, choice.target or ""))
        effects = enumerate(self.printed.effects[task.card])
        state.agenda[:0] = [
            self._task(task.seat, task.card, at, "event", effect, NO_AIM)
            for at, effect in effects
            if effect.option == choice.target
        ]

    # -- whom an effect touches

    def affected(self, state: TradeState, task: Task, effect: Effect) -> list[Seat]:
        """The seats that an effect acts on."""
        seat = task.seat
        if effect.option is not None or (effect.who == "you" and task.origin != "event"):
            return [seat]
        match effect.who:
            case "you":
                seats = [seat]
            case "opponent" | "richest_opponent" | "destroyer":
                seats = [] if task.at_seat is None else [task.at_seat]
            case "each_opponent":
                among = task.open if effect.when in ("dispute", "any_dispute") else self.everybody
                seats = [other for other in among if other != seat]
            case "each_player":
                seats = list(self.everybody)
            case "poorest_opponent":
                seats = [next(other for other in self.ranks(state) if other != seat)]
            case "players_with" | "players_without":
                has = effect.who == "players_with"
                seats = [other for other in self.everybody if self.has_tag(state, other, effect.tag) == has]
        if task.origin == "event":
            return [other for other in seats if other not in state.ignoring]
        if task.origin in ("policy", "power"):
            return [
                o for o in seats if o == seat or not self.untouched(state, o, seat, task.card, task.origin)
            ]
        return seats

    def times(self, state: TradeState, effect: Effect, seat: Seat) -> int:
        """How often an effect counts that is said of several things."""
        if effect.per is None:
            return 1
        match effect.per:
            case "route":
                count = sum(route.owner == seat for route in state.routes)
            case "tagged_export":
                count = sum(
                    route.owner == seat and effect.tag in self.card[route.card].tags for route in state.routes
                )
            case "further_partner":
                count = max(0, self.partners_with_routes(state, seat) - 1)
        return count if effect.most is None else min(count, effect.most)

    # -- a choice that all make at once (Populist Uprising)

    def give_up_options(self, state: TradeState, seat: Seat) -> Options:
        """The policies that ``seat`` could give up, in hand or active."""
        player = state.players[seat]
        policies = [card for card in player.hand if self.card[card].type == "policy"]
        if player.policy is not None:
            policies.append(player.policy)
        return [one_of(card) for card in policies] or [DECLINE]

    def _give_up(self, task: Task, seat: Seat, choice: Choose | Decline) -> None:
        task.answers[seat] = choice.target if isinstance(choice, Choose) else None
        task.open.remove(seat)

    def _all_give_up(self, state: TradeState, task: Task, effect: Effect, events: Events) -> bool:
        """All choose at once; nothing is shown before the last has chosen."""
        if not task.answers:
            task.open = sorted(self.touched_by_event(state))
            task.answers = [None] * self.seats
            task.left = 1
        if task.open:
            return False
        del state.agenda[0]
        for seat in self.touched_by_event(state):
            given = task.answers[seat]
            if given is None:
                self.lose(state, seat, effect.amount, task.card, events)
            elif given == state.players[seat].policy:
                self.drop_policy(state, seat, events)
            else:
                self.discard(state, seat, given, False, events)
        return True

    # -- what the verbs do

    def _pick_options(self, state: TradeState, task: Task, effect: Effect) -> Options:
        raise NotImplementedError

    def _move_route(self, state: TradeState, task: Task, choice: Choose, events: Events) -> None:
        raise NotImplementedError


class _NoChance:
    """Questions are asked without rolling anything."""

    def choice(self, options: Sequence[Any], /) -> Any:
        raise AssertionError("A question must not roll.")

    def shuffle(self, items: list[Any], /) -> None:
        raise AssertionError("A question must not roll.")
