-- Tables, their logs, and what is still to be told.
-- Logs are append-only rowid tables: a row goes to the end of one b-tree whichever table it belongs to.

CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    stage TEXT NOT NULL CHECK (stage IN ('lobby', 'playing', 'over', 'ended', 'suspended')),
    guild INTEGER,
    channel INTEGER NOT NULL,
    guild_name TEXT NOT NULL,
    channel_name TEXT NOT NULL,
    host INTEGER NOT NULL,
    options TEXT NOT NULL,
    seats_wanted INTEGER NOT NULL,
    chairs TEXT NOT NULL,
    secret TEXT NOT NULL,
    start_press INTEGER NOT NULL,
    seed TEXT NOT NULL,
    position INTEGER NOT NULL,
    serial INTEGER NOT NULL,
    serials TEXT NOT NULL,
    waiting TEXT NOT NULL,
    computers_turn INTEGER NOT NULL,
    n INTEGER NOT NULL,
    undone INTEGER NOT NULL,
    undo_base INTEGER NOT NULL,
    note TEXT NOT NULL,
    created REAL NOT NULL,
    touched REAL NOT NULL,
    -- The publisher's own fields: what the channel and the seats have been sent.
    board_message INTEGER NOT NULL DEFAULT 0,
    pinged TEXT NOT NULL DEFAULT '[]',
    hand_messages TEXT NOT NULL DEFAULT '{}',
    told INTEGER NOT NULL DEFAULT 0,
    shown INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX live_tables ON tables (channel) WHERE stage IN ('lobby', 'playing', 'suspended');
CREATE INDEX suspended_tables ON tables (id) WHERE stage = 'suspended';
CREATE INDEX computers_turns ON tables (id) WHERE computers_turn = 1;
CREATE INDEX open_lobbies ON tables (touched) WHERE stage = 'lobby';

-- Who sits at which live table; derived from tables.chairs.
CREATE TABLE sitting (
    player INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX sitting_at ON sitting (table_id);

CREATE TABLE log (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    mark TEXT NOT NULL,
    keys TEXT NOT NULL,
    chance TEXT,
    back INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX log_of_table ON log (table_id, n);

CREATE TABLE checkpoints (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    n INTEGER NOT NULL,
    phase TEXT NOT NULL,
    state BLOB NOT NULL,
    rules_version INTEGER NOT NULL,
    state_version INTEGER NOT NULL,
    kernel_version INTEGER NOT NULL
) STRICT;
CREATE INDEX checkpoints_of_table ON checkpoints (table_id, n);

CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    row INTEGER NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    audience TEXT,
    new_to TEXT NOT NULL,
    void INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX events_of_table ON events (table_id, row, place);

-- Interaction ids that were applied, so that a re-delivered press does nothing.
CREATE TABLE presses (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL
) STRICT;

CREATE TABLE drafts (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    serial INTEGER NOT NULL,
    keys TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: message nonces are made from these ids, so an id must never come back.
CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    row INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('board', 'hand', 'strip', 'notice')),
    seat INTEGER NOT NULL,
    target INTEGER NOT NULL,
    text TEXT NOT NULL,
    fresh INTEGER NOT NULL,
    posted_nonce TEXT NOT NULL DEFAULT '',
    claim TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX outbox_of_table ON outbox (table_id);
