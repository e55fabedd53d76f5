"""Every effect by its name: what the data file and the agenda may call for."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.springsign.agenda import Doing
from engine.games.springsign.deeds import DEEDS
from engine.games.springsign.exploring import EXPLORING
from engine.games.springsign.shopping import SHOPPING
from engine.games.springsign.taking import TAKING
from engine.games.springsign.triggers import fire

EFFECTS: Mapping[str, Doing] = {**SHOPPING, **TAKING, **EXPLORING, **DEEDS, "fire": fire}
