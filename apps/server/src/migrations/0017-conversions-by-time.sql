-- A start reads the conversions of the last minute, which a user's limit counts: without an index it would read them all.
CREATE INDEX conversions_time ON conversions (at);
