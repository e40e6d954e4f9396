-- What a contest must store besides its games: its clock, whether it is paused, its teams. A note replaces the previous
-- one of its name.

CREATE TABLE note (
  name TEXT PRIMARY KEY,
  text TEXT NOT NULL
);
