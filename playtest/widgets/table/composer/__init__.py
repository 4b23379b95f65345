"""Composing a move part by part: the composer, its questions and forms, and the legal moves."""

__all__ = ["batch", "composer", "held_moves", "legal_moves", "move_parts", "prompts", "questions", "refusals"]
