CREATE TABLE hosting_products (
  product_id bigint NOT NULL CHECK (product_id > 0),
  version integer NOT NULL CHECK (version > 0),
  kind text NOT NULL CHECK (kind IN ('fund', 'miner')),
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  currency_id integer NOT NULL REFERENCES currencies,
  unit_price amount NOT NULL CHECK (unit_price > 0),
  days integer NOT NULL CHECK (days BETWEEN 1 AND 365),
  daily_rate rate NOT NULL CHECK (daily_rate >= 0),
  income_currency_id integer NOT NULL REFERENCES currencies,
  daily_output amount NOT NULL CHECK (daily_output >= 0),
  min amount NOT NULL CHECK (min > 0),
  max amount NOT NULL CHECK (max >= min),
  per_user amount NOT NULL,
  quota amount NOT NULL,
  penalty text NOT NULL CHECK (penalty IN ('interest', 'remaining')),
  opens_at timestamptz NOT NULL,
  closes_at timestamptz,
  rank integer NOT NULL,
  is_recommended boolean NOT NULL,
  PRIMARY KEY (product_id, version)
);
COMMENT ON TABLE hosting_products IS 'Every version of the terms of funds and miners; an order keeps the version that it was bought under.';
COMMENT ON COLUMN hosting_products.min IS 'Of one order, in the currency for a fund and in machines for a miner; max, per_user and quota likewise.';
GRANT SELECT, INSERT ON hosting_products TO candor_app;
