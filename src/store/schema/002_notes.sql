-- What a contest must know beside its games: its clock, whether it is paused, its teams. A note replaces the one before.

CREATE TABLE note (
  name TEXT PRIMARY KEY,
  text TEXT NOT NULL
);
