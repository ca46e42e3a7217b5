-- Written by scripts/schema.ts from the migrations; change those, not this.

CREATE DOMAIN amount AS numeric CHECK (((VALUE > '-1000000000000000000000000000000'::numeric) AND (VALUE < '1000000000000000000000000000000'::numeric) AND (scale(VALUE) <= 8)));
CREATE DOMAIN price AS numeric CHECK (((VALUE > (0)::numeric) AND (VALUE < '1000000000000000000000000000000'::numeric) AND (scale(VALUE) <= 8)));
CREATE DOMAIN rate AS numeric CHECK (((VALUE >= (0)::numeric) AND (VALUE <= (1)::numeric) AND (scale(VALUE) <= 8)));

CREATE TABLE schema_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
);

CREATE TABLE batches (
  batch_id bigint NOT NULL,
  epoch bigint NOT NULL,
  first_command bigint NOT NULL,
  commands integer NOT NULL,
  at timestamp with time zone NOT NULL,
  head bytea NOT NULL,
  text_hash bytea,
  state_root bytea,
  records_root bytea,
  CONSTRAINT batches_batch_id_check CHECK ((batch_id > 0)),
  CONSTRAINT batches_commands_check CHECK ((commands >= 0)),
  CONSTRAINT batches_epoch_check CHECK ((epoch > 0)),
  CONSTRAINT batches_first_command_check CHECK ((first_command > 0)),
  CONSTRAINT batches_head_check CHECK ((octet_length(head) = 32)),
  CONSTRAINT batches_pkey PRIMARY KEY (batch_id),
  CONSTRAINT batches_records_root_check CHECK ((octet_length(records_root) = 32)),
  CONSTRAINT batches_sealed_whole CHECK ((num_nonnulls(text_hash, state_root, records_root) = ANY (ARRAY[0, 3]))),
  CONSTRAINT batches_state_root_check CHECK ((octet_length(state_root) = 32)),
  CONSTRAINT batches_text_hash_check CHECK ((octet_length(text_hash) = 32))
);
COMMENT ON TABLE batches IS 'Committed batches in order, without gaps.';
COMMENT ON COLUMN batches.first_command IS 'Number of the batch''s first command in the engine''s whole history.';
COMMENT ON COLUMN batches.head IS 'Hash chain: head(n) = H(n, head(n-1), text_hash, state_root, records_root); of batches without these three H(version, head(n-1), text).';
COMMENT ON COLUMN batches.text_hash IS 'SHA-256 of the batch''s canonical text.';
COMMENT ON COLUMN batches.state_root IS 'Hash of the core''s whole state after the batch (docs/PROOF.md).';
COMMENT ON COLUMN batches.records_root IS 'Merkle root over the receipts, withdrawals, credited deposits and results of allotments of the batch, and the line over its trades; zeros for none.';

