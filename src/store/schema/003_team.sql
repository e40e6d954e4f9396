-- Whose game it is, where each team plays its own (vampire); '' where all teams play.

ALTER TABLE game ADD COLUMN team TEXT NOT NULL DEFAULT '';
