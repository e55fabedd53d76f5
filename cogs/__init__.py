"""The Discord edge: commands, presses and messages. It knows discord.py and the host, no rules and no SQL."""
