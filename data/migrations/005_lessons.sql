-- Guided first games: their position and dice were set beforehand.
ALTER TABLE tables ADD COLUMN lesson INTEGER NOT NULL DEFAULT 0;
