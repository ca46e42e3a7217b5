-- One payment was creditable once for each way to write its reference: "NTRF-123/456", "NTRF 123 456", "ntrf123456", and a hash once for each network.
CREATE FUNCTION payment_key(reference text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(regexp_replace(lower(reference), '^0x', ''), '[^a-z0-9]', '', 'g');
COMMENT ON FUNCTION payment_key IS 'What all ways to write the reference of one payment have in common: its letters and digits.';

ALTER TABLE payment_references ADD COLUMN match_key text NOT NULL GENERATED ALWAYS AS (payment_key(reference)) STORED;
COMMENT ON COLUMN payment_references.match_key IS 'By which a payment is found, on whichever network and in whichever spelling somebody wrote it.';
CREATE INDEX payment_references_match_key ON payment_references (match_key);
CREATE INDEX deposits_claimed_key ON deposits (payment_key(claimed_reference)) WHERE claimed_reference <> '';

-- A deposit needs two people for more reasons than an amount above its claim.
UPDATE approvals SET kind = 'deposit_second' WHERE kind = 'deposit_excess';
COMMENT ON COLUMN chains.two_people_above IS 'A withdrawal or deposit of more needs two operators.';
-- What one operator credited alone in a day is summed at each credit.
CREATE INDEX deposits_credited_alone ON deposits (decided_by, currency_id, decided_at) WHERE second_by IS NULL AND credited IS NOT NULL;
CREATE INDEX deposits_credited_to ON deposits (user_id, decided_at) WHERE credited IS NOT NULL;
