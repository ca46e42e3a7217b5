-- Wallet services: programs of the operator's own, or of its custodian, that report deposits and pay withdrawals without a person who types.

-- A wallet service is an operator without a login, so that each decision, credit and audit entry names who made it.
ALTER TABLE operators
  DROP CONSTRAINT operators_role_check,
  ADD CONSTRAINT operators_role_check CHECK (role IN ('owner', 'reviewer', 'finance', 'support', 'auditor', 'service'));

CREATE TABLE wallet_services (
  operator_id bigint PRIMARY KEY REFERENCES operators,
  public_key bytea NOT NULL UNIQUE CHECK (length(public_key) = 32),
  chain_ids integer[] NOT NULL CHECK (cardinality(chain_ids) BETWEEN 1 AND 200),
  webhook_url text NOT NULL DEFAULT '' CHECK (length(webhook_url) <= 300),
  limits_a_day integer NOT NULL CHECK (limits_a_day BETWEEN 1 AND 1000000),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  used_at timestamptz
);
COMMENT ON TABLE wallet_services IS 'Set by two owners. Its requests are signed with the private part of the Ed25519 key, which never leaves it.';
COMMENT ON COLUMN wallet_services.webhook_url IS 'Where events are sent to; empty: the service only asks.';
COMMENT ON COLUMN wallet_services.limits_a_day IS 'The multiple of a channel''s limit of one person that it may credit in 24 h.';
GRANT SELECT, INSERT, UPDATE ON wallet_services TO candor_app;

-- A deposit that a wallet service reports has no picture, and its user may have several at once.
ALTER TABLE deposits ALTER COLUMN proof_file DROP NOT NULL;
DROP INDEX deposits_one_open;
CREATE UNIQUE INDEX deposits_one_open ON deposits (user_id, currency_id)
  WHERE state IN ('under_review', 'crediting') AND proof_file IS NOT NULL;
CREATE INDEX deposits_crediting ON deposits (decided_at) WHERE state = 'crediting';

CREATE TABLE deposit_notices (
  notice_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  network text NOT NULL,
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 128),
  output text NOT NULL DEFAULT '' CHECK (length(output) <= 16),
  operator_id bigint NOT NULL REFERENCES wallet_services,
  chain_id integer NOT NULL REFERENCES chains,
  to_address text NOT NULL,
  amount amount NOT NULL CHECK (amount > 0),
  deposit_id bigint UNIQUE REFERENCES deposits,
  at timestamptz NOT NULL,
  UNIQUE (network, reference, output)
);
COMMENT ON TABLE deposit_notices IS 'Each payment that a wallet service has reported, once for ever, whoever reports it again.';
COMMENT ON COLUMN deposit_notices.deposit_id IS 'Null: below the minimum of its channel, and not credited.';
CREATE INDEX deposit_notices_service ON deposit_notices (operator_id, notice_id);
GRANT SELECT, INSERT ON deposit_notices TO candor_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_notices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE withdrawal_payers (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawals,
  operator_id bigint NOT NULL REFERENCES wallet_services,
  at timestamptz NOT NULL
);
COMMENT ON TABLE withdrawal_payers IS 'The one wallet service that pays a withdrawal; taken before it pays, so that no two do.';
GRANT SELECT, INSERT ON withdrawal_payers TO candor_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_payers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE service_events (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES wallet_services,
  type text NOT NULL CHECK (type IN ('withdrawal.ready', 'withdrawal.passed', 'withdrawal.returned', 'deposit.credited', 'deposit.rejected')),
  subject text NOT NULL,
  at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz,
  delivered_at timestamptz,
  failure text NOT NULL DEFAULT '' CHECK (length(failure) <= 200),
  UNIQUE (operator_id, type, subject),
  CHECK (delivered_at IS NULL OR next_at IS NULL)
);
COMMENT ON TABLE service_events IS 'What a wallet service is notified of, derived from the rows themselves, so that none is missed over a restart.';
COMMENT ON COLUMN service_events.next_at IS 'The next attempt; null once delivered or given up.';
CREATE INDEX service_events_due ON service_events (next_at) WHERE next_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON service_events TO candor_app;

CREATE TABLE webhook_keys (
  key_id integer PRIMARY KEY CHECK (key_id = 1),
  public_key text NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE webhook_keys IS 'The Ed25519 key pair that signs webhooks, generated at the first start; the private key is sealed.';
GRANT SELECT, INSERT, UPDATE ON webhook_keys TO candor_app;
