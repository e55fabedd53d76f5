-- Values of table options that people built themselves, such as arenas, kept for a server under a name.

CREATE TABLE builds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- The server, or the channel of a DM.
    home INTEGER NOT NULL,
    game TEXT NOT NULL,
    option TEXT NOT NULL,
    name TEXT NOT NULL COLLATE NOCASE,
    value TEXT NOT NULL,
    maker INTEGER NOT NULL,
    UNIQUE (home, game, option, name)
) STRICT;
