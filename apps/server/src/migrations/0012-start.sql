-- What a start looks at before it writes anything: the mode that the database belongs to, and the secret that its values are sealed with.

CREATE TABLE installation (
  id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  mode text NOT NULL CHECK (mode IN ('demo', 'production')),
  since timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE installation IS 'The mode of the first start, for good: a demo has practice money and operators whose passwords are published.';
GRANT SELECT, INSERT ON installation TO candor_app;

CREATE TABLE secret_keys (
  key_id smallint PRIMARY KEY CHECK (key_id BETWEEN 1 AND 255),
  proof bytea NOT NULL CHECK (octet_length(proof) = 32),
  former bytea,
  since timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE secret_keys IS 'One row for each CANDOR_SECRET that this database has had; the highest id is the present one.';
COMMENT ON COLUMN secret_keys.proof IS 'HMAC by which a start knows the secret again; the secret cannot be computed from it.';
COMMENT ON COLUMN secret_keys.former IS 'A former secret, sealed with the present one: fund passwords, recovery codes and other hashes were made with it and cannot be made again without their users.';
GRANT SELECT, INSERT, UPDATE (former) ON secret_keys TO candor_app;

-- Each sealed value begins with the id of its key. What is there was sealed with the first.
UPDATE authenticators SET secret = '\x01'::bytea || secret;
UPDATE operators SET totp_secret = '\x01'::bytea || totp_secret WHERE length(totp_secret) > 0;
UPDATE files SET wrapped_key = '\x01'::bytea || wrapped_key;
GRANT UPDATE (wrapped_key) ON files TO candor_app;

ALTER TABLE users ADD COLUMN fund_password_key smallint NOT NULL DEFAULT 1;
COMMENT ON COLUMN users.fund_password_key IS 'The secret that the fund password was hashed with; its next right use moves it to the present one.';
