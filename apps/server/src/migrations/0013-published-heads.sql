-- Heads of the chain of batches as they are published, and the paths that lead from a user's records to them.

CREATE TABLE published_heads (
  number bigint PRIMARY KEY CHECK (number > 0),
  first_batch bigint NOT NULL CHECK (first_batch > 0),
  last_batch bigint NOT NULL CHECK (last_batch >= first_batch),
  last_head bytea NOT NULL CHECK (octet_length(last_head) = 32),
  heads_root bytea NOT NULL CHECK (octet_length(heads_root) = 32),
  roots jsonb NOT NULL,
  last_root bigint NOT NULL CHECK (last_root >= 0),
  before bytea NOT NULL CHECK (octet_length(before) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  at timestamptz NOT NULL
);
COMMENT ON TABLE published_heads IS 'Published heads, dense from 1, append-only. hash(n) covers hash(n-1), so that a browser that noted one of them sees any change of what came before.';
COMMENT ON COLUMN published_heads.heads_root IS 'Merkle root over the heads of first_batch to last_batch.';
COMMENT ON COLUMN published_heads.roots IS 'List of {id, root}: roots of the liabilities since the head before, so that there cannot be another of the same number for somebody else.';
COMMENT ON COLUMN published_heads.last_root IS 'Number of the last root that this head or one before covers; 0 for none.';
CREATE INDEX published_heads_last_root ON published_heads (last_root);

CREATE TABLE head_anchors (
  number bigint PRIMARY KEY REFERENCES published_heads,
  authority text NOT NULL,
  token bytea NOT NULL,
  at timestamptz NOT NULL
);
COMMENT ON TABLE head_anchors IS 'Time-stamp tokens (RFC 3161) over the hashes of published heads, append-only.';

CREATE TABLE record_proofs (
  batch_id bigint NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  number bigint NOT NULL REFERENCES published_heads,
  kind text NOT NULL CHECK (kind IN ('receipt', 'withdrawal', 'deposit')),
  subject text NOT NULL,
  user_id bigint NOT NULL,
  line text NOT NULL,
  path bytea NOT NULL CHECK (octet_length(path) % 32 = 0),
  head_path bytea NOT NULL CHECK (octet_length(head_path) % 32 = 0),
  PRIMARY KEY (batch_id, place)
);
COMMENT ON TABLE record_proofs IS 'Each record of a batch with its path to a published head, append-only and kept for ever: the text of the batch is deleted after some days.';
COMMENT ON COLUMN record_proofs.subject IS 'withdrawal: its id; deposit: its number; receipt: kind:order or position.';
COMMENT ON COLUMN record_proofs.path IS 'Hashes of the neighbors from the leaf upwards, 32 bytes each; the bits of place say on which side they stand.';
CREATE INDEX record_proofs_subject ON record_proofs (user_id, kind, subject);

CREATE TABLE recorded_heads (
  number bigint PRIMARY KEY REFERENCES published_heads,
  last_batch bigint NOT NULL,
  records integer NOT NULL CHECK (records >= 0),
  at timestamptz NOT NULL
);
COMMENT ON TABLE recorded_heads IS 'Published heads whose records all have their paths, append-only; the texts of their batches may be deleted.';

CREATE TABLE liability_faults (
  root_id bigint NOT NULL REFERENCES liability_roots,
  user_id bigint NOT NULL,
  leaf jsonb,
  ledger jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (root_id, user_id)
);
COMMENT ON TABLE liability_faults IS 'Users whose leaf in a root is missing or differs from the sums of their ledger entries, append-only.';
COMMENT ON COLUMN liability_faults.leaf IS 'Balances in the leaf; null where there is none.';

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON published_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON head_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON record_proofs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recorded_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_faults FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON published_heads, head_anchors, record_proofs, recorded_heads, liability_faults TO candor_app;
