ALTER TABLE otc_offers
  ADD COLUMN taker_age_days integer CHECK (taker_age_days > 0),
  ADD COLUMN taker_orders integer CHECK (taker_orders > 0);
COMMENT ON COLUMN otc_offers.taker_age_days IS 'Days since the registration of an account that may take it; null without such a condition.';
COMMENT ON COLUMN otc_offers.taker_orders IS 'Completed orders of an account that may take it; null without such a condition.';
