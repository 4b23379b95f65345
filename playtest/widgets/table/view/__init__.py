"""Draws a snapshot of the table. Functions without side effects make the nodes of each zone."""

__all__ = [
    "correction_preview",
    "dock",
    "drawers",
    "facilitator_drawers",
    "log",
    "panels",
    "position_at",
    "read_table",
    "rules_page",
    "seat_card",
    "snapshot",
    "status_line",
    "survey",
    "tally",
    "whole_screen",
    "zones",
]
