"""Trades of the Proprietor (Rulebook: "Barterer"): offered between two actions, carried out at once when accepted."""

from __future__ import annotations

from typing import Any

from engine.games.springsign.agenda import T, push, tell
from engine.games.springsign.cards import bring
from engine.games.springsign.components import BOX, RESOURCES
from engine.games.springsign.state import Home, Offer, Public, Step
from engine.games.springsign.tokens import receive
from engine.kernel.questions import Question, one, some

TRADE, ACCEPT, DECLINE = "trade", "accept", "decline"
OFFER, NOT_NOW, NOT_THIS_SEASON = "offer", "not_now", "not_this_season"
CANCEL = "cancel"


def trader(public: Public) -> int:
    """The Proprietor's seat, -1 if nobody trades."""
    return public.owner_of("barterer") if public.seats > 1 else -1


def goods(home: Home) -> list[str]:
    """What a homestead can trade away, each token with a number: ``fish.1``, ``fish.2``, card ids."""
    tokens = [f"{resource}.{n}" for resource in RESOURCES for n in range(1, home.tokens[resource] + 1)]
    return tokens + home.cards


def owns(home: Home, items: list[str]) -> bool:
    """Whether a homestead has all of these tokens and cards."""
    return all(home.tokens[item] >= items.count(item) if item in RESOURCES else item in home.cards for item in items)


def standing(public: Public) -> list[Offer]:
    """Offers that can still be carried out."""
    seat = trader(public)
    return [
        offer
        for offer in public.offers
        if owns(public.homes[seat], offer.give) and owns(public.homes[offer.partner], offer.ask)
    ]


def partners(public: Public) -> list[int]:
    """With whom the Proprietor may trade now: anybody in his own turn, else the active player."""
    seat = trader(public)
    others = public.order(seat)[1:] if public.active == seat else [public.active]
    return [other for other in others if goods(public.homes[seat]) or goods(public.homes[other])]


def may_offer(public: Public) -> bool:
    """Whether the Proprietor may offer another trade this turn."""
    return trader(public) >= 0 and public.offered < BOX.offers and bool(partners(public))


def beside(public: Public) -> dict[int, Question[Any]]:
    """Questions about trades that stand beside the active player's own."""
    seat = trader(public)
    asked: dict[int, Question[Any]] = {}
    if seat < 0:
        return asked
    if seat != public.active:
        if public.draft is not None:
            asked[seat] = drafting(public, public.draft)
        elif may_offer(public) and not public.quiet:
            keys = [OFFER, NOT_NOW, NOT_THIS_SEASON]
            asked[seat] = one("barterer", keys, subject=str(public.active), default=(NOT_NOW,))
        return asked
    for offer in standing(public):
        if offer.partner not in asked:
            asked[offer.partner] = one("trade", [ACCEPT, DECLINE], subject=written(offer), default=(DECLINE,))
    return asked


def written(offer: Offer) -> str:
    """An offer as a question's subject: what the Proprietor gives, then what he asks for."""
    return f"{','.join(offer.give)}>{','.join(offer.ask)}"


def drafting(public: Public, draft: Offer) -> Question[Any]:
    """The next question about a trade that is being put together."""
    home = public.homes[trader(public)]
    if draft.stage == "partner":
        return one("trade_partner", [*(str(seat) for seat in partners(public)), CANCEL], default=(CANCEL,))
    if draft.stage == "give":
        keys = goods(home)
        return some("trade_give", keys, 0, len(keys), subject=str(draft.partner), default=(), always=True)
    keys = goods(public.homes[draft.partner])
    return some(
        "trade_ask", keys, 0, len(keys), subject=f"{draft.partner}:{','.join(draft.give)}", default=(), always=True
    )


def plain(keys: list[str]) -> list[str]:
    """Traded things without the numbers of tokens."""
    return [key.partition(".")[0] for key in keys]


def start_draft(public: Public) -> None:
    """The Proprietor begins to put a trade together; in another's turn the partner is known."""
    there = partners(public)
    public.draft = drafted(public, there[0]) if len(there) == 1 else Offer()


def go_on_drafting(table: T, answer: str | list[str]) -> None:
    """Take the Proprietor's answer to a question about his trade; the finished offer stands."""
    public = table.state.public
    draft = public.draft
    assert draft is not None
    if isinstance(answer, str):
        public.draft = None if answer == CANCEL else drafted(public, int(answer))
    elif draft.stage == "give" and goods(public.homes[draft.partner]):
        draft.give, draft.stage = plain(answer), "ask"
    else:
        if draft.stage == "give":
            draft.give = plain(answer)
        else:
            draft.ask = plain(answer)
        make_offer(table, draft)


def drafted(public: Public, partner: int) -> Offer:
    """A trade with a partner, at the first question that has something to choose from."""
    return Offer(partner, stage="give" if goods(public.homes[trader(public)]) else "ask")


def make_offer(table: T, draft: Offer) -> None:
    """Let a finished trade stand, unless it is about nothing."""
    public = table.state.public
    public.draft = None
    if draft.give or draft.ask:
        draft.stage = "open"
        public.offers.append(draft)
        public.offered += 1
        tell(table, "offered", seat=trader(public), other=draft.partner, give=draft.give, ask=draft.ask)


def heard(table: T, seat: int, answer: str | list[str]) -> None:
    """Take an answer about trades from a seat: the Proprietor's, or that of somebody who has an offer."""
    public = table.state.public
    if isinstance(answer, list) or (public.draft is not None and seat == trader(public)):
        go_on_drafting(table, answer)
    elif answer in (TRADE, OFFER):
        start_draft(public)
    elif answer in (NOT_NOW, NOT_THIS_SEASON):
        public.quiet = "turn" if answer == NOT_NOW else "season"
    else:
        offer = next(offer for offer in standing(public) if offer.partner == seat)
        public.offers.remove(offer)
        if answer == ACCEPT:
            carry_out(table, offer)
        else:
            tell(table, "declined", seat=seat, other=trader(public))


def carry_out(table: T, offer: Offer) -> None:
    """Exchange what was agreed; trades set off nothing, but what does not fit is discarded."""
    public = table.state.public
    seat = trader(public)
    for giver, taker, items in ((seat, offer.partner, offer.give), (offer.partner, seat, offer.ask)):
        for item in items:
            if item in RESOURCES:
                public.homes[giver].tokens[item] -= 1
                receive(public, taker, [item])
            else:
                bring(public, item, taker)
    tell(table, "traded", seat=seat, other=offer.partner, give=offer.give, ask=offer.ask)
    push(public, Step("overflow", seat), Step("overflow", offer.partner))
