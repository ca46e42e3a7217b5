-- Options and contracts: terms, orders, positions, receipts, and what users set against their own haste. The engine writes all of it but the
-- acknowledgements, so that each step is one commit with its ledger entries. No column holds a wanted outcome, a price that is no tick's, or a rate of
-- winning: a test reads this schema for one.

CREATE TABLE option_terms (
  market_id integer PRIMARY KEY REFERENCES markets,
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  fee rate NOT NULL,
  reserve amount NOT NULL CHECK (reserve >= 0),
  choices jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE option_terms IS 'As the core has them. An order keeps those that it was placed with.';
COMMENT ON COLUMN option_terms.choices IS 'List of {seconds, ratio, min, max}; decimal strings but for seconds.';

CREATE TABLE lever_terms (
  market_id integer PRIMARY KEY REFERENCES markets,
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  lot_size amount NOT NULL CHECK (lot_size > 0),
  spread rate NOT NULL,
  fee_rate rate NOT NULL,
  overnight_rate rate NOT NULL,
  multiples jsonb NOT NULL,
  min_lots integer NOT NULL CHECK (min_lots >= 1),
  max_lots integer NOT NULL CHECK (max_lots >= min_lots),
  max_open amount NOT NULL CHECK (max_open >= 0),
  max_net amount NOT NULL CHECK (max_net >= 0),
  version integer NOT NULL DEFAULT 1
);
COMMENT ON COLUMN lever_terms.multiples IS 'List of {multiple, max_lots}: the higher the multiple, the fewer lots.';
COMMENT ON COLUMN lever_terms.max_open IS 'Most value of all positions together; max_net: most by which longs and shorts may differ.';

CREATE TABLE option_orders (
  order_id bigint PRIMARY KEY CHECK (order_id > 0),
  user_id bigint NOT NULL CHECK (user_id > 0),
  market_id integer NOT NULL,
  currency_id integer NOT NULL,
  direction text NOT NULL CHECK (direction IN ('up', 'down')),
  seconds integer NOT NULL CHECK (seconds > 0),
  stake amount NOT NULL CHECK (stake > 0),
  ratio rate NOT NULL,
  profit amount NOT NULL CHECK (profit >= 0),
  fee_rate rate NOT NULL,
  fee amount NOT NULL CHECK (fee >= 0),
  state text NOT NULL CHECK (state IN ('opening', 'running', 'won', 'lost', 'flat', 'void')),
  accepted_at timestamptz NOT NULL,
  open_tick_id bigint,
  open_price price,
  opened_at timestamptz,
  due_at timestamptz,
  delivery_tick_id bigint,
  delivery_price price,
  delivered_at timestamptz,
  command_id uuid NOT NULL UNIQUE,
  updated_at timestamptz NOT NULL,
  CONSTRAINT option_orders_opened CHECK (num_nonnulls(open_tick_id, open_price, opened_at, due_at) IN (0, 4)),
  CONSTRAINT option_orders_delivered CHECK (
    num_nonnulls(delivery_tick_id, delivery_price) = CASE WHEN state IN ('won', 'lost', 'flat') THEN 2 ELSE 0 END
  ),
  CONSTRAINT option_orders_done CHECK ((state IN ('opening', 'running')) = (delivered_at IS NULL))
) WITH (fillfactor = 70);
COMMENT ON COLUMN option_orders.delivered_at IS 'When it was decided: the delivery tick''s time, or the end of the time within which a void order had to open or be delivered.';
COMMENT ON COLUMN option_orders.profit IS 'What a win pays beyond the stake; frozen in the house''s treasury while the order runs.';
CREATE INDEX option_orders_user ON option_orders (user_id, order_id DESC);
CREATE INDEX option_orders_open ON option_orders (order_id) WHERE state IN ('opening', 'running');

CREATE TABLE positions (
  position_id bigint PRIMARY KEY CHECK (position_id > 0),
  user_id bigint NOT NULL CHECK (user_id > 0),
  market_id integer NOT NULL,
  currency_id integer NOT NULL,
  side text NOT NULL CHECK (side IN ('long', 'short')),
  kind text NOT NULL CHECK (kind IN ('market', 'limit')),
  state text NOT NULL CHECK (state IN ('pending', 'opening', 'holding', 'closing', 'closed', 'cancelled', 'refused')),
  lots integer NOT NULL CHECK (lots >= 0),
  ordered_lots integer NOT NULL CHECK (ordered_lots > 0),
  closing_lots integer NOT NULL CHECK (closing_lots >= 0),
  lot_size amount NOT NULL CHECK (lot_size > 0),
  multiple integer NOT NULL CHECK (multiple > 0),
  spread rate NOT NULL,
  fee_rate rate NOT NULL,
  overnight_rate rate NOT NULL,
  limit_price price,
  open_price price,
  open_tick_id bigint,
  margin amount NOT NULL CHECK (margin >= 0),
  fee amount NOT NULL CHECK (fee >= 0),
  take_profit price NOT NULL,
  stop_loss price NOT NULL,
  overnight amount NOT NULL CHECK (overnight >= 0),
  deduction amount NOT NULL CHECK (deduction >= 0),
  profit amount NOT NULL,
  close_price price,
  close_reason text CHECK (close_reason IN ('user', 'tp', 'sl', 'liquidation')),
  refusal text,
  accepted_at timestamptz NOT NULL,
  stops_at timestamptz NOT NULL,
  closing_at timestamptz,
  overnight_day integer NOT NULL,
  opened_at timestamptz,
  closed_at timestamptz,
  command_id uuid NOT NULL UNIQUE,
  updated_at timestamptz NOT NULL,
  CONSTRAINT positions_limit_price CHECK ((kind = 'limit') = (limit_price IS NOT NULL)),
  CONSTRAINT positions_opened CHECK ((state IN ('holding', 'closing', 'closed')) = (open_price IS NOT NULL)),
  CONSTRAINT positions_closing CHECK ((state = 'closing') = (closing_at IS NOT NULL) AND (state = 'closing') = (closing_lots > 0)),
  CONSTRAINT positions_closed CHECK ((state = 'closed') = (close_reason IS NOT NULL)),
  CONSTRAINT positions_refused CHECK ((state = 'refused') = (refusal IS NOT NULL))
) WITH (fillfactor = 70);
COMMENT ON COLUMN positions.lots IS 'Still held; ordered_lots is what was opened, closing_lots what waits for the next tick to be closed.';
COMMENT ON COLUMN positions.stops_at IS 'When the stops were set: only ticks that were observed later reach them. closing_at: when closing was asked for, likewise.';
COMMENT ON COLUMN positions.overnight_day IS 'Newest UTC day, in days since 1970, that it was opened on or has paid the overnight fee of.';
COMMENT ON COLUMN positions.profit IS 'Realised so far, partial closes included.';
COMMENT ON COLUMN positions.deduction IS 'Taken by auto-deleveraging, to be subtracted from the profit when it is realised.';
CREATE INDEX positions_user ON positions (user_id, position_id DESC);
CREATE INDEX positions_open ON positions (position_id) WHERE state IN ('pending', 'opening', 'holding', 'closing');

CREATE TABLE receipts (
  receipt_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind ~ '^(option|lever)_[a-z]+$'),
  subject_id bigint NOT NULL,
  user_id bigint NOT NULL,
  market_id integer NOT NULL,
  rule_version smallint NOT NULL,
  tick_ids bigint[] NOT NULL,
  inputs jsonb NOT NULL,
  result jsonb NOT NULL,
  command_id uuid NOT NULL,
  batch_id bigint NOT NULL,
  at timestamptz NOT NULL
);
COMMENT ON TABLE receipts IS 'What each result was computed from, append-only. The id is random: whoever has it may see the receipt, which says nothing of whose it is.';
CREATE INDEX receipts_subject ON receipts (subject_id, kind);
CREATE INDEX receipts_liquidations ON receipts (at) WHERE kind = 'lever_deleverage' OR result ->> 'reason' = 'liquidation';

