-- Trailing orders: their delta, where they begin to follow, and the extremes that they follow.
ALTER TABLE orders
  ADD COLUMN trailing_delta smallint CHECK (trailing_delta BETWEEN 1 AND 2000),
  ADD COLUMN activation_price price,
  ADD COLUMN following_since bigint,
  DROP CONSTRAINT orders_prices_of_kind,
  ADD CONSTRAINT orders_prices_of_kind CHECK (
    CASE WHEN kind IN ('limit', 'market') THEN stop_price IS NULL AND trailing_delta IS NULL
      ELSE stop_price IS NOT NULL OR trailing_delta IS NOT NULL END
    AND CASE WHEN kind IN ('stop_market', 'take_profit_market') THEN (side = 0) = (price IS NOT NULL) ELSE (kind = 'market') = (price IS NULL) END
  ),
  ADD CONSTRAINT orders_trailing CHECK (trailing_delta IS NOT NULL OR (activation_price IS NULL AND following_since IS NULL));
COMMENT ON COLUMN orders.stop_price IS 'What triggers it; of a trailing order what triggered it.';
COMMENT ON COLUMN orders.trailing_delta IS 'Basis points from the lowest price that a buy has followed, or the highest of a sell, to its trigger.';
COMMENT ON COLUMN orders.activation_price IS 'The price at which a trailing order begins to follow; null for at once.';
COMMENT ON COLUMN orders.following_since IS 'The place in time, as of a sequence, at which it began to follow; null before that.';
-- The next sequence is above all of them, which a reload looks up.
CREATE INDEX orders_following ON orders (following_since) WHERE following_since IS NOT NULL;

CREATE TABLE spot_trails (
  sequence bigint PRIMARY KEY CHECK (sequence > 0),
  market_id integer NOT NULL,
  side smallint NOT NULL CHECK (side IN (0, 1)),
  extreme price NOT NULL,
  tick_id bigint,
  is_open boolean NOT NULL
);
COMMENT ON TABLE spot_trails IS 'The lowest price that trailing buys, the highest that trailing sells of a market have followed: of those that began at the sequence or later, up to the next open trail.';
COMMENT ON COLUMN spot_trails.side IS '0 buys, 1 sells.';
COMMENT ON COLUMN spot_trails.tick_id IS 'The index tick of the extreme; null in a market that follows its own trades.';
COMMENT ON COLUMN spot_trails.is_open IS 'Whether any order still follows it.';
CREATE INDEX spot_trails_open ON spot_trails (sequence) WHERE is_open;
GRANT SELECT, INSERT, UPDATE ON spot_trails TO candor_app;

ALTER TABLE receipts
  DROP CONSTRAINT receipts_kind_check,
  ADD CONSTRAINT receipts_kind_check CHECK (kind ~ '^(option|lever|hosting|convert|spot)_[a-z]+$');
