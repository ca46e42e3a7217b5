-- Heads of version 2: beside the text of a batch they seal the core's state after it and the records that users can prove.
--
-- The parts of a head are kept, 96 bytes a batch, so that the chain of heads can be recomputed for ever, without the texts. Batches from before have
-- none: their heads are of version 1.
ALTER TABLE batches
  ADD COLUMN text_hash bytea CHECK (octet_length(text_hash) = 32),
  ADD COLUMN state_root bytea CHECK (octet_length(state_root) = 32),
  ADD COLUMN records_root bytea CHECK (octet_length(records_root) = 32),
  ADD CONSTRAINT batches_sealed_whole CHECK (num_nonnulls(text_hash, state_root, records_root) IN (0, 3));
COMMENT ON COLUMN batches.head IS 'Hash chain: head(n) = H(n, head(n-1), text_hash, state_root, records_root); of batches without these three H(version, head(n-1), text).';
COMMENT ON COLUMN batches.text_hash IS 'SHA-256 of the batch''s canonical text.';
COMMENT ON COLUMN batches.state_root IS 'Hash of the core''s whole state after the batch (docs/PROOF.md).';
COMMENT ON COLUMN batches.records_root IS 'Merkle root over the receipts, withdrawals and credited deposits of the batch; zeros for none.';

-- What was true after one batch: the rows of the core's state, whose hash is that batch's state_root, and a digest of the rows of each table since the
-- checkpoint before. The digest of all this is sealed by a later batch, whose text is kept for good.
CREATE TABLE checkpoints (
  batch_id bigint PRIMARY KEY CHECK (batch_id > 0),
  at timestamptz NOT NULL,
  state bytea NOT NULL,
  tables text NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32)
);
ALTER TABLE checkpoints ALTER COLUMN state SET STORAGE EXTERNAL;
COMMENT ON TABLE checkpoints IS 'One a day, append-only.';
COMMENT ON COLUMN checkpoints.state IS 'The rows of the state, compressed.';
COMMENT ON COLUMN checkpoints.tables IS 'JSON: for each table the columns, the range of numbers, how many rows, and SHA-256 over them.';
COMMENT ON COLUMN checkpoints.digest IS 'SHA-256 over batch, state_root and tables.';
CREATE TABLE checkpoint_seals (
  checkpoint bigint PRIMARY KEY,
  batch_id bigint NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32)
);
COMMENT ON TABLE checkpoint_seals IS 'The batch whose text says the digest of a checkpoint, append-only.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON checkpoint_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON checkpoints, checkpoint_seals TO candor_app;
