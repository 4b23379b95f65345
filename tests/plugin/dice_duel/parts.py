"""The words, the board, a bot and a figure of Dice Duel."""

from types import SimpleNamespace

import dice_duel
from playtest.widgets.kit import Scene, Table


def scene(view, names, game):
    rows = tuple((name, str(points)) for name, points in zip(names, view.points, strict=True))
    return Scene(Table(f"In the pot: {view.pot}", ("Duellist", "Points"), rows))


words = SimpleNamespace(
    event=lambda event, names, seat: f"The die of {names[event.seat]} shows {event.came}.",
    action=lambda action, names: "Roll the die" if action == dice_duel.Roll() else "Keep the pot",
)


class Steady:
    """Keeps as soon as the pot holds what three throws bring."""

    name, version, needs_view = "steady", "1", True
    title, style = "Steady Steve", "keeps what three throws bring"

    def choose(self, game, view, legal, chance):
        enough = view.pot >= 3 * game.rules.sides / 2
        return dice_duel.Keep() if enough or len(legal) == 1 else dice_duel.Roll()


BOTS = {"steady": Steady}


def points_made(frames):
    """Every seat's points at the end."""
    import plotly.graph_objects as go

    points = frames.results["score"].dropna()
    return go.Figure(go.Histogram(x=points)).update_layout(title=f"Points made, n = {len(points)}")


FIGURES = [points_made]
