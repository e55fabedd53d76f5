-- What seats have asked not to be asked: seat -> {turn, only_target, spared}.

ALTER TABLE tables ADD COLUMN orders TEXT NOT NULL DEFAULT '{}';

CREATE INDEX tables_with_orders ON tables (id) WHERE stage = 'playing' AND orders <> '{}';
