"""Game data, the store and its migrations."""
