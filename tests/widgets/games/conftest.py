"""What tests of several files about one game begin with."""

import pytest

from tests.widgets.games.evenings import Evening


@pytest.fixture
def evening(shown):
    return Evening(shown)
