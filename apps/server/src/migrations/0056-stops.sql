-- The emergency stop: the last word on each target that was ever stopped, written by the engine in the batch of its command.

CREATE TABLE stops (
  target text PRIMARY KEY CHECK (target ~ '^[a-z]{1,20}(:[0-9]{1,9})?$'),
  stopped boolean NOT NULL,
  operator_id bigint NOT NULL REFERENCES operators,
  at timestamptz NOT NULL
);
COMMENT ON TABLE stops IS 'What is stopped, or was and is open again: everything, withdrawals, a product or a market. Sealed with the state.';
COMMENT ON COLUMN stops.operator_id IS 'Who stopped it, or confirmed as the second person that it opens.';
GRANT SELECT, INSERT, UPDATE ON stops TO candor_app;
