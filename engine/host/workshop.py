"""Building the value of an option, such as an arena: the host of a lobby presses places, checks, keeps, uses it.

What is being built is a draft of the table, so it survives a restart; what is kept belongs to the server.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from engine.host import build_screens
from engine.host.build_screens import PLACES, Site
from engine.host.door import Door
from engine.host.limits import CHOICES
from engine.host.lobby import before_start
from engine.host.lobby_screens import option_choice
from engine.host.names import LENGTH, shown
from engine.host.posts import Reply
from engine.host.presses import Press
from engine.host.types import Build, Player, PressSeen, TableRecord
from engine.kernel.errors import Refused

MOST_KEPT = 20
"""Values of one option that a server keeps."""


class Workshop(Door):
    """The dialogue in which options are built."""

    async def build(
        self, press: Press, values: Sequence[str], player: Player, interaction: int, manages: int = 0
    ) -> Reply:
        """Whatever a control of the dialogue asks for; the reply is how the dialogue looks afterwards.

        Args:
            press: A press with one of the verbs ``BUILDING``.
            values: What was picked, or the name that was typed.
            player: Who pressed.
            interaction: The interaction's id.
            manages: Channel in which the presser may manage messages, 0 for none.

        Raises:
            Refused: ``started``, ``ended``, ``not_host``, ``stale``, ``unusable``, and as ``_keep`` and ``_forget``.
        """
        site = await self._site(press, player, manages)
        verb = press.verb
        if verb == "place":
            site = await self._placed(site, press, interaction)
        elif verb == "load":
            site = await self._loaded(site, values, interaction)
        elif verb == "use":
            return await self._used(site, player, interaction)
        elif verb == "named":
            await self._keep(site, player, values[0] if values else "", manages)
        elif verb == "forget":
            await self._forget(site, press.serial)
        if verb in ("named", "forget"):
            site = await self._site(press, player, manages)
        grid = verb == "place" or (verb == "built" and press.serial == 1)
        return Reply(await self._studio.finish(build_screens.sketch(site, grid=grid)))

    async def kept(self, record: TableRecord) -> dict[str, list[Build]]:
        """What people built and kept where a table stands, by option key."""
        options = [option for option in self._tables.game(record).options if option.builder is not None]
        home = record.place.home
        return {option.key: await self._store.builds(home, record.game, option.key) for option in options}

    # ------------------------------------------------------------------ steps

    async def _site(self, press: Press, player: Player, manages: int) -> Site:
        """What is being built, as stored."""
        record = await self._store.load(press.table)
        if record is None:
            raise Refused("no_table")
        before_start(record)
        if record.host != player.id:
            raise self._told(Refused("not_host"), record)
        game = self._tables.game(record)
        index = press.index // PLACES if press.verb == "place" else press.index
        option = game.options[index] if index < len(game.options) else None
        if option is None or option.builder is None:
            raise Refused("stale")
        places = await self._store.draft(record.id, draft_of(index), 0)
        places = [place for place in option.builder.places if place in places]
        if not places:
            places = option.builder.read(record.options.get(option.key, option.default))
        kept = await self._store.builds(record.place.home, record.game, option.key)
        moderates = manages == record.place.channel
        deletes = [build.id for build in kept if moderates or build.maker == player.id]
        return Site(record, game, index, places, kept, deletes)

    async def _stored(self, site: Site, places: Sequence[str], interaction: int) -> Site:
        with contextlib.suppress(PressSeen):  # the same press once more
            await self._store.save_draft(site.record.id, draft_of(site.index), 0, places, interaction)
        return Site(site.record, site.game, site.index, places, site.kept, site.deletes)

    async def _placed(self, site: Site, press: Press, interaction: int) -> Site:
        """Put a place in or take it out, as the button said: pressed twice it does no more."""
        places, number = site.builder.places, press.index % PLACES
        if number >= len(places) or places[number] == site.builder.fixed:
            raise Refused("stale")
        there = [place for place in places if (press.serial == 1 if place == places[number] else place in site.places)]
        return await self._stored(site, there, interaction)

    async def _loaded(self, site: Site, values: Sequence[str], interaction: int) -> Site:
        """Start from a preset or from what somebody kept."""
        now = site.value if site.sound else ""
        try:
            value = option_choice(site.option, now, values[0], site.kept)
        except (LookupError, ValueError):
            raise Refused("stale") from None
        return await self._stored(site, site.builder.read(value), interaction) if value else site

    async def _used(self, site: Site, player: Player, interaction: int) -> Reply:
        """Set the option."""
        if not site.usable:
            raise Refused("unusable", why=" ".join(site.faults()))
        key, value = site.option.key, site.value
        await self._act(
            site.record.id,
            player,
            interaction,
            lambda live: self._lobby.set_option(live, player, key, value, interaction),
        )
        return Reply(build_screens.used(site))

    async def _keep(self, site: Site, player: Player, typed: str, manages: int) -> None:
        """Keep what is built under a name.

        Raises:
            Refused: ``no_name``, ``unusable``, ``too_many_kept``, or ``name_taken`` by somebody else.
        """
        name = " ".join(typed.split())[:LENGTH]
        if not name:
            raise Refused("no_name")
        if not site.sound:
            raise Refused("unusable", why=" ".join(site.faults()))
        same = next((build for build in site.kept if build.name.casefold() == name.casefold()), None)
        most = min(MOST_KEPT, CHOICES - 1 - len(site.option.choices))
        if same is None and len(site.kept) >= most:
            raise Refused("too_many_kept", most=most)
        if same is not None and same.id not in site.deletes:
            raise Refused("name_taken", name=shown(name))
        build = Build(0, name, site.value, player.id)
        await self._store.keep_build(site.record.place.home, site.record.game, site.option.key, build)

    async def _forget(self, site: Site, build: int) -> None:
        """Delete what was kept.

        Raises:
            Refused: ``not_yours``.
        """
        if any(kept.id == build for kept in site.kept):
            if build not in site.deletes:
                raise Refused("not_yours")
            await self._store.drop_build(site.record.place.home, build)


def draft_of(option: int) -> int:
    """Under which seat the draft of an option lies; seats are 0 and more."""
    return -1 - option
