-- First answers of the calls whose effect is a transaction of the gateway's own (registration, password reset, choice of channel). What the engine
-- does has its first answers in `commands`.
--
-- The answer is json and not jsonb for the reason given at `commands`, and old rows are found by the same kind of index.
CREATE TABLE answers (
  user_id bigint NOT NULL CHECK (user_id >= 0),
  route text NOT NULL,
  command_id uuid NOT NULL,
  body_hash bytea NOT NULL CHECK (octet_length(body_hash) = 32),
  answer json NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (command_id, route, user_id)
);
COMMENT ON TABLE answers IS 'First answer of each Idempotency-Key that the gateway acted on itself, written with the act and kept for at least 24 h.';
COMMENT ON COLUMN answers.user_id IS 'The caller of a route that needs a login, else 0.';
COMMENT ON COLUMN answers.body_hash IS 'SHA-256 of the body without passwords and codes, which a fast hash would give away.';
CREATE INDEX answers_at ON answers USING brin (at);

GRANT SELECT, INSERT, DELETE ON answers TO candor_app;
