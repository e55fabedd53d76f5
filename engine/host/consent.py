"""Undo as people meet it: at once where that is free, else an offer to ask the others, and their answers."""

from __future__ import annotations

from engine.host.door import Door
from engine.host.posts import Post, Reply
from engine.host.presses import Press
from engine.host.request_screens import OFFERS
from engine.host.tables import Live
from engine.host.types import Player, PressSeen, TableId
from engine.kernel.errors import Refused

TAKEN_BACK = "Your last answer is taken back."
WITHDRAWN = "Your request is withdrawn."


class Consent(Door):
    """Taking back, alone and by agreement."""

    async def undo(self, table: TableId, player: Player, press: int, row: int | None = None) -> Reply:
        """Take back the person's last answer, or offer to ask the others where that is not free.

        Args:
            table: The table.
            player: Who wants it.
            press: Interaction id.
            row: Newest log row when the button was made; a second press on it takes back nothing more.
        """
        offer: Post | None = None

        async def work(live: Live) -> None:
            nonlocal offer
            try:
                await self._play.undo(live, player, press, row)
            except Refused as refused:
                if refused.code not in OFFERS or live.record.lesson:
                    raise
                if await self._store.pressed(press) is not None:
                    raise PressSeen(press) from None
                offer = await self._agreement.offer(live, player, refused, press)

        reply = await self._act(table, player, press, work)
        return reply if offer is None else Reply(offer)

    async def consent(self, press: Press, player: Player, interaction: int, private: bool) -> Reply:
        """A press on a button of an offer or of a request.

        Args:
            press: The parsed custom id.
            player: Who pressed.
            interaction: The interaction's id.
            private: The button stands on a message that only the presser sees.
        """
        table, number = press.table, press.serial
        shown: Post | None = None

        async def ask(live: Live) -> None:
            nonlocal shown
            shown = await self._agreement.ask(live, player, number, interaction)
            if shown is None:
                shown = Post(TAKEN_BACK)

        if press.verb == "askback":
            reply = await self._act(table, player, interaction, ask)
            return reply if shown is None else Reply(shown)
        work = {
            "agree": self._agreement.agree,
            "refuse": self._agreement.refuse,
            "withdraw": self._agreement.withdraw,
        }[press.verb]
        reply = await self._act(table, player, interaction, lambda live: work(live, player, number, interaction))
        return Reply.say(WITHDRAWN) if private and reply.post is None else reply
