"""The Collapsization bots against random ones, each role in turn."""

import pytest

from playtest.engines.collapsization import Collapsization
from playtest.simulate import simulate
from playtest.simulate.intervals import paired


def lead_over_random(bot, games):
    """By how many points ``bot`` leads the mean of two random players, moving on one role a game."""
    results = simulate(Collapsization(3), [bot, "random", "random"], games, seed=4, rotate=True).results
    scores = results.groupby(["playtest", "bot"]).score.mean().unstack()
    return paired(scores["random"].to_numpy(), scores[bot].to_numpy(), rate=False)


@pytest.mark.parametrize("bot", ["honest", "bluffing"])
def test_a_thinking_player_leads_random_ones(bot):
    assert lead_over_random(bot, 60).low > 0


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["honest", "bluffing"])
def test_a_thinking_player_leads_random_ones_over_many_games(bot, measured):
    lead = lead_over_random(bot, 3_000)
    measured(
        f"{bot} leads two random players", f"{lead.low:.1f} to {lead.high:.1f} points (95 %, 3,000 games)"
    )
    assert lead.low > 0
