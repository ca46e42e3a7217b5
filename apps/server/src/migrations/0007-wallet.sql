-- The wallet: deposits, withdrawals, addresses, exchange, proof of liabilities, reconciliation and notifications.

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- What a currency's channels allow. A bank is a channel like a chain: the network says how it is paid and how its addresses look.

ALTER TABLE chains
  ADD COLUMN network text NOT NULL DEFAULT 'manual' CHECK (network IN ('tron', 'ethereum', 'bitcoin', 'bank', 'manual')),
  ADD COLUMN deposit_open boolean NOT NULL DEFAULT false,
  ADD COLUMN withdraw_open boolean NOT NULL DEFAULT false,
  ADD COLUMN deposit_min amount NOT NULL DEFAULT 0 CHECK (deposit_min >= 0),
  ADD COLUMN withdraw_min amount NOT NULL DEFAULT 0 CHECK (withdraw_min >= 0),
  ADD COLUMN withdraw_max amount NOT NULL DEFAULT 0 CHECK (withdraw_max >= withdraw_min),
  ADD COLUMN withdraw_fee amount NOT NULL DEFAULT 0 CHECK (withdraw_fee >= 0),
  ADD COLUMN two_people_above amount NOT NULL DEFAULT 0 CHECK (two_people_above >= 0),
  ADD COLUMN confirmations smallint NOT NULL DEFAULT 1 CHECK (confirmations BETWEEN 0 AND 1000),
  ADD COLUMN explorer_tx text NOT NULL DEFAULT '' CHECK (explorer_tx = '' OR explorer_tx ~ '^https://[^ ]*\{id\}');
COMMENT ON COLUMN chains.network IS 'Family of addresses and transactions; manual: listed, without deposits or withdrawals.';
COMMENT ON COLUMN chains.two_people_above IS 'A withdrawal of more needs the approval of two operators.';
COMMENT ON COLUMN chains.explorer_tx IS 'Address of a page that shows the transaction {id}.';

