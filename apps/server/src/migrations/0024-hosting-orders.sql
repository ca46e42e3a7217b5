-- Orders for funds and miners, and the house's account that holds what they still promise.

ALTER TABLE hosting_products
  ADD COLUMN penalty_rate rate CHECK (penalty_rate >= 0),
  ADD COLUMN day_ms integer CHECK (day_ms BETWEEN 1000 AND 86400000),
  ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
COMMENT ON COLUMN hosting_products.penalty_rate IS 'Of a miner: the share of the principal that a day counts as when its user leaves early.';
COMMENT ON COLUMN hosting_products.day_ms IS 'How long a day takes; only a demo has a shorter one.';
COMMENT ON COLUMN hosting_products.number IS 'Ascends with the batches, for the digests of checkpoints.';

CREATE TABLE hosting_orders (
  order_id bigint PRIMARY KEY CHECK (order_id > 0),
  user_id bigint NOT NULL CHECK (user_id > 0),
  product_id bigint NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('fund', 'miner')),
  currency_id integer NOT NULL,
  unit_price amount NOT NULL CHECK (unit_price > 0),
  units amount NOT NULL CHECK (units > 0),
  principal amount NOT NULL CHECK (principal > 0),
  days integer NOT NULL CHECK (days BETWEEN 1 AND 365),
  daily_rate rate NOT NULL CHECK (daily_rate >= 0),
  income_currency_id integer NOT NULL,
  daily_output amount NOT NULL CHECK (daily_output >= 0),
  penalty text NOT NULL CHECK (penalty IN ('interest', 'remaining')),
  penalty_rate rate CHECK (penalty_rate >= 0),
  day_ms integer CHECK (day_ms BETWEEN 1000 AND 86400000),
  state text NOT NULL CHECK (state IN ('hosting', 'completed', 'redeemed')),
  paid_days integer NOT NULL CHECK (paid_days BETWEEN 0 AND days),
  bought_at timestamptz NOT NULL,
  ended_at timestamptz,
  penalty_paid amount CHECK (penalty_paid BETWEEN 0 AND principal),
  command_id uuid NOT NULL UNIQUE,
  -- The core's formula once more, so that sums over orders need no other source.
  income amount NOT NULL GENERATED ALWAYS AS (trunc(units * CASE kind WHEN 'fund' THEN daily_rate ELSE daily_output END, 8)) STORED,
  CONSTRAINT hosting_orders_ended CHECK ((state = 'hosting') = (ended_at IS NULL)),
  CONSTRAINT hosting_orders_completed CHECK (state <> 'completed' OR paid_days = days),
  CONSTRAINT hosting_orders_redeemed CHECK ((state = 'redeemed') = (penalty_paid IS NOT NULL))
) WITH (fillfactor = 70);
COMMENT ON TABLE hosting_orders IS 'Money that users placed in funds and miners, with all terms that its figures follow from.';
COMMENT ON COLUMN hosting_orders.paid_days IS 'How many of its days are paid, the first being the one after the purchase; each is a ledger entry with the ref hosting:<order>:<day>.';
COMMENT ON COLUMN hosting_orders.income IS 'Of a day, in the currency of the income.';
CREATE INDEX hosting_orders_user ON hosting_orders (user_id, order_id DESC);
CREATE INDEX hosting_orders_open ON hosting_orders (order_id) WHERE state = 'hosting';
CREATE TRIGGER decided BEFORE UPDATE ON hosting_orders FOR EACH ROW WHEN (OLD.ended_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT, UPDATE ON hosting_orders TO candor_app;

-- The days that were paid of one order.
CREATE INDEX ledger_entries_hosting ON ledger_entries (owner_id, ref text_pattern_ops) WHERE tag IN ('fund_reward', 'miner_reward');

ALTER TABLE balances DROP CONSTRAINT balances_account_of_owner, ADD CONSTRAINT balances_account_of_owner CHECK (
  CASE WHEN owner_id = 0 THEN account IN ('fees', 'treasury', 'insurance', 'quoting', 'outside', 'hosting')
  ELSE account IN ('c2c', 'lever', 'mic', 'legal', 'finance') END
);

-- Receipts of products without a price have no market.
ALTER TABLE receipts
  DROP CONSTRAINT receipts_kind_check,
  ADD CONSTRAINT receipts_kind_check CHECK (kind ~ '^(option|lever|hosting)_[a-z]+$'),
  ALTER market_id DROP NOT NULL;