CREATE TABLE engine_leader (
  id integer DEFAULT 1 NOT NULL,
  epoch bigint NOT NULL,
  holder text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT engine_leader_epoch_check CHECK ((epoch >= 0)),
  CONSTRAINT engine_leader_id_check CHECK ((id = 1)),
  CONSTRAINT engine_leader_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE engine_leader IS 'One row. A leader raises the epoch when it takes over, and each batch locks the row at its own epoch, so that a stale leader cannot commit.';

CREATE TABLE commands (
  command_id uuid NOT NULL,
  user_id bigint NOT NULL,
  batch_id bigint NOT NULL,
  body_hash bytea NOT NULL,
  outcome json NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT commands_pkey PRIMARY KEY (command_id),
  CONSTRAINT commands_user_id_check CHECK ((user_id >= 0))
);
CREATE INDEX commands_at ON public.commands USING brin (at) WITH (autosummarize='on');
COMMENT ON TABLE commands IS 'First outcome of each command id, kept for at least 24 h so that a retry gets it again. User 0 is the house.';

CREATE TABLE quarantine (
  quarantine_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  command_id uuid NOT NULL,
  product text NOT NULL,
  command json NOT NULL,
  error text NOT NULL,
  at timestamp with time zone NOT NULL,
  resolved_at timestamp with time zone,
  resolution text,
  CONSTRAINT quarantine_check CHECK (((resolved_at IS NULL) = (resolution IS NULL))),
  CONSTRAINT quarantine_command_id_key UNIQUE (command_id),
  CONSTRAINT quarantine_pkey PRIMARY KEY (quarantine_id)
);
COMMENT ON TABLE quarantine IS 'Commands that threw twice. Their product stays paused until an operator resolves them.';

CREATE TABLE balances (
  owner_id bigint NOT NULL,
  account text NOT NULL,
  currency_id integer NOT NULL,
  available amount NOT NULL,
  frozen amount NOT NULL,
  CONSTRAINT balances_account_of_owner CHECK (
CASE
    WHEN (owner_id = 0) THEN (account = ANY (ARRAY['fees'::text, 'treasury'::text, 'insurance'::text, 'quoting'::text, 'outside'::text, 'hosting'::text]))
    ELSE (account = ANY (ARRAY['c2c'::text, 'lever'::text, 'mic'::text, 'legal'::text, 'finance'::text]))
END),
  CONSTRAINT balances_frozen_check CHECK (((frozen)::numeric >= (0)::numeric)),
  CONSTRAINT balances_owner_id_check CHECK ((owner_id >= 0)),
  CONSTRAINT balances_pkey PRIMARY KEY (owner_id, account, currency_id),
  CONSTRAINT balances_user_never_negative CHECK (((owner_id = 0) OR ((available)::numeric >= (0)::numeric)))
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0.02);
COMMENT ON TABLE balances IS 'What every account holds. Half of each page stays free, so that updates stay in their page and touch no index.';

CREATE TABLE ledger_entries (
  entry_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  batch_id bigint NOT NULL,
  command_id uuid NOT NULL,
  owner_id bigint NOT NULL,
  account text NOT NULL,
  currency_id integer NOT NULL,
  available_delta amount NOT NULL,
  frozen_delta amount NOT NULL,
  available_after amount NOT NULL,
  frozen_after amount NOT NULL,
  tag text NOT NULL,
  ref text NOT NULL,
  CONSTRAINT ledger_entries_entry_id_check CHECK ((entry_id > 0)),
  CONSTRAINT ledger_entries_owner_id_check CHECK ((owner_id >= 0)),
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (entry_id, at)
) PARTITION BY RANGE (at);
CREATE INDEX ledger_entries_hosting ON ONLY public.ledger_entries USING btree (owner_id, ref text_pattern_ops) WHERE (tag = ANY (ARRAY['fund_reward'::text, 'miner_reward'::text]));
CREATE INDEX ledger_entries_house ON ONLY public.ledger_entries USING btree (account, currency_id, entry_id DESC) WHERE ((owner_id = 0) AND ((account <> ALL (ARRAY['fees'::text, 'quoting'::text])) OR (tag = ANY (ARRAY['system_recharge'::text, 'system_withdraw'::text]))));
CREATE INDEX ledger_entries_insurance ON ONLY public.ledger_entries USING btree (command_id) WHERE (tag = 'lever_insurance'::text);
CREATE INDEX ledger_entries_owner ON ONLY public.ledger_entries USING btree (owner_id, entry_id DESC);
COMMENT ON TABLE ledger_entries IS 'Every movement of money, append-only. A mistake is mended by a compensating entry.';

CREATE TABLE transfers (
  transfer_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  command_id uuid NOT NULL,
  user_id bigint NOT NULL,
  from_account text NOT NULL,
  to_account text NOT NULL,
  currency_id integer NOT NULL,
  amount amount NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT transfers_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT transfers_check CHECK ((to_account <> from_account)),
  CONSTRAINT transfers_pkey PRIMARY KEY (transfer_id),
  CONSTRAINT transfers_user_id_check CHECK ((user_id > 0))
);
CREATE INDEX transfers_user ON public.transfers USING btree (user_id, transfer_id DESC);
COMMENT ON TABLE transfers IS 'Movements between two accounts of one user, as the transfer record lists them.';

CREATE TABLE currencies (
  currency_id integer NOT NULL,
  symbol text NOT NULL,
  name text NOT NULL,
  decimals smallint NOT NULL,
  kind text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  shown boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT currencies_currency_id_check CHECK ((currency_id > 0)),
  CONSTRAINT currencies_decimals_check CHECK (((decimals >= 0) AND (decimals <= 8))),
  CONSTRAINT currencies_kind_check CHECK ((kind = ANY (ARRAY['crypto'::text, 'fiat'::text]))),
  CONSTRAINT currencies_pkey PRIMARY KEY (currency_id),
  CONSTRAINT currencies_symbol_check CHECK ((symbol ~ '^[A-Z0-9]{1,12}$'::text)),
  CONSTRAINT currencies_symbol_key UNIQUE (symbol)
);

CREATE TABLE chains (
  chain_id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  currency_id integer NOT NULL,
  name text NOT NULL,
  decimals smallint NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  network text DEFAULT 'manual'::text NOT NULL,
  deposit_open boolean DEFAULT false NOT NULL,
  withdraw_open boolean DEFAULT false NOT NULL,
  deposit_min amount DEFAULT 0 NOT NULL,
  withdraw_min amount DEFAULT 0 NOT NULL,
  withdraw_max amount DEFAULT 0 NOT NULL,
  withdraw_fee amount DEFAULT 0 NOT NULL,
  two_people_above amount DEFAULT 0 NOT NULL,
  confirmations smallint DEFAULT 1 NOT NULL,
  explorer_tx text DEFAULT ''::text NOT NULL,
  CONSTRAINT chains_check CHECK (((withdraw_max)::numeric >= (withdraw_min)::numeric)),
  CONSTRAINT chains_confirmations_check CHECK (((confirmations >= 0) AND (confirmations <= 1000))),
  CONSTRAINT chains_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT chains_currency_id_name_key UNIQUE (currency_id, name),
  CONSTRAINT chains_decimals_check CHECK (((decimals >= 0) AND (decimals <= 8))),
  CONSTRAINT chains_deposit_min_check CHECK (((deposit_min)::numeric >= (0)::numeric)),
  CONSTRAINT chains_explorer_tx_check CHECK (((explorer_tx = ''::text) OR (explorer_tx ~ '^https://[^ ]*\{id\}'::text))),
  CONSTRAINT chains_network_check CHECK ((network = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bitcoin'::text, 'bank'::text, 'manual'::text]))),
  CONSTRAINT chains_pkey PRIMARY KEY (chain_id),
  CONSTRAINT chains_two_people_above_check CHECK (((two_people_above)::numeric >= (0)::numeric)),
  CONSTRAINT chains_withdraw_fee_check CHECK (((withdraw_fee)::numeric >= (0)::numeric)),
  CONSTRAINT chains_withdraw_min_check CHECK (((withdraw_min)::numeric >= (0)::numeric))
);
COMMENT ON TABLE chains IS 'Networks that a currency travels on, with the places it has there (USDT on TRC20: 6).';
COMMENT ON COLUMN chains.network IS 'Family of addresses and transactions; manual: listed, without deposits or withdrawals.';
COMMENT ON COLUMN chains.two_people_above IS 'A withdrawal or deposit of more needs two operators.';
COMMENT ON COLUMN chains.explorer_tx IS 'Address of a page that shows the transaction {id}.';

CREATE TABLE markets (
  market_id integer NOT NULL,
  symbol text NOT NULL,
  base_id integer NOT NULL,
  quote_id integer NOT NULL,
  tick price NOT NULL,
  lot amount NOT NULL,
  min_notional amount NOT NULL,
  maker_fee rate NOT NULL,
  taker_fee rate NOT NULL,
  price_band rate NOT NULL,
  source text NOT NULL,
  state text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT markets_base_id_fkey FOREIGN KEY (base_id) REFERENCES currencies(currency_id),
  CONSTRAINT markets_base_id_quote_id_key UNIQUE (base_id, quote_id),
  CONSTRAINT markets_check CHECK ((quote_id <> base_id)),
  CONSTRAINT markets_exact_notional CHECK ((scale(trim_scale(((tick)::numeric * (lot)::numeric))) <= 8)),
  CONSTRAINT markets_lot_check CHECK (((lot)::numeric > (0)::numeric)),
  CONSTRAINT markets_market_id_check CHECK ((market_id > 0)),
  CONSTRAINT markets_min_notional_check CHECK (((min_notional)::numeric >= (0)::numeric)),
  CONSTRAINT markets_pkey PRIMARY KEY (market_id),
  CONSTRAINT markets_price_band_check CHECK (((price_band)::numeric > (0)::numeric)),
  CONSTRAINT markets_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES currencies(currency_id),
  CONSTRAINT markets_source_check CHECK ((source = ANY (ARRAY['index'::text, 'book'::text]))),
  CONSTRAINT markets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  CONSTRAINT markets_symbol_key UNIQUE (symbol)
);
COMMENT ON CONSTRAINT markets_exact_notional ON markets IS 'Tick x lot is a whole multiple of 1e-8, so that price x quantity never needs rounding.';

CREATE TABLE orders (
  order_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id integer NOT NULL,
  side smallint NOT NULL,
  kind text NOT NULL,
  tif text NOT NULL,
  price price,
  stop_price price,
  quantity amount,
  quote_amount amount,
  filled_quantity amount NOT NULL,
  filled_quote amount NOT NULL,
  fee amount NOT NULL,
  fee_currency_id integer NOT NULL,
  hold amount NOT NULL,
  status text NOT NULL,
  cancel_reason text,
  triggered boolean NOT NULL,
  sequence bigint NOT NULL,
  command_id uuid NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  client_order_id text,
  stp text,
  order_list_id bigint,
  list_client_order_id text,
  trailing_delta smallint,
  activation_price price,
  following_since bigint,
  api_key_id uuid,
  CONSTRAINT orders_cancel_reason CHECK (((status = 'cancelled'::text) = (cancel_reason IS NOT NULL))),
  CONSTRAINT orders_fee_check CHECK (((fee)::numeric >= (0)::numeric)),
  CONSTRAINT orders_filled_quantity_check CHECK (((filled_quantity)::numeric >= (0)::numeric)),
  CONSTRAINT orders_filled_quote_check CHECK (((filled_quote)::numeric >= (0)::numeric)),
  CONSTRAINT orders_filled_within_size CHECK (((filled_quantity)::numeric <= (quantity)::numeric)),
  CONSTRAINT orders_hold_check CHECK (((hold)::numeric >= (0)::numeric)),
  CONSTRAINT orders_hold_while_open CHECK ((((hold)::numeric = (0)::numeric) OR (status = 'waiting'::text))),
  CONSTRAINT orders_kind_check CHECK ((kind = ANY (ARRAY['limit'::text, 'market'::text, 'stop_limit'::text, 'stop_market'::text, 'take_profit_market'::text, 'take_profit_limit'::text]))),
  CONSTRAINT orders_list CHECK ((((order_list_id = order_id) OR (order_list_id = (order_id - 1))) AND ((list_client_order_id IS NULL) OR (order_list_id IS NOT NULL)))),
  CONSTRAINT orders_one_size CHECK ((num_nonnulls(quantity, quote_amount) = 1)),
  CONSTRAINT orders_order_id_check CHECK ((order_id > 0)),
  CONSTRAINT orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT orders_prices_of_kind CHECK ((
CASE
    WHEN (kind = ANY (ARRAY['limit'::text, 'market'::text])) THEN ((stop_price IS NULL) AND (trailing_delta IS NULL))
    ELSE ((stop_price IS NOT NULL) OR (trailing_delta IS NOT NULL))
END AND
CASE
    WHEN (kind = ANY (ARRAY['stop_market'::text, 'take_profit_market'::text])) THEN ((side = 0) = (price IS NOT NULL))
    ELSE ((kind = 'market'::text) = (price IS NULL))
END)),
  CONSTRAINT orders_quantity_check CHECK (((quantity)::numeric > (0)::numeric)),
  CONSTRAINT orders_quote_amount_check CHECK (((quote_amount)::numeric > (0)::numeric)),
  CONSTRAINT orders_side_check CHECK ((side = ANY (ARRAY[0, 1]))),
  CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'completed'::text, 'cancelled'::text]))),
  CONSTRAINT orders_stp_check CHECK ((stp = ANY (ARRAY['expire_maker'::text, 'expire_taker'::text, 'expire_both'::text]))),
  CONSTRAINT orders_tif_check CHECK ((tif = ANY (ARRAY['GTC'::text, 'IOC'::text, 'FOK'::text, 'POST'::text]))),
  CONSTRAINT orders_trailing CHECK (((trailing_delta IS NOT NULL) OR ((activation_price IS NULL) AND (following_since IS NULL)))),
  CONSTRAINT orders_trailing_delta_check CHECK (((trailing_delta >= 1) AND (trailing_delta <= 2000))),
  CONSTRAINT orders_user_id_check CHECK ((user_id > 0))
) WITH (fillfactor=70, autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX orders_by_hand ON public.orders USING btree (user_id, order_id DESC) WHERE (api_key_id IS NULL);
CREATE INDEX orders_following ON public.orders USING btree (following_since) WHERE (following_since IS NOT NULL);
CREATE INDEX orders_listed ON public.orders USING btree (user_id, order_list_id, order_id) WHERE (order_list_id IS NOT NULL);
CREATE INDEX orders_named ON public.orders USING btree (user_id, client_order_id, order_id DESC) WHERE (client_order_id IS NOT NULL);
CREATE INDEX orders_open ON public.orders USING btree (user_id, order_id DESC) WHERE (status = 'waiting'::text);
CREATE INDEX orders_triggered ON public.orders USING btree (sequence) WHERE triggered;
CREATE INDEX orders_user ON public.orders USING btree (user_id, order_id DESC);
COMMENT ON TABLE orders IS 'Users'' spot orders; stops wait here too (stop_limit, not triggered). The house''s quotes have no rows.';
COMMENT ON COLUMN orders.side IS '0 buys, 1 sells.';
COMMENT ON COLUMN orders.price IS 'The limit price. Of a buy that a price triggers at market, the highest price that its hold pays; null for other orders at market.';
COMMENT ON COLUMN orders.stop_price IS 'What triggers it; of a trailing order what triggered it.';
COMMENT ON COLUMN orders.hold IS 'Still frozen for it, in the currency that it pays with. Of two open orders of a list only one has a hold, which is for both.';
COMMENT ON COLUMN orders.sequence IS 'Place in time: orders of one price match in this order, also after a reload.';
COMMENT ON COLUMN orders.stp IS 'What ends when it meets an order of the same user; null is the resting one.';
COMMENT ON COLUMN orders.order_list_id IS 'The list that it was placed in: the id of the list''s first order; the second one has the next id.';
COMMENT ON COLUMN orders.list_client_order_id IS 'The name that a client gave the list.';
COMMENT ON COLUMN orders.trailing_delta IS 'Basis points from the lowest price that a buy has followed, or the highest of a sell, to its trigger.';
COMMENT ON COLUMN orders.activation_price IS 'The price at which a trailing order begins to follow; null for at once.';
COMMENT ON COLUMN orders.following_since IS 'The place in time, as of a sequence, at which it began to follow; null before that.';
COMMENT ON COLUMN orders.api_key_id IS 'The API key whose request placed it; null for an order placed by hand, and for any from before keys were kept.';

CREATE TABLE trades (
  trade_id bigint NOT NULL,
  market_id integer NOT NULL,
  price price NOT NULL,
  quantity amount NOT NULL,
  quote_amount amount NOT NULL,
  taker_side smallint NOT NULL,
  taker_order_id bigint NOT NULL,
  maker_order_id bigint NOT NULL,
  taker_user_id bigint NOT NULL,
  maker_user_id bigint NOT NULL,
  taker_fee amount NOT NULL,
  maker_fee amount NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT trades_house_without_order CHECK ((((taker_user_id = 0) = (taker_order_id = 0)) AND ((maker_user_id = 0) = (maker_order_id = 0)))),
  CONSTRAINT trades_maker_fee_check CHECK (((maker_fee)::numeric >= (0)::numeric)),
  CONSTRAINT trades_maker_order_id_check CHECK ((maker_order_id >= 0)),
  CONSTRAINT trades_maker_user_id_check CHECK ((maker_user_id >= 0)),
  CONSTRAINT trades_pkey PRIMARY KEY (trade_id),
  CONSTRAINT trades_quantity_check CHECK (((quantity)::numeric > (0)::numeric)),
  CONSTRAINT trades_quote_amount_check CHECK (((quote_amount)::numeric >= (0)::numeric)),
  CONSTRAINT trades_taker_fee_check CHECK (((taker_fee)::numeric >= (0)::numeric)),
  CONSTRAINT trades_taker_order_id_check CHECK ((taker_order_id >= 0)),
  CONSTRAINT trades_taker_side_check CHECK ((taker_side = ANY (ARRAY[0, 1]))),
  CONSTRAINT trades_taker_user_id_check CHECK ((taker_user_id >= 0)),
  CONSTRAINT trades_trade_id_check CHECK ((trade_id > 0))
);
CREATE INDEX trades_at ON public.trades USING brin (at) WITH (autosummarize='on');
CREATE INDEX trades_maker ON public.trades USING btree (maker_user_id, trade_id DESC) WHERE (maker_user_id > 0);
CREATE INDEX trades_market ON public.trades USING btree (market_id, trade_id DESC);
CREATE INDEX trades_taker ON public.trades USING btree (taker_user_id, trade_id DESC) WHERE (taker_user_id > 0);
COMMENT ON TABLE trades IS 'Every fill, append-only. User and order 0 are the house''s quotes. Each fee is in the currency that its side receives.';

CREATE TABLE ticks (
  tick_id bigint NOT NULL,
  market_id integer NOT NULL,
  at timestamp with time zone NOT NULL,
  price price NOT NULL,
  volume amount NOT NULL,
  counting boolean NOT NULL,
  constituents jsonb NOT NULL,
  CONSTRAINT ticks_pkey PRIMARY KEY (tick_id, at),
  CONSTRAINT ticks_tick_id_check CHECK ((tick_id > 0)),
  CONSTRAINT ticks_volume_check CHECK (((volume)::numeric >= (0)::numeric))
) PARTITION BY RANGE (at);
CREATE INDEX ticks_market ON ONLY public.ticks USING btree (market_id, at DESC);
COMMENT ON TABLE ticks IS 'Index ticks as the core saw them, append-only. Months past their retention leave by npm run archive.';
COMMENT ON COLUMN ticks.volume IS 'Base quantity that the feed''s venues traded since the tick before.';
COMMENT ON COLUMN ticks.counting IS 'Enough fresh venues stand behind it for options, contracts and convert.';

CREATE TABLE candles (
  market_id integer NOT NULL,
  period text NOT NULL,
  open_time timestamp with time zone NOT NULL,
  open price NOT NULL,
  high price NOT NULL,
  low price NOT NULL,
  close price NOT NULL,
  volume amount NOT NULL,
  turnover amount NOT NULL,
  CONSTRAINT candles_period_check CHECK ((period = ANY (ARRAY['1m'::text, '5m'::text, '15m'::text, '30m'::text, '1h'::text, '4h'::text, '1d'::text, '1w'::text, '1M'::text]))),
  CONSTRAINT candles_pkey PRIMARY KEY (market_id, period, open_time),
  CONSTRAINT candles_range CHECK ((((low)::numeric <= (LEAST(open, close))::numeric) AND ((high)::numeric >= (GREATEST(open, close))::numeric))),
  CONSTRAINT candles_turnover_check CHECK (((turnover)::numeric >= (0)::numeric)),
  CONSTRAINT candles_volume_check CHECK (((volume)::numeric >= (0)::numeric))
);
COMMENT ON TABLE candles IS 'Closed candles, insert-only; the forming one lives in memory.';

CREATE TABLE users (
  user_id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  uid text NOT NULL,
  area_code text,
  mobile text,
  email text,
  password_hash text NOT NULL,
  nickname text NOT NULL,
  lang text DEFAULT 'en'::text NOT NULL,
  channel text NOT NULL,
  invite_code text NOT NULL,
  inviter_id bigint,
  state text DEFAULT 'active'::text NOT NULL,
  kyc_level smallint DEFAULT 0 NOT NULL,
  credit_score integer DEFAULT 100 NOT NULL,
  registered boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  fund_password_hash text,
  contact_address text DEFAULT ''::text NOT NULL,
  anti_phishing text,
  state_reason text,
  state_by text,
  state_at timestamp with time zone,
  address_hold boolean DEFAULT false NOT NULL,
  address_hold_ends_at timestamp with time zone,
  book_only boolean DEFAULT true NOT NULL,
  book_only_ends_at timestamp with time zone,
  display_currency text DEFAULT 'USD'::text NOT NULL,
  bank_reference text,
  fund_password_key smallint DEFAULT 1 NOT NULL,
  CONSTRAINT users_anti_phishing_check CHECK (((length(anti_phishing) >= 1) AND (length(anti_phishing) <= 32))),
  CONSTRAINT users_area_code_check CHECK ((area_code ~ '^[1-9][0-9]{0,3}$'::text)),
  CONSTRAINT users_area_of_mobile CHECK (((mobile IS NULL) = (area_code IS NULL))),
  CONSTRAINT users_bank_reference_check CHECK ((bank_reference ~ '^[A-Z0-9]{6,12}$'::text)),
  CONSTRAINT users_bank_reference_key UNIQUE (bank_reference),
  CONSTRAINT users_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  CONSTRAINT users_check CHECK ((inviter_id <> user_id)),
  CONSTRAINT users_contact_address_check CHECK ((length(contact_address) <= 300)),
  CONSTRAINT users_credit_score_check CHECK ((credit_score >= 0)),
  CONSTRAINT users_display_currency_check CHECK ((display_currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT users_email_check CHECK (((email = lower(email)) AND (email ~~ '%_@_%'::text))),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_invite_code_key UNIQUE (invite_code),
  CONSTRAINT users_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES users(user_id),
  CONSTRAINT users_kyc_level_check CHECK (((kyc_level >= 0) AND (kyc_level <= 2))),
  CONSTRAINT users_mobile_check CHECK ((mobile ~ '^\+[1-9][0-9]{5,14}$'::text)),
  CONSTRAINT users_mobile_key UNIQUE (mobile),
  CONSTRAINT users_pkey PRIMARY KEY (user_id),
  CONSTRAINT users_reachable CHECK (((mobile IS NOT NULL) OR (email IS NOT NULL))),
  CONSTRAINT users_state_by_check CHECK ((state_by = ANY (ARRAY['user'::text, 'operator'::text]))),
  CONSTRAINT users_state_check CHECK ((state = ANY (ARRAY['active'::text, 'frozen'::text, 'locked'::text]))),
  CONSTRAINT users_uid_check CHECK ((uid ~ '^[1-9][0-9]{7}$'::text)),
  CONSTRAINT users_uid_key UNIQUE (uid),
  CONSTRAINT users_user_id_check CHECK ((user_id > 0))
);
CREATE INDEX users_invited ON public.users USING btree (inviter_id, user_id DESC) WHERE (inviter_id IS NOT NULL);
CREATE INDEX users_unregistered ON public.users USING btree (user_id) WHERE (NOT registered);
COMMENT ON COLUMN users.uid IS 'Public account number of eight digits.';
COMMENT ON COLUMN users.area_code IS 'Dialling code without "+" ("84"); `mobile` has it too, in full international form ("+84901234567").';
COMMENT ON COLUMN users.email IS 'Always in lower case, so that UNIQUE sees two spellings as one.';
COMMENT ON COLUMN users.channel IS 'Where security codes go when phone and e-mail are both bound.';
COMMENT ON COLUMN users.registered IS 'The core knows the user: set in the batch of registerUser. False means that the command is still to be sent (again).';
COMMENT ON COLUMN users.anti_phishing IS 'A word of the user''s own that every mail to them carries, so that a forged mail is told apart.';
COMMENT ON COLUMN users.state_by IS 'Who froze or locked: what an operator did, the user cannot undo.';
COMMENT ON COLUMN users.address_hold IS 'New withdrawal addresses wait 24 h. A protection ends 24 h after the user turns it off (..._ends_at).';
COMMENT ON COLUMN users.book_only IS 'Withdrawals go to addresses of the book only.';
COMMENT ON COLUMN users.bank_reference IS 'What the user writes into the purpose of a bank transfer, so that it is known whose it is.';
COMMENT ON COLUMN users.fund_password_key IS 'The secret that the fund password was hashed with; its next right use moves it to the present one.';

CREATE TABLE sessions (
  session_id uuid DEFAULT gen_random_uuid() NOT NULL,
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  user_agent text DEFAULT ''::text NOT NULL,
  ip inet,
  device_id text,
  CONSTRAINT sessions_device_id_check CHECK ((length(device_id) <= 64)),
  CONSTRAINT sessions_pkey PRIMARY KEY (session_id),
  CONSTRAINT sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
) WITH (fillfactor=80);
CREATE INDEX sessions_revoked ON public.sessions USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (revoked_at IS NULL);
COMMENT ON TABLE sessions IS 'Logins. Only the SHA-256 of a token is stored.';
COMMENT ON COLUMN sessions.device_id IS 'Random id that the client keeps: tells a login from a new device.';

CREATE TABLE codes (
  code_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  purpose text NOT NULL,
  channel text NOT NULL,
  target text NOT NULL,
  code_hash bytea NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  network cidr,
  device text,
  known boolean DEFAULT false NOT NULL,
  foreign_tries smallint DEFAULT 0 NOT NULL,
  CONSTRAINT codes_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  CONSTRAINT codes_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT codes_device_check CHECK ((length(device) <= 64)),
  CONSTRAINT codes_foreign_tries_check CHECK (((foreign_tries >= 0) AND (foreign_tries <= 5))),
  CONSTRAINT codes_pkey PRIMARY KEY (code_id),
  CONSTRAINT codes_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);
CREATE INDEX codes_network ON public.codes USING btree (network, created_at DESC);
CREATE INDEX codes_target ON public.codes USING btree (target, purpose, created_at DESC);
COMMENT ON TABLE codes IS 'Verification codes of six digits, stored as a keyed hash; bound to purpose and target, single use, five tries.';
COMMENT ON COLUMN codes.tries IS 'Wrong tries from the device or the network that asked.';
COMMENT ON COLUMN codes.network IS 'The IPv4 address, or the IPv6 network of 64 bits, that asked; null for rows older than this column.';
COMMENT ON COLUMN codes.device IS 'Random id of the device that asked; null where it sent none.';
COMMENT ON COLUMN codes.known IS 'The account of the target had logged in from this device before.';
COMMENT ON COLUMN codes.foreign_tries IS 'Wrong tries from anywhere else.';

CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  channel text NOT NULL,
  target text NOT NULL,
  subject text DEFAULT ''::text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT outbox_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE outbox IS 'Messages of a development installation without mail or SMS provider; stays empty in production.';

CREATE TABLE answers (
  user_id bigint NOT NULL,
  route text NOT NULL,
  command_id uuid NOT NULL,
  body_hash bytea NOT NULL,
  answer json NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT answers_body_hash_check CHECK ((octet_length(body_hash) = 32)),
  CONSTRAINT answers_pkey PRIMARY KEY (command_id, route, user_id),
  CONSTRAINT answers_user_id_check CHECK ((user_id >= 0))
);
CREATE INDEX answers_at ON public.answers USING brin (at) WITH (autosummarize='on');
COMMENT ON TABLE answers IS 'First answer of each Idempotency-Key that the gateway acted on itself, written with the act and kept for at least 24 h.';
COMMENT ON COLUMN answers.user_id IS 'The caller of a route that needs a login, else 0.';
COMMENT ON COLUMN answers.body_hash IS 'SHA-256 of the body without passwords and codes, which a fast hash would give away.';

CREATE TABLE batch_bodies (
  batch_id bigint NOT NULL,
  body bytea NOT NULL,
  CONSTRAINT batch_bodies_batch_id_check CHECK ((batch_id > 0)),
  CONSTRAINT batch_bodies_pkey PRIMARY KEY (batch_id)
);
COMMENT ON TABLE batch_bodies IS 'The canonical text of each batch, for as long as the operator keeps it (CANDOR_KEEP_BATCHES).';
COMMENT ON COLUMN batch_bodies.body IS 'The text in UTF-8, compressed with Zstandard.';

CREATE TABLE known_devices (
  user_id bigint NOT NULL,
  device_id text NOT NULL,
  first_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT known_devices_device_id_check CHECK (((length(device_id) >= 1) AND (length(device_id) <= 64))),
  CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device_id),
  CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX known_devices_device ON public.known_devices USING btree (device_id);
COMMENT ON TABLE known_devices IS 'Where a user has logged in before; another one causes a login alert.';

CREATE TABLE secret_tries (
  user_id bigint NOT NULL,
  kind text NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  first_at timestamp with time zone NOT NULL,
  locked_until timestamp with time zone,
  CONSTRAINT secret_tries_kind_check CHECK ((kind = ANY (ARRAY['fund_password'::text, 'totp'::text, 'login_password'::text]))),
  CONSTRAINT secret_tries_pkey PRIMARY KEY (user_id, kind),
  CONSTRAINT secret_tries_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  CONSTRAINT secret_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
COMMENT ON TABLE secret_tries IS 'Wrong tries of a secret in their window. A try is taken before the secret is looked at, so that parallel guesses cannot outrun the count.';

CREATE TABLE authenticators (
  user_id bigint NOT NULL,
  secret bytea NOT NULL,
  last_step bigint DEFAULT 0 NOT NULL,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT authenticators_pkey PRIMARY KEY (user_id),
  CONSTRAINT authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
COMMENT ON TABLE authenticators IS 'TOTP secrets, encrypted with the server''s key. `last_step` is the last 30 s step used: a code works once.';

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);

CREATE TABLE passkeys (
  credential_id text NOT NULL,
  user_id bigint NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text DEFAULT ''::text NOT NULL,
  name text NOT NULL,
  backed_up boolean NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkeys_counter_check CHECK ((counter >= 0)),
  CONSTRAINT passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT passkeys_pkey PRIMARY KEY (credential_id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);

CREATE TABLE tickets (
  ticket_hash bytea NOT NULL,
  kind text NOT NULL,
  user_id bigint,
  session_id uuid,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT tickets_kind_check CHECK ((kind = ANY (ARRAY['login'::text, 'passkey_register'::text, 'passkey_use'::text, 'step_up'::text, 'operator_register'::text, 'operator_step'::text]))),
  CONSTRAINT tickets_pkey PRIMARY KEY (ticket_hash),
  CONSTRAINT tickets_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32)),
  CONSTRAINT tickets_tries_check CHECK (((tries >= 0) AND (tries <= 5))),
  CONSTRAINT tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX tickets_expired ON public.tickets USING btree (expires_at);
COMMENT ON TABLE tickets IS 'Short-lived proofs between two calls: a login that still owes its second factor, a WebAuthn challenge, a step-up that was passed. Single use.';

CREATE TABLE files (
  file_id uuid NOT NULL,
  owner_id bigint NOT NULL,
  purpose text NOT NULL,
  storage_key text NOT NULL,
  wrapped_key bytea NOT NULL,
  mime text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  content_hash bytea NOT NULL,
  picture_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  operator_id bigint,
  CONSTRAINT files_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT files_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  CONSTRAINT files_height_check CHECK ((height > 0)),
  CONSTRAINT files_mime_check CHECK ((mime = 'image/jpeg'::text)),
  CONSTRAINT files_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(user_id),
  CONSTRAINT files_picture_hash_check CHECK ((picture_hash ~ '^[0-9a-f]{16}$'::text)),
  CONSTRAINT files_pkey PRIMARY KEY (file_id),
  CONSTRAINT files_purpose_check CHECK ((purpose = ANY (ARRAY['identity'::text, 'proof'::text, 'chat'::text, 'answer'::text]))),
  CONSTRAINT files_storage_key_key UNIQUE (storage_key),
  CONSTRAINT files_width_check CHECK ((width > 0))
);
CREATE INDEX files_operator ON public.files USING btree (operator_id, created_at) WHERE (operator_id IS NOT NULL);
CREATE INDEX files_owner ON public.files USING btree (owner_id, created_at DESC);
CREATE INDEX files_picture_quarter_1 ON public.files USING btree (substr(picture_hash, 1, 4));
CREATE INDEX files_picture_quarter_2 ON public.files USING btree (substr(picture_hash, 5, 4));
CREATE INDEX files_picture_quarter_3 ON public.files USING btree (substr(picture_hash, 9, 4));
CREATE INDEX files_picture_quarter_4 ON public.files USING btree (substr(picture_hash, 13, 4));
COMMENT ON TABLE files IS 'Uploaded pictures, re-encoded and encrypted with a key of their own that is wrapped by the server''s.';
COMMENT ON COLUMN files.picture_hash IS 'Perceptual hash (64 bit dHash, hexadecimal): the same picture under another account.';

CREATE TABLE identities (
  identity_id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  level smallint NOT NULL,
  state text DEFAULT 'under_review'::text NOT NULL,
  country text NOT NULL,
  name text NOT NULL,
  document_type text NOT NULL,
  document_number text,
  document_index bytea NOT NULL,
  contact_address text NOT NULL,
  front_file uuid,
  back_file uuid,
  hand_file uuid,
  reason text,
  operator_note text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  submitted_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  decided_by bigint,
  command_id uuid NOT NULL,
  document_sealed bytea,
  plain text DEFAULT plain_name(name) NOT NULL,
  CONSTRAINT identities_back_file_fkey FOREIGN KEY (back_file) REFERENCES files(file_id),
  CONSTRAINT identities_command_id_key UNIQUE (command_id),
  CONSTRAINT identities_contact_address_check CHECK (((length(contact_address) >= 1) AND (length(contact_address) <= 300))),
  CONSTRAINT identities_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT identities_decided CHECK (((state = 'under_review'::text) = (decided_at IS NULL))),
  CONSTRAINT identities_document_index_check CHECK ((octet_length(document_index) = 32)),
  CONSTRAINT identities_document_number_check CHECK (((length(document_number) >= 4) AND (length(document_number) <= 40))),
  CONSTRAINT identities_document_once CHECK ((num_nonnulls(document_number, document_sealed) = 1)),
  CONSTRAINT identities_document_type_check CHECK ((document_type = ANY (ARRAY['idcard'::text, 'passport'::text, 'license'::text]))),
  CONSTRAINT identities_front_file_fkey FOREIGN KEY (front_file) REFERENCES files(file_id),
  CONSTRAINT identities_hand_file_fkey FOREIGN KEY (hand_file) REFERENCES files(file_id),
  CONSTRAINT identities_level_check CHECK ((level = ANY (ARRAY[1, 2]))),
  CONSTRAINT identities_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  CONSTRAINT identities_photos CHECK (((level = 1) OR (num_nonnulls(front_file, back_file, hand_file) = 3))),
  CONSTRAINT identities_pkey PRIMARY KEY (identity_id),
  CONSTRAINT identities_reason CHECK (((state = 'rejected'::text) = (reason IS NOT NULL))),
  CONSTRAINT identities_state_check CHECK ((state = ANY (ARRAY['under_review'::text, 'verified'::text, 'rejected'::text]))),
  CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX identities_clear ON public.identities USING btree (identity_id) WHERE (document_number IS NOT NULL);
CREATE INDEX identities_document ON public.identities USING btree (document_index);
CREATE INDEX identities_moved ON public.identities USING btree (COALESCE(decided_at, submitted_at));
CREATE UNIQUE INDEX identities_one_open ON public.identities USING btree (user_id, level) WHERE (state = 'under_review'::text);
CREATE UNIQUE INDEX identities_one_verified ON public.identities USING btree (user_id, level) WHERE (state = 'verified'::text);
CREATE INDEX identities_queue ON public.identities USING btree (state, submitted_at);
CREATE INDEX identities_user ON public.identities USING btree (user_id, identity_id DESC);
COMMENT ON COLUMN identities.document_number IS 'Of an older release, until the next start seals it.';
COMMENT ON COLUMN identities.document_index IS 'HMAC of country, type and number: the same document under another account is found without reading numbers.';
COMMENT ON COLUMN identities.reason IS 'A template''s name; its text is shown in the user''s language.';
COMMENT ON COLUMN identities.command_id IS 'Id of the command that tells the core of the level when it is verified.';
COMMENT ON COLUMN identities.plain IS 'The name without accents, in lower case, to search by.';

CREATE TABLE bank_cards (
  card_id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  card_number text,
  bank_name text NOT NULL,
  branch text NOT NULL,
  bank_address text NOT NULL,
  swift_code text NOT NULL,
  cardholder text NOT NULL,
  account text,
  residence_address text NOT NULL,
  postal_code text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  card_sealed bytea,
  card_index bytea,
  account_sealed bytea,
  account_index bytea,
  CONSTRAINT bank_cards_account_index_check CHECK ((octet_length(account_index) = 32)),
  CONSTRAINT bank_cards_account_once CHECK ((num_nonnulls(account, account_sealed) = 1)),
  CONSTRAINT bank_cards_card_index_check CHECK ((octet_length(card_index) = 32)),
  CONSTRAINT bank_cards_number_once CHECK ((num_nonnulls(card_number, card_sealed) = 1)),
  CONSTRAINT bank_cards_pkey PRIMARY KEY (card_id),
  CONSTRAINT bank_cards_sealed_whole CHECK ((num_nonnulls(card_sealed, card_index, account_sealed, account_index) = ANY (ARRAY[0, 4]))),
  CONSTRAINT bank_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX bank_cards_account ON public.bank_cards USING btree (account_index);
CREATE UNIQUE INDEX bank_cards_card ON public.bank_cards USING btree (user_id, card_index) WHERE (deleted_at IS NULL);
CREATE INDEX bank_cards_card_of_any ON public.bank_cards USING btree (card_index);
CREATE INDEX bank_cards_clear ON public.bank_cards USING btree (card_id) WHERE (card_number IS NOT NULL);
COMMENT ON COLUMN bank_cards.card_number IS 'Of an older release, until the next start seals it; account likewise.';
COMMENT ON COLUMN bank_cards.card_index IS 'HMAC of the number: the same card twice is found without reading numbers. account_index likewise.';

CREATE TABLE credit_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  delta integer NOT NULL,
  score_after integer NOT NULL,
  reason text NOT NULL,
  operator_id bigint,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT credit_changes_delta_check CHECK ((delta <> 0)),
  CONSTRAINT credit_changes_pkey PRIMARY KEY (change_id),
  CONSTRAINT credit_changes_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300))),
  CONSTRAINT credit_changes_score_after_check CHECK ((score_after >= 0)),
  CONSTRAINT credit_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX credit_changes_user ON public.credit_changes USING btree (user_id, change_id DESC);
COMMENT ON TABLE credit_changes IS 'History of credit scores, append-only. Everybody starts at 100.';

CREATE TABLE operators (
  operator_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  role text NOT NULL,
  password_hash text NOT NULL,
  totp_secret bytea NOT NULL,
  last_step bigint DEFAULT 0 NOT NULL,
  tries smallint DEFAULT 0 NOT NULL,
  locked_until timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by bigint,
  CONSTRAINT operators_created_by_fkey FOREIGN KEY (created_by) REFERENCES operators(operator_id),
  CONSTRAINT operators_name_check CHECK ((name ~ '^[a-z][a-z0-9-]{1,30}$'::text)),
  CONSTRAINT operators_name_key UNIQUE (name),
  CONSTRAINT operators_pkey PRIMARY KEY (operator_id),
  CONSTRAINT operators_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'reviewer'::text, 'finance'::text, 'support'::text, 'auditor'::text, 'service'::text]))),
  CONSTRAINT operators_tries_check CHECK (((tries >= 0) AND (tries <= 10)))
);

CREATE TABLE operator_sessions (
  session_id uuid DEFAULT gen_random_uuid() NOT NULL,
  token_hash bytea NOT NULL,
  operator_id bigint NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  user_agent text DEFAULT ''::text NOT NULL,
  ip inet,
  CONSTRAINT operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT operator_sessions_pkey PRIMARY KEY (session_id),
  CONSTRAINT operator_sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT operator_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX operator_sessions_operator ON public.operator_sessions USING btree (operator_id) WHERE (revoked_at IS NULL);

CREATE TABLE audit_log (
  entry_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  operator_id bigint,
  action text NOT NULL,
  subject text NOT NULL,
  before json,
  after json,
  reason text DEFAULT ''::text NOT NULL,
  ip text DEFAULT ''::text NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_log_action_check CHECK ((action ~ '^[a-z]+(\.[a-z_]+)+$'::text)),
  CONSTRAINT audit_log_entry_id_check CHECK ((entry_id > 0)),
  CONSTRAINT audit_log_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT audit_log_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT audit_log_pkey PRIMARY KEY (entry_id)
);
CREATE INDEX audit_log_action ON public.audit_log USING btree (action text_pattern_ops, entry_id DESC);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at, entry_id DESC);
CREATE INDEX audit_log_operator ON public.audit_log USING btree (operator_id, entry_id DESC);
CREATE INDEX audit_log_readings ON public.audit_log USING gin ((((after)::jsonb -> 'users'::text))) WHERE (action = 'user.read_names'::text);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject, entry_id DESC);
COMMENT ON TABLE audit_log IS 'Who did what, append-only and without gaps. hash(n) = SHA-256(hash(n-1), canonical text of entry n). No operator stands for the system itself.';
COMMENT ON COLUMN audit_log.subject IS 'What it was about, as "user:12", "identity:7", "market:1".';

