#!/bin/sh
# Package:    open_spiel 2.0.2
# Behaviour:  apply_action() of a game written in Python takes an action that is not among legal_actions(), and asks
#             nothing; the history then holds it. A game written in C++ may look for itself.
#             Expected: an error before the game's own code is called.
# Output seen:
#   legal [0, 1], took 7, history [7]
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet open_spiel==2.0.2
"$folder/venv/bin/python" - <<'END'
import pyspiel

TYPE = pyspiel.GameType(
    short_name="one_choice",
    long_name="One choice",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=10, max_chance_outcomes=0, num_players=2, min_utility=-1.0, max_utility=1.0,
    utility_sum=0.0, max_game_length=1,
)


class OneChoice(pyspiel.Game):
    def __init__(self, params=None):
        super().__init__(TYPE, INFO, params or {})

    def new_initial_state(self):
        return Choosing(self)


class Choosing(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.chosen = None

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.chosen is not None else 0

    def _legal_actions(self, player):
        return [0, 1]

    def _apply_action(self, action):
        self.chosen = action

    def _action_to_string(self, player, action):
        return str(action)

    def is_terminal(self):
        return self.chosen is not None

    def returns(self):
        return [1.0, -1.0]

    def __str__(self):
        return str(self.chosen)


state = OneChoice().new_initial_state()
legal = state.legal_actions()
state.apply_action(7)
print(f"legal {legal}, took {state.chosen}, history {state.history()}")
assert state.chosen == 7, "the behavior changed"
END
