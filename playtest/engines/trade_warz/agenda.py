"""The agenda: effects waiting to be carried out, and the questions they must ask first.

An effect that must ask somebody waits at the front of the agenda, as plain data, until the answer comes. A
verb, such as "draw", is the kind of an effect; ``verbs`` has the functions that carry out each verb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from playtest.engines.game import Roller, Seat
from playtest.engines.trade_warz.actions import Choose, Decline
from playtest.engines.trade_warz.answers import Answers
from playtest.engines.trade_warz.calculations import Calculations
from playtest.engines.trade_warz.cards import GIFTS, Effect
from playtest.engines.trade_warz.events import Chosen, FoundNone
from playtest.engines.trade_warz.pieces import EVENT, GROUP, LOSS, Origin, Route, Task
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.state import TradeState
from playtest.engines.trade_warz.targeting import OF_POLICIES, Targeting, aimed_export
from playtest.engines.trade_warz.tasks import NOTHING, Aim, task_for

DECLINE = Decline()
_NOTHING = Choose()
Options = list[Choose | Decline]

EACH_IS_ASKED = frozenset(["levy", "sell_export", "discard_export"])
"""Event verbs that are carried out for one player after another, poorest first."""
AT_ONCE = frozenset(["give_up_policy"])
"""Verbs that ask several seats in secret at the same time."""
HIDDEN = frozenset(
    [
        "discard",
        "discard_down",
        "trade_in",
        "take_card",
        "pick_discard",
        "search_deck",
        "draw_and_keep",
        "exchange",
    ]
)
"""Verbs whose possible answers depend on hidden cards.

Their question is asked even if only one answer is possible.
"""


@cache
def one_of(target: str) -> Choose:
    """Return a ``Choose`` that names one card, deck or group of effects. Equal answers share one object."""
    return Choose(target=target)


@cache
def aimed_at(seat: Seat | None, partner: str | None, target: str | None) -> Choose:
    """Return a ``Choose`` that names an effect's target. Equal answers share one object."""
    return Choose(seat=seat, partner=partner, target=target)