CREATE TABLE review_leases (
  queue text NOT NULL,
  record_id text NOT NULL,
  operator_id bigint NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT review_leases_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT review_leases_pkey PRIMARY KEY (queue, record_id)
);
COMMENT ON TABLE review_leases IS 'Who has a record of a queue open, for ten minutes, renewed while it stays open.';

CREATE TABLE approvals (
  approval_id uuid NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  body jsonb NOT NULL,
  reason text NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  requested_by bigint NOT NULL,
  requested_at timestamp with time zone DEFAULT now() NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  decided_by bigint,
  decided_at timestamp with time zone,
  checked text DEFAULT ''::text NOT NULL,
  command_id uuid NOT NULL,
  refusal text,
  CONSTRAINT approvals_command_id_key UNIQUE (command_id),
  CONSTRAINT approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(operator_id),
  CONSTRAINT approvals_kind_check CHECK ((kind ~ '^[a-z_]+$'::text)),
  CONSTRAINT approvals_pkey PRIMARY KEY (approval_id),
  CONSTRAINT approvals_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  CONSTRAINT approvals_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operators(operator_id),
  CONSTRAINT approvals_second_person CHECK (((decided_by IS NULL) OR (state = 'withdrawn'::text) OR (decided_by <> requested_by))),
  CONSTRAINT approvals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'booked'::text, 'refused'::text, 'rejected'::text, 'withdrawn'::text, 'expired'::text])))
);
CREATE INDEX approvals_moved ON public.approvals USING btree (COALESCE(decided_at, requested_at));
CREATE INDEX approvals_queue ON public.approvals USING btree (state, requested_at);
CREATE INDEX approvals_requested ON public.approvals USING btree (requested_at);
CREATE INDEX approvals_subject ON public.approvals USING btree (subject, requested_at DESC);
COMMENT ON TABLE approvals IS 'What needs two people: asked for by one, decided by another, carried out once under `command_id`.';
COMMENT ON COLUMN approvals.state IS 'approved: decided, not yet carried out; booked: carried out; refused: the core said no (`refusal`).';

CREATE TABLE settings (
  name text NOT NULL,
  value jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT settings_name_check CHECK ((name ~ '^[a-z]+(\.[a-z_]+)*$'::text)),
  CONSTRAINT settings_pkey PRIMARY KEY (name)
);
COMMENT ON TABLE settings IS 'Values that operators edit; a setting without a row has the default of the contract.';

CREATE TABLE documents (
  document_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  slug text NOT NULL,
  state text DEFAULT 'draft'::text NOT NULL,
  link text DEFAULT ''::text NOT NULL,
  topic text DEFAULT ''::text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  publish_at timestamp with time zone,
  end_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_by bigint,
  picture text,
  CONSTRAINT documents_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operators(operator_id),
  CONSTRAINT documents_end_after_start CHECK (((end_at IS NULL) OR (publish_at IS NULL) OR (end_at > publish_at))),
  CONSTRAINT documents_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'banner'::text, 'help'::text, 'about'::text, 'legal'::text, 'product'::text]))),
  CONSTRAINT documents_picture CHECK (((picture IS NULL) OR (kind = 'banner'::text))),
  CONSTRAINT documents_picture_fkey FOREIGN KEY (picture) REFERENCES document_pictures(hash),
  CONSTRAINT documents_pkey PRIMARY KEY (document_id),
  CONSTRAINT documents_published_when CHECK (((state <> 'published'::text) OR (publish_at IS NOT NULL))),
  CONSTRAINT documents_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  CONSTRAINT documents_slug_key UNIQUE (slug),
  CONSTRAINT documents_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text])))
);
CREATE INDEX documents_changed ON public.documents USING btree (changed_at);
CREATE INDEX documents_shown ON public.documents USING btree (kind, publish_at DESC) WHERE (state = 'published'::text);
COMMENT ON COLUMN documents.link IS 'Of a banner: the page of the app that it leads to.';
COMMENT ON COLUMN documents.topic IS 'Of a help article: the group that it stands in; of a product: fund or miner.';

CREATE TABLE document_texts (
  document_id bigint NOT NULL,
  lang text NOT NULL,
  title text NOT NULL,
  summary text DEFAULT ''::text NOT NULL,
  body text DEFAULT ''::text NOT NULL,
  model text DEFAULT ''::text NOT NULL,
  hash_rate text DEFAULT ''::text NOT NULL,
  power text DEFAULT ''::text NOT NULL,
  older_since timestamp with time zone,
  CONSTRAINT document_texts_check CHECK (((older_since IS NULL) OR (lang <> 'en'::text))),
  CONSTRAINT document_texts_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(document_id),
  CONSTRAINT document_texts_hash_rate_check CHECK ((length(hash_rate) <= 80)),
  CONSTRAINT document_texts_model_check CHECK ((length(model) <= 80)),
  CONSTRAINT document_texts_pkey PRIMARY KEY (document_id, lang),
  CONSTRAINT document_texts_power_check CHECK ((length(power) <= 80)),
  CONSTRAINT document_texts_summary_check CHECK ((length(summary) <= 500)),
  CONSTRAINT document_texts_title_check CHECK ((length(title) <= 200))
);
COMMENT ON COLUMN document_texts.body IS 'HTML, sanitised before it is stored.';
COMMENT ON COLUMN document_texts.older_since IS 'Since when the English says something else: an operator changed it and not this text, and nobody has checked this text since.';

CREATE TABLE notice_reads (
  user_id bigint NOT NULL,
  document_id bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT notice_reads_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(document_id),
  CONSTRAINT notice_reads_pkey PRIMARY KEY (user_id, document_id),
  CONSTRAINT notice_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);

CREATE TABLE areas (
  code text NOT NULL,
  registration boolean DEFAULT true NOT NULL,
  identity boolean DEFAULT true NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT areas_code_check CHECK ((code ~ '^[A-Z]{2}$'::text)),
  CONSTRAINT areas_pkey PRIMARY KEY (code)
);

CREATE TABLE receiving_banks (
  bank_id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  currency_id integer NOT NULL,
  bank_name text NOT NULL,
  account_name text NOT NULL,
  account_number text NOT NULL,
  swift_code text DEFAULT ''::text NOT NULL,
  bank_address text DEFAULT ''::text NOT NULL,
  enabled boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT receiving_banks_account_name_check CHECK (((length(account_name) >= 1) AND (length(account_name) <= 100))),
  CONSTRAINT receiving_banks_account_number_check CHECK (((length(account_number) >= 1) AND (length(account_number) <= 64))),
  CONSTRAINT receiving_banks_bank_address_check CHECK ((length(bank_address) <= 200)),
  CONSTRAINT receiving_banks_bank_name_check CHECK (((length(bank_name) >= 1) AND (length(bank_name) <= 100))),
  CONSTRAINT receiving_banks_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT receiving_banks_pkey PRIMARY KEY (bank_id),
  CONSTRAINT receiving_banks_swift_code_check CHECK ((length(swift_code) <= 11))
);
COMMENT ON TABLE receiving_banks IS 'Accounts of the platform that users pay into. Changed by two people only: whoever could change one alone could redirect deposits.';

CREATE TABLE fiat_rates (
  code text NOT NULL,
  per_usd price NOT NULL,
  source text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT fiat_rates_code_check CHECK ((code ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT fiat_rates_pkey PRIMARY KEY (code),
  CONSTRAINT fiat_rates_source_check CHECK ((source = ANY (ARRAY['simulated'::text, 'console'::text])))
);
COMMENT ON TABLE fiat_rates IS 'Units of a currency for one US dollar, for display only: nothing is ever settled by them.';

CREATE TABLE deposit_addresses (
  user_id bigint NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  source text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT deposit_addresses_network_address_key UNIQUE (network, address),
  CONSTRAINT deposit_addresses_network_check CHECK ((network = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bitcoin'::text]))),
  CONSTRAINT deposit_addresses_pkey PRIMARY KEY (user_id, network),
  CONSTRAINT deposit_addresses_source_check CHECK ((source = ANY (ARRAY['derived'::text, 'pool'::text, 'practice'::text]))),
  CONSTRAINT deposit_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
COMMENT ON TABLE deposit_addresses IS 'A user''s own address on each network, for ever: what arrives there is theirs.';
COMMENT ON COLUMN deposit_addresses.source IS 'derived: from the operator''s extended public key at index user_id; pool: imported; practice: of the demo, receives nothing.';

CREATE TABLE deposit_address_pool (
  network text NOT NULL,
  address text NOT NULL,
  imported_at timestamp with time zone DEFAULT now() NOT NULL,
  user_id bigint,
  CONSTRAINT deposit_address_pool_network_check CHECK ((network = ANY (ARRAY['tron'::text, 'ethereum'::text, 'bitcoin'::text]))),
  CONSTRAINT deposit_address_pool_pkey PRIMARY KEY (network, address),
  CONSTRAINT deposit_address_pool_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX deposit_address_pool_free ON public.deposit_address_pool USING btree (network, address) WHERE (user_id IS NULL);
COMMENT ON TABLE deposit_address_pool IS 'Addresses imported by the operator where there is no extended public key; each is given to one user.';

CREATE TABLE deposits (
  deposit_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  account text NOT NULL,
  currency_id integer NOT NULL,
  chain_id integer NOT NULL,
  amount amount NOT NULL,
  proof_file uuid,
  claimed_reference text DEFAULT ''::text NOT NULL,
  to_address text NOT NULL,
  state text DEFAULT 'under_review'::text NOT NULL,
  credited amount,
  reason text,
  operator_note text DEFAULT ''::text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  submitted_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  decided_by bigint,
  second_by bigint,
  command_id uuid,
  CONSTRAINT deposits_account_check CHECK ((account = ANY (ARRAY['c2c'::text, 'legal'::text]))),
  CONSTRAINT deposits_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT deposits_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chains(chain_id),
  CONSTRAINT deposits_check CHECK ((second_by <> decided_by)),
  CONSTRAINT deposits_claimed_reference_check CHECK ((length(claimed_reference) <= 128)),
  CONSTRAINT deposits_command_id_key UNIQUE (command_id),
  CONSTRAINT deposits_credited CHECK (((state = ANY (ARRAY['crediting'::text, 'passed'::text])) = ((credited IS NOT NULL) AND (command_id IS NOT NULL)))),
  CONSTRAINT deposits_credited_check CHECK (((credited)::numeric > (0)::numeric)),
  CONSTRAINT deposits_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT deposits_decided CHECK (((state = 'under_review'::text) = (decided_at IS NULL))),
  CONSTRAINT deposits_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operators(operator_id),
  CONSTRAINT deposits_more_than_claimed CHECK (((credited IS NULL) OR ((credited)::numeric <= (amount)::numeric) OR (second_by IS NOT NULL))),
  CONSTRAINT deposits_pkey PRIMARY KEY (deposit_id),
  CONSTRAINT deposits_proof_file_fkey FOREIGN KEY (proof_file) REFERENCES files(file_id),
  CONSTRAINT deposits_reason CHECK (((state <> 'rejected'::text) OR (reason IS NOT NULL))),
  CONSTRAINT deposits_second_by_fkey FOREIGN KEY (second_by) REFERENCES operators(operator_id),
  CONSTRAINT deposits_state_check CHECK ((state = ANY (ARRAY['under_review'::text, 'crediting'::text, 'passed'::text, 'rejected'::text]))),
  CONSTRAINT deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX deposits_claimed_key ON public.deposits USING btree (payment_key(claimed_reference)) WHERE (claimed_reference <> ''::text);
CREATE INDEX deposits_credited_alone ON public.deposits USING btree (decided_by, currency_id, decided_at) WHERE ((second_by IS NULL) AND (credited IS NOT NULL));
CREATE INDEX deposits_credited_to ON public.deposits USING btree (user_id, decided_at) WHERE (credited IS NOT NULL);
CREATE INDEX deposits_crediting ON public.deposits USING btree (decided_at) WHERE (state = 'crediting'::text);
CREATE INDEX deposits_moved ON public.deposits USING btree (COALESCE(decided_at, submitted_at));
CREATE UNIQUE INDEX deposits_one_open ON public.deposits USING btree (user_id, currency_id) WHERE ((state = ANY (ARRAY['under_review'::text, 'crediting'::text])) AND (proof_file IS NOT NULL));
CREATE INDEX deposits_open_amount ON public.deposits USING btree (amount, deposit_id) WHERE (state = 'under_review'::text);
CREATE INDEX deposits_proof ON public.deposits USING btree (proof_file);
CREATE INDEX deposits_queue ON public.deposits USING btree (state, submitted_at);
CREATE INDEX deposits_user ON public.deposits USING btree (user_id, deposit_id DESC);
COMMENT ON COLUMN deposits.to_address IS 'Where the user was told to pay: their own address, or their bank reference code.';
COMMENT ON COLUMN deposits.state IS 'crediting: decided, the core has not answered yet; the same command is sent again until it has.';
COMMENT ON COLUMN deposits.reason IS 'A template''s name: why it was rejected, or why another amount was credited than was claimed.';

CREATE TABLE payment_references (
  network text NOT NULL,
  reference text NOT NULL,
  output text DEFAULT ''::text NOT NULL,
  deposit_id bigint,
  withdrawal_id uuid,
  match_key text DEFAULT payment_key(reference) NOT NULL,
  CONSTRAINT payment_references_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(deposit_id),
  CONSTRAINT payment_references_deposit_id_key UNIQUE (deposit_id),
  CONSTRAINT payment_references_of_one CHECK ((num_nonnulls(deposit_id, withdrawal_id) = 1)),
  CONSTRAINT payment_references_output_check CHECK ((length(output) <= 16)),
  CONSTRAINT payment_references_pkey PRIMARY KEY (network, reference, output),
  CONSTRAINT payment_references_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 128))),
  CONSTRAINT payment_references_withdrawal_id_key UNIQUE (withdrawal_id)
);
CREATE INDEX payment_references_match_key ON public.payment_references USING btree (match_key);
COMMENT ON TABLE payment_references IS 'Each transfer of the outside world once: a transaction with its output, or a bank''s reference, is creditable to one deposit for ever.';
COMMENT ON COLUMN payment_references.match_key IS 'By which a payment is found, on whichever network and in whichever spelling somebody wrote it.';

CREATE TABLE withdraw_addresses (
  address_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  currency_id integer NOT NULL,
  chain_id integer NOT NULL,
  address text NOT NULL,
  label text DEFAULT ''::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  usable_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT withdraw_addresses_address_check CHECK (((length(address) >= 1) AND (length(address) <= 128))),
  CONSTRAINT withdraw_addresses_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chains(chain_id),
  CONSTRAINT withdraw_addresses_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT withdraw_addresses_label_check CHECK ((length(label) <= 40)),
  CONSTRAINT withdraw_addresses_pkey PRIMARY KEY (address_id),
  CONSTRAINT withdraw_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX withdraw_addresses_address ON public.withdraw_addresses USING btree (address);
CREATE UNIQUE INDEX withdraw_addresses_once ON public.withdraw_addresses USING btree (user_id, chain_id, address) WHERE (deleted_at IS NULL);

CREATE TABLE withdrawals (
  withdrawal_id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  account text NOT NULL,
  currency_id integer NOT NULL,
  amount amount NOT NULL,
  fee amount NOT NULL,
  state text NOT NULL,
  details jsonb NOT NULL,
  chain_id integer DEFAULT ((details ->> 'chain_id'::text))::integer,
  address text DEFAULT (details ->> 'address'::text),
  reason text,
  reference text,
  operator_id bigint,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawals_account_check CHECK ((account = ANY (ARRAY['c2c'::text, 'legal'::text]))),
  CONSTRAINT withdrawals_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT withdrawals_fee_check CHECK (((fee)::numeric >= (0)::numeric)),
  CONSTRAINT withdrawals_number_key UNIQUE (number),
  CONSTRAINT withdrawals_pkey PRIMARY KEY (withdrawal_id),
  CONSTRAINT withdrawals_state_check CHECK ((state = ANY (ARRAY['under_review'::text, 'sending'::text, 'passed'::text, 'rejected'::text, 'cancelled'::text]))),
  CONSTRAINT withdrawals_user_id_check CHECK ((user_id > 0)),
  CONSTRAINT withdrawals_version_check CHECK ((version > 0))
);
CREATE INDEX withdrawals_address ON public.withdrawals USING btree (address);
CREATE INDEX withdrawals_day ON public.withdrawals USING btree (created_at);
CREATE INDEX withdrawals_moved ON public.withdrawals USING btree (updated_at);
CREATE INDEX withdrawals_open ON public.withdrawals USING btree (created_at, number) WHERE (state = ANY (ARRAY['under_review'::text, 'sending'::text]));
CREATE INDEX withdrawals_open_amount ON public.withdrawals USING btree (amount, number) WHERE (state = ANY (ARRAY['under_review'::text, 'sending'::text]));
CREATE INDEX withdrawals_queue ON public.withdrawals USING btree (state, created_at);
CREATE INDEX withdrawals_user ON public.withdrawals USING btree (user_id, number DESC);
COMMENT ON COLUMN withdrawals.withdrawal_id IS 'Id of the command that asked for it.';
COMMENT ON COLUMN withdrawals.amount IS 'What the user receives; amount + fee is frozen until it is passed.';
COMMENT ON COLUMN withdrawals.state IS 'sending: approved, perhaps on its way already; never refunded by itself.';
COMMENT ON COLUMN withdrawals.details IS 'Where to and from which device, as it was when it was asked for: chain, address or card, label, remark, device, network. The core carries it and never reads it.';

CREATE TABLE withdrawal_approvals (
  withdrawal_id uuid NOT NULL,
  step smallint NOT NULL,
  operator_id bigint NOT NULL,
  checked text DEFAULT ''::text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  command_id uuid NOT NULL,
  is_last boolean DEFAULT false NOT NULL,
  CONSTRAINT withdrawal_approvals_checked_check CHECK ((length(checked) <= 1000)),
  CONSTRAINT withdrawal_approvals_command_id_key UNIQUE (command_id),
  CONSTRAINT withdrawal_approvals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT withdrawal_approvals_pkey PRIMARY KEY (withdrawal_id, step),
  CONSTRAINT withdrawal_approvals_step_check CHECK ((step = ANY (ARRAY[1, 2]))),
  CONSTRAINT withdrawal_approvals_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(withdrawal_id),
  CONSTRAINT withdrawal_approvals_withdrawal_id_operator_id_key UNIQUE (withdrawal_id, operator_id)
);
COMMENT ON TABLE withdrawal_approvals IS 'Who approved a withdrawal, and what they checked; above the chain''s limit two different operators.';
COMMENT ON COLUMN withdrawal_approvals.is_last IS 'The approval after which it is sent. Kept, since the limit for two people may change before the engine has answered.';

CREATE TABLE conversions (
  conversion_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  command_id uuid NOT NULL,
  user_id bigint NOT NULL,
  account text NOT NULL,
  from_id integer NOT NULL,
  to_id integer NOT NULL,
  amount amount NOT NULL,
  received amount NOT NULL,
  from_price price NOT NULL,
  to_price price NOT NULL,
  from_tick bigint,
  to_tick bigint,
  spread rate NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT conversions_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT conversions_check CHECK ((to_id <> from_id)),
  CONSTRAINT conversions_command_id_key UNIQUE (command_id),
  CONSTRAINT conversions_pkey PRIMARY KEY (conversion_id),
  CONSTRAINT conversions_received_check CHECK (((received)::numeric > (0)::numeric)),
  CONSTRAINT conversions_user_id_check CHECK ((user_id > 0))
);
CREATE INDEX conversions_time ON public.conversions USING btree (at);
CREATE INDEX conversions_user ON public.conversions USING btree (user_id, conversion_id DESC);
COMMENT ON TABLE conversions IS 'Every conversion, append-only: what was given and got, and the index ticks behind it. Prices are in USDT; USDT itself has price 1 and no tick.';

CREATE TABLE liability_roots (
  root_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  batch_id bigint NOT NULL,
  ledger_head bytea NOT NULL,
  root bytea NOT NULL,
  users integer NOT NULL,
  sums jsonb NOT NULL,
  cause text NOT NULL,
  CONSTRAINT liability_roots_cause_check CHECK ((cause = ANY (ARRAY['daily'::text, 'demand'::text]))),
  CONSTRAINT liability_roots_ledger_head_check CHECK ((octet_length(ledger_head) = 32)),
  CONSTRAINT liability_roots_pkey PRIMARY KEY (root_id),
  CONSTRAINT liability_roots_root_check CHECK ((octet_length(root) = 32)),
  CONSTRAINT liability_roots_users_check CHECK ((users >= 0))
);
COMMENT ON TABLE liability_roots IS 'Published roots of the Merkle sum trees over all users'' balances, append-only.';
COMMENT ON COLUMN liability_roots.ledger_head IS 'Head of the chain of batches at batch_id, which the root covers too.';
COMMENT ON COLUMN liability_roots.sums IS 'Total by currency symbol, decimal strings.';

CREATE TABLE liability_leaves (
  root_id bigint NOT NULL,
  "position" integer NOT NULL,
  user_id bigint NOT NULL,
  salt bytea NOT NULL,
  balances jsonb NOT NULL,
  CONSTRAINT liability_leaves_pkey PRIMARY KEY (root_id, "position"),
  CONSTRAINT liability_leaves_position_check CHECK (("position" >= 0)),
  CONSTRAINT liability_leaves_root_id_fkey FOREIGN KEY (root_id) REFERENCES liability_roots(root_id),
  CONSTRAINT liability_leaves_root_id_user_id_key UNIQUE (root_id, user_id),
  CONSTRAINT liability_leaves_salt_check CHECK ((octet_length(salt) = 32))
);
COMMENT ON TABLE liability_leaves IS 'What each leaf was made of, so that its owner gets a proof for as long as the operator keeps them (the roots stay for ever).';

CREATE TABLE liability_nodes (
  root_id bigint NOT NULL,
  place integer NOT NULL,
  hash bytea NOT NULL,
  sums jsonb NOT NULL,
  CONSTRAINT liability_nodes_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT liability_nodes_pkey PRIMARY KEY (root_id, place),
  CONSTRAINT liability_nodes_place_check CHECK ((place >= 0)),
  CONSTRAINT liability_nodes_root_id_fkey FOREIGN KEY (root_id) REFERENCES liability_roots(root_id)
);
COMMENT ON TABLE liability_nodes IS 'The tree''s nodes over each 256 leaves, so that a proof is made of 256 leaves and not of all. Kept as long as the leaves.';

CREATE TABLE reconciliations (
  report_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  batch_id bigint NOT NULL,
  ok boolean NOT NULL,
  body jsonb NOT NULL,
  cause text NOT NULL,
  CONSTRAINT reconciliations_cause_check CHECK ((cause = ANY (ARRAY['daily'::text, 'demand'::text]))),
  CONSTRAINT reconciliations_pkey PRIMARY KEY (report_id)
);
COMMENT ON TABLE reconciliations IS 'Ledger against records against house accounts, append-only.';

CREATE TABLE notifications (
  notification_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  ref text NOT NULL,
  params jsonb DEFAULT '{}'::jsonb NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT notifications_kind_check CHECK ((kind ~ '^[a-z_]+$'::text)),
  CONSTRAINT notifications_pkey PRIMARY KEY (notification_id),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT notifications_user_id_kind_ref_key UNIQUE (user_id, kind, ref)
);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user ON public.notifications USING btree (user_id, notification_id DESC);
COMMENT ON TABLE notifications IS 'What happened to a user''s money and account; the text is made of kind and params in the reader''s language.';

CREATE TABLE notification_choices (
  user_id bigint NOT NULL,
  topic text NOT NULL,
  app boolean NOT NULL,
  mail boolean NOT NULL,
  push boolean DEFAULT true NOT NULL,
  CONSTRAINT notification_choices_pkey PRIMARY KEY (user_id, topic),
  CONSTRAINT notification_choices_topic_check CHECK ((topic ~ '^[a-z_]+$'::text)),
  CONSTRAINT notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
COMMENT ON TABLE notification_choices IS 'A topic without a row is told in the app and by mail.';

CREATE TABLE withdrawal_decisions (
  withdrawal_id uuid NOT NULL,
  outcome text NOT NULL,
  operator_id bigint NOT NULL,
  reason text,
  reference text,
  note text DEFAULT ''::text NOT NULL,
  at timestamp with time zone NOT NULL,
  command_id uuid NOT NULL,
  CONSTRAINT withdrawal_decisions_command_id_key UNIQUE (command_id),
  CONSTRAINT withdrawal_decisions_note_check CHECK ((length(note) <= 1000)),
  CONSTRAINT withdrawal_decisions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT withdrawal_decisions_outcome_check CHECK ((outcome = ANY (ARRAY['rejected'::text, 'passed'::text]))),
  CONSTRAINT withdrawal_decisions_pkey PRIMARY KEY (withdrawal_id),
  CONSTRAINT withdrawal_decisions_reason CHECK (((outcome = 'rejected'::text) = (reason IS NOT NULL))),
  CONSTRAINT withdrawal_decisions_reference CHECK (((outcome = 'passed'::text) = (reference IS NOT NULL))),
  CONSTRAINT withdrawal_decisions_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 128))),
  CONSTRAINT withdrawal_decisions_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(withdrawal_id)
);
COMMENT ON TABLE withdrawal_decisions IS 'The one end that operators gave a withdrawal, written down before the core is told, and told again under the same command until its answer is known.';

CREATE TABLE security_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  kind text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT security_changes_kind_check CHECK ((kind = ANY (ARRAY['login_password'::text, 'fund_password'::text, 'fund_password_set'::text, 'email'::text, 'mobile'::text, 'authenticator_on'::text, 'authenticator_off'::text, 'passkey_added'::text, 'passkey_removed'::text, 'protection_loosened'::text, 'api_key_created'::text, 'api_key_changed'::text, 'api_key_revoked'::text]))),
  CONSTRAINT security_changes_pkey PRIMARY KEY (change_id),
  CONSTRAINT security_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX security_changes_user ON public.security_changes USING btree (user_id, at DESC);
COMMENT ON TABLE security_changes IS 'What changed of what protects an account. Written by triggers, so that no way of changing it is forgotten.';

CREATE TABLE option_terms (
  market_id integer NOT NULL,
  state text NOT NULL,
  fee rate NOT NULL,
  reserve amount NOT NULL,
  choices jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT option_terms_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(market_id),
  CONSTRAINT option_terms_pkey PRIMARY KEY (market_id),
  CONSTRAINT option_terms_reserve_check CHECK (((reserve)::numeric >= (0)::numeric)),
  CONSTRAINT option_terms_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);
COMMENT ON TABLE option_terms IS 'As the core has them. An order keeps those that it was placed with.';
COMMENT ON COLUMN option_terms.choices IS 'List of {seconds, ratio, min, max}; decimal strings but for seconds.';

CREATE TABLE lever_terms (
  market_id integer NOT NULL,
  state text NOT NULL,
  lot_size amount NOT NULL,
  spread rate NOT NULL,
  fee_rate rate NOT NULL,
  overnight_rate rate NOT NULL,
  multiples jsonb NOT NULL,
  min_lots integer NOT NULL,
  max_lots integer NOT NULL,
  max_open amount NOT NULL,
  max_net amount NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT lever_terms_check CHECK ((max_lots >= min_lots)),
  CONSTRAINT lever_terms_lot_size_check CHECK (((lot_size)::numeric > (0)::numeric)),
  CONSTRAINT lever_terms_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(market_id),
  CONSTRAINT lever_terms_max_net_check CHECK (((max_net)::numeric >= (0)::numeric)),
  CONSTRAINT lever_terms_max_open_check CHECK (((max_open)::numeric >= (0)::numeric)),
  CONSTRAINT lever_terms_min_lots_check CHECK ((min_lots >= 1)),
  CONSTRAINT lever_terms_pkey PRIMARY KEY (market_id),
  CONSTRAINT lever_terms_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);
COMMENT ON COLUMN lever_terms.multiples IS 'List of {multiple, max_lots}: the higher the multiple, the fewer lots.';
COMMENT ON COLUMN lever_terms.max_open IS 'Most value of all positions together; max_net: most by which longs and shorts may differ.';

CREATE TABLE option_orders (
  order_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id integer NOT NULL,
  currency_id integer NOT NULL,
  direction text NOT NULL,
  seconds integer NOT NULL,
  stake amount NOT NULL,
  ratio rate NOT NULL,
  profit amount NOT NULL,
  fee_rate rate NOT NULL,
  fee amount NOT NULL,
  state text NOT NULL,
  accepted_at timestamp with time zone NOT NULL,
  open_tick_id bigint,
  open_price price,
  opened_at timestamp with time zone,
  due_at timestamp with time zone,
  delivery_tick_id bigint,
  delivery_price price,
  delivered_at timestamp with time zone,
  command_id uuid NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT option_orders_command_id_key UNIQUE (command_id),
  CONSTRAINT option_orders_delivered CHECK ((num_nonnulls(delivery_tick_id, delivery_price) =
CASE
    WHEN (state = ANY (ARRAY['won'::text, 'lost'::text, 'flat'::text])) THEN 2
    ELSE 0
END)),
  CONSTRAINT option_orders_direction_check CHECK ((direction = ANY (ARRAY['up'::text, 'down'::text]))),
  CONSTRAINT option_orders_done CHECK (((state = ANY (ARRAY['opening'::text, 'running'::text])) = (delivered_at IS NULL))),
  CONSTRAINT option_orders_fee_check CHECK (((fee)::numeric >= (0)::numeric)),
  CONSTRAINT option_orders_opened CHECK ((num_nonnulls(open_tick_id, open_price, opened_at, due_at) = ANY (ARRAY[0, 4]))),
  CONSTRAINT option_orders_order_id_check CHECK ((order_id > 0)),
  CONSTRAINT option_orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT option_orders_profit_check CHECK (((profit)::numeric >= (0)::numeric)),
  CONSTRAINT option_orders_seconds_check CHECK ((seconds > 0)),
  CONSTRAINT option_orders_stake_check CHECK (((stake)::numeric > (0)::numeric)),
  CONSTRAINT option_orders_state_check CHECK ((state = ANY (ARRAY['opening'::text, 'running'::text, 'won'::text, 'lost'::text, 'flat'::text, 'void'::text]))),
  CONSTRAINT option_orders_user_id_check CHECK ((user_id > 0))
) WITH (fillfactor=70);
CREATE INDEX option_orders_open ON public.option_orders USING btree (order_id) WHERE (state = ANY (ARRAY['opening'::text, 'running'::text]));
CREATE INDEX option_orders_user ON public.option_orders USING btree (user_id, order_id DESC);
CREATE INDEX option_orders_void ON public.option_orders USING btree (delivered_at) WHERE (state = 'void'::text);
COMMENT ON COLUMN option_orders.profit IS 'What a win pays beyond the stake; frozen in the house''s treasury while the order runs.';
COMMENT ON COLUMN option_orders.delivered_at IS 'When it was decided: the delivery tick''s time, or the end of the time within which a void order had to open or be delivered.';

CREATE TABLE positions (
  position_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id integer NOT NULL,
  currency_id integer NOT NULL,
  side text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  lots integer NOT NULL,
  ordered_lots integer NOT NULL,
  closing_lots integer NOT NULL,
  lot_size amount NOT NULL,
  multiple integer NOT NULL,
  spread rate NOT NULL,
  fee_rate rate NOT NULL,
  overnight_rate rate NOT NULL,
  limit_price price,
  open_price price,
  open_tick_id bigint,
  margin amount NOT NULL,
  fee amount NOT NULL,
  take_profit price NOT NULL,
  stop_loss price NOT NULL,
  overnight amount NOT NULL,
  deduction amount NOT NULL,
  profit amount NOT NULL,
  close_price price,
  close_reason text,
  refusal text,
  accepted_at timestamp with time zone NOT NULL,
  stops_at timestamp with time zone NOT NULL,
  closing_at timestamp with time zone,
  overnight_day integer NOT NULL,
  opened_at timestamp with time zone,
  closed_at timestamp with time zone,
  command_id uuid NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT positions_close_reason_check CHECK ((close_reason = ANY (ARRAY['user'::text, 'tp'::text, 'sl'::text, 'liquidation'::text]))),
  CONSTRAINT positions_closed CHECK (((state = 'closed'::text) = (close_reason IS NOT NULL))),
  CONSTRAINT positions_closing CHECK ((((state = 'closing'::text) = (closing_at IS NOT NULL)) AND ((state = 'closing'::text) = (closing_lots > 0)))),
  CONSTRAINT positions_closing_lots_check CHECK ((closing_lots >= 0)),
  CONSTRAINT positions_command_id_key UNIQUE (command_id),
  CONSTRAINT positions_deduction_check CHECK (((deduction)::numeric >= (0)::numeric)),
  CONSTRAINT positions_fee_check CHECK (((fee)::numeric >= (0)::numeric)),
  CONSTRAINT positions_kind_check CHECK ((kind = ANY (ARRAY['market'::text, 'limit'::text]))),
  CONSTRAINT positions_limit_price CHECK (((kind = 'limit'::text) = (limit_price IS NOT NULL))),
  CONSTRAINT positions_lot_size_check CHECK (((lot_size)::numeric > (0)::numeric)),
  CONSTRAINT positions_lots_check CHECK ((lots >= 0)),
  CONSTRAINT positions_margin_check CHECK (((margin)::numeric >= (0)::numeric)),
  CONSTRAINT positions_multiple_check CHECK ((multiple > 0)),
  CONSTRAINT positions_opened CHECK (((state = ANY (ARRAY['holding'::text, 'closing'::text, 'closed'::text])) = (open_price IS NOT NULL))),
  CONSTRAINT positions_ordered_lots_check CHECK ((ordered_lots > 0)),
  CONSTRAINT positions_overnight_check CHECK (((overnight)::numeric >= (0)::numeric)),
  CONSTRAINT positions_pkey PRIMARY KEY (position_id),
  CONSTRAINT positions_position_id_check CHECK ((position_id > 0)),
  CONSTRAINT positions_refused CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  CONSTRAINT positions_side_check CHECK ((side = ANY (ARRAY['long'::text, 'short'::text]))),
  CONSTRAINT positions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'opening'::text, 'holding'::text, 'closing'::text, 'closed'::text, 'cancelled'::text, 'refused'::text]))),
  CONSTRAINT positions_user_id_check CHECK ((user_id > 0))
) WITH (fillfactor=70);
CREATE INDEX positions_open ON public.positions USING btree (position_id) WHERE (state = ANY (ARRAY['pending'::text, 'opening'::text, 'holding'::text, 'closing'::text]));
CREATE INDEX positions_user ON public.positions USING btree (user_id, position_id DESC);
COMMENT ON COLUMN positions.lots IS 'Still held; ordered_lots is what was opened, closing_lots what waits for the next tick to be closed.';
COMMENT ON COLUMN positions.deduction IS 'Taken by auto-deleveraging, to be subtracted from the profit when it is realised.';
COMMENT ON COLUMN positions.profit IS 'Realised so far, partial closes included.';
COMMENT ON COLUMN positions.stops_at IS 'When the stops were set: only ticks that were observed later reach them. closing_at: when closing was asked for, likewise.';
COMMENT ON COLUMN positions.overnight_day IS 'Newest UTC day, in days since 1970, that it was opened on or has paid the overnight fee of.';

