-- Tables that have ended lately: their presses are forgotten after a while, without looking at all old tables.

CREATE TABLE endings (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    ended REAL NOT NULL
) STRICT;

INSERT INTO endings SELECT id, touched FROM tables WHERE stage IN ('over', 'ended');
