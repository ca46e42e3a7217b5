-- Whether two accounts submitted the same photo takes their pixels: two documents of one layout have nearly the same 64 bits of files.picture_hash. So it is found out once, when the
-- photos are submitted.
CREATE TABLE picture_comparisons (
  file_id uuid PRIMARY KEY REFERENCES files,
  reading text NOT NULL CHECK (reading IN ('compared', 'empty', 'unreadable')),
  compared_at timestamptz NOT NULL
);
COMMENT ON TABLE picture_comparisons IS 'Photos of identities that were compared with those of all other accounts.';
COMMENT ON COLUMN picture_comparisons.reading IS 'empty: nothing is on the photo, so that it would be like every other empty one; unreadable: the storage did not give it, tried again.';
CREATE TABLE picture_matches (
  file_id uuid NOT NULL REFERENCES files,
  other_id uuid NOT NULL REFERENCES files,
  apart_permille integer NOT NULL CHECK (apart_permille BETWEEN 0 AND 1000),
  PRIMARY KEY (file_id, other_id),
  CHECK (file_id <> other_id)
);
COMMENT ON TABLE picture_matches IS 'Photos that are the same one, in both directions: saved again, smaller, or with the edges cut off.';
COMMENT ON COLUMN picture_matches.apart_permille IS 'How far their pixels are apart, 0 to 1000.';
GRANT SELECT, INSERT ON picture_matches TO candor_app;
GRANT SELECT, INSERT, UPDATE ON picture_comparisons TO candor_app;
