-- SQLite alone: what is BYTETEXT was kept as TEXT by earlier versions. An SQL dump cuts a TEXT at its first zero byte and
-- changes what is not UTF-8; a BLOB it keeps.

UPDATE game SET setup = CAST(setup AS BLOB) WHERE typeof(setup) = 'text';
UPDATE said SET text = CAST(text AS BLOB) WHERE typeof(text) = 'text';
