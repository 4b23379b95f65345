"""What tests of several files about one game begin with."""

import pytest

from tests.widgets.games.rat_scramble.evenings import Evening


@pytest.fixture
def evening(shown):
    return Evening(shown)
