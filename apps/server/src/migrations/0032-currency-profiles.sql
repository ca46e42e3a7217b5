-- What two operators say about a currency, whose name, place and channels are in its other tables.
CREATE TABLE currency_profiles (
  currency_id integer PRIMARY KEY REFERENCES currencies,
  logo bytea CHECK (length(logo) <= 65536),
  logo_hash text CHECK (logo_hash ~ '^[0-9a-f]{64}$'),
  website text NOT NULL CHECK (website = '' OR (website LIKE 'https://%' AND length(website) <= 200)),
  white_paper text NOT NULL CHECK (white_paper = '' OR (white_paper LIKE 'https://%' AND length(white_paper) <= 200)),
  version integer NOT NULL CHECK (version > 0),
  CHECK ((logo IS NULL) = (logo_hash IS NULL))
);
COMMENT ON COLUMN currency_profiles.logo IS 'A square JPEG; its SHA-256 in hexadecimal is its address.';
GRANT SELECT, INSERT, UPDATE ON currency_profiles TO candor_app;
