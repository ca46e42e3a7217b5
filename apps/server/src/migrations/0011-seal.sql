ALTER TABLE batches ADD COLUMN text_hash bytea, ADD COLUMN state_root bytea, ADD COLUMN records_root bytea;
