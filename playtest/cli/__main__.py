"""``python -m playtest.cli`` runs the ``playtest`` command."""

import sys

from playtest.cli import app

sys.exit(app())
