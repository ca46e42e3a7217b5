-- Orders that a price triggers at market, take profits, and what ends when two orders of one user would trade with each other.
ALTER TABLE orders
  DROP CONSTRAINT orders_kind_check,
  DROP CONSTRAINT orders_prices_of_kind,
  ADD COLUMN stp text CHECK (stp IN ('expire_maker', 'expire_taker', 'expire_both')),
  ADD CONSTRAINT orders_kind_check CHECK (kind IN ('limit', 'market', 'stop_limit', 'stop_market', 'take_profit_market', 'take_profit_limit')),
  ADD CONSTRAINT orders_prices_of_kind CHECK (
    (kind IN ('limit', 'market')) = (stop_price IS NULL)
    AND CASE WHEN kind IN ('stop_market', 'take_profit_market') THEN (side = 0) = (price IS NOT NULL) ELSE (kind = 'market') = (price IS NULL) END
  );
COMMENT ON COLUMN orders.price IS 'The limit price. Of a buy that a price triggers at market, the highest price that its hold pays; null for other orders at market.';
COMMENT ON COLUMN orders.stp IS 'What ends when it meets an order of the same user; null is the resting one.';
