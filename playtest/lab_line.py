"""The connection by which JupyterLab's server sends messages to a page right away."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptLine(ZMQChannelsWebsocketConnection):
    """A page's connection to its kernel that does not buffer small messages.

    After each press of a button, a kernel first reports that it is busy, and then what has changed. If small
    messages were buffered, the second would wait until the page's machine has acknowledged the first: 40 ms.
    """

    def connect(self) -> Any:
        """Connect the page to its kernel, and return the result that Jupyter waits for."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
