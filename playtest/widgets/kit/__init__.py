"""The building blocks of every screen: the board and its messages, nodes, scenes, forms and small
controls.
"""

from playtest.widgets.kit import controls, forms, page
from playtest.widgets.kit.board import PAGE, SCRIPTS, STYLES, Board
from playtest.widgets.kit.letters import broken, cut, fitted, wide
from playtest.widgets.kit.memory import leave_what_is_loaded
from playtest.widgets.kit.nodes import Marks, NoMarks, Pen, draw, draw_blocks, draw_strip
from playtest.widgets.kit.pens import KeepingPen
from playtest.widgets.kit.qr import qr
from playtest.widgets.kit.scene import (
    BOTH,
    Block,
    Box,
    Circle,
    Facts,
    Fitted,
    Group,
    Hold,
    Landmark,
    Line,
    Paragraph,
    Part,
    Path,
    Picture,
    Piece,
    Player,
    Polygon,
    Row,
    Scene,
    Stack,
    Table,
    Text,
    Tray,
)
from playtest.widgets.kit.screen import ALL_SHAPES, Message, Screen, Shapes, SocketBoard, number
from playtest.widgets.kit.shapes import hexagon, token
from playtest.widgets.kit.short_names import in_room, shortened
from playtest.widgets.kit.tree import Child, Kept, Node, button, h, keep

__all__ = [
    "ALL_SHAPES",
    "BOTH",
    "PAGE",
    "SCRIPTS",
    "STYLES",
    "Block",
    "Board",
    "Box",
    "Child",
    "Circle",
    "Facts",
    "Fitted",
    "Group",
    "Hold",
    "KeepingPen",
    "Kept",
    "Landmark",
    "Line",
    "Marks",
    "Message",
    "NoMarks",
    "Node",
    "Paragraph",
    "Part",
    "Path",
    "Pen",
    "Picture",
    "Piece",
    "Player",
    "Polygon",
    "Row",
    "Scene",
    "Screen",
    "Shapes",
    "SocketBoard",
    "Stack",
    "Table",
    "Text",
    "Tray",
    "broken",
    "button",
    "controls",
    "cut",
    "draw",
    "draw_blocks",
    "draw_strip",
    "fitted",
    "forms",
    "h",
    "hexagon",
    "in_room",
    "keep",
    "leave_what_is_loaded",
    "number",
    "page",
    "qr",
    "shortened",
    "token",
    "wide",
]
