-- Requests to take a move back by agreement.
ALTER TABLE tables ADD COLUMN takebacks TEXT NOT NULL DEFAULT '{}';
-- The publisher's own: number of the request and id of its message in the channel.
ALTER TABLE tables ADD COLUMN request_message TEXT NOT NULL DEFAULT '[0,0]';

-- A new kind of errand. Which kinds there are is the program's affair, so the list is not repeated here any more.
CREATE TABLE errands (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    row INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    target INTEGER NOT NULL,
    text TEXT NOT NULL,
    fresh INTEGER NOT NULL,
    posted_nonce TEXT NOT NULL DEFAULT '',
    claim TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO errands (id, table_id, row, kind, seat, target, text, fresh, posted_nonce, claim)
    SELECT id, table_id, row, kind, seat, target, text, fresh, posted_nonce, claim FROM outbox;
-- Nonces are made from these ids, so none may come back even if the outbox is empty just now.
DELETE FROM sqlite_sequence WHERE name = 'errands';
INSERT INTO sqlite_sequence (name, seq) SELECT 'errands', seq FROM sqlite_sequence WHERE name = 'outbox';
DROP TABLE outbox;
ALTER TABLE errands RENAME TO outbox;
CREATE INDEX outbox_of_table ON outbox (table_id);
