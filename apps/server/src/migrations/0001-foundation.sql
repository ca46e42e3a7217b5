-- The foundation: engine, ledger, catalogue, spot trading, market data and users.
--
-- Amounts are plain NUMERIC behind a domain and not NUMERIC(38,8): a typed column rounds a ninth decimal silently, the domain refuses it.
-- The bounds also refuse NaN and the infinities, which `CHECK (x >= 0)` lets through because PostgreSQL sorts NaN above every number.
CREATE DOMAIN amount AS numeric CHECK (VALUE > -1e30 AND VALUE < 1e30 AND scale(VALUE) <= 8);
CREATE DOMAIN price AS numeric CHECK (VALUE > 0 AND VALUE < 1e30 AND scale(VALUE) <= 8);
CREATE DOMAIN rate AS numeric CHECK (VALUE >= 0 AND VALUE <= 1 AND scale(VALUE) <= 8);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Engine. One row of `batches` is one commit: everything else of the batch is written in the same transaction.

CREATE TABLE batches (
  batch_id bigint PRIMARY KEY CHECK (batch_id > 0),
  epoch bigint NOT NULL CHECK (epoch > 0),
  first_command bigint NOT NULL CHECK (first_command > 0),
  commands integer NOT NULL CHECK (commands >= 0),
  at timestamptz NOT NULL,
  head bytea NOT NULL CHECK (octet_length(head) = 32),
  body bytea
);
COMMENT ON TABLE batches IS 'Committed batches in order, without gaps.';
COMMENT ON COLUMN batches.first_command IS 'Number of the batch''s first command in the engine''s whole history.';
COMMENT ON COLUMN batches.head IS 'Hash chain: head(n) = H(version, head(n-1), canonical bytes of batch n).';
COMMENT ON COLUMN batches.body IS 'The canonical bytes that were hashed; null where the operator does not keep them.';

CREATE TABLE engine_leader (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  epoch bigint NOT NULL CHECK (epoch >= 0),
  holder text NOT NULL,
  since timestamptz NOT NULL
);
COMMENT ON TABLE engine_leader IS 'One row. A leader raises the epoch when it takes over, and each batch locks the row at its own epoch, so that a stale leader cannot commit.';
INSERT INTO engine_leader (id, epoch, holder, since) VALUES (1, 0, '', now());

-- `outcome` is json and not jsonb: it is returned as it was first given and never searched, and json stores the text as it came.
-- Old rows are deleted by `at`, for which a BRIN index does: rows arrive in time order, and it adds nothing to the write path.
CREATE TABLE commands (
  command_id uuid PRIMARY KEY,
  user_id bigint NOT NULL CHECK (user_id >= 0),
  batch_id bigint NOT NULL,
  body_hash bytea NOT NULL,
  outcome json NOT NULL,
  at timestamptz NOT NULL
);
COMMENT ON TABLE commands IS 'First outcome of each command id, kept for at least 24 h so that a retry gets it again. User 0 is the house.';
CREATE INDEX commands_at ON commands USING brin (at);

CREATE TABLE quarantine (
  quarantine_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  command_id uuid NOT NULL UNIQUE,
  product text NOT NULL,
  command json NOT NULL,
  error text NOT NULL,
  at timestamptz NOT NULL,
  resolved_at timestamptz,
  resolution text,
  CHECK ((resolved_at IS NULL) = (resolution IS NULL))
);
COMMENT ON TABLE quarantine IS 'Commands that threw twice. Their product stays paused until an operator resolves them.';

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Ledger. Owner 0 is the house. No foreign keys here or on orders, trades and commands: the engine writes 10,000 orders/s, each key would
-- add a lookup and a row lock per row (all orders of one market would lock the one market row), and the core has checked every id already.

