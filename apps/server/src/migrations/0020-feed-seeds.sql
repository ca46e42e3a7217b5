-- Commitments to the seeds of the simulated market: the hash before the first price, the seed once no price follows from it any more.

CREATE TABLE feed_seeds (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  seed bytea NOT NULL CHECK (octet_length(seed) = 16),
  from_at timestamptz NOT NULL,
  start_prices jsonb NOT NULL,
  committed_at timestamptz NOT NULL DEFAULT now(),
  until_at timestamptz CHECK (until_at >= from_at)
);
COMMENT ON TABLE feed_seeds IS 'Seeds of the simulated market, one a day and one a start. The public sees the hash at once, the seed with until_at. Demo mode only.';
COMMENT ON COLUMN feed_seeds.from_at IS 'The full second of the start prices: step n of the seed makes the prices of the n-th second after it.';
COMMENT ON COLUMN feed_seeds.start_prices IS 'Price of each pair at from_at as a decimal string, by symbol.';
COMMENT ON COLUMN feed_seeds.until_at IS 'The last second that the seed made; null while it makes prices. After a crash: the last stored tick.';

CREATE FUNCTION keep_feed_seed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.until_at IS NOT NULL THEN
    RAISE EXCEPTION 'the end of a seed is final';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_feed_seed BEFORE UPDATE ON feed_seeds FOR EACH ROW EXECUTE FUNCTION keep_feed_seed();

GRANT SELECT, INSERT, UPDATE (until_at) ON feed_seeds TO candor_app;