CREATE TABLE receipts (
  receipt_id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text NOT NULL,
  subject_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id integer,
  rule_version smallint NOT NULL,
  tick_ids bigint[] NOT NULL,
  inputs jsonb NOT NULL,
  result jsonb NOT NULL,
  command_id uuid NOT NULL,
  batch_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT receipts_kind_check CHECK ((kind ~ '^(option|lever|hosting|convert|spot)_[a-z]+$'::text)),
  CONSTRAINT receipts_pkey PRIMARY KEY (receipt_id)
);
CREATE UNIQUE INDEX receipts_conversion ON public.receipts USING btree (command_id) WHERE (kind = 'convert_settle'::text);
CREATE INDEX receipts_liquidations ON public.receipts USING btree (at) WHERE ((kind = 'lever_deleverage'::text) OR ((inputs ->> 'reason'::text) = 'liquidation'::text));
CREATE INDEX receipts_subject ON public.receipts USING btree (subject_id, kind);
COMMENT ON TABLE receipts IS 'What each result was computed from, append-only. The id is random: whoever has it may see the receipt, which says nothing of whose it is.';

CREATE TABLE receipt_ticks (
  tick_id bigint NOT NULL,
  market_id integer NOT NULL,
  at timestamp with time zone NOT NULL,
  price price NOT NULL,
  counting boolean NOT NULL,
  constituents jsonb NOT NULL,
  CONSTRAINT receipt_ticks_pkey PRIMARY KEY (tick_id)
);
COMMENT ON TABLE receipt_ticks IS 'Copies of the ticks that receipts rest on, so that whole months of ticks can be dropped.';

CREATE TABLE play_limits (
  user_id bigint NOT NULL,
  daily_loss amount,
  next_daily_loss amount,
  changes_at timestamp with time zone,
  cooling_until timestamp with time zone,
  day date,
  lost_today amount DEFAULT 0 NOT NULL,
  CONSTRAINT play_limits_daily_loss_check CHECK (((daily_loss)::numeric > (0)::numeric)),
  CONSTRAINT play_limits_next_daily_loss_check CHECK (((next_daily_loss)::numeric > (0)::numeric)),
  CONSTRAINT play_limits_pkey PRIMARY KEY (user_id)
);
COMMENT ON TABLE play_limits IS 'A user''s own limits, as the core has them. next_daily_loss counts from changes_at on; null then means none.';
COMMENT ON COLUMN play_limits.lost_today IS 'Net loss of options and contracts on `day` (UTC); negative is a gain.';

CREATE TABLE risk_acknowledgements (
  user_id bigint NOT NULL,
  product text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT risk_acknowledgements_pkey PRIMARY KEY (user_id, product),
  CONSTRAINT risk_acknowledgements_product_check CHECK ((product = ANY (ARRAY['option'::text, 'lever'::text]))),
  CONSTRAINT risk_acknowledgements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);

CREATE TABLE checkpoints (
  batch_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  state bytea NOT NULL,
  tables text NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT checkpoints_batch_id_check CHECK ((batch_id > 0)),
  CONSTRAINT checkpoints_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT checkpoints_pkey PRIMARY KEY (batch_id)
);
COMMENT ON TABLE checkpoints IS 'One a day, append-only.';
COMMENT ON COLUMN checkpoints.state IS 'The rows of the state, compressed.';
COMMENT ON COLUMN checkpoints.tables IS 'JSON: for each table the columns, the range of numbers, how many rows, and SHA-256 over them.';
COMMENT ON COLUMN checkpoints.digest IS 'SHA-256 over batch, state_root and tables.';

CREATE TABLE checkpoint_seals (
  checkpoint bigint NOT NULL,
  batch_id bigint NOT NULL,
  digest bytea NOT NULL,
  CONSTRAINT checkpoint_seals_digest_check CHECK ((octet_length(digest) = 32)),
  CONSTRAINT checkpoint_seals_pkey PRIMARY KEY (checkpoint)
);
COMMENT ON TABLE checkpoint_seals IS 'The batch whose text says the digest of a checkpoint, append-only.';

CREATE TABLE installation (
  id smallint DEFAULT 1 NOT NULL,
  mode text NOT NULL,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT installation_id_check CHECK ((id = 1)),
  CONSTRAINT installation_mode_check CHECK ((mode = ANY (ARRAY['demo'::text, 'production'::text]))),
  CONSTRAINT installation_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE installation IS 'The mode of the first start, for good: a demo has practice money and operators whose passwords are published.';

CREATE TABLE secret_keys (
  key_id smallint NOT NULL,
  proof bytea NOT NULL,
  former bytea,
  since timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT secret_keys_key_id_check CHECK (((key_id >= 1) AND (key_id <= 255))),
  CONSTRAINT secret_keys_pkey PRIMARY KEY (key_id),
  CONSTRAINT secret_keys_proof_check CHECK ((octet_length(proof) = 32))
);
COMMENT ON TABLE secret_keys IS 'One row for each CANDOR_SECRET that this database has had; the highest id is the present one.';
COMMENT ON COLUMN secret_keys.proof IS 'HMAC by which a start knows the secret again; the secret cannot be computed from it.';
COMMENT ON COLUMN secret_keys.former IS 'A former secret, sealed with the present one: fund passwords, recovery codes and other hashes were made with it and cannot be made again without their users.';

CREATE TABLE published_heads (
  number bigint NOT NULL,
  first_batch bigint NOT NULL,
  last_batch bigint NOT NULL,
  last_head bytea NOT NULL,
  heads_root bytea NOT NULL,
  roots jsonb NOT NULL,
  last_root bigint NOT NULL,
  before bytea NOT NULL,
  hash bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT published_heads_before_check CHECK ((octet_length(before) = 32)),
  CONSTRAINT published_heads_check CHECK ((last_batch >= first_batch)),
  CONSTRAINT published_heads_first_batch_check CHECK ((first_batch > 0)),
  CONSTRAINT published_heads_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT published_heads_heads_root_check CHECK ((octet_length(heads_root) = 32)),
  CONSTRAINT published_heads_last_head_check CHECK ((octet_length(last_head) = 32)),
  CONSTRAINT published_heads_last_root_check CHECK ((last_root >= 0)),
  CONSTRAINT published_heads_number_check CHECK ((number > 0)),
  CONSTRAINT published_heads_pkey PRIMARY KEY (number)
);
CREATE INDEX published_heads_last_root ON public.published_heads USING btree (last_root);
COMMENT ON TABLE published_heads IS 'Published heads, dense from 1, append-only. hash(n) covers hash(n-1), so that a browser that noted one of them sees any change of what came before.';
COMMENT ON COLUMN published_heads.heads_root IS 'Merkle root over the heads of first_batch to last_batch.';
COMMENT ON COLUMN published_heads.roots IS 'List of {id, root}: roots of the liabilities since the head before, so that there cannot be another of the same number for somebody else.';
COMMENT ON COLUMN published_heads.last_root IS 'Number of the last root that this head or one before covers; 0 for none.';

CREATE TABLE head_anchors (
  number bigint NOT NULL,
  authority text NOT NULL,
  token bytea NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT head_anchors_number_fkey FOREIGN KEY (number) REFERENCES published_heads(number),
  CONSTRAINT head_anchors_pkey PRIMARY KEY (number)
);
COMMENT ON TABLE head_anchors IS 'Time-stamp tokens (RFC 3161) over the hashes of published heads, append-only.';

CREATE TABLE record_proofs (
  batch_id bigint NOT NULL,
  place integer NOT NULL,
  number bigint NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL,
  line text NOT NULL,
  path bytea NOT NULL,
  head_path bytea NOT NULL,
  CONSTRAINT record_proofs_head_path_check CHECK (((octet_length(head_path) % 32) = 0)),
  CONSTRAINT record_proofs_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'withdrawal'::text, 'deposit'::text, 'allotment'::text, 'fills'::text]))),
  CONSTRAINT record_proofs_number_fkey FOREIGN KEY (number) REFERENCES published_heads(number),
  CONSTRAINT record_proofs_path_check CHECK (((octet_length(path) % 32) = 0)),
  CONSTRAINT record_proofs_pkey PRIMARY KEY (batch_id, place),
  CONSTRAINT record_proofs_place_check CHECK ((place >= 0))
);
CREATE INDEX record_proofs_fills ON public.record_proofs USING btree (((subject)::bigint)) WHERE (kind = 'fills'::text);
CREATE INDEX record_proofs_subject ON public.record_proofs USING btree (user_id, kind, subject);
COMMENT ON TABLE record_proofs IS 'Each record of a batch with its path to a published head, append-only and kept for ever: the text of the batch is deleted after some days.';
COMMENT ON COLUMN record_proofs.subject IS 'withdrawal: its id; deposit: its number; receipt: kind:order or position; fills: the first trade of the batch.';
COMMENT ON COLUMN record_proofs.path IS 'Hashes of the neighbors from the leaf upwards, 32 bytes each; the bits of place say on which side they stand.';