class Act:
    """An effect being carried out, with its task, its target and the move it belongs to."""

    __slots__ = ("agenda", "choice", "effect", "game", "play", "state", "task")

    def __init__(self, agenda: Agenda, play: Play, task: Task, effect: Effect) -> None:
        self.agenda = agenda
        self.game = agenda.game
        self.play = play
        self.state = play.state
        self.task = task
        self.effect = effect
        self.choice = _NOTHING
        """The most recent answer, complete."""

    @property
    def at_seat(self) -> Seat:
        """The only player that the effect is aimed at. Use it only for effects aimed at a single player."""
        assert self.task.at_seat is not None
        return self.task.at_seat

    @property
    def by(self) -> Seat | None:
        """The seat whose card causes the effect; ``None`` for an event."""
        return None if self.task.origin == "event" else self.task.seat

    @property
    def is_payment(self) -> bool:
        """Whether a loss is the price of a gain that its player chose together with it. (Ruling 29)"""
        option = self.effect.option
        return option is not None and any(
            effect.option == option and effect.do in GIFTS
            for effect in self.game.printed.effects[self.task.card]
        )

    def over(self) -> None:
        """Remove the effect from the agenda: it has been carried out."""
        self.state.agenda.remove(self.task)

    def drop_rest(self) -> None:
        """Cancel the effects of the same card that follow this one."""
        task, state = self.task, self.state
        state.agenda = [
            t for t in state.agenda if (t.card, t.seat, t.origin) != (task.card, task.seat, task.origin)
        ]

    def answer(self) -> str:
        """Return the most recent answer and remove it from the task."""
        return self.task.answers.pop() or ""

    def gain(self, seat: Seat, amount: int) -> None:
        """Give ``seat`` GDP by this effect."""
        self.game.gain(self.play, seat, amount, self.task.card, self.task.origin)

    def lose(self, seat: Seat, amount: int) -> int:
        """Take GDP from ``seat`` by this effect, unless the seat has refused the loss; return the loss."""
        if seat in self.task.spared:
            return 0
        if self.is_payment:
            return self.game.spend(self.play, seat, amount, self.task.card)
        return self.game.lose(self.play, seat, amount, self.task.card, self.by, self.task.origin)

    def change_influence(self, seat: Seat, partner: str, amount: int) -> None:
        """Change the influence of ``seat`` by this effect."""
        self.game.change_influence(self.play, seat, partner, amount, self.task.card)

    def route(self) -> Route | None:
        """Return the export that the effect is about; ``None`` if it is no longer in play."""
        task, effect = self.task, self.effect
        if effect.what == "highest_in_play":
            return self._highest_in_play()
        if effect.what == "highest_export":
            return None if task.at_seat is None else self.game.highest_export(self.state, task.at_seat)
        return self.game.route(self.state, task.card if effect.what == "this_export" else task.target)

    def _highest_in_play(self) -> Route | None:
        """Return the export with the highest printed revenue.

        On a tie: the richest owner's, then the earliest. If the owner ignores the event, this is ``None``: no
        other export takes its place. If the owner has passed the event on to another player, that
        player's highest export counts. (Rulings 23, 28)
        """
        game, state, card = self.game, self.state, self.game.card
        ranks = game.ranks(state)
        route = max(state.routes, key=lambda r: (card[r.card].revenue, ranks.index(r.owner)), default=None)
        if route is None or route.owner not in state.ignoring:
            return route
        bearers = game.bearers(state, [route.owner])
        return game.highest_export(state, bearers[0]) if bearers else None

    def doomed(self) -> Route | None:
        """Return the export that the effect destroys.

        ``None`` if it is no longer in play, or if the export itself or a policy prevents the destruction.
        """
        route = self.route()
        if route is None or self.game.saves_itself(route):
            return None
        proof = self.task.origin == "event" and self.game.is_proof(self.state, route)
        return None if proof else route

    def affected(self) -> list[Seat]:
        """Return the seats that this effect is carried out on."""
        task, effect, seat = self.task, self.effect, self.task.seat
        if effect.option is not None or (effect.who == "you" and task.origin != "event"):
            return [seat]
        seats = self._meant()
        if task.origin == "event":
            return self.game.bearers(self.state, seats)
        if task.origin not in OF_POLICIES:
            return seats
        untouched = self.agenda.targeting.untouched
        return [o for o in seats if o == seat or not untouched(self.state, o, seat, task.card, task.origin)]

    def _meant(self) -> list[Seat]:
        """Return the seats that the effect names, whether or not it touches them. (Ruling 23)"""
        task, effect, game, state = self.task, self.effect, self.game, self.state
        match effect.who:
            case "opponent" | "richest_opponent" | "destroyer":
                return [] if task.at_seat is None else [task.at_seat]
            case "each_opponent":
                among = task.open if effect.when in ("dispute", "any_dispute") else game.everybody
                return [other for other in among if other != task.seat]
            case "each_player":
                return list(game.everybody)
            case "poorest_opponent":
                return [next(other for other in game.ranks(state) if other != task.seat)]
            case "players_with" | "players_without":
                has = effect.who == "players_with"
                return [seat for seat in game.everybody if game.has_tag(state, seat, effect.tag) == has]
        return [task.seat]

    def times(self) -> int:
        """Return the multiplier of an effect that counts something, such as routes; 1 for other effects."""
        return self.game.times(self.state, self.effect, self.task.seat)


Handler = Callable[[Act], None]
Ask = Callable[[Act], Options | None]
_CARRY_OUT: dict[str, Handler] = {}
_ASK: dict[str, Ask] = {}
_ANSWERED: dict[str, Handler] = {}


def does(*verbs: str) -> Callable[[Handler], Handler]:
    """Register a function that carries out effects with these verbs, once all questions are answered."""
    return lambda handler: _register(_CARRY_OUT, verbs, handler)