CREATE TABLE balances (
  owner_id bigint NOT NULL CHECK (owner_id >= 0),
  account text NOT NULL,
  currency_id integer NOT NULL,
  available amount NOT NULL,
  frozen amount NOT NULL CHECK (frozen >= 0),
  PRIMARY KEY (owner_id, account, currency_id),
  CONSTRAINT balances_account_of_owner CHECK (
    CASE WHEN owner_id = 0 THEN account IN ('fees', 'treasury', 'insurance', 'quoting', 'outside')
    ELSE account IN ('c2c', 'lever', 'mic', 'legal', 'finance') END
  ),
  CONSTRAINT balances_user_never_negative CHECK (owner_id = 0 OR available >= 0)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON TABLE balances IS 'What every account holds. Half of each page stays free, so that updates stay in their page and touch no index.';

CREATE TABLE ledger_entries (
  entry_id bigint NOT NULL CHECK (entry_id > 0),
  at timestamptz NOT NULL,
  batch_id bigint NOT NULL,
  command_id uuid NOT NULL,
  owner_id bigint NOT NULL CHECK (owner_id >= 0),
  account text NOT NULL,
  currency_id integer NOT NULL,
  available_delta amount NOT NULL,
  frozen_delta amount NOT NULL,
  available_after amount NOT NULL,
  frozen_after amount NOT NULL,
  tag text NOT NULL,
  ref text NOT NULL,
  PRIMARY KEY (entry_id, at)
) PARTITION BY RANGE (at);
COMMENT ON TABLE ledger_entries IS 'Every movement of money, append-only. A mistake is mended by a compensating entry.';
CREATE INDEX ledger_entries_owner ON ledger_entries (owner_id, entry_id DESC);

CREATE TABLE transfers (
  transfer_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  command_id uuid NOT NULL,
  user_id bigint NOT NULL CHECK (user_id > 0),
  from_account text NOT NULL,
  to_account text NOT NULL CHECK (to_account <> from_account),
  currency_id integer NOT NULL,
  amount amount NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL
);
COMMENT ON TABLE transfers IS 'Movements between two accounts of one user, as the transfer record lists them.';
CREATE INDEX transfers_user ON transfers (user_id, transfer_id DESC);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Catalogue.

CREATE TABLE currencies (
  currency_id integer PRIMARY KEY CHECK (currency_id > 0),
  symbol text NOT NULL UNIQUE CHECK (symbol ~ '^[A-Z0-9]{1,12}$'),
  name text NOT NULL,
  decimals smallint NOT NULL CHECK (decimals BETWEEN 0 AND 8),
  kind text NOT NULL CHECK (kind IN ('crypto', 'fiat')),
  sort integer NOT NULL DEFAULT 0
);

CREATE TABLE chains (
  chain_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  currency_id integer NOT NULL REFERENCES currencies,
  name text NOT NULL,
  decimals smallint NOT NULL CHECK (decimals BETWEEN 0 AND 8),
  sort integer NOT NULL DEFAULT 0,
  UNIQUE (currency_id, name)
);
COMMENT ON TABLE chains IS 'Networks that a currency travels on, with the places it has there (USDT on TRC20: 6).';

CREATE TABLE markets (
  market_id integer PRIMARY KEY CHECK (market_id > 0),
  symbol text NOT NULL UNIQUE,
  base_id integer NOT NULL REFERENCES currencies,
  quote_id integer NOT NULL REFERENCES currencies CHECK (quote_id <> base_id),
  tick price NOT NULL,
  lot amount NOT NULL CHECK (lot > 0),
  min_notional amount NOT NULL CHECK (min_notional >= 0),
  maker_fee rate NOT NULL,
  taker_fee rate NOT NULL,
  price_band rate NOT NULL CHECK (price_band > 0),
  source text NOT NULL CHECK (source IN ('index', 'book')),
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  sort integer NOT NULL DEFAULT 0,
  UNIQUE (base_id, quote_id),
  CONSTRAINT markets_exact_notional CHECK (scale(trim_scale(tick * lot)) <= 8)
);
COMMENT ON CONSTRAINT markets_exact_notional ON markets IS 'Tick x lot is a whole multiple of 1e-8, so that price x quantity never needs rounding.';

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Spot trading.

CREATE TABLE orders (
  order_id bigint PRIMARY KEY CHECK (order_id > 0),
  user_id bigint NOT NULL CHECK (user_id > 0),
  market_id integer NOT NULL,
  side smallint NOT NULL CHECK (side IN (0, 1)),
  kind text NOT NULL CHECK (kind IN ('limit', 'market', 'stop_limit')),
  tif text NOT NULL CHECK (tif IN ('GTC', 'IOC', 'FOK', 'POST')),
  price price,
  stop_price price,
  quantity amount CHECK (quantity > 0),
  quote_amount amount CHECK (quote_amount > 0),
  filled_quantity amount NOT NULL CHECK (filled_quantity >= 0),
  filled_quote amount NOT NULL CHECK (filled_quote >= 0),
  fee amount NOT NULL CHECK (fee >= 0),
  fee_currency_id integer NOT NULL,
  hold amount NOT NULL CHECK (hold >= 0),
  status text NOT NULL CHECK (status IN ('waiting', 'completed', 'cancelled')),
  cancel_reason text,
  triggered boolean NOT NULL,
  sequence bigint NOT NULL,
  command_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT orders_prices_of_kind CHECK ((kind = 'market') = (price IS NULL) AND (kind = 'stop_limit') = (stop_price IS NOT NULL)),
  CONSTRAINT orders_one_size CHECK (num_nonnulls(quantity, quote_amount) = 1),
  CONSTRAINT orders_filled_within_size CHECK (filled_quantity <= quantity),
  CONSTRAINT orders_hold_while_open CHECK (hold = 0 OR status = 'waiting'),
  CONSTRAINT orders_cancel_reason CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
COMMENT ON TABLE orders IS 'Users'' spot orders; stops wait here too (stop_limit, not triggered). The house''s quotes have no rows.';
COMMENT ON COLUMN orders.side IS '0 buys, 1 sells.';
COMMENT ON COLUMN orders.hold IS 'Still frozen for it, in the currency that it pays with.';
COMMENT ON COLUMN orders.sequence IS 'Place in time: orders of one price match in this order, also after a reload.';
CREATE INDEX orders_user ON orders (user_id, order_id DESC);
CREATE INDEX orders_open ON orders (user_id, order_id DESC) WHERE status = 'waiting';

CREATE TABLE trades (
  trade_id bigint PRIMARY KEY CHECK (trade_id > 0),
  market_id integer NOT NULL,
  price price NOT NULL,
  quantity amount NOT NULL CHECK (quantity > 0),
  quote_amount amount NOT NULL CHECK (quote_amount >= 0),
  taker_side smallint NOT NULL CHECK (taker_side IN (0, 1)),
  taker_order_id bigint NOT NULL CHECK (taker_order_id >= 0),
  maker_order_id bigint NOT NULL CHECK (maker_order_id >= 0),
  taker_user_id bigint NOT NULL CHECK (taker_user_id >= 0),
  maker_user_id bigint NOT NULL CHECK (maker_user_id >= 0),
  taker_fee amount NOT NULL CHECK (taker_fee >= 0),
  maker_fee amount NOT NULL CHECK (maker_fee >= 0),
  at timestamptz NOT NULL,
  CONSTRAINT trades_house_without_order CHECK (
    (taker_user_id = 0) = (taker_order_id = 0) AND (maker_user_id = 0) = (maker_order_id = 0)
  )
);
COMMENT ON TABLE trades IS 'Every fill, append-only. User and order 0 are the house''s quotes. Each fee is in the currency that its side receives.';
CREATE INDEX trades_market ON trades (market_id, trade_id DESC);
CREATE INDEX trades_taker ON trades (taker_user_id, trade_id DESC) WHERE taker_user_id > 0;
CREATE INDEX trades_maker ON trades (maker_user_id, trade_id DESC) WHERE maker_user_id > 0;

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Market data.

CREATE TABLE ticks (
  tick_id bigint NOT NULL CHECK (tick_id > 0),
  market_id integer NOT NULL,
  at timestamptz NOT NULL,
  price price NOT NULL,
  volume amount NOT NULL CHECK (volume >= 0),
  counting boolean NOT NULL,
  constituents jsonb NOT NULL,
  PRIMARY KEY (tick_id, at)
) PARTITION BY RANGE (at);
COMMENT ON TABLE ticks IS 'Index ticks as the core saw them, append-only. Whole months past their retention may be dropped by the owner.';
COMMENT ON COLUMN ticks.volume IS 'Base quantity that the feed''s venues traded since the tick before.';
COMMENT ON COLUMN ticks.counting IS 'Enough fresh venues stand behind it for options, contracts and convert.';
CREATE INDEX ticks_market ON ticks (market_id, at DESC);

CREATE TABLE candles (
  market_id integer NOT NULL,
  period text NOT NULL CHECK (period IN ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M')),
  open_time timestamptz NOT NULL,
  open price NOT NULL,
  high price NOT NULL,
  low price NOT NULL,
  close price NOT NULL,
  volume amount NOT NULL CHECK (volume >= 0),
  turnover amount NOT NULL CHECK (turnover >= 0),
  PRIMARY KEY (market_id, period, open_time),
  CONSTRAINT candles_range CHECK (low <= LEAST(open, close) AND high >= GREATEST(open, close))
);
COMMENT ON TABLE candles IS 'Closed candles, insert-only; the forming one lives in memory.';

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Users.

CREATE TABLE users (
  user_id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY CHECK (user_id > 0),
  uid text NOT NULL UNIQUE CHECK (uid ~ '^[1-9][0-9]{7}$'),
  area_code text CHECK (area_code ~ '^[1-9][0-9]{0,3}$'),
  mobile text UNIQUE CHECK (mobile ~ '^\+[1-9][0-9]{5,14}$'),
  email text UNIQUE CHECK (email = lower(email) AND email LIKE '%_@_%'),
  password_hash text NOT NULL,
  nickname text NOT NULL,
  lang text NOT NULL DEFAULT 'en',
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  invite_code text NOT NULL UNIQUE,
  inviter_id bigint REFERENCES users CHECK (inviter_id <> user_id),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'frozen', 'locked')),
  kyc_level smallint NOT NULL DEFAULT 0 CHECK (kyc_level BETWEEN 0 AND 2),
  credit_score integer NOT NULL DEFAULT 100 CHECK (credit_score >= 0),
  registered boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_reachable CHECK (mobile IS NOT NULL OR email IS NOT NULL),
  CONSTRAINT users_area_of_mobile CHECK ((mobile IS NULL) = (area_code IS NULL))
);
COMMENT ON COLUMN users.uid IS 'Public account number of eight digits.';
COMMENT ON COLUMN users.area_code IS 'Dialling code without "+" ("84"); `mobile` has it too, in full international form ("+84901234567").';
COMMENT ON COLUMN users.email IS 'Always in lower case, so that UNIQUE sees two spellings as one.';
COMMENT ON COLUMN users.channel IS 'Where security codes go when phone and e-mail are both bound.';
COMMENT ON COLUMN users.registered IS 'The core knows the user: set in the batch of registerUser. False means that the command is still to be sent (again).';
CREATE INDEX users_inviter ON users (inviter_id) WHERE inviter_id IS NOT NULL;
CREATE INDEX users_unregistered ON users (user_id) WHERE NOT registered;

CREATE TABLE sessions (
  session_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  user_agent text NOT NULL DEFAULT '',
  ip inet
) WITH (fillfactor = 80);
COMMENT ON TABLE sessions IS 'Logins. Only the SHA-256 of a token is stored.';
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;

CREATE TABLE codes (
  code_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  purpose text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  target text NOT NULL,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE codes IS 'Verification codes of six digits, stored as a keyed hash; bound to purpose and target, single use, five tries.';
CREATE INDEX codes_target ON codes (target, purpose, created_at DESC);

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
  target text NOT NULL,
  subject text NOT NULL DEFAULT '',
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE outbox IS 'Messages of a development installation without mail or SMS provider; stays empty in production.';

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Months of the partitioned tables are made ahead. The functions run with the owner's rights (SECURITY DEFINER), so that a server that runs for
-- months needs no owner password; the application can make partitions this way and can do nothing else to them.

CREATE FUNCTION ensure_partitions(months integer, since timestamptz DEFAULT now()) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  first_month timestamptz := date_trunc('month', since, 'UTC');
  month timestamptz;
  parent text;
  child text;
  made integer := 0;
BEGIN
  IF months IS NULL OR months NOT BETWEEN 0 AND 240 THEN
    RAISE EXCEPTION 'months must be between 0 and 240, not %', months USING ERRCODE = 'invalid_parameter_value';
  END IF;
  -- Two servers that start together would both find a month missing and the second one's CREATE would fail.
  PERFORM pg_advisory_xact_lock(hashtext('candor.ensure_partitions'));
  FOREACH parent IN ARRAY ARRAY['ledger_entries', 'ticks'] LOOP
    FOR step IN 0 .. months LOOP
      month := first_month + make_interval(months => step);
      child := parent || to_char(month, '"_y"YYYY"m"MM');
      CONTINUE WHEN to_regclass(format('public.%I', child)) IS NOT NULL;
      EXECUTE format('CREATE TABLE public.%I PARTITION OF public.%I FOR VALUES FROM (%L) TO (%L)',
        child, parent, month, month + interval '1 month');
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;
COMMENT ON FUNCTION ensure_partitions(integer, timestamptz) IS 'Makes the month of `since` and `months` more of each partitioned table; returns how many were missing.';
REVOKE ALL ON FUNCTION ensure_partitions(integer, timestamptz) FROM PUBLIC;
SELECT ensure_partitions(3);

-- Append-only also for the owner, who may be the application in a development setup with a single role.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trades FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ticks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON candles FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Rights of the application role. Every later migration grants what its tables need; nothing is granted by default.

GRANT USAGE ON SCHEMA public TO candor_app;
GRANT EXECUTE ON FUNCTION ensure_partitions(integer, timestamptz) TO candor_app;
GRANT SELECT, INSERT ON batches, ledger_entries, transfers, trades, ticks, candles TO candor_app;
GRANT SELECT, UPDATE ON engine_leader TO candor_app;
GRANT SELECT, INSERT, DELETE ON commands, outbox TO candor_app;
GRANT SELECT, INSERT, UPDATE ON balances, orders, quarantine, currencies, chains, markets, users TO candor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions, codes TO candor_app;
