-- Passkeys of operators, with which they prove each approval by one touch instead of a code.

CREATE TABLE operator_passkeys (
  credential_id text PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text NOT NULL DEFAULT '',
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  backed_up boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
COMMENT ON TABLE operator_passkeys IS 'A key that is removed leaves the table; the audit log keeps who added, used and removed it.';
CREATE INDEX operator_passkeys_operator ON operator_passkeys (operator_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_passkeys TO candor_app;

ALTER TABLE tickets DROP CONSTRAINT tickets_kind_check;
ALTER TABLE tickets ADD CONSTRAINT tickets_kind_check
  CHECK (kind IN ('login', 'passkey_register', 'passkey_use', 'step_up', 'operator_register', 'operator_step'));
