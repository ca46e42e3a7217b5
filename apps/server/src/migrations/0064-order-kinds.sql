-- Orders that a price triggers at market, take profits, what ends when two orders of one user would trade with each other, and lists of two orders of which one
-- cancels the other.
ALTER TABLE orders
  DROP CONSTRAINT orders_kind_check,
  DROP CONSTRAINT orders_prices_of_kind,
  ADD COLUMN stp text CHECK (stp IN ('expire_maker', 'expire_taker', 'expire_both')),
  ADD COLUMN order_list_id bigint,
  ADD COLUMN list_client_order_id text,
  ADD CONSTRAINT orders_list CHECK (order_list_id IN (order_id, order_id - 1) AND (list_client_order_id IS NULL OR order_list_id IS NOT NULL)),
  ADD CONSTRAINT orders_kind_check CHECK (kind IN ('limit', 'market', 'stop_limit', 'stop_market', 'take_profit_market', 'take_profit_limit')),
  ADD CONSTRAINT orders_prices_of_kind CHECK (
    (kind IN ('limit', 'market')) = (stop_price IS NULL)
    AND CASE WHEN kind IN ('stop_market', 'take_profit_market') THEN (side = 0) = (price IS NOT NULL) ELSE (kind = 'market') = (price IS NULL) END
  );
COMMENT ON COLUMN orders.price IS 'The limit price. Of a buy that a price triggers at market, the highest price that its hold pays; null for other orders at market.';
COMMENT ON COLUMN orders.stp IS 'What ends when it meets an order of the same user; null is the resting one.';
COMMENT ON COLUMN orders.hold IS 'Still frozen for it, in the currency that it pays with. Of two open orders of a list only one has a hold, which is for both.';
COMMENT ON COLUMN orders.order_list_id IS 'The list that it was placed in: the id of the list''s first order; the second one has the next id.';
COMMENT ON COLUMN orders.list_client_order_id IS 'The name that a client gave the list.';
