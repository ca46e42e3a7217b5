CREATE TABLE otc_merchants (
  user_id bigint PRIMARY KEY CHECK (user_id > 0),
  state text NOT NULL CHECK (state IN ('applied', 'active', 'suspended', 'refused', 'left')),
  currency_id integer NOT NULL REFERENCES currencies,
  margin amount NOT NULL CHECK (margin > 0),
  operator_id bigint,
  reason text,
  version integer NOT NULL CHECK (version > 0),
  applied_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE otc_merchants IS 'Everybody who applied to be an OTC merchant. The margin is frozen in the fiat account while applied, active or suspended.';
CREATE INDEX otc_merchants_state ON otc_merchants (state, updated_at);
GRANT SELECT, INSERT, UPDATE ON otc_merchants TO candor_app;

CREATE TABLE otc_offers (
  offer_id bigint PRIMARY KEY CHECK (offer_id > 0),
  user_id bigint NOT NULL REFERENCES otc_merchants,
  side text NOT NULL CHECK (side IN ('sell', 'buy')),
  currency_id integer NOT NULL REFERENCES currencies,
  fiat text NOT NULL CHECK (fiat ~ '^[A-Z]{3}$'),
  fiat_decimals integer NOT NULL CHECK (fiat_decimals BETWEEN 0 AND 8),
  quantity amount NOT NULL CHECK (quantity > 0),
  remaining amount NOT NULL CHECK (remaining BETWEEN 0 AND quantity),
  window_ms bigint NOT NULL CHECK (window_ms > 0),
  taker_level integer NOT NULL CHECK (taker_level >= 0),
  document_key text NOT NULL,
  price price,
  premium amount NOT NULL,
  bound price,
  min amount NOT NULL CHECK (min > 0),
  max amount NOT NULL CHECK (max >= min),
  details text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'paused', 'closed')),
  operator_id bigint,
  reason text,
  version integer NOT NULL CHECK (version > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  command_id uuid NOT NULL
);
COMMENT ON TABLE otc_offers IS 'OTC advertisements. What remains of one to sell is frozen in the merchant''s fiat account until it is closed.';
COMMENT ON COLUMN otc_offers.side IS 'What the merchant does with the coins.';
COMMENT ON COLUMN otc_offers.price IS 'Of one coin in money of the country; null for an offer that follows the index by its premium.';
COMMENT ON COLUMN otc_offers.bound IS 'The worst price of a floating offer for its merchant.';
COMMENT ON COLUMN otc_offers.details IS 'JSON of payment accounts, conditions and the merchant''s words.';
CREATE INDEX otc_offers_shown ON otc_offers (currency_id, fiat, side) WHERE state = 'open';
CREATE INDEX otc_offers_user ON otc_offers (user_id, offer_id DESC);
GRANT SELECT, INSERT, UPDATE ON otc_offers TO candor_app;

CREATE TABLE otc_orders (
  order_id bigint PRIMARY KEY CHECK (order_id > 0),
  offer_id bigint NOT NULL REFERENCES otc_offers,
  side text NOT NULL CHECK (side IN ('sell', 'buy')),
  buyer_id bigint NOT NULL CHECK (buyer_id > 0),
  seller_id bigint NOT NULL CHECK (seller_id > 0 AND seller_id <> buyer_id),
  currency_id integer NOT NULL REFERENCES currencies,
  fiat text NOT NULL,
  fiat_decimals integer NOT NULL,
  price price NOT NULL,
  quantity amount NOT NULL CHECK (quantity > 0),
  total amount NOT NULL CHECK (total > 0),
  value amount NOT NULL CHECK (value > 0),
  state text NOT NULL CHECK (state IN ('unpaid', 'paid', 'disputed', 'released', 'cancelled', 'expired', 'returned')),
  pay_by timestamptz NOT NULL,
  paid_at timestamptz,
  disputed_at timestamptz,
  disputed_by bigint,
  ended_at timestamptz,
  operator_id bigint,
  reason text,
  details text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  command_id uuid NOT NULL
);
COMMENT ON TABLE otc_orders IS 'Coins against money that moves outside. The seller''s coins are in escrow, frozen in the fiat account, while unpaid, paid or disputed.';
COMMENT ON COLUMN otc_orders.side IS 'Of the merchant, whose offer the other one took.';
COMMENT ON COLUMN otc_orders.value IS 'What it is worth in the currency of a taker''s daily limit.';
COMMENT ON COLUMN otc_orders.details IS 'JSON of the taker''s payment account and of the index that the price follows from.';
CREATE INDEX otc_orders_buyer ON otc_orders (buyer_id, order_id DESC);
CREATE INDEX otc_orders_seller ON otc_orders (seller_id, order_id DESC);
CREATE INDEX otc_orders_offer ON otc_orders (offer_id, order_id DESC);
CREATE INDEX otc_orders_open ON otc_orders (state, updated_at) WHERE state IN ('unpaid', 'paid', 'disputed');
GRANT SELECT, INSERT, UPDATE ON otc_orders TO candor_app;

CREATE TABLE otc_takers (
  user_id bigint PRIMARY KEY CHECK (user_id > 0),
  day integer NOT NULL,
  taken amount NOT NULL,
  cancels integer NOT NULL CHECK (cancels >= 0),
  banned_until timestamptz
);
COMMENT ON TABLE otc_takers IS 'What limits users who take OTC offers: sums of a UTC day, and how long they may not buy.';
GRANT SELECT, INSERT, UPDATE ON otc_takers TO candor_app;
