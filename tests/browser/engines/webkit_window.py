"""A window of an exact size with WebKit in it and nothing around, which WebKitWebDriver drives.

Debian's Python runs it, for PyGObject is Debian's. It is named MiniBrowser, or the driver refuses it.
Safari's policy for sounds holds: what no press began is not heard.
"""

import argparse

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402  # their versions are chosen first

asked = argparse.ArgumentParser()
asked.add_argument("--automation", action="store_true")
asked.add_argument("--wide", type=int, default=390)
asked.add_argument("--high", type=int, default=844)
asked.add_argument("--cookies", default="yes")
asked.add_argument("--storage", default="yes")


def begin(wanted: argparse.Namespace) -> None:
    """Open a window whenever the driver asks for one, until it ends the session."""
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    if wanted.cookies == "no":
        context.get_cookie_manager().set_accept_policy(WebKit2.CookieAcceptPolicy.NEVER)
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_enable_html5_local_storage(wanted.storage == "yes")
    policies = WebKit2.WebsitePolicies(autoplay=WebKit2.AutoplayPolicy.DENY)

    def view(_session: object) -> WebKit2.WebView:
        made = WebKit2.WebView(
            web_context=context,
            is_controlled_by_automation=True,
            settings=settings,
            website_policies=policies,
        )
        window = Gtk.Window(decorated=False)
        window.set_default_size(wanted.wide, wanted.high)
        window.add(made)
        window.show_all()
        window.get_window().focus(0)
        return made

    def started(_context: object, session: WebKit2.AutomationSession) -> None:
        named = WebKit2.ApplicationInfo()
        named.set_name("MiniBrowser")
        named.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), 0)
        session.set_application_info(named)
        session.connect("create-web-view", view)

    context.connect("automation-started", started)
    Gtk.main()


if __name__ == "__main__":
    begin(asked.parse_known_args()[0])
