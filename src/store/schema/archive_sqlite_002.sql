-- For SQLite only, like sqlite_004.sql.

UPDATE entry SET text = CAST(text AS BLOB) WHERE typeof(text) = 'text';
UPDATE kept SET bytes = CAST(bytes AS BLOB) WHERE typeof(bytes) = 'text';
