-- Who has been waited for since when, and reminders about it.

-- Seat -> [waited for since, reminders sent, seats that asked for a stand-in].
ALTER TABLE tables ADD COLUMN asked TEXT NOT NULL DEFAULT '{}';
-- When to look next whether somebody is late; 0 for never.
ALTER TABLE tables ADD COLUMN remind_at REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN reminders INTEGER NOT NULL DEFAULT 1;
-- The publisher's own: the newest reminder in the channel.
ALTER TABLE tables ADD COLUMN reminder_message INTEGER NOT NULL DEFAULT 0;

CREATE INDEX tables_to_remind ON tables (remind_at) WHERE remind_at > 0;

-- Games that are being played just now: whoever is waited for, from now on, since nobody could be reminded before.
UPDATE tables SET
    asked = (
        SELECT json_group_object(CAST(value AS TEXT), json_array(CAST(strftime('%s', 'now') AS REAL), 0, json('[]')))
        FROM json_each(tables.waiting)
    ),
    remind_at = CAST(strftime('%s', 'now') AS REAL) + 86400
WHERE stage = 'playing' AND lesson = 0 AND waiting <> '[]';