CREATE TABLE recorded_heads (
  number bigint NOT NULL,
  last_batch bigint NOT NULL,
  records integer NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT recorded_heads_number_fkey FOREIGN KEY (number) REFERENCES published_heads(number),
  CONSTRAINT recorded_heads_pkey PRIMARY KEY (number),
  CONSTRAINT recorded_heads_records_check CHECK ((records >= 0))
);
COMMENT ON TABLE recorded_heads IS 'Published heads whose records all have their paths, append-only; the texts of their batches may be deleted.';

CREATE TABLE liability_faults (
  root_id bigint NOT NULL,
  user_id bigint NOT NULL,
  leaf jsonb,
  ledger jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT liability_faults_pkey PRIMARY KEY (root_id, user_id),
  CONSTRAINT liability_faults_root_id_fkey FOREIGN KEY (root_id) REFERENCES liability_roots(root_id)
);
COMMENT ON TABLE liability_faults IS 'Users whose leaf in a root is missing or differs from the sums of their ledger entries, append-only.';
COMMENT ON COLUMN liability_faults.leaf IS 'Balances in the leaf; null where there is none.';

CREATE TABLE withdrawal_pauses (
  user_id bigint NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_pauses_pkey PRIMARY KEY (user_id),
  CONSTRAINT withdrawal_pauses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
COMMENT ON TABLE withdrawal_pauses IS 'Until when a user cannot withdraw, since a password was reset by a code or a recovery code was used; a row of the past stays.';

CREATE TABLE feed_seeds (
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  hash bytea NOT NULL,
  seed bytea NOT NULL,
  from_at timestamp with time zone NOT NULL,
  start_prices jsonb NOT NULL,
  committed_at timestamp with time zone DEFAULT now() NOT NULL,
  until_at timestamp with time zone,
  CONSTRAINT feed_seeds_check CHECK ((until_at >= from_at)),
  CONSTRAINT feed_seeds_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT feed_seeds_pkey PRIMARY KEY (number),
  CONSTRAINT feed_seeds_seed_check CHECK ((octet_length(seed) = 16))
);
COMMENT ON TABLE feed_seeds IS 'Seeds of the simulated market, one a day and one a start. The public sees the hash at once, the seed with until_at. Demo mode only.';
COMMENT ON COLUMN feed_seeds.from_at IS 'The full second of the start prices: step n of the seed makes the prices of the n-th second after it.';
COMMENT ON COLUMN feed_seeds.start_prices IS 'Price of each pair at from_at as a decimal string, by symbol.';
COMMENT ON COLUMN feed_seeds.until_at IS 'The last second that the seed made; null while it makes prices. After a crash: the last stored tick.';

CREATE TABLE hosting_products (
  product_id bigint NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  currency_id integer NOT NULL,
  unit_price amount NOT NULL,
  days integer NOT NULL,
  daily_rate rate NOT NULL,
  income_currency_id integer NOT NULL,
  daily_output amount NOT NULL,
  min amount NOT NULL,
  max amount NOT NULL,
  per_user amount NOT NULL,
  quota amount NOT NULL,
  penalty text NOT NULL,
  opens_at timestamp with time zone NOT NULL,
  closes_at timestamp with time zone,
  rank integer NOT NULL,
  is_recommended boolean NOT NULL,
  penalty_rate rate,
  day_ms integer,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT hosting_products_check CHECK (((max)::numeric >= (min)::numeric)),
  CONSTRAINT hosting_products_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT hosting_products_daily_output_check CHECK (((daily_output)::numeric >= (0)::numeric)),
  CONSTRAINT hosting_products_daily_rate_check CHECK (((daily_rate)::numeric >= (0)::numeric)),
  CONSTRAINT hosting_products_day_ms_check CHECK (((day_ms >= 1000) AND (day_ms <= 86400000))),
  CONSTRAINT hosting_products_days_check CHECK (((days >= 1) AND (days <= 365))),
  CONSTRAINT hosting_products_income_currency_id_fkey FOREIGN KEY (income_currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT hosting_products_kind_check CHECK ((kind = ANY (ARRAY['fund'::text, 'miner'::text]))),
  CONSTRAINT hosting_products_min_check CHECK (((min)::numeric > (0)::numeric)),
  CONSTRAINT hosting_products_number_key UNIQUE (number),
  CONSTRAINT hosting_products_penalty_check CHECK ((penalty = ANY (ARRAY['interest'::text, 'remaining'::text]))),
  CONSTRAINT hosting_products_penalty_rate_check CHECK (((penalty_rate)::numeric >= (0)::numeric)),
  CONSTRAINT hosting_products_pkey PRIMARY KEY (product_id, version),
  CONSTRAINT hosting_products_product_id_check CHECK ((product_id > 0)),
  CONSTRAINT hosting_products_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text]))),
  CONSTRAINT hosting_products_unit_price_check CHECK (((unit_price)::numeric > (0)::numeric)),
  CONSTRAINT hosting_products_version_check CHECK ((version > 0))
);
COMMENT ON TABLE hosting_products IS 'Every version of the terms of funds and miners; an order keeps the version that it was bought under.';
COMMENT ON COLUMN hosting_products.min IS 'Of one order, in the currency for a fund and in machines for a miner; max, per_user and quota likewise.';
COMMENT ON COLUMN hosting_products.penalty_rate IS 'Of a miner: the share of the principal that a day counts as when its user leaves early.';
COMMENT ON COLUMN hosting_products.day_ms IS 'How long a day takes; only a demo has a shorter one.';
COMMENT ON COLUMN hosting_products.number IS 'Ascends with the batches, for the digests of checkpoints.';

CREATE TABLE hosting_orders (
  order_id bigint NOT NULL,
  user_id bigint NOT NULL,
  product_id bigint NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  currency_id integer NOT NULL,
  unit_price amount NOT NULL,
  units amount NOT NULL,
  principal amount NOT NULL,
  days integer NOT NULL,
  daily_rate rate NOT NULL,
  income_currency_id integer NOT NULL,
  daily_output amount NOT NULL,
  penalty text NOT NULL,
  penalty_rate rate,
  day_ms integer,
  state text NOT NULL,
  paid_days integer NOT NULL,
  bought_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  penalty_paid amount,
  command_id uuid NOT NULL,
  income amount DEFAULT trunc(((units)::numeric *
CASE kind
    WHEN 'fund'::text THEN (daily_rate)::numeric
    ELSE (daily_output)::numeric
END), 8) NOT NULL,
  CONSTRAINT hosting_orders_check CHECK (((paid_days >= 0) AND (paid_days <= days))),
  CONSTRAINT hosting_orders_check1 CHECK ((((penalty_paid)::numeric >= (0)::numeric) AND ((penalty_paid)::numeric <= (principal)::numeric))),
  CONSTRAINT hosting_orders_command_id_key UNIQUE (command_id),
  CONSTRAINT hosting_orders_completed CHECK (((state <> 'completed'::text) OR (paid_days = days))),
  CONSTRAINT hosting_orders_daily_output_check CHECK (((daily_output)::numeric >= (0)::numeric)),
  CONSTRAINT hosting_orders_daily_rate_check CHECK (((daily_rate)::numeric >= (0)::numeric)),
  CONSTRAINT hosting_orders_day_ms_check CHECK (((day_ms >= 1000) AND (day_ms <= 86400000))),
  CONSTRAINT hosting_orders_days_check CHECK (((days >= 1) AND (days <= 365))),
  CONSTRAINT hosting_orders_ended CHECK (((state = 'hosting'::text) = (ended_at IS NULL))),
  CONSTRAINT hosting_orders_kind_check CHECK ((kind = ANY (ARRAY['fund'::text, 'miner'::text]))),
  CONSTRAINT hosting_orders_order_id_check CHECK ((order_id > 0)),
  CONSTRAINT hosting_orders_penalty_check CHECK ((penalty = ANY (ARRAY['interest'::text, 'remaining'::text]))),
  CONSTRAINT hosting_orders_penalty_rate_check CHECK (((penalty_rate)::numeric >= (0)::numeric)),
  CONSTRAINT hosting_orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT hosting_orders_principal_check CHECK (((principal)::numeric > (0)::numeric)),
  CONSTRAINT hosting_orders_redeemed CHECK (((state = 'redeemed'::text) = (penalty_paid IS NOT NULL))),
  CONSTRAINT hosting_orders_state_check CHECK ((state = ANY (ARRAY['hosting'::text, 'completed'::text, 'redeemed'::text]))),
  CONSTRAINT hosting_orders_unit_price_check CHECK (((unit_price)::numeric > (0)::numeric)),
  CONSTRAINT hosting_orders_units_check CHECK (((units)::numeric > (0)::numeric)),
  CONSTRAINT hosting_orders_user_id_check CHECK ((user_id > 0))
) WITH (fillfactor=70);
CREATE INDEX hosting_orders_ended ON public.hosting_orders USING btree (ended_at, order_id) WHERE (ended_at IS NOT NULL);
CREATE INDEX hosting_orders_open ON public.hosting_orders USING btree (order_id) WHERE (state = 'hosting'::text);
CREATE INDEX hosting_orders_product ON public.hosting_orders USING btree (product_id, order_id DESC);
CREATE INDEX hosting_orders_product_state ON public.hosting_orders USING btree (product_id, state, order_id DESC);
CREATE INDEX hosting_orders_user ON public.hosting_orders USING btree (user_id, order_id DESC);
COMMENT ON TABLE hosting_orders IS 'Money that users placed in funds and miners, with all terms that its figures follow from.';
COMMENT ON COLUMN hosting_orders.paid_days IS 'How many of its days are paid, the first being the one after the purchase; each is a ledger entry with the ref hosting:<order>:<day>.';
COMMENT ON COLUMN hosting_orders.income IS 'Of a day, in the currency of the income.';

