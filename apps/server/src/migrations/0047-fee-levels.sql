CREATE TABLE fee_tables (
  version integer PRIMARY KEY CHECK (version > 0),
  levels jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE fee_tables IS 'Levels of fees by the volume of 30 days; the newest version is in force from the next count on.';
GRANT SELECT, INSERT ON fee_tables TO candor_app;

CREATE TABLE fee_levels (
  user_id bigint PRIMARY KEY CHECK (user_id > 0),
  level integer NOT NULL CHECK (level >= 0),
  maker rate NOT NULL CHECK (maker BETWEEN 0 AND 1),
  taker rate NOT NULL CHECK (taker BETWEEN 0 AND 1),
  volume amount NOT NULL CHECK (volume >= 0),
  day integer NOT NULL,
  version integer NOT NULL
);
COMMENT ON TABLE fee_levels IS 'What is taken off the spot fees of a user, with the volume, the day since 1970 and the version of the table that it was counted from.';
CREATE INDEX fee_levels_level ON fee_levels (level, user_id) WHERE level > 0;
GRANT SELECT, INSERT, UPDATE ON fee_levels TO candor_app;

CREATE TABLE volume_days (
  user_id bigint NOT NULL,
  day date NOT NULL,
  volume amount NOT NULL CHECK (volume > 0),
  PRIMARY KEY (user_id, day)
);
CREATE INDEX volume_days_day ON volume_days (day);
COMMENT ON TABLE volume_days IS 'What a user traded on a day (UTC) in pairs that are quoted in USDT, up to volume_sums.trade_id.';
GRANT SELECT, INSERT, UPDATE, DELETE ON volume_days TO candor_app;

CREATE TABLE volume_sums (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  trade_id bigint NOT NULL CHECK (trade_id >= 0)
);
COMMENT ON TABLE volume_sums IS 'The last trade that volume_days contains.';
INSERT INTO volume_sums (trade_id) VALUES (0);
GRANT SELECT, UPDATE ON volume_sums TO candor_app;
