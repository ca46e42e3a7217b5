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

-- The whole state of the core after one batch, whose hash is that batch's state_root. From a checkpoint on the texts explain every later state, and
-- what it counts can be held against the tables after the texts are gone.
CREATE TABLE checkpoints (
  batch_id bigint PRIMARY KEY CHECK (batch_id > 0),
  at timestamptz NOT NULL,
  state bytea NOT NULL,
  tables jsonb NOT NULL
);
ALTER TABLE checkpoints ALTER COLUMN state SET STORAGE EXTERNAL;
COMMENT ON TABLE checkpoints IS 'One a day, append-only: the rows of the state after a batch, compressed, and what was counted of every table up to it.';
COMMENT ON COLUMN checkpoints.tables IS 'For each table of events: rows up to this batch, and the digest of those since the checkpoint before.';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON checkpoints TO candor_app;