CREATE TABLE subscriptions (
  subscription_id bigint NOT NULL,
  currency_id integer NOT NULL,
  pay_currency_id integer NOT NULL,
  market_id integer NOT NULL,
  issuer_id bigint NOT NULL,
  price price NOT NULL,
  supply amount NOT NULL,
  step amount NOT NULL,
  min amount NOT NULL,
  max amount NOT NULL,
  review text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  allots_at timestamp with time zone NOT NULL,
  launch_at timestamp with time zone NOT NULL,
  lockup_days integer NOT NULL,
  is_recommended boolean NOT NULL,
  version integer NOT NULL,
  held amount NOT NULL,
  applied amount,
  applications integer NOT NULL,
  allotted amount NOT NULL,
  paid amount NOT NULL,
  frontier text NOT NULL,
  root text,
  allotted_at timestamp with time zone,
  launch_price price,
  launched_at timestamp with time zone,
  released_at timestamp with time zone,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT subscriptions_applied_check CHECK (((applied)::numeric >= (0)::numeric)),
  CONSTRAINT subscriptions_check CHECK (((max)::numeric >= (min)::numeric)),
  CONSTRAINT subscriptions_check1 CHECK ((((allotted)::numeric >= (0)::numeric) AND ((allotted)::numeric <= (supply)::numeric))),
  CONSTRAINT subscriptions_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT subscriptions_held_check CHECK (((held)::numeric >= (0)::numeric)),
  CONSTRAINT subscriptions_issuer_id_check CHECK ((issuer_id > 0)),
  CONSTRAINT subscriptions_lockup_days_check CHECK ((lockup_days >= 0)),
  CONSTRAINT subscriptions_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(market_id),
  CONSTRAINT subscriptions_min_check CHECK (((min)::numeric > (0)::numeric)),
  CONSTRAINT subscriptions_paid_check CHECK (((paid)::numeric >= (0)::numeric)),
  CONSTRAINT subscriptions_pay_currency_id_fkey FOREIGN KEY (pay_currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT subscriptions_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT subscriptions_review_check CHECK ((review = ANY (ARRAY['automatic'::text, 'reviewed'::text]))),
  CONSTRAINT subscriptions_root_check CHECK ((root ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT subscriptions_step_check CHECK (((step)::numeric > (0)::numeric)),
  CONSTRAINT subscriptions_subscription_id_check CHECK ((subscription_id > 0)),
  CONSTRAINT subscriptions_supply_check CHECK (((supply)::numeric > (0)::numeric)),
  CONSTRAINT subscriptions_version_check CHECK ((version > 0))
);
COMMENT ON TABLE subscriptions IS 'Sales of new coins: the terms, which are fixed once an application stands, and how far allotment, launch and release have come.';
COMMENT ON COLUMN subscriptions.applied IS 'The sum of what passed, from the beginning of the allotment on.';
COMMENT ON COLUMN subscriptions.frontier IS 'What the tree over the result needs to go on after a slice of the allotment.';
COMMENT ON COLUMN subscriptions.root IS 'The Merkle root over the applications that were allotted or released, in the order of their tickets.';

CREATE TABLE subscription_applications (
  application_id uuid NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  subscription_id bigint NOT NULL,
  user_id bigint NOT NULL,
  document_key text NOT NULL,
  ticket bigint NOT NULL,
  quantity amount NOT NULL,
  cost amount NOT NULL,
  state text NOT NULL,
  reason text,
  operator_id bigint,
  allotted amount NOT NULL,
  paid amount NOT NULL,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT subscription_applications_check CHECK ((((allotted)::numeric >= (0)::numeric) AND ((allotted)::numeric <= (quantity)::numeric))),
  CONSTRAINT subscription_applications_check1 CHECK ((((paid)::numeric >= (0)::numeric) AND ((paid)::numeric <= (cost)::numeric))),
  CONSTRAINT subscription_applications_cost_check CHECK (((cost)::numeric > (0)::numeric)),
  CONSTRAINT subscription_applications_number_key UNIQUE (number),
  CONSTRAINT subscription_applications_pkey PRIMARY KEY (application_id),
  CONSTRAINT subscription_applications_quantity_check CHECK (((quantity)::numeric > (0)::numeric)),
  CONSTRAINT subscription_applications_state_check CHECK ((state = ANY (ARRAY['under_review'::text, 'passed'::text, 'rejected'::text, 'taken_back'::text, 'allotted'::text, 'released'::text]))),
  CONSTRAINT subscription_applications_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscriptions(subscription_id),
  CONSTRAINT subscription_applications_user_id_check CHECK ((user_id > 0)),
  CONSTRAINT subscription_applications_version_check CHECK ((version > 0))
);
CREATE INDEX subscription_applications_decided ON public.subscription_applications USING btree (updated_at, number) WHERE (state = ANY (ARRAY['rejected'::text, 'allotted'::text, 'released'::text]));
CREATE INDEX subscription_applications_open ON public.subscription_applications USING btree (state, created_at) WHERE (state = ANY (ARRAY['under_review'::text, 'passed'::text, 'allotted'::text]));
CREATE INDEX subscription_applications_result ON public.subscription_applications USING btree (subscription_id, ticket) WHERE (state = ANY (ARRAY['allotted'::text, 'released'::text]));
CREATE INDEX subscription_applications_sums ON public.subscription_applications USING btree (subscription_id, state) INCLUDE (quantity) WHERE (state = ANY (ARRAY['under_review'::text, 'passed'::text, 'rejected'::text]));
CREATE INDEX subscription_applications_undecided ON public.subscription_applications USING btree (subscription_id, document_key) WHERE (state = ANY (ARRAY['under_review'::text, 'passed'::text]));
CREATE INDEX subscription_applications_user ON public.subscription_applications USING btree (user_id, number DESC);
COMMENT ON TABLE subscription_applications IS 'Applications for new coins. Cost is frozen while under_review or passed, the allotted coins while allotted.';
COMMENT ON COLUMN subscription_applications.document_key IS 'A keyed hash of the identity document: the upper limit holds for all of its accounts together.';
COMMENT ON COLUMN subscription_applications.ticket IS 'The pseudonym in the public result: 52 bits of the SHA-256 of the application id.';

CREATE TABLE currency_profiles (
  currency_id integer NOT NULL,
  logo bytea,
  logo_hash text,
  website text NOT NULL,
  white_paper text NOT NULL,
  version integer NOT NULL,
  CONSTRAINT currency_profiles_check CHECK (((logo IS NULL) = (logo_hash IS NULL))),
  CONSTRAINT currency_profiles_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT currency_profiles_logo_check CHECK ((length(logo) <= 65536)),
  CONSTRAINT currency_profiles_logo_hash_check CHECK ((logo_hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT currency_profiles_pkey PRIMARY KEY (currency_id),
  CONSTRAINT currency_profiles_version_check CHECK ((version > 0)),
  CONSTRAINT currency_profiles_website_check CHECK (((website = ''::text) OR ((website ~~ 'https://%'::text) AND (length(website) <= 200)))),
  CONSTRAINT currency_profiles_white_paper_check CHECK (((white_paper = ''::text) OR ((white_paper ~~ 'https://%'::text) AND (length(white_paper) <= 200))))
);
COMMENT ON COLUMN currency_profiles.logo IS 'A square JPEG; its SHA-256 in hexadecimal is its address.';

CREATE TABLE otc_merchants (
  user_id bigint NOT NULL,
  state text NOT NULL,
  currency_id integer NOT NULL,
  margin amount NOT NULL,
  operator_id bigint,
  reason text,
  version integer NOT NULL,
  applied_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT otc_merchants_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT otc_merchants_margin_check CHECK (((margin)::numeric > (0)::numeric)),
  CONSTRAINT otc_merchants_pkey PRIMARY KEY (user_id),
  CONSTRAINT otc_merchants_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'active'::text, 'suspended'::text, 'refused'::text, 'left'::text]))),
  CONSTRAINT otc_merchants_user_id_check CHECK ((user_id > 0)),
  CONSTRAINT otc_merchants_version_check CHECK ((version > 0))
);
CREATE INDEX otc_merchants_state ON public.otc_merchants USING btree (state, updated_at);
COMMENT ON TABLE otc_merchants IS 'Everybody who applied to be an OTC merchant. The margin is frozen in the fiat account while applied, active or suspended.';

CREATE TABLE otc_offers (
  offer_id bigint NOT NULL,
  user_id bigint NOT NULL,
  side text NOT NULL,
  currency_id integer NOT NULL,
  fiat text NOT NULL,
  fiat_decimals integer NOT NULL,
  quantity amount NOT NULL,
  remaining amount NOT NULL,
  window_ms bigint NOT NULL,
  taker_level integer NOT NULL,
  document_key text NOT NULL,
  price price,
  premium amount NOT NULL,
  bound price,
  min amount NOT NULL,
  max amount NOT NULL,
  details text NOT NULL,
  state text NOT NULL,
  operator_id bigint,
  reason text,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  command_id uuid NOT NULL,
  taker_age_days integer,
  taker_orders integer,
  CONSTRAINT otc_offers_check CHECK ((((remaining)::numeric >= (0)::numeric) AND ((remaining)::numeric <= (quantity)::numeric))),
  CONSTRAINT otc_offers_check1 CHECK (((max)::numeric >= (min)::numeric)),
  CONSTRAINT otc_offers_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT otc_offers_fiat_check CHECK ((fiat ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT otc_offers_fiat_decimals_check CHECK (((fiat_decimals >= 0) AND (fiat_decimals <= 8))),
  CONSTRAINT otc_offers_min_check CHECK (((min)::numeric > (0)::numeric)),
  CONSTRAINT otc_offers_offer_id_check CHECK ((offer_id > 0)),
  CONSTRAINT otc_offers_pkey PRIMARY KEY (offer_id),
  CONSTRAINT otc_offers_quantity_check CHECK (((quantity)::numeric > (0)::numeric)),
  CONSTRAINT otc_offers_side_check CHECK ((side = ANY (ARRAY['sell'::text, 'buy'::text]))),
  CONSTRAINT otc_offers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paused'::text, 'closed'::text]))),
  CONSTRAINT otc_offers_taker_age_days_check CHECK ((taker_age_days > 0)),
  CONSTRAINT otc_offers_taker_level_check CHECK ((taker_level >= 0)),
  CONSTRAINT otc_offers_taker_orders_check CHECK ((taker_orders > 0)),
  CONSTRAINT otc_offers_user_id_fkey FOREIGN KEY (user_id) REFERENCES otc_merchants(user_id),
  CONSTRAINT otc_offers_version_check CHECK ((version > 0)),
  CONSTRAINT otc_offers_window_ms_check CHECK ((window_ms > 0))
);
CREATE INDEX otc_offers_shown ON public.otc_offers USING btree (currency_id, fiat, side) WHERE (state = 'open'::text);
CREATE INDEX otc_offers_user ON public.otc_offers USING btree (user_id, offer_id DESC);
COMMENT ON TABLE otc_offers IS 'OTC advertisements. What remains of one to sell is frozen in the merchant''s fiat account until it is closed.';
COMMENT ON COLUMN otc_offers.side IS 'What the merchant does with the coins.';
COMMENT ON COLUMN otc_offers.price IS 'Of one coin in money of the country; null for an offer that follows the index by its premium.';
COMMENT ON COLUMN otc_offers.bound IS 'The worst price of a floating offer for its merchant.';
COMMENT ON COLUMN otc_offers.details IS 'JSON of payment accounts, conditions and the merchant''s words.';
COMMENT ON COLUMN otc_offers.taker_age_days IS 'Days since the registration of an account that may take it; null without such a condition.';
COMMENT ON COLUMN otc_offers.taker_orders IS 'Completed orders of an account that may take it; null without such a condition.';

CREATE TABLE otc_orders (
  order_id bigint NOT NULL,
  offer_id bigint NOT NULL,
  side text NOT NULL,
  buyer_id bigint NOT NULL,
  seller_id bigint NOT NULL,
  currency_id integer NOT NULL,
  fiat text NOT NULL,
  fiat_decimals integer NOT NULL,
  price price NOT NULL,
  quantity amount NOT NULL,
  total amount NOT NULL,
  value amount NOT NULL,
  state text NOT NULL,
  pay_by timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  disputed_at timestamp with time zone,
  disputed_by bigint,
  ended_at timestamp with time zone,
  operator_id bigint,
  reason text,
  details text NOT NULL,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  command_id uuid NOT NULL,
  CONSTRAINT otc_orders_buyer_id_check CHECK ((buyer_id > 0)),
  CONSTRAINT otc_orders_check CHECK (((seller_id > 0) AND (seller_id <> buyer_id))),
  CONSTRAINT otc_orders_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT otc_orders_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES otc_offers(offer_id),
  CONSTRAINT otc_orders_order_id_check CHECK ((order_id > 0)),
  CONSTRAINT otc_orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT otc_orders_quantity_check CHECK (((quantity)::numeric > (0)::numeric)),
  CONSTRAINT otc_orders_side_check CHECK ((side = ANY (ARRAY['sell'::text, 'buy'::text]))),
  CONSTRAINT otc_orders_state_check CHECK ((state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'disputed'::text, 'released'::text, 'cancelled'::text, 'expired'::text, 'returned'::text]))),
  CONSTRAINT otc_orders_total_check CHECK (((total)::numeric > (0)::numeric)),
  CONSTRAINT otc_orders_value_check CHECK (((value)::numeric > (0)::numeric)),
  CONSTRAINT otc_orders_version_check CHECK ((version > 0))
);
CREATE INDEX otc_orders_buyer ON public.otc_orders USING btree (buyer_id, order_id DESC);
CREATE INDEX otc_orders_buyer_ended ON public.otc_orders USING btree (buyer_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX otc_orders_command ON public.otc_orders USING btree (command_id);
CREATE INDEX otc_orders_decided ON public.otc_orders USING btree (COALESCE(ended_at, disputed_at) DESC, order_id DESC) WHERE (disputed_at IS NOT NULL);
CREATE INDEX otc_orders_disputed ON public.otc_orders USING btree (disputed_at, order_id) WHERE (state = 'disputed'::text);
CREATE INDEX otc_orders_moved ON public.otc_orders USING btree (updated_at);
CREATE INDEX otc_orders_offer ON public.otc_orders USING btree (offer_id, order_id DESC);
CREATE INDEX otc_orders_open ON public.otc_orders USING btree (state, updated_at) WHERE (state = ANY (ARRAY['unpaid'::text, 'paid'::text, 'disputed'::text]));
CREATE INDEX otc_orders_operator ON public.otc_orders USING btree (operator_id, ended_at) WHERE (operator_id IS NOT NULL);
CREATE INDEX otc_orders_seller ON public.otc_orders USING btree (seller_id, order_id DESC);
CREATE INDEX otc_orders_seller_ended ON public.otc_orders USING btree (seller_id, ended_at) WHERE (ended_at IS NOT NULL);
COMMENT ON TABLE otc_orders IS 'Coins against money that moves outside. The seller''s coins are in escrow, frozen in the fiat account, while unpaid, paid or disputed.';
COMMENT ON COLUMN otc_orders.side IS 'Of the merchant, whose offer the other one took.';
COMMENT ON COLUMN otc_orders.value IS 'What it is worth in the currency of a taker''s daily limit.';
COMMENT ON COLUMN otc_orders.details IS 'JSON of the taker''s payment account and of the index that the price follows from.';

CREATE TABLE otc_takers (
  user_id bigint NOT NULL,
  day integer NOT NULL,
  taken amount NOT NULL,
  cancels integer NOT NULL,
  banned_until timestamp with time zone,
  CONSTRAINT otc_takers_cancels_check CHECK ((cancels >= 0)),
  CONSTRAINT otc_takers_pkey PRIMARY KEY (user_id),
  CONSTRAINT otc_takers_user_id_check CHECK ((user_id > 0))
);
COMMENT ON TABLE otc_takers IS 'What limits users who take OTC offers: sums of a UTC day, and how long they may not buy.';

CREATE TABLE rebate_rates (
  version integer NOT NULL,
  first rate NOT NULL,
  second rate NOT NULL,
  third rate NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT rebate_rates_check CHECK (((((first)::numeric + (second)::numeric) + (third)::numeric) <= (1)::numeric)),
  CONSTRAINT rebate_rates_pkey PRIMARY KEY (version),
  CONSTRAINT rebate_rates_version_check CHECK ((version > 0))
);
COMMENT ON TABLE rebate_rates IS 'Shares of a trading fee for three generations of inviters; the newest version is in force.';

CREATE TABLE rebate_pairs (
  inviter_id bigint NOT NULL,
  invited_id bigint NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  operator_id bigint,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT rebate_pairs_check CHECK (((invited_id > 0) AND (invited_id <> inviter_id))),
  CONSTRAINT rebate_pairs_inviter_id_check CHECK ((inviter_id > 0)),
  CONSTRAINT rebate_pairs_pkey PRIMARY KEY (inviter_id, invited_id),
  CONSTRAINT rebate_pairs_state_check CHECK ((state = ANY (ARRAY['withheld'::text, 'released'::text]))),
  CONSTRAINT rebate_pairs_version_check CHECK ((version > 0))
);
CREATE INDEX rebate_pairs_invited ON public.rebate_pairs USING btree (invited_id);
CREATE INDEX rebate_pairs_released ON public.rebate_pairs USING btree (updated_at DESC) WHERE (state = 'released'::text);
CREATE INDEX rebate_pairs_withheld ON public.rebate_pairs USING btree (created_at) WHERE (state = 'withheld'::text);
COMMENT ON TABLE rebate_pairs IS 'Inviters and invited users who seem to be one person: their rebates are withheld until an operator releases them.';

CREATE TABLE rebates_held (
  inviter_id bigint NOT NULL,
  invited_id bigint NOT NULL,
  currency_id integer NOT NULL,
  amount amount NOT NULL,
  CONSTRAINT rebates_held_amount_check CHECK (((amount)::numeric >= (0)::numeric)),
  CONSTRAINT rebates_held_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT rebates_held_inviter_id_invited_id_fkey FOREIGN KEY (inviter_id, invited_id) REFERENCES rebate_pairs(inviter_id, invited_id),
  CONSTRAINT rebates_held_pkey PRIMARY KEY (inviter_id, invited_id, currency_id)
);
COMMENT ON TABLE rebates_held IS 'What is withheld of a pair; it stays in the fees of the house.';

CREATE TABLE rebates (
  rebate_id bigint NOT NULL,
  inviter_id bigint NOT NULL,
  invited_id bigint NOT NULL,
  generation integer NOT NULL,
  currency_id integer NOT NULL,
  fee amount NOT NULL,
  amount amount NOT NULL,
  state text NOT NULL,
  ref text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT rebates_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT rebates_check CHECK (((state = 'released'::text) OR ((amount)::numeric <= (fee)::numeric))),
  CONSTRAINT rebates_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT rebates_fee_check CHECK (((fee)::numeric >= (0)::numeric)),
  CONSTRAINT rebates_generation_check CHECK (((generation >= 1) AND (generation <= 3))),
  CONSTRAINT rebates_pkey PRIMARY KEY (rebate_id),
  CONSTRAINT rebates_rebate_id_check CHECK ((rebate_id > 0)),
  CONSTRAINT rebates_state_check CHECK ((state = ANY (ARRAY['posted'::text, 'withheld'::text, 'released'::text])))
);
CREATE INDEX rebates_inviter ON public.rebates USING btree (inviter_id, rebate_id DESC);
CREATE INDEX rebates_inviter_unposted ON public.rebates USING btree (inviter_id, rebate_id DESC) WHERE (state <> 'posted'::text);
COMMENT ON TABLE rebates IS 'Shares of trading fees for inviters. A withheld one was not paid; a released one pays what was withheld of its pair.';

CREATE TABLE otc_accounts (
  account_id bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  bank_name text NOT NULL,
  account_name text NOT NULL,
  branch text NOT NULL,
  number_sealed bytea NOT NULL,
  account_index bytea NOT NULL,
  card_index bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT otc_accounts_account_index_check CHECK ((octet_length(account_index) = 32)),
  CONSTRAINT otc_accounts_account_name_check CHECK (((length(account_name) >= 1) AND (length(account_name) <= 100))),
  CONSTRAINT otc_accounts_bank_name_check CHECK (((length(bank_name) >= 1) AND (length(bank_name) <= 100))),
  CONSTRAINT otc_accounts_branch_check CHECK (((length(branch) >= 1) AND (length(branch) <= 100))),
  CONSTRAINT otc_accounts_card_index_check CHECK ((octet_length(card_index) = 32)),
  CONSTRAINT otc_accounts_pkey PRIMARY KEY (account_id),
  CONSTRAINT otc_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX otc_accounts_account ON public.otc_accounts USING btree (account_index);
CREATE INDEX otc_accounts_card ON public.otc_accounts USING btree (card_index);
CREATE UNIQUE INDEX otc_accounts_once ON public.otc_accounts USING btree (user_id, account_index) WHERE (deleted_at IS NULL);
COMMENT ON TABLE otc_accounts IS 'Where the money of an OTC order is paid to. One that its user removed stays for the orders that were made with it.';
COMMENT ON COLUMN otc_accounts.account_index IS 'A keyed hash of the number, as bank_cards has of account numbers; card_index as of card numbers.';

CREATE TABLE otc_account_views (
  view_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  order_id bigint NOT NULL,
  account_id bigint NOT NULL,
  user_id bigint,
  operator_id bigint,
  at timestamp with time zone NOT NULL,
  CONSTRAINT otc_account_views_account_id_fkey FOREIGN KEY (account_id) REFERENCES otc_accounts(account_id),
  CONSTRAINT otc_account_views_check CHECK ((num_nonnulls(user_id, operator_id) = 1)),
  CONSTRAINT otc_account_views_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT otc_account_views_order_id_fkey FOREIGN KEY (order_id) REFERENCES otc_orders(order_id),
  CONSTRAINT otc_account_views_pkey PRIMARY KEY (view_id),
  CONSTRAINT otc_account_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX otc_account_views_order ON public.otc_account_views USING btree (order_id, view_id);
COMMENT ON TABLE otc_account_views IS 'Who read the whole number of a payment account of an order, and when. Readings of one minute count as one.';

CREATE TABLE otc_vouchers (
  file_id uuid NOT NULL,
  order_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT otc_vouchers_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(file_id),
  CONSTRAINT otc_vouchers_order_id_fkey FOREIGN KEY (order_id) REFERENCES otc_orders(order_id),
  CONSTRAINT otc_vouchers_pkey PRIMARY KEY (file_id)
);
CREATE INDEX otc_vouchers_order ON public.otc_vouchers USING btree (order_id, at);
COMMENT ON TABLE otc_vouchers IS 'The buyer''s pictures of a payment. One picture belongs to one order.';

CREATE TABLE otc_statements (
  order_id bigint NOT NULL,
  user_id bigint NOT NULL,
  statement text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT otc_statements_order_id_fkey FOREIGN KEY (order_id) REFERENCES otc_orders(order_id),
  CONSTRAINT otc_statements_pkey PRIMARY KEY (order_id, user_id),
  CONSTRAINT otc_statements_statement_check CHECK (((length(statement) >= 1) AND (length(statement) <= 500))),
  CONSTRAINT otc_statements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
COMMENT ON TABLE otc_statements IS 'What a side wrote when it opened a dispute.';

CREATE TABLE conversations (
  conversation_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint,
  order_id bigint,
  last_place bigint DEFAULT 0 NOT NULL,
  last_number bigint DEFAULT 0 NOT NULL,
  CONSTRAINT conversations_check CHECK (((last_number >= 0) AND (last_number <= last_place))),
  CONSTRAINT conversations_check1 CHECK ((num_nonnulls(user_id, order_id) = 1)),
  CONSTRAINT conversations_last_place_check CHECK ((last_place >= 0)),
  CONSTRAINT conversations_order_id_fkey FOREIGN KEY (order_id) REFERENCES otc_orders(order_id),
  CONSTRAINT conversations_order_id_key UNIQUE (order_id),
  CONSTRAINT conversations_pkey PRIMARY KEY (conversation_id),
  CONSTRAINT conversations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT conversations_user_id_key UNIQUE (user_id)
);
COMMENT ON TABLE conversations IS 'One of each user with the support, and one of the two sides of an OTC order. A writer locks the row, so that what is committed is in order.';

CREATE TABLE chat_cases (
  case_id uuid NOT NULL,
  conversation_id bigint NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  waiting_since timestamp with time zone,
  agent_id bigint,
  closed_at timestamp with time zone,
  close_reason text,
  closed_by bigint,
  solved boolean,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT chat_cases_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES operators(operator_id),
  CONSTRAINT chat_cases_check CHECK ((num_nonnulls(closed_at, close_reason, closed_by) = ANY (ARRAY[0, 3]))),
  CONSTRAINT chat_cases_check1 CHECK (((closed_at IS NULL) OR (waiting_since IS NULL))),
  CONSTRAINT chat_cases_check2 CHECK (((closed_at IS NOT NULL) OR (solved IS NULL))),
  CONSTRAINT chat_cases_close_reason_check CHECK ((close_reason = ANY (ARRAY['solved'::text, 'no_answer'::text, 'duplicate'::text, 'abuse'::text, 'other'::text]))),
  CONSTRAINT chat_cases_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operators(operator_id),
  CONSTRAINT chat_cases_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  CONSTRAINT chat_cases_pkey PRIMARY KEY (case_id),
  CONSTRAINT chat_cases_version_check CHECK ((version > 0))
);
CREATE INDEX chat_cases_agent ON public.chat_cases USING btree (agent_id, opened_at, case_id) WHERE (closed_at IS NULL);
CREATE INDEX chat_cases_closed ON public.chat_cases USING btree (closed_at, case_id) WHERE (closed_at IS NOT NULL);
CREATE INDEX chat_cases_conversation ON public.chat_cases USING btree (conversation_id, opened_at DESC);
CREATE UNIQUE INDEX chat_cases_open ON public.chat_cases USING btree (conversation_id) WHERE (closed_at IS NULL);
CREATE INDEX chat_cases_opened ON public.chat_cases USING btree (opened_at, case_id) WHERE (closed_at IS NULL);
CREATE INDEX chat_cases_waiting ON public.chat_cases USING btree (waiting_since, case_id) WHERE (waiting_since IS NOT NULL);
COMMENT ON TABLE chat_cases IS 'Parts of a user''s conversation with the support, each from its opening until an operator closes it.';
COMMENT ON COLUMN chat_cases.waiting_since IS 'The oldest message of the user without an answer.';
COMMENT ON COLUMN chat_cases.solved IS 'What the user said after it was closed, once.';
COMMENT ON COLUMN chat_cases.version IS 'Rises with each message of the user and each change of the case, so that nobody closes what they have not read.';

CREATE TABLE chat_messages (
  conversation_id bigint NOT NULL,
  place bigint NOT NULL,
  number bigint,
  case_id uuid,
  sender text NOT NULL,
  user_id bigint,
  operator_id bigint,
  target_id bigint,
  key uuid,
  text text NOT NULL,
  masked boolean NOT NULL,
  pictures uuid[] NOT NULL,
  event text,
  params jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT chat_messages_case_id_fkey FOREIGN KEY (case_id) REFERENCES chat_cases(case_id),
  CONSTRAINT chat_messages_check CHECK (((event IS NOT NULL) OR (text <> ''::text) OR (cardinality(pictures) > 0))),
  CONSTRAINT chat_messages_check1 CHECK (((sender = 'user'::text) = (user_id IS NOT NULL))),
  CONSTRAINT chat_messages_check2 CHECK (((sender <> 'operator'::text) OR (operator_id IS NOT NULL))),
  CONSTRAINT chat_messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  CONSTRAINT chat_messages_conversation_id_number_key UNIQUE (conversation_id, number),
  CONSTRAINT chat_messages_event_check CHECK ((event = ANY (ARRAY['opened'::text, 'taken'::text, 'handed_over'::text, 'released'::text, 'closed'::text, 'context'::text]))),
  CONSTRAINT chat_messages_number_check CHECK ((number > 0)),
  CONSTRAINT chat_messages_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT chat_messages_pictures_check CHECK ((cardinality(pictures) <= 5)),
  CONSTRAINT chat_messages_pkey PRIMARY KEY (conversation_id, place),
  CONSTRAINT chat_messages_place_check CHECK ((place > 0)),
  CONSTRAINT chat_messages_sender_check CHECK ((sender = ANY (ARRAY['user'::text, 'operator'::text, 'robot'::text, 'system'::text]))),
  CONSTRAINT chat_messages_target_id_fkey FOREIGN KEY (target_id) REFERENCES operators(operator_id),
  CONSTRAINT chat_messages_text_check CHECK ((length(text) <= 4000)),
  CONSTRAINT chat_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE UNIQUE INDEX chat_messages_operator_key ON public.chat_messages USING btree (operator_id, key) WHERE ((operator_id IS NOT NULL) AND (key IS NOT NULL));
CREATE INDEX chat_messages_pairs ON public.chat_messages USING gin (chat_pairs(text)) WHERE (text <> ''::text);
CREATE INDEX chat_messages_pictures ON public.chat_messages USING gin (pictures) WHERE (pictures <> '{}'::uuid[]);
CREATE INDEX chat_messages_sent ON public.chat_messages USING btree (user_id, at) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX chat_messages_user_key ON public.chat_messages USING btree (user_id, key) WHERE ((user_id IS NOT NULL) AND (key IS NOT NULL));
COMMENT ON TABLE chat_messages IS 'Messages of conversations, append-only. Their texts were masked before they came here.';
COMMENT ON COLUMN chat_messages.place IS 'Counts everything in the conversation, without gaps.';
COMMENT ON COLUMN chat_messages.number IS 'Counts what its users see, without gaps; null for a note of operators.';
COMMENT ON COLUMN chat_messages.target_id IS 'The operator to whom it was handed over.';
COMMENT ON COLUMN chat_messages.key IS 'The sender''s own id of the message.';

CREATE TABLE chat_marks (
  conversation_id bigint NOT NULL,
  side text NOT NULL,
  read bigint DEFAULT 0 NOT NULL,
  notify_at timestamp with time zone,
  CONSTRAINT chat_marks_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(conversation_id),
  CONSTRAINT chat_marks_pkey PRIMARY KEY (conversation_id, side),
  CONSTRAINT chat_marks_read_check CHECK ((read >= 0)),
  CONSTRAINT chat_marks_side_check CHECK ((side = ANY (ARRAY['user'::text, 'support'::text, 'buyer'::text, 'seller'::text])))
);
CREATE INDEX chat_marks_notify ON public.chat_marks USING btree (notify_at) WHERE (notify_at IS NOT NULL);
COMMENT ON TABLE chat_marks IS 'How far each side has read, and when it is notified of what it has not.';
COMMENT ON COLUMN chat_marks.read IS 'A place for the support, a number for everybody else.';

CREATE TABLE canned_answers (
  canned_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  slug text,
  title text NOT NULL,
  is_active boolean NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  changed_by bigint,
  CONSTRAINT canned_answers_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operators(operator_id),
  CONSTRAINT canned_answers_pkey PRIMARY KEY (canned_id),
  CONSTRAINT canned_answers_slug_check CHECK ((slug ~ '^[a-z0-9-]{1,60}$'::text)),
  CONSTRAINT canned_answers_slug_key UNIQUE (slug),
  CONSTRAINT canned_answers_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80))),
  CONSTRAINT canned_answers_version_check CHECK ((version > 0))
);
COMMENT ON TABLE canned_answers IS 'Answers that operators begin from. A slug names one that came with a release.';

CREATE TABLE canned_texts (
  canned_id bigint NOT NULL,
  lang text NOT NULL,
  text text NOT NULL,
  CONSTRAINT canned_texts_canned_id_fkey FOREIGN KEY (canned_id) REFERENCES canned_answers(canned_id),
  CONSTRAINT canned_texts_pkey PRIMARY KEY (canned_id, lang),
  CONSTRAINT canned_texts_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000)))
);
COMMENT ON TABLE canned_texts IS 'A canned answer in one language; an active one has all eight.';

CREATE TABLE invite_opens (
  inviter_id bigint NOT NULL,
  day date NOT NULL,
  opened integer NOT NULL,
  CONSTRAINT invite_opens_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES users(user_id),
  CONSTRAINT invite_opens_opened_check CHECK ((opened > 0)),
  CONSTRAINT invite_opens_pkey PRIMARY KEY (inviter_id, day)
);
COMMENT ON TABLE invite_opens IS 'How many visitors opened a user''s invite link on a day (UTC). Nothing about a visitor is stored.';

CREATE TABLE rebate_days (
  inviter_id bigint NOT NULL,
  day date NOT NULL,
  currency_id integer NOT NULL,
  paid amount NOT NULL,
  CONSTRAINT rebate_days_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT rebate_days_paid_check CHECK (((paid)::numeric > (0)::numeric)),
  CONSTRAINT rebate_days_pkey PRIMARY KEY (inviter_id, day, currency_id)
);
CREATE INDEX rebate_days_day ON public.rebate_days USING btree (day);
COMMENT ON TABLE rebate_days IS 'Sums of paid rebates up to rebate_sums.rebate_id, so that no page adds up all of them. Money follows the ledger alone.';

CREATE TABLE rebate_sources (
  inviter_id bigint NOT NULL,
  invited_id bigint NOT NULL,
  currency_id integer NOT NULL,
  generation integer NOT NULL,
  paid amount NOT NULL,
  CONSTRAINT rebate_sources_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT rebate_sources_generation_check CHECK (((generation >= 1) AND (generation <= 3))),
  CONSTRAINT rebate_sources_paid_check CHECK (((paid)::numeric >= (0)::numeric)),
  CONSTRAINT rebate_sources_pkey PRIMARY KEY (inviter_id, invited_id, currency_id)
);
COMMENT ON TABLE rebate_sources IS 'The same sums by invited user, with those of whom all was withheld.';

CREATE TABLE rebate_sums (
  one boolean DEFAULT true NOT NULL,
  rebate_id bigint NOT NULL,
  CONSTRAINT rebate_sums_one_check CHECK (one),
  CONSTRAINT rebate_sums_pkey PRIMARY KEY (one),
  CONSTRAINT rebate_sums_rebate_id_check CHECK ((rebate_id >= 0))
);
COMMENT ON TABLE rebate_sums IS 'The last rebate that rebate_days and rebate_sources contain.';

