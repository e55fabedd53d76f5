"""The dialogue in which the value of an option is built: an overview with what can be done, and the places to press."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from engine.host.addressing import fitted, title
from engine.host.drawing import Sketch
from engine.host.limits import LABEL, PLACEHOLDER, clip
from engine.host.lobby_screens import option_menu
from engine.host.names import plain
from engine.host.posts import Button, Controls, Menu, Post
from engine.host.presses import press_id
from engine.host.types import Build, TableRecord
from engine.kernel.builder import Builder
from engine.kernel.game import Game, TableOption

PLACES = 100
"""A place's press has the index of its option times this, plus its own."""


@dataclass(frozen=True)
class Site:
    """What is being built.

    Attributes:
        record: The table.
        game: Its rules.
        index: Which option.
        places: The places chosen so far.
        kept: What people kept here.
        deletes: Which of these the reader may delete, by id.
    """

    record: TableRecord
    game: Game[Any]
    index: int
    places: Sequence[str]
    kept: Sequence[Build]
    deletes: Collection[int] = ()

    @property
    def option(self) -> TableOption:
        """The option."""
        return self.game.options[self.index]

    @property
    def builder(self) -> Builder:
        """How it is built."""
        builder = self.option.builder
        assert builder is not None
        return builder

    @property
    def possible(self) -> range:
        """The numbers of players that there can be at the start."""
        return range(max(self.game.seats[0], len(self.record.chairs)), self.record.seats_wanted + 1)

    @property
    def usable(self) -> bool:
        """Whether this table can use it."""
        return bool(self.builder.users(self.places, self.possible))

    @property
    def sound(self) -> bool:
        """Whether any table can."""
        low, high = self.game.seats
        return bool(self.builder.users(self.places, range(low, high + 1)))

    @property
    def value(self) -> str:
        """The option's value; only for what is sound."""
        return self.builder.write(self.places)

    def faults(self) -> list[str]:
        """What keeps this table from using it, for its fullest number of players that is possible."""
        return self.builder.problems(self.places, self.possible[-1])


def sketch(site: Site, *, grid: bool) -> Sketch:
    """The dialogue, on its grid or its overview."""
    lines = [f"{site.option.title} of {title(site.record, site.game)}", *verdict(site)]
    if grid:
        lines.append("■ is in, □ is out: press a place to change it, then **Done**.")
        rows = grid_rows(site)
    else:
        rows = overview_rows(site)
    return Sketch(Post(fitted(lines), rows=rows), site.builder.picture(site.places), ("build", site.record.id))


def verdict(site: Site) -> list[str]:
    """Who may play with it, or what is wrong."""
    if not site.usable:
        return [f"❌ {fault}" for fault in site.faults()]
    low, high = site.game.seats
    users = site.builder.users(site.places, range(low, high + 1))
    others = [count for count in range(low, high + 1) if count not in users]
    lines = [f"✅ {site.option.wording(site.value)}. Good for {span(users)} players."]
    return lines + [f"Not for {count}: {' '.join(site.builder.problems(site.places, count))}" for count in others]


def span(counts: Sequence[int]) -> str:
    """Such as "2 to 4" or "3"."""
    whole = len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1
    return f"{counts[0]} to {counts[-1]}" if whole else " and ".join(map(str, counts))


def grid_rows(site: Site) -> Controls:
    """One button for each place; where everything has one stands ``Done``."""
    table, index = site.record.id, site.index
    numbers = {place: number for number, place in enumerate(site.builder.places)}

    def button(place: str) -> Button:
        if place == site.builder.fixed:
            return Button("Done", press_id("built", table, 0, index), "primary")
        there = place in site.places
        custom_id = press_id("place", table, int(not there), index * PLACES + numbers[place])
        return Button(f"{'■' if there else '□'} {place}", custom_id, "success" if there else "secondary")

    return tuple(tuple(button(place) for place in row) for row in site.builder.rows)


def overview_rows(site: Site) -> Controls:
    """What there is to start from, and what can be done with what is built."""
    table, index = site.record.id, site.index
    value = site.value if site.sound else ""
    menu = Menu(
        press_id("load", table, 0, index),
        clip(f"{site.option.title}: start from…", PLACEHOLDER),
        option_menu(site.option, value, site.kept, lead=False),
    )
    buttons = [
        Button("Use it", press_id("use", table, 0, index), "success", disabled=not site.usable),
        Button("Change places…", press_id("built", table, 1, index), "primary"),
        Button("Keep as…", press_id("name", table, 0, index), disabled=not site.sound),
    ]
    same = [build for build in site.kept if build.value == value and build.id in site.deletes]
    buttons += [
        Button(clip(f"Delete {plain(build.name)}", LABEL), press_id("forget", table, build.id, index), "danger")
        for build in same[:2]
    ]
    return (menu, tuple(buttons))


def used(site: Site) -> Post:
    """After ``Use it``."""
    again = Button(clip(f"{site.option.title}…", LABEL), press_id("built", site.record.id, 0, site.index))
    return Post(f"**{site.option.title}**: {site.option.wording(site.value)}. The lobby shows it.", rows=((again,),))
