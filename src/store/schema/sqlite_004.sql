-- For SQLite only: earlier versions stored BYTETEXT as TEXT. An SQL dump truncates a TEXT at its first zero byte and
-- changes bytes that are not UTF-8; it preserves a BLOB.

UPDATE game SET setup = CAST(setup AS BLOB) WHERE typeof(setup) = 'text';
UPDATE said SET text = CAST(text AS BLOB) WHERE typeof(text) = 'text';
