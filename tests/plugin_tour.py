"""What somebody does who has installed a game: run in the plug-in's own environment by test_plugin."""

import json
import sys
from importlib import import_module
from pathlib import Path

import playtest
from playtest import bots, words
from playtest.frames import frames
from playtest.review import figures_for
from playtest.simulate import compare, simulate
from playtest.widgets.studio import Start
from tests.widgets.conftest import Page


def tour(place):
    found = {"games": list(playtest.games())}
    cls = playtest.game("dice_duel")
    game = cls(2)
    store = playtest.Store(Path(place) / "recordings.sqlite")

    found["bots"] = bots.names("dice_duel")
    table = playtest.Table.new(store, game, ["Ann", "bot:steady"], "A duel")
    table.submit(0, cls.legal(game, table.state, 0)[0])
    at_table = Page(playtest.TableView(table, seat=0).board)
    at_table.do("hello")
    found["scene"] = at_table.text
    told = words.of(game)
    found["said"] = [told.event(event, table.names, None) for _, event in table.events(None)]
    found["button"] = told.action(game.legal(table.state, table.pending[0])[0], table.names)
    page = Page(Start(store).board)
    page.do("hello")
    found["on the start form"] = "Dice Duel" in page.text
    played = simulate(game, "steady", games=20, seed=1, processes=1, detail="moves")
    found["simulated"] = sorted(set(played.results["bot"]))
    found["figures"] = [draw(played).layout.title.text for draw in figures_for("dice_duel")]
    found["reviewed"] = list(frames(store).games["game"])
    found["compared"] = str(
        compare(game, {"two rounds": {"rounds": 2}}, bots="steady", games=30, seed=1, processes=1)
    )
    try:
        playtest.game("unmade_game")
    except LookupError as error:
        found["a broken one"] = str(error)
    from playtest.adapters import pettingzoo

    environment = pettingzoo.env("dice_duel", players=2)
    environment.reset(seed=1)
    found["pettingzoo"] = list(environment.agents)
    import pyspiel

    import_module("playtest.adapters.openspiel")

    found["openspiel"] = pyspiel.load_game("playtest_dice_duel(players=2)").num_players()
    print(json.dumps(found))


if __name__ == "__main__":
    tour(sys.argv[1])