CREATE TABLE price_alerts (
  alert_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  market_id integer NOT NULL,
  kind text NOT NULL,
  basis text NOT NULL,
  threshold amount NOT NULL,
  repeat text NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  fired_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  changed_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT price_alerts_basis_check CHECK ((basis = ANY (ARRAY['index'::text, 'last'::text]))),
  CONSTRAINT price_alerts_kind_check CHECK ((kind = ANY (ARRAY['above'::text, 'below'::text, 'rise'::text, 'fall'::text]))),
  CONSTRAINT price_alerts_market_id_fkey FOREIGN KEY (market_id) REFERENCES markets(market_id),
  CONSTRAINT price_alerts_pkey PRIMARY KEY (alert_id),
  CONSTRAINT price_alerts_repeat_check CHECK ((repeat = ANY (ARRAY['once'::text, 'daily'::text]))),
  CONSTRAINT price_alerts_revision_check CHECK ((revision > 0)),
  CONSTRAINT price_alerts_threshold_check CHECK (((threshold)::numeric > (0)::numeric)),
  CONSTRAINT price_alerts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX price_alerts_changed ON public.price_alerts USING btree (changed_at);
CREATE INDEX price_alerts_on ON public.price_alerts USING btree (alert_id) WHERE (is_on AND (deleted_at IS NULL));
CREATE INDEX price_alerts_user ON public.price_alerts USING btree (user_id) WHERE (deleted_at IS NULL);
COMMENT ON TABLE price_alerts IS 'Levels of prices that users wait for. The engine reads them, and queues what it fires in notices_due.';
COMMENT ON COLUMN price_alerts.threshold IS 'A price; of a rise or a fall percent in 24 h.';
COMMENT ON COLUMN price_alerts.revision IS 'Counts the changes by its user: what an older revision fired is dropped.';

CREATE TABLE notices_due (
  notice_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  at timestamp with time zone NOT NULL,
  body jsonb NOT NULL,
  CONSTRAINT notices_due_pkey PRIMARY KEY (notice_id)
);
COMMENT ON TABLE notices_due IS 'What a batch gives notice of, written with it. A row is removed in the transaction that writes its notifications.';

CREATE TABLE margin_warnings (
  user_id bigint NOT NULL,
  currency_id integer NOT NULL,
  is_warned boolean NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT margin_warnings_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT margin_warnings_pkey PRIMARY KEY (user_id, currency_id),
  CONSTRAINT margin_warnings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX margin_warnings_on ON public.margin_warnings USING btree (user_id) WHERE is_warned;
COMMENT ON TABLE margin_warnings IS 'Contract accounts that were warned of their risk rate, until it has recovered.';

CREATE TABLE push_keys (
  key_id integer NOT NULL,
  public_key text NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT push_keys_key_id_check CHECK ((key_id = 1)),
  CONSTRAINT push_keys_pkey PRIMARY KEY (key_id)
);
COMMENT ON TABLE push_keys IS 'The key pair by which push services know this server (VAPID), generated at the first start; the private key is sealed.';

CREATE TABLE push_subscriptions (
  subscription_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  session_id uuid NOT NULL,
  endpoint_index bytea NOT NULL,
  sealed bytea DEFAULT '\x'::bytea NOT NULL,
  device text NOT NULL,
  added_at timestamp with time zone DEFAULT now() NOT NULL,
  delivered_at timestamp with time zone,
  CONSTRAINT push_subscriptions_device_check CHECK ((length(device) <= 200)),
  CONSTRAINT push_subscriptions_endpoint_index_key UNIQUE (endpoint_index),
  CONSTRAINT push_subscriptions_pkey PRIMARY KEY (subscription_id),
  CONSTRAINT push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(session_id) ON DELETE CASCADE,
  CONSTRAINT push_subscriptions_session_id_key UNIQUE (session_id),
  CONSTRAINT push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);
COMMENT ON TABLE push_subscriptions IS 'Browsers that receive push notifications, while the session that added them is open. Endpoint and keys are sealed; endpoint_index is a keyed hash that finds the same browser again.';

CREATE TABLE case_notes (
  note_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  record_id text NOT NULL,
  operator_id bigint NOT NULL,
  text text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT case_notes_kind_check CHECK ((kind ~ '^[a-z_]{1,32}$'::text)),
  CONSTRAINT case_notes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT case_notes_pkey PRIMARY KEY (note_id),
  CONSTRAINT case_notes_record_id_check CHECK (((length(record_id) >= 1) AND (length(record_id) <= 40))),
  CONSTRAINT case_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX case_notes_record ON public.case_notes USING btree (kind, record_id, note_id DESC);
COMMENT ON TABLE case_notes IS 'What operators write about a record for each other; never changed. A user''s record is named by the account number.';

CREATE TABLE review_cases (
  kind text NOT NULL,
  record_id text NOT NULL,
  assignee bigint,
  asked_at timestamp with time zone,
  answer_by timestamp with time zone,
  paused_ms bigint DEFAULT 0 NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  CONSTRAINT review_cases_assignee_fkey FOREIGN KEY (assignee) REFERENCES operators(operator_id),
  CONSTRAINT review_cases_check CHECK ((((asked_at IS NULL) = (answer_by IS NULL)) AND (answer_by > asked_at))),
  CONSTRAINT review_cases_kind_check CHECK ((kind ~ '^[a-z_]{1,32}$'::text)),
  CONSTRAINT review_cases_paused_ms_check CHECK ((paused_ms >= 0)),
  CONSTRAINT review_cases_pkey PRIMARY KEY (kind, record_id),
  CONSTRAINT review_cases_record_id_check CHECK (((length(record_id) >= 1) AND (length(record_id) <= 40))),
  CONSTRAINT review_cases_version_check CHECK ((version >= 0))
);
CREATE INDEX review_cases_assignee ON public.review_cases USING btree (assignee, kind) WHERE (assignee IS NOT NULL);
COMMENT ON TABLE review_cases IS 'Records that were assigned to an operator, or whose user was asked something. Others have no row.';
COMMENT ON COLUMN review_cases.asked_at IS 'Of the question that is open; the target time of the record is paused until the answer or answer_by.';
COMMENT ON COLUMN review_cases.paused_ms IS 'How long the target time was paused by questions that are not open any more.';
COMMENT ON COLUMN review_cases.version IS 'Incremented with each question, answer and end of a question.';

CREATE TABLE review_questions (
  question_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  record_id text NOT NULL,
  user_id bigint NOT NULL,
  question text NOT NULL,
  operator_id bigint NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  answer_by timestamp with time zone NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  answer text,
  ended_at timestamp with time zone,
  CONSTRAINT review_questions_answer_check CHECK ((length(answer) <= 2000)),
  CONSTRAINT review_questions_check CHECK ((answer_by > asked_at)),
  CONSTRAINT review_questions_check1 CHECK ((((state = 'open'::text) = (ended_at IS NULL)) AND ((state = 'answered'::text) = (answer IS NOT NULL)))),
  CONSTRAINT review_questions_kind_check CHECK ((kind ~ '^[a-z_]{1,32}$'::text)),
  CONSTRAINT review_questions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT review_questions_pkey PRIMARY KEY (question_id),
  CONSTRAINT review_questions_question_check CHECK ((question ~ '^[A-Z_]{1,40}$'::text)),
  CONSTRAINT review_questions_record_id_check CHECK (((length(record_id) >= 1) AND (length(record_id) <= 40))),
  CONSTRAINT review_questions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))),
  CONSTRAINT review_questions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE UNIQUE INDEX review_questions_open ON public.review_questions USING btree (kind, record_id) WHERE (state = 'open'::text);
CREATE INDEX review_questions_record ON public.review_questions USING btree (kind, record_id, question_id);
CREATE INDEX review_questions_user ON public.review_questions USING btree (user_id, question_id DESC);
COMMENT ON TABLE review_questions IS 'What an operator asked the user of a record instead of deciding, by the name of a text, and the user''s answer. A decision closes an open one.';

CREATE TABLE review_answer_files (
  question_id bigint NOT NULL,
  file_id uuid NOT NULL,
  place smallint NOT NULL,
  CONSTRAINT review_answer_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(file_id),
  CONSTRAINT review_answer_files_pkey PRIMARY KEY (question_id, file_id),
  CONSTRAINT review_answer_files_place_check CHECK ((place >= 0)),
  CONSTRAINT review_answer_files_question_id_fkey FOREIGN KEY (question_id) REFERENCES review_questions(question_id)
);
CREATE INDEX review_answer_files_file ON public.review_answer_files USING btree (file_id);
COMMENT ON TABLE review_answer_files IS 'The pictures of an answer.';

CREATE TABLE fee_tables (
  version integer NOT NULL,
  levels jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT fee_tables_pkey PRIMARY KEY (version),
  CONSTRAINT fee_tables_version_check CHECK ((version > 0))
);
COMMENT ON TABLE fee_tables IS 'Levels of fees by the volume of 30 days; the newest version is in force from the next count on.';

CREATE TABLE fee_levels (
  user_id bigint NOT NULL,
  level integer NOT NULL,
  maker rate NOT NULL,
  taker rate NOT NULL,
  volume amount NOT NULL,
  day integer NOT NULL,
  version integer NOT NULL,
  CONSTRAINT fee_levels_level_check CHECK ((level >= 0)),
  CONSTRAINT fee_levels_maker_check CHECK ((((maker)::numeric >= (0)::numeric) AND ((maker)::numeric <= (1)::numeric))),
  CONSTRAINT fee_levels_pkey PRIMARY KEY (user_id),
  CONSTRAINT fee_levels_taker_check CHECK ((((taker)::numeric >= (0)::numeric) AND ((taker)::numeric <= (1)::numeric))),
  CONSTRAINT fee_levels_user_id_check CHECK ((user_id > 0)),
  CONSTRAINT fee_levels_volume_check CHECK (((volume)::numeric >= (0)::numeric))
);
CREATE INDEX fee_levels_level ON public.fee_levels USING btree (level, user_id) WHERE (level > 0);
COMMENT ON TABLE fee_levels IS 'What is taken off the spot fees of a user, with the volume, the day since 1970 and the version of the table that it was counted from.';

CREATE TABLE volume_days (
  user_id bigint NOT NULL,
  day date NOT NULL,
  volume amount NOT NULL,
  CONSTRAINT volume_days_pkey PRIMARY KEY (user_id, day),
  CONSTRAINT volume_days_volume_check CHECK (((volume)::numeric > (0)::numeric))
);
CREATE INDEX volume_days_day ON public.volume_days USING btree (day);
COMMENT ON TABLE volume_days IS 'What a user traded on a day (UTC) in pairs that are quoted in USDT, up to volume_sums.trade_id.';

CREATE TABLE volume_sums (
  one boolean DEFAULT true NOT NULL,
  trade_id bigint NOT NULL,
  CONSTRAINT volume_sums_one_check CHECK (one),
  CONSTRAINT volume_sums_pkey PRIMARY KEY (one),
  CONSTRAINT volume_sums_trade_id_check CHECK ((trade_id >= 0))
);
COMMENT ON TABLE volume_sums IS 'The last trade that volume_days contains.';

CREATE TABLE push_due (
  notification_id bigint NOT NULL,
  subscription_id bigint NOT NULL,
  useful_until timestamp with time zone NOT NULL,
  held_until timestamp with time zone NOT NULL,
  CONSTRAINT push_due_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(notification_id),
  CONSTRAINT push_due_pkey PRIMARY KEY (notification_id, subscription_id),
  CONSTRAINT push_due_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(subscription_id) ON DELETE CASCADE
);
CREATE INDEX push_due_free ON public.push_due USING btree (held_until);
CREATE INDEX push_due_subscription ON public.push_due USING btree (subscription_id);
COMMENT ON TABLE push_due IS 'Push messages that are not delivered yet, written with their notifications. A gateway holds those that it delivers and removes each when it is done; those of a gateway that was killed are free again when it does not hold them any more.';

CREATE TABLE alarms (
  alarm_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  seen_by bigint,
  seen_at timestamp with time zone,
  CONSTRAINT alarms_check CHECK ((ended_at >= began_at)),
  CONSTRAINT alarms_check1 CHECK (((seen_by IS NULL) = (seen_at IS NULL))),
  CONSTRAINT alarms_kind_check CHECK ((kind ~ '^[a-z]{1,32}$'::text)),
  CONSTRAINT alarms_pkey PRIMARY KEY (alarm_id),
  CONSTRAINT alarms_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES operators(operator_id),
  CONSTRAINT alarms_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE UNIQUE INDEX alarms_open ON public.alarms USING btree (kind) WHERE (ended_at IS NULL);
COMMENT ON TABLE alarms IS 'Alarms of the console, open ones without an end. The text is the latest one while it is open.';
COMMENT ON COLUMN alarms.seen_by IS 'The first operator who took note of it; one that opens again is another alarm.';

CREATE TABLE stops (
  target text NOT NULL,
  stopped boolean NOT NULL,
  operator_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT stops_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT stops_pkey PRIMARY KEY (target),
  CONSTRAINT stops_target_check CHECK ((target ~ '^[a-z]{1,20}(:[0-9]{1,9})?$'::text))
);
COMMENT ON TABLE stops IS 'What is stopped, or was and is open again: everything, withdrawals, a product or a market. Sealed with the state.';
COMMENT ON COLUMN stops.operator_id IS 'Who stopped it, or confirmed as the second person that it opens.';

CREATE TABLE picture_comparisons (
  file_id uuid NOT NULL,
  reading text NOT NULL,
  compared_at timestamp with time zone NOT NULL,
  CONSTRAINT picture_comparisons_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(file_id),
  CONSTRAINT picture_comparisons_pkey PRIMARY KEY (file_id),
  CONSTRAINT picture_comparisons_reading_check CHECK ((reading = ANY (ARRAY['compared'::text, 'empty'::text, 'unreadable'::text])))
);
COMMENT ON TABLE picture_comparisons IS 'Photos of identities that were compared with those of all other accounts.';
COMMENT ON COLUMN picture_comparisons.reading IS 'empty: nothing is on the photo, so that it would be like every other empty one; unreadable: the storage did not give it, tried again.';

CREATE TABLE picture_matches (
  file_id uuid NOT NULL,
  other_id uuid NOT NULL,
  apart_permille integer NOT NULL,
  CONSTRAINT picture_matches_apart_permille_check CHECK (((apart_permille >= 0) AND (apart_permille <= 1000))),
  CONSTRAINT picture_matches_check CHECK ((file_id <> other_id)),
  CONSTRAINT picture_matches_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(file_id),
  CONSTRAINT picture_matches_other_id_fkey FOREIGN KEY (other_id) REFERENCES files(file_id),
  CONSTRAINT picture_matches_pkey PRIMARY KEY (file_id, other_id)
);
COMMENT ON TABLE picture_matches IS 'Photos that are the same one, in both directions: saved again, smaller, or with the edges cut off.';
COMMENT ON COLUMN picture_matches.apart_permille IS 'How far their pixels are apart, 0 to 1000.';

CREATE TABLE risk_samples (
  hour timestamp with time zone NOT NULL,
  currency_id integer NOT NULL,
  positions integer NOT NULL,
  accounts integer NOT NULL,
  loss amount NOT NULL,
  shortfall amount NOT NULL,
  treasury amount NOT NULL,
  insurance amount NOT NULL,
  CONSTRAINT risk_samples_accounts_check CHECK ((accounts >= 0)),
  CONSTRAINT risk_samples_currency_id_fkey FOREIGN KEY (currency_id) REFERENCES currencies(currency_id),
  CONSTRAINT risk_samples_hour_check CHECK ((date_trunc('hour'::text, hour, 'UTC'::text) = hour)),
  CONSTRAINT risk_samples_loss_check CHECK (((loss)::numeric >= (0)::numeric)),
  CONSTRAINT risk_samples_pkey PRIMARY KEY (hour, currency_id),
  CONSTRAINT risk_samples_positions_check CHECK ((positions >= 0)),
  CONSTRAINT risk_samples_shortfall_check CHECK (((shortfall)::numeric >= (0)::numeric))
);
COMMENT ON TABLE risk_samples IS 'The stress test at the first look of an hour: the worse of a move of 10 % up and down, by quote currency.';
COMMENT ON COLUMN risk_samples.accounts IS 'Accounts that would be liquidated.';
COMMENT ON COLUMN risk_samples.loss IS 'What the house would lose.';
COMMENT ON COLUMN risk_samples.shortfall IS 'Losses beyond users'' funds, which the insurance pays as far as it goes.';

CREATE TABLE spot_trails (
  sequence bigint NOT NULL,
  market_id integer NOT NULL,
  side smallint NOT NULL,
  extreme price NOT NULL,
  tick_id bigint,
  is_open boolean NOT NULL,
  CONSTRAINT spot_trails_pkey PRIMARY KEY (sequence),
  CONSTRAINT spot_trails_sequence_check CHECK ((sequence > 0)),
  CONSTRAINT spot_trails_side_check CHECK ((side = ANY (ARRAY[0, 1])))
);
CREATE INDEX spot_trails_open ON public.spot_trails USING btree (sequence) WHERE is_open;
COMMENT ON TABLE spot_trails IS 'The lowest price that trailing buys, the highest that trailing sells of a market have followed: of those that began at the sequence or later, up to the next open trail.';
COMMENT ON COLUMN spot_trails.side IS '0 buys, 1 sells.';
COMMENT ON COLUMN spot_trails.tick_id IS 'The index tick of the extreme; null in a market that follows its own trades.';
COMMENT ON COLUMN spot_trails.is_open IS 'Whether any order still follows it.';

CREATE TABLE api_keys (
  key_id uuid NOT NULL,
  user_id bigint NOT NULL,
  api_key text NOT NULL,
  kind text NOT NULL,
  label text NOT NULL,
  secret bytea,
  public_key bytea,
  trade boolean NOT NULL,
  withdraw boolean NOT NULL,
  addresses text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_ip inet,
  revoked_at timestamp with time zone,
  CONSTRAINT api_keys_addresses_check CHECK ((cardinality(addresses) <= 20)),
  CONSTRAINT api_keys_api_key_check CHECK ((api_key ~ '^[A-Za-z0-9]{64}$'::text)),
  CONSTRAINT api_keys_api_key_key UNIQUE (api_key),
  CONSTRAINT api_keys_expiry CHECK (((expires_at IS NULL) = (cardinality(addresses) > 0))),
  CONSTRAINT api_keys_kind_check CHECK ((kind = ANY (ARRAY['hmac'::text, 'ed25519'::text]))),
  CONSTRAINT api_keys_label_check CHECK (((length(label) >= 1) AND (length(label) <= 40))),
  CONSTRAINT api_keys_pkey PRIMARY KEY (key_id),
  CONSTRAINT api_keys_public_key CHECK (((public_key IS NOT NULL) = (kind = 'ed25519'::text))),
  CONSTRAINT api_keys_secret CHECK (((secret IS NOT NULL) = ((kind = 'hmac'::text) AND (revoked_at IS NULL)))),
  CONSTRAINT api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT api_keys_withdraw CHECK (((NOT withdraw) OR (cardinality(addresses) > 0)))
);
CREATE INDEX api_keys_expires ON public.api_keys USING btree (expires_at) WHERE (revoked_at IS NULL);
CREATE INDEX api_keys_revoked ON public.api_keys USING btree (revoked_at) WHERE (revoked_at IS NOT NULL);
CREATE INDEX api_keys_user ON public.api_keys USING btree (user_id) WHERE (revoked_at IS NULL);
COMMENT ON TABLE api_keys IS 'Keys of users'' programs. Only the engine''s commands move money, whoever sends them.';
COMMENT ON COLUMN api_keys.api_key IS 'The name under which a request is sent, which proves nothing without a signature.';
COMMENT ON COLUMN api_keys.secret IS 'Of an hmac key: sealed for the key; erased when it is revoked.';
COMMENT ON COLUMN api_keys.public_key IS 'Of an ed25519 key: SubjectPublicKeyInfo in DER.';
COMMENT ON COLUMN api_keys.addresses IS 'Addresses and ranges that may use it; none means any.';
COMMENT ON COLUMN api_keys.last_used_at IS 'To the minute.';

CREATE TABLE operator_passkeys (
  credential_id text NOT NULL,
  operator_id bigint NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text DEFAULT ''::text NOT NULL,
  name text NOT NULL,
  backed_up boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT operator_passkeys_counter_check CHECK ((counter >= 0)),
  CONSTRAINT operator_passkeys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT operator_passkeys_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT operator_passkeys_pkey PRIMARY KEY (credential_id)
);
CREATE INDEX operator_passkeys_operator ON public.operator_passkeys USING btree (operator_id);
COMMENT ON TABLE operator_passkeys IS 'A key that is removed leaves the table; the audit log keeps who added, used and removed it.';

CREATE TABLE document_pictures (
  hash text NOT NULL,
  picture bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT document_pictures_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT document_pictures_picture_check CHECK (((length(picture) >= 1) AND (length(picture) <= 131072))),
  CONSTRAINT document_pictures_pkey PRIMARY KEY (hash)
);
COMMENT ON TABLE document_pictures IS 'Square JPEGs by their SHA-256. A replaced one stays: phones that show the page from their store ask for it.';

CREATE TABLE wallet_services (
  operator_id bigint NOT NULL,
  public_key bytea NOT NULL,
  chain_ids integer[] NOT NULL,
  webhook_url text DEFAULT ''::text NOT NULL,
  limits_a_day integer NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT wallet_services_chain_ids_check CHECK (((cardinality(chain_ids) >= 1) AND (cardinality(chain_ids) <= 200))),
  CONSTRAINT wallet_services_limits_a_day_check CHECK (((limits_a_day >= 1) AND (limits_a_day <= 1000000))),
  CONSTRAINT wallet_services_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(operator_id),
  CONSTRAINT wallet_services_pkey PRIMARY KEY (operator_id),
  CONSTRAINT wallet_services_public_key_check CHECK ((length(public_key) = 32)),
  CONSTRAINT wallet_services_public_key_key UNIQUE (public_key),
  CONSTRAINT wallet_services_version_check CHECK ((version > 0)),
  CONSTRAINT wallet_services_webhook_url_check CHECK ((length(webhook_url) <= 300))
);
COMMENT ON TABLE wallet_services IS 'Set by two owners. Its requests are signed with the private part of the Ed25519 key, which never leaves it.';
COMMENT ON COLUMN wallet_services.webhook_url IS 'Where events are sent to; empty: the service only asks.';
COMMENT ON COLUMN wallet_services.limits_a_day IS 'The multiple of a channel''s limit of one person that it may credit in 24 h.';

CREATE TABLE deposit_notices (
  notice_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  network text NOT NULL,
  reference text NOT NULL,
  output text DEFAULT ''::text NOT NULL,
  operator_id bigint NOT NULL,
  chain_id integer NOT NULL,
  to_address text NOT NULL,
  amount amount NOT NULL,
  deposit_id bigint,
  at timestamp with time zone NOT NULL,
  CONSTRAINT deposit_notices_amount_check CHECK (((amount)::numeric > (0)::numeric)),
  CONSTRAINT deposit_notices_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chains(chain_id),
  CONSTRAINT deposit_notices_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(deposit_id),
  CONSTRAINT deposit_notices_deposit_id_key UNIQUE (deposit_id),
  CONSTRAINT deposit_notices_network_reference_output_key UNIQUE (network, reference, output),
  CONSTRAINT deposit_notices_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES wallet_services(operator_id),
  CONSTRAINT deposit_notices_output_check CHECK ((length(output) <= 16)),
  CONSTRAINT deposit_notices_pkey PRIMARY KEY (notice_id),
  CONSTRAINT deposit_notices_reference_check CHECK (((length(reference) >= 1) AND (length(reference) <= 128)))
);
CREATE INDEX deposit_notices_service ON public.deposit_notices USING btree (operator_id, notice_id);
COMMENT ON TABLE deposit_notices IS 'Each payment that a wallet service has reported, once for ever, whoever reports it again.';
COMMENT ON COLUMN deposit_notices.deposit_id IS 'Null: below the minimum of its channel, and not credited.';

CREATE TABLE withdrawal_payers (
  withdrawal_id uuid NOT NULL,
  operator_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT withdrawal_payers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES wallet_services(operator_id),
  CONSTRAINT withdrawal_payers_pkey PRIMARY KEY (withdrawal_id),
  CONSTRAINT withdrawal_payers_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(withdrawal_id)
);
COMMENT ON TABLE withdrawal_payers IS 'The one wallet service that pays a withdrawal; taken before it pays, so that no two do.';

CREATE TABLE service_events (
  event_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  operator_id bigint NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_at timestamp with time zone,
  delivered_at timestamp with time zone,
  failure text DEFAULT ''::text NOT NULL,
  CONSTRAINT service_events_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT service_events_check CHECK (((delivered_at IS NULL) OR (next_at IS NULL))),
  CONSTRAINT service_events_failure_check CHECK ((length(failure) <= 200)),
  CONSTRAINT service_events_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES wallet_services(operator_id),
  CONSTRAINT service_events_operator_id_type_subject_key UNIQUE (operator_id, type, subject),
  CONSTRAINT service_events_pkey PRIMARY KEY (event_id),
  CONSTRAINT service_events_type_check CHECK ((type = ANY (ARRAY['withdrawal.ready'::text, 'withdrawal.passed'::text, 'withdrawal.returned'::text, 'deposit.credited'::text, 'deposit.rejected'::text])))
);
CREATE INDEX service_events_due ON public.service_events USING btree (next_at) WHERE (next_at IS NOT NULL);
COMMENT ON TABLE service_events IS 'What a wallet service is notified of, derived from the rows themselves, so that none is missed over a restart.';
COMMENT ON COLUMN service_events.next_at IS 'The next attempt; null once delivered or given up.';

CREATE TABLE webhook_keys (
  key_id integer NOT NULL,
  public_key text NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT webhook_keys_key_id_check CHECK ((key_id = 1)),
  CONSTRAINT webhook_keys_pkey PRIMARY KEY (key_id)
);
COMMENT ON TABLE webhook_keys IS 'The Ed25519 key pair that signs webhooks, generated at the first start; the private key is sealed.';

CREATE TABLE archives (
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  table_name text NOT NULL,
  month date NOT NULL,
  row_count bigint NOT NULL,
  first_number bigint NOT NULL,
  last_number bigint NOT NULL,
  manifest_sha256 bytea NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT archives_check CHECK ((last_number >= first_number)),
  CONSTRAINT archives_manifest_sha256_check CHECK ((octet_length(manifest_sha256) = 32)),
  CONSTRAINT archives_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT archives_pkey PRIMARY KEY (number),
  CONSTRAINT archives_row_count_check CHECK ((row_count >= 0)),
  CONSTRAINT archives_table_name_check CHECK ((table_name = ANY (ARRAY['ledger_entries'::text, 'ticks'::text, 'orders'::text, 'batch_bodies'::text])))
);
CREATE INDEX archives_month ON public.archives USING btree (table_name, month, number DESC);
COMMENT ON TABLE archives IS 'Months of a table that were written to files and read back, append-only. The newest row of a month counts.';
COMMENT ON COLUMN archives.first_number IS 'Lowest number of the month (entry, tick, order); of batch_bodies the first batch of the month. last_number likewise.';
COMMENT ON COLUMN archives.manifest_sha256 IS 'SHA-256 of manifest.json, which has the SHA-256 of every file.';

CREATE TABLE detached_months (
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  archive bigint NOT NULL,
  table_name text NOT NULL,
  month date NOT NULL,
  kept_rows bigint NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT detached_months_archive_fkey FOREIGN KEY (archive) REFERENCES archives(number),
  CONSTRAINT detached_months_archive_key UNIQUE (archive),
  CONSTRAINT detached_months_kept_rows_check CHECK ((kept_rows >= 0)),
  CONSTRAINT detached_months_pkey PRIMARY KEY (number),
  CONSTRAINT detached_months_table_name_month_key UNIQUE (table_name, month)
);
COMMENT ON TABLE detached_months IS 'Archived months whose rows left the database, append-only.';
COMMENT ON COLUMN detached_months.kept_rows IS 'Rows that stayed because something still needs them: the last entry of each account, entries outside of spot trading, the first and the last tick of a pair.';

CREATE TABLE archived_sums (
  number bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  month date NOT NULL,
  owner_id bigint NOT NULL,
  account text NOT NULL,
  currency_id integer NOT NULL,
  tag text NOT NULL,
  entries bigint NOT NULL,
  available_delta amount NOT NULL,
  frozen_delta amount NOT NULL,
  CONSTRAINT archived_sums_entries_check CHECK ((entries > 0)),
  CONSTRAINT archived_sums_owner_id_check CHECK ((owner_id >= 0)),
  CONSTRAINT archived_sums_pkey PRIMARY KEY (number)
);
CREATE INDEX archived_sums_owner ON public.archived_sums USING btree (owner_id);
COMMENT ON TABLE archived_sums IS 'What the ledger entries that left the database add up to, append-only: with them every balance is still the sum of its entries.';

CREATE TABLE engine_processes (
  holder text NOT NULL,
  state text NOT NULL,
  batch_id bigint NOT NULL,
  difference text,
  seen_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT engine_processes_pkey PRIMARY KEY (holder),
  CONSTRAINT engine_processes_state_check CHECK ((state = ANY (ARRAY['leader'::text, 'standby'::text])))
);
COMMENT ON TABLE engine_processes IS 'Processes of the engine: the leader renews its row each second, a standby writes how far it has followed.';
COMMENT ON COLUMN engine_processes.holder IS 'As in engine_leader.';
COMMENT ON COLUMN engine_processes.batch_id IS 'The last batch that it has committed or followed.';
COMMENT ON COLUMN engine_processes.difference IS 'What a standby computed differently from the leader, if anything.';

CREATE TABLE used_challenges (
  challenge bytea NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT used_challenges_challenge_check CHECK ((length(challenge) = 32)),
  CONSTRAINT used_challenges_pkey PRIMARY KEY (challenge)
);
CREATE INDEX used_challenges_ends ON public.used_challenges USING btree (ends_at);
COMMENT ON TABLE used_challenges IS 'Proofs of work that were accepted, until they expire: each is accepted once by all gateways together.';

CREATE OR REPLACE FUNCTION public.ensure_partitions(months integer, since timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $function$
;

CREATE OR REPLACE FUNCTION public.note_security_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO security_changes (user_id, kind) VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END, TG_ARGV[0]);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION public.payment_key(reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(regexp_replace(lower(reference), '^0x'::text, ''::text), '[^a-z0-9]'::text, ''::text, 'g'::text)
;

CREATE OR REPLACE FUNCTION public.keep_feed_seed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.until_at IS NOT NULL THEN
    RAISE EXCEPTION 'the end of a seed is final';
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION public.chat_pairs(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT coalesce(array_agg(DISTINCT c.chars[i] || c.chars[i + 1]), '{}')
  FROM (SELECT string_to_array(lower(words), NULL) AS chars) AS c, generate_series(1, cardinality(c.chars) - 1) AS i
$function$
;

CREATE OR REPLACE FUNCTION public.plain_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(name) = length(name)) THEN lower(name) ELSE lower(translate(regexp_replace(NORMALIZE(name, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ĐđØøŁłĦħıÆæŒœÞþß'::text, 'DdOoLlHhiAaOoTts'::text)) END
;

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.batches FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.trades FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ticks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.candles FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER email_changed AFTER UPDATE OF email ON public.users FOR EACH ROW WHEN ((old.email IS DISTINCT FROM new.email)) EXECUTE FUNCTION note_security_change('email');
CREATE TRIGGER fund_password_changed AFTER UPDATE OF fund_password_hash ON public.users FOR EACH ROW WHEN (((old.fund_password_hash IS NOT NULL) AND (old.fund_password_hash IS DISTINCT FROM new.fund_password_hash))) EXECUTE FUNCTION note_security_change('fund_password');
CREATE TRIGGER fund_password_set AFTER UPDATE OF fund_password_hash ON public.users FOR EACH ROW WHEN (((old.fund_password_hash IS NULL) AND (new.fund_password_hash IS NOT NULL))) EXECUTE FUNCTION note_security_change('fund_password_set');
CREATE TRIGGER login_password_changed AFTER UPDATE OF password_hash ON public.users FOR EACH ROW WHEN ((old.password_hash IS DISTINCT FROM new.password_hash)) EXECUTE FUNCTION note_security_change('login_password');
CREATE TRIGGER mobile_changed AFTER UPDATE OF mobile ON public.users FOR EACH ROW WHEN ((old.mobile IS DISTINCT FROM new.mobile)) EXECUTE FUNCTION note_security_change('mobile');
CREATE TRIGGER protection_loosened AFTER UPDATE OF address_hold_ends_at, book_only_ends_at ON public.users FOR EACH ROW WHEN ((((old.address_hold_ends_at IS NULL) AND (new.address_hold_ends_at IS NOT NULL)) OR ((old.book_only_ends_at IS NULL) AND (new.book_only_ends_at IS NOT NULL)))) EXECUTE FUNCTION note_security_change('protection_loosened');
CREATE TRIGGER authenticator_off AFTER DELETE ON public.authenticators FOR EACH ROW WHEN ((old.confirmed_at IS NOT NULL)) EXECUTE FUNCTION note_security_change('authenticator_off');
CREATE TRIGGER authenticator_on AFTER UPDATE OF confirmed_at ON public.authenticators FOR EACH ROW WHEN (((old.confirmed_at IS NULL) AND (new.confirmed_at IS NOT NULL))) EXECUTE FUNCTION note_security_change('authenticator_on');
CREATE TRIGGER passkey_added AFTER INSERT ON public.passkeys FOR EACH ROW EXECUTE FUNCTION note_security_change('passkey_added');
CREATE TRIGGER passkey_removed AFTER DELETE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION note_security_change('passkey_removed');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.credit_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided BEFORE UPDATE ON public.deposits FOR EACH ROW WHEN ((old.state = ANY (ARRAY['passed'::text, 'rejected'::text]))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.payment_references FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN ((old.state = ANY (ARRAY['passed'::text, 'rejected'::text, 'cancelled'::text]))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.conversions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_roots FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.reconciliations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.security_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided BEFORE UPDATE ON public.option_orders FOR EACH ROW WHEN ((old.delivered_at IS NOT NULL)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided BEFORE UPDATE ON public.positions FOR EACH ROW WHEN ((old.state = ANY (ARRAY['closed'::text, 'cancelled'::text, 'refused'::text]))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.receipt_ticks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.checkpoint_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.published_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.head_anchors FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.record_proofs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.recorded_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.liability_faults FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER keep_feed_seed BEFORE UPDATE ON public.feed_seeds FOR EACH ROW EXECUTE FUNCTION keep_feed_seed();
CREATE TRIGGER decided BEFORE UPDATE ON public.hosting_orders FOR EACH ROW WHEN ((old.ended_at IS NOT NULL)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided BEFORE UPDATE ON public.chat_cases FOR EACH ROW WHEN (((old.closed_at IS NOT NULL) AND ((old.solved IS NOT NULL) OR ((to_jsonb(old.*) - 'solved'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'solved'::text))))) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.chat_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.case_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.review_answer_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER api_key_changed AFTER UPDATE OF addresses ON public.api_keys FOR EACH ROW WHEN ((old.addresses IS DISTINCT FROM new.addresses)) EXECUTE FUNCTION note_security_change('api_key_changed');
CREATE TRIGGER api_key_created AFTER INSERT ON public.api_keys FOR EACH ROW EXECUTE FUNCTION note_security_change('api_key_created');
CREATE TRIGGER api_key_revoked AFTER UPDATE OF revoked_at ON public.api_keys FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION note_security_change('api_key_revoked');
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.document_pictures FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.deposit_notices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.withdrawal_payers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.archives FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.detached_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.archived_sums FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT ON schema_migrations TO candor_app;
GRANT INSERT, SELECT ON batches TO candor_app;
GRANT SELECT, UPDATE ON engine_leader TO candor_app;
GRANT DELETE, INSERT, SELECT ON commands TO candor_app;
GRANT INSERT, SELECT, UPDATE ON quarantine TO candor_app;
GRANT INSERT, SELECT, UPDATE ON balances TO candor_app;
GRANT INSERT, SELECT ON ledger_entries TO candor_app;
GRANT INSERT, SELECT ON transfers TO candor_app;
GRANT INSERT, SELECT, UPDATE ON currencies TO candor_app;
GRANT INSERT, SELECT, UPDATE ON chains TO candor_app;
GRANT INSERT, SELECT, UPDATE ON markets TO candor_app;
GRANT INSERT, SELECT, UPDATE ON orders TO candor_app;
GRANT INSERT, SELECT ON trades TO candor_app;
GRANT INSERT, SELECT ON ticks TO candor_app;
GRANT INSERT, SELECT ON candles TO candor_app;
GRANT INSERT, SELECT, UPDATE ON users TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON codes TO candor_app;
GRANT DELETE, INSERT, SELECT ON outbox TO candor_app;
GRANT DELETE, INSERT, SELECT ON answers TO candor_app;
GRANT DELETE, INSERT, SELECT ON batch_bodies TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON known_devices TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON secret_tries TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON authenticators TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON recovery_codes TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON passkeys TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON tickets TO candor_app;
GRANT DELETE, INSERT, SELECT ON files TO candor_app;
GRANT USAGE ON identities_identity_id_seq TO candor_app;
GRANT INSERT, SELECT, UPDATE ON identities TO candor_app;
GRANT USAGE ON bank_cards_card_id_seq TO candor_app;
GRANT INSERT, SELECT, UPDATE ON bank_cards TO candor_app;
GRANT INSERT, SELECT ON credit_changes TO candor_app;
GRANT INSERT, SELECT, UPDATE ON operators TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON operator_sessions TO candor_app;
GRANT INSERT, SELECT ON audit_log TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON review_leases TO candor_app;
GRANT INSERT, SELECT, UPDATE ON approvals TO candor_app;
GRANT INSERT, SELECT, UPDATE ON settings TO candor_app;
GRANT INSERT, SELECT, UPDATE ON documents TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON document_texts TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON notice_reads TO candor_app;
GRANT INSERT, SELECT, UPDATE ON areas TO candor_app;
GRANT INSERT, SELECT, UPDATE ON receiving_banks TO candor_app;
GRANT INSERT, SELECT, UPDATE ON fiat_rates TO candor_app;
GRANT INSERT, SELECT ON deposit_addresses TO candor_app;
GRANT INSERT, SELECT, UPDATE ON deposit_address_pool TO candor_app;
GRANT INSERT, SELECT, UPDATE ON deposits TO candor_app;
GRANT INSERT, SELECT ON payment_references TO candor_app;
GRANT INSERT, SELECT, UPDATE ON withdraw_addresses TO candor_app;
GRANT INSERT, SELECT, UPDATE ON withdrawals TO candor_app;
GRANT INSERT, SELECT ON withdrawal_approvals TO candor_app;
GRANT INSERT, SELECT ON conversions TO candor_app;
GRANT INSERT, SELECT ON liability_roots TO candor_app;
GRANT DELETE, INSERT, SELECT ON liability_leaves TO candor_app;
GRANT DELETE, INSERT, SELECT ON liability_nodes TO candor_app;
GRANT INSERT, SELECT ON reconciliations TO candor_app;
GRANT INSERT, SELECT, UPDATE ON notifications TO candor_app;
GRANT INSERT, SELECT, UPDATE ON notification_choices TO candor_app;
GRANT INSERT, SELECT ON withdrawal_decisions TO candor_app;
GRANT INSERT, SELECT ON security_changes TO candor_app;
GRANT INSERT, SELECT, UPDATE ON option_terms TO candor_app;
GRANT INSERT, SELECT, UPDATE ON lever_terms TO candor_app;
GRANT INSERT, SELECT, UPDATE ON option_orders TO candor_app;
GRANT INSERT, SELECT, UPDATE ON positions TO candor_app;
GRANT INSERT, SELECT ON receipts TO candor_app;
GRANT INSERT, SELECT ON receipt_ticks TO candor_app;
GRANT INSERT, SELECT, UPDATE ON play_limits TO candor_app;
GRANT INSERT, SELECT ON risk_acknowledgements TO candor_app;
GRANT INSERT, SELECT ON checkpoints TO candor_app;
GRANT INSERT, SELECT ON checkpoint_seals TO candor_app;
GRANT INSERT, SELECT ON installation TO candor_app;
GRANT INSERT, SELECT ON secret_keys TO candor_app;
GRANT INSERT, SELECT ON published_heads TO candor_app;
GRANT INSERT, SELECT ON head_anchors TO candor_app;
GRANT INSERT, SELECT ON record_proofs TO candor_app;
GRANT INSERT, SELECT ON recorded_heads TO candor_app;
GRANT INSERT, SELECT ON liability_faults TO candor_app;
GRANT INSERT, SELECT, UPDATE ON withdrawal_pauses TO candor_app;
GRANT INSERT, SELECT ON feed_seeds TO candor_app;
GRANT INSERT, SELECT ON hosting_products TO candor_app;
GRANT INSERT, SELECT, UPDATE ON hosting_orders TO candor_app;
GRANT INSERT, SELECT, UPDATE ON subscriptions TO candor_app;
GRANT INSERT, SELECT, UPDATE ON subscription_applications TO candor_app;
GRANT INSERT, SELECT, UPDATE ON currency_profiles TO candor_app;
GRANT INSERT, SELECT, UPDATE ON otc_merchants TO candor_app;
GRANT INSERT, SELECT, UPDATE ON otc_offers TO candor_app;
GRANT INSERT, SELECT, UPDATE ON otc_orders TO candor_app;
GRANT INSERT, SELECT, UPDATE ON otc_takers TO candor_app;
GRANT INSERT, SELECT ON rebate_rates TO candor_app;
GRANT INSERT, SELECT, UPDATE ON rebate_pairs TO candor_app;
GRANT INSERT, SELECT, UPDATE ON rebates_held TO candor_app;
GRANT INSERT, SELECT ON rebates TO candor_app;
GRANT USAGE ON otc_accounts_account_id_seq TO candor_app;
GRANT INSERT, SELECT, UPDATE ON otc_accounts TO candor_app;
GRANT INSERT, SELECT ON otc_account_views TO candor_app;
GRANT INSERT, SELECT ON otc_vouchers TO candor_app;
GRANT INSERT, SELECT, UPDATE ON otc_statements TO candor_app;
GRANT INSERT, SELECT, UPDATE ON conversations TO candor_app;
GRANT INSERT, SELECT, UPDATE ON chat_cases TO candor_app;
GRANT INSERT, SELECT ON chat_messages TO candor_app;
GRANT INSERT, SELECT, UPDATE ON chat_marks TO candor_app;
GRANT INSERT, SELECT, UPDATE ON canned_answers TO candor_app;
GRANT INSERT, SELECT, UPDATE ON canned_texts TO candor_app;
GRANT INSERT, SELECT, UPDATE ON invite_opens TO candor_app;
GRANT INSERT, SELECT, UPDATE ON rebate_days TO candor_app;
GRANT INSERT, SELECT, UPDATE ON rebate_sources TO candor_app;
GRANT SELECT, UPDATE ON rebate_sums TO candor_app;
GRANT INSERT, SELECT, UPDATE ON price_alerts TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON notices_due TO candor_app;
GRANT INSERT, SELECT, UPDATE ON margin_warnings TO candor_app;
GRANT INSERT, SELECT, UPDATE ON push_keys TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON push_subscriptions TO candor_app;
GRANT INSERT, SELECT ON case_notes TO candor_app;
GRANT INSERT, SELECT, UPDATE ON review_cases TO candor_app;
GRANT INSERT, SELECT ON review_questions TO candor_app;
GRANT INSERT, SELECT ON review_answer_files TO candor_app;
GRANT INSERT, SELECT ON fee_tables TO candor_app;
GRANT INSERT, SELECT, UPDATE ON fee_levels TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON volume_days TO candor_app;
GRANT SELECT, UPDATE ON volume_sums TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON push_due TO candor_app;
GRANT INSERT, SELECT ON alarms TO candor_app;
GRANT INSERT, SELECT, UPDATE ON stops TO candor_app;
GRANT INSERT, SELECT, UPDATE ON picture_comparisons TO candor_app;
GRANT INSERT, SELECT ON picture_matches TO candor_app;
GRANT INSERT, SELECT ON risk_samples TO candor_app;
GRANT INSERT, SELECT, UPDATE ON spot_trails TO candor_app;
GRANT INSERT, SELECT, UPDATE ON api_keys TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON operator_passkeys TO candor_app;
GRANT INSERT, SELECT ON document_pictures TO candor_app;
GRANT INSERT, SELECT, UPDATE ON wallet_services TO candor_app;
GRANT INSERT, SELECT ON deposit_notices TO candor_app;
GRANT INSERT, SELECT ON withdrawal_payers TO candor_app;
GRANT INSERT, SELECT, UPDATE ON service_events TO candor_app;
GRANT INSERT, SELECT, UPDATE ON webhook_keys TO candor_app;
GRANT SELECT ON archives TO candor_app;
GRANT SELECT ON detached_months TO candor_app;
GRANT SELECT ON archived_sums TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON engine_processes TO candor_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON used_challenges TO candor_app;
GRANT EXECUTE ON FUNCTION ensure_partitions(integer,timestamp with time zone) TO candor_app;
