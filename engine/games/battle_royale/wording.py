"""Words that questions, log lines and summaries of Battle Royale share."""

from __future__ import annotations

from engine.games.battle_royale.components import ABILITIES, CARDS, SPECIALS

ACTIONS = {
    "battle_royale": "Battle Royale",
    "move_eliminator": "Move Eliminator",
    "explosion": "Explosion",
    "free_choice": "Free Choice",
}
CAUSES = {
    "doom": "Doom die",
    "card": "Card",
    "free": "Free Choice",
    "second": "Second roll",
    "engineer": ABILITIES["engineer"].name,
    **{special.id: special.name for special in SPECIALS.values()},
}


CARD_NAMES = {
    **{ability.id: ability.name for ability in ABILITIES.values()},
    **{special.id: special.name for special in SPECIALS.values()},
}


def card_name(card_id: str) -> str:
    """Such as "2 figures × 3 tiles + Move Eliminator"."""
    card = CARDS[card_id]
    extra = f" + {ACTIONS[card.extra]}" if card.extra else ""
    return f"{plural(card.figures, 'figure')} × {plural(card.tiles, 'tile')}{extra}"


def special_name(special_id: str) -> str:
    """Such as "Detonator (3 prisoners)"."""
    special = SPECIALS[special_id]
    return f"{special.name} ({plural(special.cost, 'prisoner')})"


def plural(n: int, word: str) -> str:
    """Such as "1 figure" or "2 figures"."""
    return f"{n} {word}{'' if n == 1 else 's'}"


def each(tiles: int, figures: int) -> str:
    """How far: "3 tiles each", for a single figure "3 tiles"."""
    return f"{plural(tiles, 'tile')}{' each' if figures > 1 else ''}"
