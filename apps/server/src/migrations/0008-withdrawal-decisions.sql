-- How a withdrawal ends, and what its reviewer should know of the account.

ALTER TABLE withdrawal_approvals ADD COLUMN is_last boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN withdrawal_approvals.is_last IS 'The approval after which it is sent. Kept, since the limit for two people may change before the engine has answered.';

CREATE TABLE withdrawal_decisions (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals,
  outcome text NOT NULL CHECK (outcome IN ('rejected', 'passed')),
  operator_id bigint NOT NULL REFERENCES operators,
  reason text,
  reference text CHECK (length(reference) BETWEEN 1 AND 128),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  at timestamptz NOT NULL,
  command_id uuid NOT NULL UNIQUE,
  CONSTRAINT withdrawal_decisions_reason CHECK ((outcome = 'rejected') = (reason IS NOT NULL)),
  CONSTRAINT withdrawal_decisions_reference CHECK ((outcome = 'passed') = (reference IS NOT NULL))
);
COMMENT ON TABLE withdrawal_decisions IS 'The one end that operators gave a withdrawal, written down before the core is told, and told again under the same command until its answer is known.';

CREATE TABLE security_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('login_password', 'fund_password', 'fund_password_set', 'email', 'mobile', 'authenticator_on', 'authenticator_off',
    'passkey_added', 'passkey_removed', 'protection_loosened')),
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE security_changes IS 'What changed of what protects an account. Written by triggers, so that no way of changing it is forgotten.';
CREATE INDEX security_changes_user ON security_changes (user_id, at DESC);

CREATE FUNCTION note_security_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO security_changes (user_id, kind) VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END, TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER login_password_changed AFTER UPDATE OF password_hash ON users FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash) EXECUTE FUNCTION note_security_change('login_password');
CREATE TRIGGER fund_password_changed AFTER UPDATE OF fund_password_hash ON users FOR EACH ROW
  WHEN (OLD.fund_password_hash IS NOT NULL AND OLD.fund_password_hash IS DISTINCT FROM NEW.fund_password_hash) EXECUTE FUNCTION note_security_change('fund_password');
CREATE TRIGGER fund_password_set AFTER UPDATE OF fund_password_hash ON users FOR EACH ROW
  WHEN (OLD.fund_password_hash IS NULL AND NEW.fund_password_hash IS NOT NULL) EXECUTE FUNCTION note_security_change('fund_password_set');
CREATE TRIGGER email_changed AFTER UPDATE OF email ON users FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION note_security_change('email');
CREATE TRIGGER mobile_changed AFTER UPDATE OF mobile ON users FOR EACH ROW
  WHEN (OLD.mobile IS DISTINCT FROM NEW.mobile) EXECUTE FUNCTION note_security_change('mobile');
CREATE TRIGGER protection_loosened AFTER UPDATE OF address_hold_ends_at, book_only_ends_at ON users FOR EACH ROW
  WHEN ((OLD.address_hold_ends_at IS NULL AND NEW.address_hold_ends_at IS NOT NULL) OR (OLD.book_only_ends_at IS NULL AND NEW.book_only_ends_at IS NOT NULL))
  EXECUTE FUNCTION note_security_change('protection_loosened');
CREATE TRIGGER authenticator_on AFTER UPDATE OF confirmed_at ON authenticators FOR EACH ROW
  WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION note_security_change('authenticator_on');
CREATE TRIGGER authenticator_off AFTER DELETE ON authenticators FOR EACH ROW
  WHEN (OLD.confirmed_at IS NOT NULL) EXECUTE FUNCTION note_security_change('authenticator_off');
CREATE TRIGGER passkey_added AFTER INSERT ON passkeys FOR EACH ROW EXECUTE FUNCTION note_security_change('passkey_added');
CREATE TRIGGER passkey_removed AFTER DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION note_security_change('passkey_removed');

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON withdrawal_decisions, security_changes TO candor_app;
