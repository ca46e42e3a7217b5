-- The trades of a batch are one of its records, and a conversion has a receipt.
ALTER TABLE record_proofs DROP CONSTRAINT record_proofs_kind_check;
ALTER TABLE record_proofs ADD CONSTRAINT record_proofs_kind_check
  CHECK (kind IN ('receipt', 'withdrawal', 'deposit', 'allotment', 'fills'));
COMMENT ON COLUMN record_proofs.subject IS 'withdrawal: its id; deposit: its number; receipt: kind:order or position; fills: the first trade of the batch.';
-- The batch of a trade is the one with the highest first trade up to it.
CREATE INDEX record_proofs_fills ON record_proofs ((subject::bigint)) WHERE kind = 'fills';
COMMENT ON COLUMN batches.records_root IS 'Merkle root over the receipts, withdrawals, credited deposits and results of allotments of the batch, and the line over its trades; zeros for none.';

ALTER TABLE receipts DROP CONSTRAINT receipts_kind_check;
ALTER TABLE receipts ADD CONSTRAINT receipts_kind_check CHECK (kind ~ '^(option|lever|hosting|convert)_[a-z]+$');
CREATE UNIQUE INDEX receipts_conversion ON receipts (command_id) WHERE kind = 'convert_settle';