CREATE TABLE receipt_ticks (
  tick_id bigint PRIMARY KEY,
  market_id integer NOT NULL,
  at timestamptz NOT NULL,
  price price NOT NULL,
  counting boolean NOT NULL,
  constituents jsonb NOT NULL
);
COMMENT ON TABLE receipt_ticks IS 'Copies of the ticks that receipts rest on, so that whole months of ticks can be dropped.';

CREATE TABLE play_limits (
  user_id bigint PRIMARY KEY,
  daily_loss amount CHECK (daily_loss > 0),
  next_daily_loss amount CHECK (next_daily_loss > 0),
  changes_at timestamptz,
  cooling_until timestamptz,
  day date,
  lost_today amount NOT NULL DEFAULT 0
);
COMMENT ON TABLE play_limits IS 'A user''s own limits, as the core has them. next_daily_loss counts from changes_at on; null then means none.';
COMMENT ON COLUMN play_limits.lost_today IS 'Net loss of options and contracts on `day` (UTC); negative is a gain.';

CREATE TABLE risk_acknowledgements (
  user_id bigint NOT NULL REFERENCES users,
  product text NOT NULL CHECK (product IN ('option', 'lever')),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, product)
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_ticks FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Rows that change while they run may not change once they are decided. WHEN is evaluated before the function is called, so that it costs the others nothing.
CREATE TRIGGER decided BEFORE UPDATE ON option_orders FOR EACH ROW WHEN (OLD.delivered_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided BEFORE UPDATE ON positions FOR EACH ROW WHEN (OLD.state IN ('closed', 'cancelled', 'refused')) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided BEFORE UPDATE ON withdrawals FOR EACH ROW WHEN (OLD.state IN ('passed', 'rejected', 'cancelled')) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER decided BEFORE UPDATE ON deposits FOR EACH ROW WHEN (OLD.state IN ('passed', 'rejected')) EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON receipts, receipt_ticks, risk_acknowledgements TO candor_app;
GRANT SELECT, INSERT, UPDATE ON option_terms, lever_terms, option_orders, positions, play_limits TO candor_app;
