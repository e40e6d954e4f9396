-- What live servers keep: a game is its setup, its seed and what was said. Rows are only ever added, but for the end of
-- a game. Whole numbers are signed 64-bit; seeds and digests are kept with the same bits. BYTETEXT is text in whatever
-- bytes it came: SQLite takes it for TEXT, for PostgreSQL it is a domain over BYTEA (postgres_store.cpp).

CREATE TABLE game (
  id BIGINT PRIMARY KEY,
  server TEXT NOT NULL,
  number BIGINT NOT NULL,      -- from 1, on its server
  rules TEXT NOT NULL,         -- the name of the game
  setup BYTETEXT NOT NULL,
  seed BIGINT NOT NULL,
  UNIQUE (server, number)
);

-- In the order of `place`, which counts the rows of a game from 0 over all its turns.
CREATE TABLE said (
  game BIGINT NOT NULL,        -- game (id), without the check: orders come by the thousands
  place BIGINT NOT NULL,
  turn BIGINT NOT NULL,        -- from 0
  seat BIGINT NOT NULL,
  text BYTETEXT NOT NULL,
  PRIMARY KEY (game, place)
);

-- A turn that has ended: the state after it, and the contest's time (without pauses) in milliseconds.
CREATE TABLE turn (
  game BIGINT NOT NULL REFERENCES game (id),
  turn BIGINT NOT NULL,
  digest BIGINT NOT NULL,
  ended BIGINT NOT NULL,
  PRIMARY KEY (game, turn)
);

-- The points of a game that is over, without K, in millionths.
CREATE TABLE result (
  game BIGINT NOT NULL REFERENCES game (id),
  seat BIGINT NOT NULL,
  points BIGINT NOT NULL,
  PRIMARY KEY (game, seat)
);
