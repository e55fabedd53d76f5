"""Computer players."""
from engine.kernel.game import Sight, random_bot
BOTS = {"neighbour": random_bot}
