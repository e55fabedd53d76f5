"""The host's own sentences: why something was refused, what happened at a table besides the game, notices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.host.limits import clip
from engine.host.names import shown
from engine.kernel.errors import Refused
from engine.kernel.events import Event
from engine.kernel.game import Refusal

MOST_NAMED = 10
"""Legal options that a refusal names."""

SENTENCES: dict[str, str] = {
    # which table, which seat
    "no_table": "There is no such table any more. `/tables` shows the ones you play at.",
    "no_table_here": "No table stands in this channel. Open one with `/play`.",
    "which_table": "Several tables stand here. Say which one with the `table` option.",
    "no_lesson": "There is no guided first game of that yet. `/rules` explains it, and computer players are patient.",
    "lesson_dm": "A first game is played in our direct messages, and I cannot send you any. Allow them for this server "
    "(Privacy Settings), then use `/learn` again.",
    "lesson_dice": "That was a lesson: its position and its dice were set beforehand, so there is nothing to verify.",
    "no_game": "I do not know that game. `/play` lists the ones I host.",
    "no_cards": "{title} has no cards to look up.",
    "no_card": "I know no single card called “{name}”. Pick one of the names that `/card` suggests while you type.",
    "no_areas": "In {title} everything open is on the board: use `/board` without a player.",
    "no_such_player": "No single player here is called “{name}”. Pick one of those that `/board` suggests.",
    "game_gone": "This table's game cannot be loaded just now. Nothing was lost; it goes on once that is mended.",
    "game_broken": "{title} cannot be loaded just now. Whoever runs me finds the reason in my log; the other games go "
    "on.",
    "not_seated": "You have no seat at this table, so this button is not for you. `/board` shows you the game.",
    "not_your_turn": "It is not your turn: {who}.",
    "stale": "That button belongs to an earlier question. The newest board or hand has the current ones.",
    "over": "This game is over. Open a new table with `/play`.",
    "ended": "This table was closed. Open a new one with `/play`.",
    "suspended": "This table is paused because of a fault in the rules program. Nothing was lost. {host} can end it "
    "with `/end`, or wait until the fault is mended.",
    "not_started": "The game has not started yet. {host} starts it with **Start**.",
    # lobby
    "started": "The game has started already.",
    "full": "All {seats} seats of this table are taken.",
    "already_seated": "You sit at this table already.",
    "not_host": "Only {host} can do that, who opened this table.",
    "too_few_players": "{title} needs at least {low} players; {missing} more must join, or add computer players.",
    "too_many_lobbies": "You have {count} open tables that have not started. Start or leave one of them first.",
    "no_such_option": "{title} has no option like that.",
    "bad_options": "This does not go together: {why} Change it under **Options…**.",
    "bad_seats": "{title} is for {low} to {high} players.",
    "seats_taken": "Already {taken} seats are taken. Somebody must leave first.",
    "no_name": "Type a name of at least one letter.",
    "name_taken": "Somebody else has kept one as {name}. Choose another name.",
    "too_many_kept": "This server keeps {most} already. Delete one of them first.",
    "not_yours": "Only who kept it, or somebody who may manage messages here, can delete it.",
    "unusable": "So it cannot be played: {why}",
    "no_computer": "No computer player sits at this table.",
    "bot_person": "A bot account cannot take a seat. **Add computer** brings a computer player.",
    # answers
    "not_an_option": "That is not possible now. {possible}",
    "too_few": "Choose at least {low}.",
    "too_many": "Choose at most {high}.",
    "twice": "Every option can be chosen once only.",
    "not_a_number": "Type a whole number from {low} to {high}.",
    "out_of_range": "Choose a number from {low} to {high}.",
    "nothing_asked": "Nothing is being asked of you just now: {who}.",
    "unknown_answer": "I do not recognise that answer. Pick one from the list that appears while you type.",
    # undo
    "nothing_to_undo": "There is nothing of yours to take back.",
    "undo_done": "That is taken back already, or you have moved on since. The newest board shows how things stand.",
    "too_far": "That lies too far back: the rules program has changed since, and cannot go there any more.",
    "undo_free": "You need not ask for that: **Undo** takes it back.",
    "request_open": "{other} has asked to take a move back. Only one request can be open at a table.",
    "request_refused": "{other} did not agree to taking that back, so it stands.",
    "requests_spent": "You have asked {most} times in this game, and that is all.",
    "request_gone": "That request has ended. The newest board shows how things stand.",
    "own_request": "You have asked for this yourself; the others decide. **Withdraw** takes the request back.",
    "not_asker": "Only {other}, who asked, can withdraw the request.",
    "agreed_already": "You have agreed already. Now the others are waited for.",
    "barrier_chance": "That cannot be taken back: a die was rolled or cards were drawn since.",
    "barrier_seat": "That cannot be taken back: {other} has answered since.",
    "barrier_news": "That cannot be taken back: something hidden was shown since.",
    # being away
    "away_alone": "There is no other person here just now: the game waits for you anyway. `/end` would end it.",
    "not_away": "Nobody plays for you: you are here already.",
    "nobody_late": "Nobody needs to stand in there any more. The newest board shows how things stand.",
    "not_late": "{person} still has some time: a computer player may stand in from <t:{when}:f> on, <t:{when}:R>.",
    "stood_in": "A computer player answered that in your place, so it stays. Your own answers can be taken back.",
    # ending
    "may_not_end": "Only {host}, who opened this table, or somebody who may manage messages here can end it.",
    "not_finished": "That is shown when the game is over, or it would give hidden things away.",
}
"""Refusals by code. Every sentence says what to do next where there is something to do."""

FALLBACK = "That is not possible now. The newest board shows what is."


def sentence(refused: Refused) -> str:
    """Why something was refused, and what would be possible.

    The host puts what the words need into ``refused.data``: ``refusals`` (the game's own), ``names`` of the seats,
    ``labels`` of the legal options, ``host``.
    """
    data = refused.data
    own: Mapping[str, Refusal] = data.get("refusals", {})
    if refused.code in own:
        found = own[refused.code]
        return f"{found.sentence} (`/rules`: {found.heading})"
    words = SENTENCES.get(refused.code)
    return FALLBACK if words is None else words.format_map(_Facts(data))


class _Facts(dict[str, Any]):
    """What a sentence may quote, made from what the refusal carries."""

    def __missing__(self, key: str) -> str:
        names: Sequence[str] = self.get("names", ())
        if key == "who":
            waiting = [shown(names[seat]) for seat in self.get("waiting", ()) if seat < len(names)]
            if not waiting:
                return "the game is going on by itself, one moment"
            return f"{listed(waiting)} {'is' if len(waiting) == 1 else 'are'} to act"
        if key == "other":
            seat = self.get("seat", -1)
            return shown(names[seat]) if 0 <= seat < len(names) else "somebody else"
        if key == "possible":
            labels: Sequence[str] = self.get("labels", ())
            if not labels:
                return "The newest board shows what is."
            more = f" and {len(labels) - MOST_NAMED} more" if len(labels) > MOST_NAMED else ""
            return f"Possible: {', '.join(labels[:MOST_NAMED])}{more}."
        if key == "person":
            return shown(self.get("name", "?"))
        return "the host" if key == "host" else "?"


def listed(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


HOST_EVENTS: dict[str, str] = {
    "host.undone": "{name} took the last step back.",
    "host.withdrawn": "{name} took the sealed answer back.",
    "host.resigned": "{name} resigned; a computer player plays on for the seat.",
    "host.dm_closed": "I cannot send {name} private messages. **My hand** under the board shows the hand here, to "
    "{name} alone.",
    "host.left": "I cannot reach {name}, who may have left the server. The seat stays {name}'s.",
    "host.revived": "The fault is mended; the game goes on where it stopped.",
    "host.explained": "",
    "host.asked": "{name} asks to take a move back.",
    "host.unasked": "{name} has withdrawn the request to take a move back.",
    "host.refused": "{name} does not agree to taking the move back, so it stands.",
    "host.agreed": "{name} took a move back {how}.",
    "host.away": "{name} is away; a computer player plays on until {name} is back.",
    "host.stood_in": "A computer player plays for {name} now, until {name} is back.",
    "host.back": "{name} is back and plays on.",
}
"""What happened besides the game, by event name."""

EXPLAINED = "host.explained"
OWN_WORDS = ("how",)
"""Data of host events that are the host's own words with escaped names in them, not names."""
MOST_EXPLAINED = 160
"""Characters of a computer player's reason."""
PLACES = {name: place for place, name in enumerate(HOST_EVENTS)}
FIRST_PLACE = 1000


def place_of(name: str, seat: int) -> int:
    """Place of a host event among the events of its row; the game's own stay below ``FIRST_PLACE``."""
    return FIRST_PLACE + PLACES[name] * 100 + seat + 1


def host_line(event: Event, names: Sequence[str] = ()) -> str | None:
    """The log line of an event that the host told, or None for one of the game's.

    Host events carry the names as they were, since a seat may have changed hands since; ``names`` is not needed.
    """
    words = HOST_EVENTS.get(event.name)
    if words is None:
        return None
    if event.name == EXPLAINED:  # a computer player's reason, in its game's own words
        return f"💭 {clip(event.data['note'], MOST_EXPLAINED)}"
    data = {key: value for key, value in event.data.items() if isinstance(value, str)}
    return words.format_map({key: value if key in OWN_WORDS else shown(value) for key, value in data.items()})


@dataclass(frozen=True, slots=True)
class OrderWords:
    """A standing order in words.

    Attributes:
        give: The button that gives it.
        revoke: The button that calls it off.
        holds: Says that it holds.
    """

    give: str
    revoke: str
    holds: str


ORDERS = {
    "pass_turn": OrderWords("Pass for this turn", "Ask me again", "Your order: pass for the rest of this turn."),
    "only_target": OrderWords(
        "Ask only if targeted", "Ask me every time", "Your order: pass unless you are the target."
    ),
}
"""Standing orders by name."""

SUSPENDED = (
    "The rules program met a fault at this table, so it is paused. Nothing was lost: everything up to the last answer "
    "that was shown is kept. Other tables go on."
)
REWOUND = (
    "The rules were updated, so play went back to the start of this step. Whoever had answered already is asked again."
)
UNSHOWABLE = "The board cannot be shown just now. Nothing was lost."
LOBBY_IDLE = "Nobody started this table for a day, so it was closed. `/play` opens a new one."
LOBBY_EMPTY = "Everybody left, so this table was closed."
NOBODY_LEFT = "No person is left at this table, so it ended."
LESSON_LEFT = "You left the first game. `/learn` begins it anew, `/play` opens a real table."
LESSON = "-# A lesson: its position and its dice were set beforehand, and it counts for nothing. **Leave** ends it."
AWAY = (
    "What you did is kept, but I am not on this table's server any more, so nobody there can see it. Once somebody "
    "invites me again, the game goes on by itself; `/resign` and `/end` work here meanwhile."
)
STANDS_IN = "**A computer player plays for you** until you press **I am back**, or answer a question yourself."
GONE_AWAY = (
    "A computer player plays for you at {title} from now on. **I am back** under the board, `/away` once more, or an "
    "answer of yours: then you play on."
)
CAME_BACK = "You are back at {title} and play on with the next question."
ALL_AWAY = "nobody is there just now; the game goes on when {names} is back."
REMINDERS_ON = (
    "Whoever is late at this table is reminded after a day and after three days. `/reminders` turns that off."
)
REMINDERS_OFF = (
    "Nobody is notified at this table for being late. After three days the others can still let a computer player "
    "stand in."
)
CHANNEL_GONE = "The channel of this table is gone, so the table ended."


def won_by_resignation(loser: str, winner: str) -> str:
    """How a game of two ended when one gave up; the names are not escaped yet."""
    return f"{shown(loser)} resigned, so {shown(winner)} wins."


def learnt(farewell: str) -> str:
    """How a lesson ends; ``farewell`` says what it has taught."""
    return f"🎓 {farewell} You know it all: `/play` opens a real table, `/rules` has the rest."


def votes_missing(missing: int, name: str) -> str:
    """What somebody is told whose press alone brings no stand-in; the name is escaped."""
    more = "1 more person" if missing == 1 else f"{missing} more people"
    return f"Your press counts. {more} at the table must press, then a computer player plays for {name}."


def stood_in_for(names: Sequence[str]) -> str:
    """What the result says if computer players stood in; "" if none did. The names are not escaped yet."""
    return f"A computer player stood in for {listed([shown(name) for name in names])} for a while." if names else ""


def ended_by(name: str) -> str:
    """Why a table ended; the name is not escaped yet."""
    return f"{shown(name)} ended this table."


def cannot_post(missing: Sequence[str]) -> str:
    """A warning to whoever acted while the channel cannot be told."""
    needed = f" I lack: {listed(list(missing))}." if missing else ""
    return (
        f"Your move is kept, but I may not post in the table's channel.{needed} Somebody who manages this channel can "
        "give me that; the board follows by itself."
    )
