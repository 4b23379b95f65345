"""State that outlives a press on one screen: curtain, announcements, scenes, timers, background tasks."""

__all__ = [
    "announcements",
    "background",
    "correction_pause",
    "curtain",
    "heartbeat",
    "people",
    "prerender",
    "scene_cache",
    "seat_clock",
    "seating",
    "unseen_draws",
]
