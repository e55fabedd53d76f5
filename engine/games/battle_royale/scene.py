"""Pictures of Battle Royale as data: the arena for everybody, the hand for one seat.

The arena is drawn from above with a little depth: a tile's top carries up to four figures' counts in fixed places,
its front edge the marks (the number of a choice on the left, the flag or crossed swords in the middle, the Eliminator
on the right); hazard stripes on the edge say that the tile is full. Missing tiles are pits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.games.battle_royale.aftermath import aftermath
from engine.games.battle_royale.alt import board_alt
from engine.games.battle_royale.arrows import what_happened
from engine.games.battle_royale.components import ABILITIES, BOX, CARDS
from engine.games.battle_royale.hand_scene import hand
from engine.games.battle_royale.layout import (
    CENTRE_GROUND,
    FLOOR,
    LEFT,
    PANEL_GAP,
    PANEL_H,
    PANEL_TALL,
    PANEL_W,
    PANELS_TOP,
    SLOTS,
    SPRITES,
    STEP_X,
    STEP_Y,
    TILE_GROUND,
    TILE_H,
    TILE_TOP,
    TILE_W,
    TOKEN,
    TOP,
    WIDTH,
    panel_place,
    place,
)
from engine.games.battle_royale.optional_cards import ROW, optional_cards, rows
from engine.games.battle_royale.state import CENTRE, COLUMNS, ROWS, SPOTS, Public
from engine.games.battle_royale.teams import FACE_WORDS, TEAMS, Team, team, team_name
from engine.games.battle_royale.view import View
from engine.kernel.scene import Arrow, Box, Group, Label, Mark, Plain, Polygon, Scene, Sprite

__all__ = ["board", "hand"]


def board(view: View, *, numbered: Mapping[str, int | str] | None = None, names: Sequence[str]) -> Scene:
    """The arena as everybody may see it.

    Args:
        view: any seat's view or a spectator's; only its open part is drawn.
        numbered: what to write on tiles that are answers to the open question, by tile.
        names: how the seats' players are called, in seat order.
    """
    public = view.public
    panels = PANEL_TALL if any(public.abilities) or public.offered else PANEL_H
    below = PANELS_TOP + 2 * (panels + PANEL_GAP)
    height = below + rows(public) * ROW
    marks: list[Mark] = list(arena(height))
    marks += winner_ribbon(public, names) if public.ended else header(public, names)
    for spot in SPOTS:
        marks += [tile(public, spot)] if spot in public.figures else pit(public, spot)
    marks += what_happened(public)
    marks += aftermath(public)
    marks += [waiting(public)] if public.eliminator not in public.figures else []
    for spot, text in (numbered or {}).items():
        if spot in SPOTS:
            marks.append(Group(f"{spot}/choice", *place(spot), choice(str(text))))
    for colour in range(len(public.colours)):
        marks += panel(public, colour, names, panels)
    if len(public.colours) < 4:
        marks += legend(public, panels)
    marks += optional_cards(public, below)
    return Scene(WIDTH, height, "table", tuple(marks), board_alt(view, names))


@lru_cache(maxsize=8)
def arena(height: int) -> tuple[Mark, ...]:
    """What is the same in every picture of this height: ground, frame, pits, names of columns and rows."""
    marks: list[Mark] = [
        Box("ground", 8, 8, WIDTH - 16, height - 16, fill="table-dark", radius=28, static=True),
        Sprite("frame", f"{SPRITES}/arena", LEFT - 12, TOP - 12, 934, 860, static=True),
    ]
    for spot in SPOTS:
        x, y = place(spot)
        marks.append(Sprite(f"{spot}/pit", f"{SPRITES}/hole", x, y, TILE_W, TILE_H, static=True))
    for index, column in enumerate(COLUMNS):
        x = LEFT + index * STEP_X + TILE_W / 2
        marks.append(Label(f"column/{column}", column, x, TOP - 36, 50, fill="paper-shade", static=True))
    for index, row in enumerate(ROWS):
        y = TOP + index * STEP_Y + TILE_TOP / 2
        marks.append(Label(f"row/{row}", row, 31, y, 42, fill="paper-shade", static=True))
    return tuple(marks)


def header(public: Public, names: Sequence[str]) -> list[Mark]:
    """Title, whose turn it is, the card in play and the die."""
    seat = public.active
    rolled = [(key, face) for key, face in (("die", public.die), ("second", public.second_die)) if face]
    turn, plain = f"{names[seat]}'s turn", f"{team_name(public, seat)}' turn"
    room = 520 if len(rolled) > 1 else 840
    marks: list[Mark] = [
        Label("title", "Battle Royale", 30, 46, 48, fill="choice", anchor="start", weight="display"),
        Label("turn", turn, 30, 100, 38, fill="white", anchor="start", max_width=room, fallback=plain),
    ]
    marks += card_in_play(public)
    left = WIDTH - 26
    for key, face in reversed(rolled):
        left -= 88
        marks.append(Sprite(f"{key}/face", f"{SPRITES}/die_{face}", left, 22, 84, 84))
    for line, (key, face) in enumerate(rolled):
        y = 46 if len(rolled) == 1 else (40, 88)[line]
        marks.append(Label(f"{key}/word", FACE_WORDS[face], left - 14, y, 38, fill="white", anchor="end"))
    return marks


def card_in_play(public: Public) -> list[Mark]:
    """The played card as a small strip: figures, steps, and the symbol of its extra action."""
    if not public.card:
        return []
    card = CARDS[public.card]
    left = 318
    parts: list[Mark] = [
        Sprite("card/pawn", f"{SPRITES}/pawn", left + 12, 25, 38, 42, tint="ink"),
        Label("card/figures", str(card.figures), left + 66, 46, 42),
        Sprite("card/steps", f"{SPRITES}/steps", left + 90, 25, 42, 42, tint="ink"),
        Label("card/tiles", str(card.tiles), left + 148, 46, 42),
    ]
    right = left + 170
    if card.extra is not None:
        parts.append(Sprite("card/extra", f"{SPRITES}/die_{card.extra}", right, 20, 52, 52))
        right += 60
    if public.moves_left:
        parts.append(Label("card/moves", f"{public.moves_left} left", right + 4, 46, 38, anchor="start"))
        right += 108
    return [Box("card/paper", left, 16, right - left, 60, fill="paper", outline="ink", line=3, radius=12), *parts]


def winner_ribbon(public: Public, names: Sequence[str]) -> list[Mark]:
    """Who won, over the whole width."""
    won = public.winners
    who, plain = " and ".join(names[seat] for seat in won), " and ".join(team_name(public, seat) for seat in won)
    if len(won) == 1:
        who, plain = f"{who} wins!", f"{plain} win!"
    else:
        who, plain = f"{who} share the win!", f"{plain} share the win!"
    return [
        Polygon("ribbon/left", ((14, 34), (90, 34), (90, 122), (14, 122), (44, 78)), fill="#c98a10"),
        Polygon("ribbon/right", ((986, 34), (910, 34), (910, 122), (986, 122), (956, 78)), fill="#c98a10"),
        Box("ribbon/band", 60, 18, 880, 96, fill="choice", outline="ink", line=4, radius=16),
        Sprite("ribbon/cup", f"{SPRITES}/trophy", 82, 26, 80, 80),
        Sprite("ribbon/cup2", f"{SPRITES}/trophy", 838, 26, 80, 80),
        Label("ribbon/who", who, 500, 66, 54, weight="display", max_width=650, fallback=plain),
    ]


def tile(public: Public, spot: str) -> Mark:
    """A tile with its figures, its edge marks and, under it, perhaps the Eliminator."""
    counts = tuple(public.figures[spot])
    full = sum(counts) >= BOX.capacity[public.seats]
    marks = slab(tuple(public.colours), counts, spot == CENTRE, full, public.eliminator == spot)
    return Group(spot, *place(spot), marks)


@lru_cache(maxsize=1024)
def slab(colours: tuple[str, ...], counts: tuple[int, ...], centre: bool, full: bool, mined: bool) -> tuple[Plain, ...]:
    """What a tile looks like, wherever it lies."""
    name, ground = ("centre", CENTRE_GROUND) if centre else ("tile", TILE_GROUND)
    marks: list[Plain] = [
        Box("floor", 0, 0, TILE_W, TILE_H, fill=FLOOR),
        Sprite("slab", f"{SPRITES}/{name}", 0, 0, TILE_W, TILE_H, ground=ground),
    ]
    if full:
        marks.append(Sprite("full", f"{SPRITES}/full", 0, TILE_TOP, TILE_W, 38))
    if centre:
        marks.append(Sprite("flag", f"{SPRITES}/flag", 66, 117, 42, 42))
    if mined:
        marks.append(Sprite("eliminator", f"{SPRITES}/eliminator", 130, 114, 46, 46))
    for colour, count in enumerate(counts):
        if count:
            marks += figures(TEAMS[colours[colour]], colour, count)
    return tuple(marks)


def figures(who: Team, colour: int, count: int) -> list[Plain]:
    """How many figures of a colour stand on a tile: silhouette with letter, and the number."""
    left, top = SLOTS[colour]
    return [
        Sprite(f"{colour}/token", f"{SPRITES}/{who.sprite}", left, top, TOKEN, TOKEN, ground=who.colour, seat=colour),
        Label(f"{colour}/letter", who.letter, left + who.axis * TOKEN, top + 35, 38, fill=who.ink, seat=colour),
        Label(f"{colour}/count", str(count), left + 67, top + 27, 45, fill="ink"),
    ]


def pit(public: Public, spot: str) -> list[Mark]:
    """A missing tile: how it went, if it went this turn with nobody on it (else ``aftermath`` shows more)."""
    x, y = place(spot)
    kinds = [event.kind for event in public.trace if spot in event.path[:1] and not any(event.before)]
    if "blast" in kinds:
        return [Sprite(f"{spot}/blast", f"{SPRITES}/blast", x + 17, y + 8, 140, 140)]
    if "collapse" in kinds:
        return [Sprite(f"{spot}/rubble", f"{SPRITES}/rubble", x + 23, y + 14, 128, 128)]
    return []


def waiting(public: Public) -> Mark:
    """The Eliminator in a pit, beside what else is drawn there."""
    spot = public.eliminator
    x, y = place(spot)
    gone = any(event.kind in ("blast", "collapse") and spot in event.path[:1] for event in public.trace)
    dx, dy, size = (120, 112, 54) if gone else (44, 38, 86)
    return Sprite(f"{spot}/eliminator", f"{SPRITES}/eliminator", x + dx, y + dy, size, size)


@lru_cache(maxsize=64)
def choice(text: str) -> tuple[Plain, ...]:
    """The marks of a tile that may be chosen: a bright rim around its front and the number to press."""
    width = 48 if len(text) == 1 else 26 + 22 * len(text)
    return (
        Box("rim", -4, 118, TILE_W + 8, 42, outline="choice", line=7, radius=14),
        Box("badge", -4, 118, width, 42, fill="choice", radius=14),
        Label("number", text, -4 + width / 2, 139, 40, fill="choice-ink"),
    )


def panel(public: Public, colour: int, names: Sequence[str], height: int) -> list[Mark]:
    """One colour's panel: who plays it, figures in the arena, prisoners held, its ability if there are any."""
    x, y = panel_place(colour, height)
    who = team(public, colour)
    seated = colour < public.seats
    left = sum(counts[colour] for counts in public.figures.values())
    active = seated and not public.ended and colour == public.active
    out = seated and colour in public.eliminated
    key = f"panel/{colour}"
    name = names[colour] if seated else "Neutral"
    paper = "#d9c5a0" if out else "paper"
    outline = "choice" if active or (public.ended and colour in public.winners) else "table-light"
    marks: list[Mark] = [
        Box(f"{key}/paper", x, y, PANEL_W, height, fill=paper, outline=outline, line=8 if active else 4, radius=18),
        Sprite(f"{key}/token", f"{SPRITES}/{who.sprite}", x + 14, y + 12, 72, 72, ground=who.colour, seat=colour),
        Label(f"{key}/letter", who.letter, x + 50, y + 60, 46, fill=who.ink, seat=colour),
        Label(f"{key}/name", name, x + 100, y + 28, 38, anchor="start", max_width=350, fallback=who.plural),
        Sprite(f"{key}/pawn", f"{SPRITES}/pawn", x + 100, y + 51, 34, 37, tint="ink"),
        Label(f"{key}/left", str(left), x + 142, y + 70, 38, anchor="start"),
    ]
    if seated:
        marks.append(Sprite(f"{key}/cell", f"{SPRITES}/cell", x + 224, y + 51, 34, 37, tint="ink"))
        marks.append(Label(f"{key}/prisoners", str(sum(public.prisoners[colour])), x + 266, y + 70, 38, anchor="start"))
        if public.abilities and public.abilities[colour]:
            ability = ABILITIES[public.abilities[colour]].name
            marks.append(Label(f"{key}/ability", ability, x + 100, y + 112, 38, "ink-soft", "start"))
    if out:
        cross = (((x + 16, y + 14), (x + 84, y + 82)), ((x + 84, y + 14), (x + 16, y + 82)))
        marks += [Arrow(f"{key}/out{n}", line, fill="danger", line=8) for n, line in enumerate(cross)]
    if active:
        tip = ((x - 18, y + 26), (x + 10, y + 48), (x - 18, y + 70))
        marks.append(Polygon(f"{key}/turn", tip, fill="choice"))
    return marks


def legend(public: Public, height: int) -> list[Mark]:
    """Where a fourth colour would be: what the hazard stripes mean."""
    x, y = panel_place(3, height)
    words = f"full: {BOX.capacity[public.seats]} figures"
    return [
        Box("legend/paper", x, y, PANEL_W, height, fill="table-light", radius=18),
        Sprite("legend/full", f"{SPRITES}/full", x + 18, y + 29, 174, 38),
        Label("legend/words", words, x + 206, y + 48, 38, fill="white", anchor="start"),
    ]
