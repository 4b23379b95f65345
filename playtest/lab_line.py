"""The connection by which JupyterLab's server sends messages to a page right away."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptLine(ZMQChannelsWebsocketConnection):
    """A page's connection to its kernel that does not buffer small messages.

    A kernel reports that it is busy before it reports news. If small messages are buffered, the news waits
    until the page's machine has acknowledged the first message: 40 ms for every press.
    """

    def connect(self) -> Any:
        """Connect the page, and return what Jupyter waits for."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