CREATE TABLE receiving_banks (
  bank_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency_id integer NOT NULL REFERENCES currencies,
  bank_name text NOT NULL CHECK (length(bank_name) BETWEEN 1 AND 100),
  account_name text NOT NULL CHECK (length(account_name) BETWEEN 1 AND 100),
  account_number text NOT NULL CHECK (length(account_number) BETWEEN 1 AND 64),
  swift_code text NOT NULL DEFAULT '' CHECK (length(swift_code) <= 11),
  bank_address text NOT NULL DEFAULT '' CHECK (length(bank_address) <= 200),
  enabled boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE receiving_banks IS 'Accounts of the platform that users pay into. Changed by two people only: whoever could change one alone could redirect deposits.';

CREATE TABLE fiat_rates (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z]{3}$'),
  per_usd price NOT NULL,
  source text NOT NULL CHECK (source IN ('simulated', 'console')),
  version integer NOT NULL DEFAULT 1,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE fiat_rates IS 'Units of a currency for one US dollar, for display only: nothing is ever settled by them.';

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Deposits.

CREATE TABLE deposit_addresses (
  user_id bigint NOT NULL REFERENCES users,
  network text NOT NULL CHECK (network IN ('tron', 'ethereum', 'bitcoin')),
  address text NOT NULL,
  source text NOT NULL CHECK (source IN ('derived', 'pool', 'practice')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, network),
  UNIQUE (network, address)
);
COMMENT ON TABLE deposit_addresses IS 'A user''s own address on each network, for ever: what arrives there is theirs.';
COMMENT ON COLUMN deposit_addresses.source IS 'derived: from the operator''s extended public key at index user_id; pool: imported; practice: of the demo, receives nothing.';

CREATE TABLE deposit_address_pool (
  network text NOT NULL CHECK (network IN ('tron', 'ethereum', 'bitcoin')),
  address text NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now(),
  user_id bigint REFERENCES users,
  PRIMARY KEY (network, address)
);
COMMENT ON TABLE deposit_address_pool IS 'Addresses imported by the operator where there is no extended public key; each is given to one user.';
CREATE INDEX deposit_address_pool_free ON deposit_address_pool (network, address) WHERE user_id IS NULL;

CREATE TABLE deposits (
  deposit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  account text NOT NULL CHECK (account IN ('c2c', 'legal')),
  currency_id integer NOT NULL REFERENCES currencies,
  chain_id integer NOT NULL REFERENCES chains,
  amount amount NOT NULL CHECK (amount > 0),
  proof_file uuid NOT NULL REFERENCES files,
  claimed_reference text NOT NULL DEFAULT '' CHECK (length(claimed_reference) <= 128),
  to_address text NOT NULL,
  state text NOT NULL DEFAULT 'under_review' CHECK (state IN ('under_review', 'crediting', 'passed', 'rejected')),
  credited amount CHECK (credited > 0),
  reason text,
  operator_note text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by bigint REFERENCES operators,
  second_by bigint REFERENCES operators CHECK (second_by <> decided_by),
  command_id uuid UNIQUE,
  CONSTRAINT deposits_decided CHECK ((state = 'under_review') = (decided_at IS NULL)),
  CONSTRAINT deposits_credited CHECK ((state IN ('crediting', 'passed')) = (credited IS NOT NULL AND command_id IS NOT NULL)),
  CONSTRAINT deposits_reason CHECK (state <> 'rejected' OR reason IS NOT NULL),
  CONSTRAINT deposits_more_than_claimed CHECK (credited IS NULL OR credited <= amount OR second_by IS NOT NULL)
);
COMMENT ON COLUMN deposits.state IS 'crediting: decided, the core has not answered yet; the same command is sent again until it has.';
COMMENT ON COLUMN deposits.to_address IS 'Where the user was told to pay: their own address, or their bank reference code.';
COMMENT ON COLUMN deposits.reason IS 'A template''s name: why it was rejected, or why another amount was credited than was claimed.';
CREATE UNIQUE INDEX deposits_one_open ON deposits (user_id, currency_id) WHERE state IN ('under_review', 'crediting');
CREATE INDEX deposits_user ON deposits (user_id, deposit_id DESC);
CREATE INDEX deposits_queue ON deposits (state, submitted_at);
CREATE INDEX deposits_moved ON deposits (coalesce(decided_at, submitted_at));
CREATE INDEX deposits_proof ON deposits (proof_file);

CREATE TABLE payment_references (
  network text NOT NULL,
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 128),
  output text NOT NULL DEFAULT '' CHECK (length(output) <= 16),
  deposit_id bigint UNIQUE REFERENCES deposits,
  withdrawal_id uuid UNIQUE,
  PRIMARY KEY (network, reference, output),
  CONSTRAINT payment_references_of_one CHECK (num_nonnulls(deposit_id, withdrawal_id) = 1)
);
COMMENT ON TABLE payment_references IS 'Each transfer of the outside world once: a transaction with its output, or a bank''s reference, is creditable to one deposit for ever.';

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Withdrawals. The engine writes the table, so that request, freeze and each further step are one commit with their ledger entries.

CREATE TABLE withdraw_addresses (
  address_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  currency_id integer NOT NULL REFERENCES currencies,
  chain_id integer NOT NULL REFERENCES chains,
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 128),
  label text NOT NULL DEFAULT '' CHECK (length(label) <= 40),
  created_at timestamptz NOT NULL DEFAULT now(),
  usable_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX withdraw_addresses_once ON withdraw_addresses (user_id, chain_id, address) WHERE deleted_at IS NULL;
CREATE INDEX withdraw_addresses_address ON withdraw_addresses (address);

