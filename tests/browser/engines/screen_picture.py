"""A picture of the corner of a screen, as PNG, which the browser on it takes no part in.

Debian's Python runs it with a width and a height, for PyGObject is Debian's.
"""

import sys

import gi

gi.require_version("Gdk", "3.0")
from gi.repository import Gdk  # noqa: E402  # its version is chosen first


def picture(wide: int, high: int) -> bytes:
    """What the display of this process shows at its top left."""
    screen = Gdk.get_default_root_window()
    wide, high = min(wide, screen.get_width()), min(high, screen.get_height())
    _, found = Gdk.pixbuf_get_from_window(screen, 0, 0, wide, high).save_to_bufferv("png", [], [])
    return bytes(found)


if __name__ == "__main__":
    sys.stdout.buffer.write(picture(*map(int, sys.argv[1:3])))