def asks(*verbs: str) -> Callable[[Ask], Ask]:
    """Register a function that returns the possible answers to these verbs' question.

    ``None`` means that nothing is asked; an empty list means that nothing happens.
    """
    return lambda ask: _register(_ASK, verbs, ask)


def answered(*verbs: str) -> Callable[[Handler], Handler]:
    """Register a function that handles the answers to these verbs' questions.

    The answer is the last entry of the task's ``answers``.
    """
    return lambda handler: _register(_ANSWERED, verbs, handler)


def _register(table: dict[str, Any], verbs: Sequence[str], handler: Any) -> Any:
    table.update(dict.fromkeys(verbs, handler))
    return handler


class Agenda:
    """The queue of effects to carry out, and the questions they ask."""

    def __init__(self, game: Calculations, targeting: Targeting) -> None:
        self.game, self.targeting = game, targeting
        self.answers = Answers(game)
        self._effects, self._abilities = game.printed.effects, game.printed.abilities

    # -- adding effects

    def perform(
        self,
        state: TradeState,
        seat: Seat,
        name: str,
        when: str,
        origin: Origin,
        aim: Aim = NOTHING,
        among: Sequence[Seat] = (),
    ) -> None:
        """Add to the agenda those effects of ``name`` that act at the moment ``when``.

        ``name`` is a card, leader or power, and ``origin`` says which. ``aim`` is the target, if it is known
        already. ``among`` lists the seats that the moment is about.
        """
        printed = self.game.printed
        acts = (printed.leader_on if origin == "leader" else printed.on)[when]
        if name not in acts:
            return
        for at, effect in acts[name]:
            if origin == "event" and effect.do in EACH_IS_ASKED:
                for whose in self.game.touched_by_event(state):
                    state.agenda.append(task_for(whose, name, at, origin, effect, aim, among))
            else:
                state.agenda.append(task_for(seat, name, at, origin, effect, aim, among))

    def trigger(
        self,
        state: TradeState,
        when: str,
        seats: Sequence[Seat] | None = None,
        place: str | None = None,
        among: Sequence[Seat] = (),
        card: str | None = None,
    ) -> None:
        """Add the effects of these seats' policies, routes, leaders and partners that act at ``when``.

        ``seats`` defaults to all, the poorest first. ``place`` is the partner, ``card`` the export, and
        ``among`` the list of seats that the moment is about. (Ruling 6)
        """
        game, sources = self.game, self.game.sources
        if not sources.stirs(state, when):
            return
        seats = game.ranks(state) if seats is None else seats
        for _, seat, name, origin in sources.acting(state, when, seats):
            if origin != "partner":
                self.perform(state, seat, name, when, origin, among=among)
                continue
            power_at = game.printed.powers[name].partner
            for at, effect in game.printed.on[when][name]:
                tagged = effect.tag is None or card is None or effect.tag in game.card[card].tags
                if tagged and (place is None or game.meets(effect, power_at, place)):
                    aim = (None, effect.partner or place, None)
                    state.agenda.append(task_for(seat, name, at, "partner", effect, aim, among))

    def ask_for_group(self, state: TradeState, name: str) -> None:
        """Ask each player touched by the event ``name``, poorest first, for one of its groups of effects."""
        for seat in self.game.touched_by_event(state):
            state.agenda.append(Task(seat, name, GROUP, "event", seat))

    def ask_to_pass_on(self, state: TradeState, event: str) -> bool:
        """Ask each player who has a power to pass the event on; return whether anyone has.

        The event takes effect after the answers. (Ruling 28)
        """
        sources = self.game.sources
        if not (self.game.with_powers and sources.anybody(state, "pass_on")):
            return False
        touched = [seat for seat in self.game.everybody if seat not in state.ignoring]
        may = [(seat, power) for seat in touched if (power := sources.answering(state, "pass_on", seat))]
        for seat, power in may:
            self.ask(state, seat, power, "pass_on")
        if may:
            state.agenda.append(Task(may[0][0], event, EVENT, "event", may[0][0]))
        return bool(may)

    def ask(self, state: TradeState, seat: Seat, power: str, do: str) -> None:
        """Ask ``seat`` whether it uses its partner power ``power`` now; ``do`` is the verb of that power."""
        effects = self.game.printed.effects[power]
        at = next(at for at, effect in enumerate(effects) if effect.do == do)
        state.agenda.append(Task(seat, power, at, "partner", seat))

    def effect_of(self, task: Task) -> Effect:
        """Return the effect that a task stands for."""
        return (self._abilities if task.origin == "leader" else self._effects)[task.card][task.at]

    # -- carrying effects out

    def settle(self, play: Play, task: Task) -> bool:
        """Collect the GDP that a task says is due; return false if a player must answer first."""
        return task.at == LOSS and self._collect(play, task)

    def carry_out(self, play: Play, task: Task) -> bool:
        """Carry out ``task``, the first effect of the agenda; return false if somebody must answer first."""
        effect = (self._abilities if task.origin == "leader" else self._effects)[task.card][task.at]
        act = Act(self, play, task, effect)
        if effect.provided is not None and not self._provided(act):
            del play.state.agenda[0]
            return True
        options = self._needs_answer(act) if id(effect) in self.targeting.asking else None
        if options is None:
            if self.game.with_powers and self.answers.asked(act):
                return False
            del play.state.agenda[0]
            _CARRY_OUT[effect.do](act)
            return True
        if len(options) == 1 and self._public(act, options[0]):
            self.answer(play, task.asked, options[0])
            return True
        if options:
            return False
        del play.state.agenda[0]
        what = aimed_export(effect)
        if what is not None and self.targeting.need(effect) == "route":
            play.tell(FoundNone, task.seat, task.card, what, effect.tag)
        return True

    def _collect(self, play: Play, task: Task) -> bool:
        """Take the GDP due from the task's ``at_seat``; the card's player gets it, if it is no event."""
        debtor = task.at_seat
        assert debtor is not None
        by = None if task.origin == "event" else task.seat
        if self.game.with_powers and self.answers.asked_for_loss(play.state, task, debtor, task.left, by):
            return False
        del play.state.agenda[0]
        if debtor not in task.spared:
            paid = self.game.lose(play, debtor, task.left, task.card, by, task.origin)
            if task.origin != "event":
                self.game.gain(play, task.seat, paid, task.card, task.origin)
        return True

    @staticmethod
    def _public(act: Act, option: Choose | Decline) -> bool:
        """Return whether the only possible answer may be taken without asking: it reveals nothing hidden."""
        return isinstance(option, Choose) and act.effect.do not in HIDDEN

    def _provided(self, act: Act) -> bool:
        effect, task = act.effect, act.task
        if effect.provided == "discarded":
            return task.discarded > 0
        power = self.game.printed.powers.get(task.card)
        place = None if power is None else power.partner
        return self.game.holds(act.state, effect, task.seat, self.game.route(act.state, task.card), place)

    def _needs_answer(self, act: Act) -> Options | None:
        """Return the possible answers that a task needs first; ``None`` if nothing has to be asked."""
        task, effect = act.task, act.effect
        need = self.targeting.need(effect)
        if need is not None and not self.targeting.aimed(need, task):
            return [
                aimed_at(*aim)
                for aim in self.targeting.aims(act.state, task.seat, task.card, effect, task.origin)
                if task.at_seat is None or aim[0] == task.at_seat
            ]
        ask = _ASK.get(effect.do)
        return None if ask is None else ask(act)

    def options(self, state: TradeState, seat: Seat) -> Options:
        """Return the answers that ``seat`` may give to the question at the front of the agenda."""
        task = state.agenda[0]
        if task.offered is not None:
            return [one_of(task.offered), DECLINE]
        if task.at == GROUP:
            return self._group_options(state, task)
        act = Act(self, Play(state, _NO_CHANCE), task, self.effect_of(task))
        if act.effect.do in AT_ONCE:
            return policies_of(act, seat)
        return self._needs_answer(act) or []

    def answer(self, play: Play, seat: Seat, choice: Choose | Decline) -> None:
        """Apply the answer of ``seat`` to the question at the front of the agenda."""
        task = play.state.agenda[0]
        if task.offered is not None:
            return self.answers.answer(play, task, choice)
        if task.at == GROUP:
            return self._choose_group(play, task, choice)
        act = Act(self, play, task, self.effect_of(task))
        if act.effect.do in AT_ONCE:
            task.answers[seat] = choice.target if isinstance(choice, Choose) else None
            task.open.remove(seat)
            return None
        need = self.targeting.need(act.effect)
        if need is not None and not self.targeting.aimed(need, task):
            assert isinstance(choice, Choose)
            return self._take_aim(play, task, choice)
        if isinstance(choice, Decline):
            play.tell(Chosen, task.seat, task.card, "nothing")
            return act.over()
        task.answers.append(choice.target)
        act.choice = choice
        return _ANSWERED[act.effect.do](act)

    def all_at_once(self, task: Task) -> bool:
        """Return whether a task asks several seats in secret, with their answers listed by seat."""
        return task.at >= 0 and self.effect_of(task).do in AT_ONCE

    def _take_aim(self, play: Play, task: Task, choice: Choose) -> None:
        """Set the target of an effect, and of later effects of the same card."""
        for later in play.state.agenda:
            if later.card == task.card and later.seat == task.seat and later.origin == task.origin:
                later.at_seat = choice.seat if later.at_seat is None else later.at_seat
                later.partner = choice.partner if later.partner is None else later.partner
                later.target = choice.target if later.target is None else later.target
        self.targeting.remember(
            play.state, task.seat, task.card, (choice.seat, choice.partner, choice.target)
        )
        if play.events is not None:
            what = " ".join(str(part) for part in (choice.partner, choice.target) if part is not None)
            play.events.append(Chosen(task.seat, task.card, what or f"seat {choice.seat}"))

    # -- a choice between two groups of effects (Central Bank Shock)

    def _group_options(self, state: TradeState, task: Task) -> Options:
        effects = self.game.printed.effects[task.card]
        groups = []
        for group in ("a", "b"):
            discards = any(e.option == group and e.do == "discard_random" for e in effects)
            if state.players[task.seat].hand or not discards:
                groups.append(one_of(group))
        return [*groups]

    def _choose_group(self, play: Play, task: Task, choice: Choose | Decline) -> None:
        assert isinstance(choice, Choose)
        agenda = play.state.agenda
        del agenda[0]
        self.targeting.remember(play.state, task.seat, task.card, (None, None, choice.target))
        play.tell(Chosen, task.seat, task.card, choice.target or "")
        agenda[:0] = [
            task_for(task.seat, task.card, at, "event", effect)
            for at, effect in enumerate(self.game.printed.effects[task.card])
            if effect.option == choice.target
        ]


def policies_of(act: Act, seat: Seat) -> Options:
    """List the policies, in hand or active, that ``seat`` could give up.

    If it has none, the only option is to decline.
    """
    player = act.state.players[seat]
    policies = [card for card in player.hand if card in act.game.policies]
    if player.policy is not None:
        policies.append(player.policy)
    return [one_of(card) for card in policies] or [DECLINE]


class _NoChance(Roller):
    """A source of randomness that raises an error, because asking a question must not roll."""

    def choice(self, options: Sequence[Any], /) -> Any:
        raise AssertionError("A question must not roll.")

    def shuffle(self, items: list[Any], /) -> None:
        raise AssertionError("A question must not roll.")


_NO_CHANCE = _NoChance()
