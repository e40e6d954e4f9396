-- What live servers store: a game is its setup, its seed and what was said. Rows are only added. Whole numbers are signed
-- 64-bit; seeds and digests are stored with the same bits. BYTETEXT is text in any bytes: SQLite treats it as TEXT, in
-- PostgreSQL it is a domain over BYTEA (postgres_store.cpp).

CREATE TABLE game (
  id BIGINT PRIMARY KEY,
  server TEXT NOT NULL,
  number BIGINT NOT NULL,      -- from 1, on its server
  rules TEXT NOT NULL,         -- the name of the game
  setup BYTETEXT NOT NULL,
  seed BIGINT NOT NULL,
  UNIQUE (server, number)
);

-- Ordered by `place`, which counts the rows of a game from 0 across all its turns.
CREATE TABLE said (
  game BIGINT NOT NULL,        -- game (id); not checked, as there are thousands of orders
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
