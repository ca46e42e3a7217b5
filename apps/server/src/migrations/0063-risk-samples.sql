-- What a move of all prices by 10 % would have cost, hour by hour: the history of the console's page Risk.

CREATE TABLE risk_samples (
  hour timestamptz NOT NULL CHECK (date_trunc('hour', hour, 'UTC') = hour),
  currency_id int NOT NULL REFERENCES currencies,
  positions int NOT NULL CHECK (positions >= 0),
  accounts int NOT NULL CHECK (accounts >= 0),
  loss amount NOT NULL CHECK (loss >= 0),
  shortfall amount NOT NULL CHECK (shortfall >= 0),
  treasury amount NOT NULL,
  insurance amount NOT NULL,
  PRIMARY KEY (hour, currency_id)
);
COMMENT ON TABLE risk_samples IS 'The stress test at the first look of an hour: the worse of a move of 10 % up and down, by quote currency.';
COMMENT ON COLUMN risk_samples.accounts IS 'Accounts that would be liquidated.';
COMMENT ON COLUMN risk_samples.loss IS 'What the house would lose.';
COMMENT ON COLUMN risk_samples.shortfall IS 'Losses beyond users'' funds, which the insurance pays as far as it goes.';
GRANT SELECT, INSERT ON risk_samples TO candor_app;
