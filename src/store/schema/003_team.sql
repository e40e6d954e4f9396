-- Whose game it is, if each team plays games of its own (vampire); '' if all teams play together.

ALTER TABLE game ADD COLUMN team TEXT NOT NULL DEFAULT '';
