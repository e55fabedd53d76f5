"""A Discord on loopback: enough of HTTP API v10 and gateway v10 for an unmodified discord.py, and a page for people.

Run it with ``python -m sandbox --port 8765 --data some/folder``; `README.md` beside this file says what it imitates,
what it refuses and what it leaves out.
"""

#: What the bot logs in with, unless the server is told otherwise.
DEFAULT_TOKEN = "sandbox"
