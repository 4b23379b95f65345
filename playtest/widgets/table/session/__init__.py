"""What a screen remembers between presses: curtain, announcements, scenes, timers, background tasks."""

__all__ = [
    "announcements",
    "background",
    "correction_pause",
    "curtain",
    "heartbeat",
    "pause_elsewhere",
    "people",
    "prerender",
    "retries",
    "scene_cache",
    "scenes_sent",
    "screen_loop",
    "seat_clock",
    "seating",
    "spoken",
    "unseen_draws",
]
