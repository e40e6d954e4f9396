-- What the jury stores (archive.hpp): books of entries, and bytes under their hash. Rows are only added. BYTETEXT: as
-- in 001_games.sql.

CREATE TABLE entry (
  book TEXT NOT NULL,
  number BIGINT NOT NULL,      -- from 1, in its book
  written BIGINT NOT NULL,     -- milliseconds since 1970
  text BYTETEXT NOT NULL,
  PRIMARY KEY (book, number)
);
CREATE INDEX first_entry ON entry (book) WHERE number = 1;

CREATE TABLE kept (
  hash TEXT PRIMARY KEY,       -- SHA-256 of the bytes, hexadecimal
  bytes BYTETEXT NOT NULL
);
