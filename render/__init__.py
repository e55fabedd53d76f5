"""Paints scenes. Knows no game: what a picture means was settled in the game's own `scene.py`."""
