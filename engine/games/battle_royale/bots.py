"""Computer players. Each decides from its own sight of the table alone."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.battle_royale.easy import easy
from engine.games.battle_royale.normal import normal
from engine.kernel.game import Bot

BOTS: Mapping[str, Bot] = {"easy": easy, "normal": normal}
