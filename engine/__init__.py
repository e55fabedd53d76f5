"""The game engine: a sans-IO kernel, the games as rules, and the asynchronous host around them."""
