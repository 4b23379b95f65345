"""``python -m playtest.cli`` is ``playtest``."""

import sys

from playtest.cli import app

sys.exit(app())
