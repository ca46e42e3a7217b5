-- Keys with which programs of a user sign their requests. A revoked one stays as a row, without its secret.
CREATE TABLE api_keys (
  key_id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  api_key text NOT NULL UNIQUE CHECK (api_key ~ '^[A-Za-z0-9]{64}$'),
  kind text NOT NULL CHECK (kind IN ('hmac', 'ed25519')),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 40),
  secret bytea,
  public_key bytea,
  trade boolean NOT NULL,
  withdraw boolean NOT NULL,
  addresses text[] NOT NULL CHECK (cardinality(addresses) <= 20),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip inet,
  revoked_at timestamptz,
  CONSTRAINT api_keys_secret CHECK ((secret IS NOT NULL) = (kind = 'hmac' AND revoked_at IS NULL)),
  CONSTRAINT api_keys_public_key CHECK ((public_key IS NOT NULL) = (kind = 'ed25519')),
  CONSTRAINT api_keys_expiry CHECK ((expires_at IS NULL) = (cardinality(addresses) > 0)),
  CONSTRAINT api_keys_withdraw CHECK (NOT withdraw OR cardinality(addresses) > 0)
);
COMMENT ON TABLE api_keys IS 'Keys of users'' programs. Only the engine''s commands move money, whoever sends them.';
COMMENT ON COLUMN api_keys.api_key IS 'The name under which a request is sent, which proves nothing without a signature.';
COMMENT ON COLUMN api_keys.secret IS 'Of an hmac key: sealed for the key; erased when it is revoked.';
COMMENT ON COLUMN api_keys.public_key IS 'Of an ed25519 key: SubjectPublicKeyInfo in DER.';
COMMENT ON COLUMN api_keys.addresses IS 'Addresses and ranges that may use it; none means any.';
COMMENT ON COLUMN api_keys.last_used_at IS 'To the minute.';
CREATE INDEX api_keys_user ON api_keys (user_id) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_expires ON api_keys (expires_at) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_revoked ON api_keys (revoked_at) WHERE revoked_at IS NOT NULL;

ALTER TABLE security_changes DROP CONSTRAINT security_changes_kind_check;
ALTER TABLE security_changes ADD CONSTRAINT security_changes_kind_check CHECK (kind IN ('login_password', 'fund_password', 'fund_password_set', 'email', 'mobile',
  'authenticator_on', 'authenticator_off', 'passkey_added', 'passkey_removed', 'protection_loosened', 'api_key_created', 'api_key_changed', 'api_key_revoked'));
CREATE TRIGGER api_key_created AFTER INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION note_security_change('api_key_created');
CREATE TRIGGER api_key_changed AFTER UPDATE OF addresses ON api_keys FOR EACH ROW
  WHEN (OLD.addresses IS DISTINCT FROM NEW.addresses) EXECUTE FUNCTION note_security_change('api_key_changed');
CREATE TRIGGER api_key_revoked AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION note_security_change('api_key_revoked');

GRANT SELECT, INSERT, UPDATE ON api_keys TO candor_app;