ALTER TABLE users
  ADD COLUMN address_hold boolean NOT NULL DEFAULT false,
  ADD COLUMN address_hold_ends_at timestamptz,
  ADD COLUMN book_only boolean NOT NULL DEFAULT true,
  ADD COLUMN book_only_ends_at timestamptz,
  ADD COLUMN display_currency text NOT NULL DEFAULT 'USD' CHECK (display_currency ~ '^[A-Z]{3}$'),
  ADD COLUMN bank_reference text UNIQUE CHECK (bank_reference ~ '^[A-Z0-9]{6,12}$');
COMMENT ON COLUMN users.address_hold IS 'New withdrawal addresses wait 24 h. A protection ends 24 h after the user turns it off (..._ends_at).';
COMMENT ON COLUMN users.book_only IS 'Withdrawals go to addresses of the book only.';
COMMENT ON COLUMN users.bank_reference IS 'What the user writes into the purpose of a bank transfer, so that it is known whose it is.';

CREATE TABLE withdrawals (
  withdrawal_id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id bigint NOT NULL CHECK (user_id > 0),
  account text NOT NULL CHECK (account IN ('c2c', 'legal')),
  currency_id integer NOT NULL,
  amount amount NOT NULL CHECK (amount > 0),
  fee amount NOT NULL CHECK (fee >= 0),
  state text NOT NULL CHECK (state IN ('under_review', 'sending', 'passed', 'rejected', 'cancelled')),
  details jsonb NOT NULL,
  chain_id integer GENERATED ALWAYS AS ((details ->> 'chain_id')::integer) STORED,
  address text GENERATED ALWAYS AS (details ->> 'address') STORED,
  reason text,
  reference text,
  operator_id bigint,
  version integer NOT NULL CHECK (version > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON COLUMN withdrawals.withdrawal_id IS 'Id of the command that asked for it.';
COMMENT ON COLUMN withdrawals.amount IS 'What the user receives; amount + fee is frozen until it is passed.';
COMMENT ON COLUMN withdrawals.details IS 'Where to and from which device, as it was when it was asked for: chain, address or card, label, remark, device, network. The core carries it and never reads it.';
COMMENT ON COLUMN withdrawals.state IS 'sending: approved, perhaps on its way already; never refunded by itself.';
CREATE INDEX withdrawals_user ON withdrawals (user_id, number DESC);
CREATE INDEX withdrawals_queue ON withdrawals (state, created_at);
CREATE INDEX withdrawals_day ON withdrawals (created_at);
CREATE INDEX withdrawals_moved ON withdrawals (updated_at);
CREATE INDEX withdrawals_address ON withdrawals (address);

CREATE TABLE withdrawal_approvals (
  withdrawal_id uuid NOT NULL REFERENCES withdrawals,
  step smallint NOT NULL CHECK (step IN (1, 2)),
  operator_id bigint NOT NULL REFERENCES operators,
  checked text NOT NULL DEFAULT '' CHECK (length(checked) <= 1000),
  at timestamptz NOT NULL DEFAULT now(),
  command_id uuid NOT NULL UNIQUE,
  PRIMARY KEY (withdrawal_id, step),
  UNIQUE (withdrawal_id, operator_id)
);
COMMENT ON TABLE withdrawal_approvals IS 'Who approved a withdrawal, and what they checked; above the chain''s limit two different operators.';

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Exchange; the engine writes it.

CREATE TABLE conversions (
  conversion_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  command_id uuid NOT NULL UNIQUE,
  user_id bigint NOT NULL CHECK (user_id > 0),
  account text NOT NULL,
  from_id integer NOT NULL,
  to_id integer NOT NULL CHECK (to_id <> from_id),
  amount amount NOT NULL CHECK (amount > 0),
  received amount NOT NULL CHECK (received > 0),
  from_price price NOT NULL,
  to_price price NOT NULL,
  from_tick bigint,
  to_tick bigint,
  spread rate NOT NULL,
  at timestamptz NOT NULL
);
COMMENT ON TABLE conversions IS 'Every conversion, append-only: what was given and got, and the index ticks behind it. Prices are in USDT; USDT itself has price 1 and no tick.';
CREATE INDEX conversions_user ON conversions (user_id, conversion_id DESC);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Proof of liabilities, reconciliation, notifications.

CREATE TABLE liability_roots (
  root_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  batch_id bigint NOT NULL,
  ledger_head bytea NOT NULL CHECK (octet_length(ledger_head) = 32),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  users integer NOT NULL CHECK (users >= 0),
  sums jsonb NOT NULL,
  cause text NOT NULL CHECK (cause IN ('daily', 'demand'))
);
COMMENT ON TABLE liability_roots IS 'Published roots of the Merkle sum trees over all users'' balances, append-only.';
COMMENT ON COLUMN liability_roots.ledger_head IS 'Head of the chain of batches at batch_id, which the root covers too.';
COMMENT ON COLUMN liability_roots.sums IS 'Total by currency symbol, decimal strings.';

CREATE TABLE liability_leaves (
  root_id bigint NOT NULL REFERENCES liability_roots,
  position integer NOT NULL CHECK (position >= 0),
  user_id bigint NOT NULL,
  salt bytea NOT NULL CHECK (octet_length(salt) = 32),
  balances jsonb NOT NULL,
  PRIMARY KEY (root_id, position),
  UNIQUE (root_id, user_id)
);
COMMENT ON TABLE liability_leaves IS 'What each leaf was made of, so that its owner gets a proof for as long as the operator keeps them (the roots stay for ever).';

CREATE TABLE liability_nodes (
  root_id bigint NOT NULL REFERENCES liability_roots,
  place integer NOT NULL CHECK (place >= 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  sums jsonb NOT NULL,
  PRIMARY KEY (root_id, place)
);
COMMENT ON TABLE liability_nodes IS 'The tree''s nodes over each 256 leaves, so that a proof is made of 256 leaves and not of all. Kept as long as the leaves.';

CREATE TABLE reconciliations (
  report_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  batch_id bigint NOT NULL,
  ok boolean NOT NULL,
  body jsonb NOT NULL,
  cause text NOT NULL CHECK (cause IN ('daily', 'demand'))
);
COMMENT ON TABLE reconciliations IS 'Ledger against records against house accounts, append-only.';

CREATE TABLE notifications (
  notification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]+$'),
  ref text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  UNIQUE (user_id, kind, ref)
);
COMMENT ON TABLE notifications IS 'What happened to a user''s money and account; the text is made of kind and params in the reader''s language.';
CREATE INDEX notifications_user ON notifications (user_id, notification_id DESC);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;

CREATE TABLE notification_choices (
  user_id bigint NOT NULL REFERENCES users,
  topic text NOT NULL CHECK (topic IN ('deposit', 'withdrawal', 'login')),
  app boolean NOT NULL,
  mail boolean NOT NULL,
  PRIMARY KEY (user_id, topic)
);
COMMENT ON TABLE notification_choices IS 'A topic without a row is told in the app and by mail.';

-- The old switch of login alerts becomes the mail of the topic, so that there is one answer to whether a login is told.
INSERT INTO notification_choices (user_id, topic, app, mail) SELECT user_id, 'login', true, false FROM users WHERE NOT login_alerts;
ALTER TABLE users DROP COLUMN login_alerts;

-- ---------------------------------------------------------------------------------------------------------------------------------------

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON conversions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_references FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON liability_roots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON reconciliations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON conversions, payment_references, liability_roots, reconciliations, withdrawal_approvals, deposit_addresses TO candor_app;
GRANT SELECT, INSERT, UPDATE ON receiving_banks, fiat_rates, deposit_address_pool, deposits, withdraw_addresses, withdrawals, notifications,
  notification_choices TO candor_app;
GRANT SELECT, INSERT, DELETE ON liability_leaves, liability_nodes TO candor_app;
