-- What was hashed into the chain of batches, so that it can be recomputed. Not a column of `batches`: that table is append-only and kept for ever,
-- while bodies are most of its bytes and may be deleted once they are older than the operator keeps them. The column was never written.
ALTER TABLE batches DROP COLUMN body;

CREATE TABLE batch_bodies (
  batch_id bigint PRIMARY KEY CHECK (batch_id > 0),
  body bytea NOT NULL
);
COMMENT ON TABLE batch_bodies IS 'The canonical text of each batch, for as long as the operator keeps it (CANDOR_KEEP_BATCHES).';
COMMENT ON COLUMN batch_bodies.body IS 'The text in UTF-8, compressed with Zstandard.';
-- It is compressed already: without this PostgreSQL would try again, in vain.
ALTER TABLE batch_bodies ALTER COLUMN body SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, DELETE ON batch_bodies TO candor_app;

-- The next sequence is that of the newest order or of some triggered stop. With 1,000,000 closed orders a reload looked for the latter for 110 ms,
-- and longer with each order; with this index 0.3 ms. Few orders are triggered, so that it costs the others nothing.
CREATE INDEX orders_triggered ON orders (sequence) WHERE triggered;

-- Which network asked for a code: what one may ask for in a day is limited, as it is for one target. The application counts rows by both.
ALTER TABLE codes ADD COLUMN network cidr;
COMMENT ON COLUMN codes.network IS 'The IPv4 address, or the IPv6 network of 64 bits, that asked; null for rows older than this column.';
CREATE INDEX codes_network ON codes (network, created_at DESC);
