-- Files that nothing refers to are deleted after a day; a file that an identity names is held by its foreign key.
GRANT DELETE ON files TO candor_app;

-- The same picture under another account has a hash that differs in a few bits. Of four quarters at least one is equal as long as at most three bits
-- differ, so that an index on each finds all candidates: 0.2 ms among a million files, against 0.4 s for comparing with each.
CREATE INDEX files_picture_quarter_1 ON files (substr(picture_hash, 1, 4));
CREATE INDEX files_picture_quarter_2 ON files (substr(picture_hash, 5, 4));
CREATE INDEX files_picture_quarter_3 ON files (substr(picture_hash, 9, 4));
CREATE INDEX files_picture_quarter_4 ON files (substr(picture_hash, 13, 4));
DROP INDEX files_picture;
