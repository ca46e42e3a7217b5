-- Months that `npm run archive` wrote to files, and those whose rows then left the database. Both are written by the owner only, and sealed by the
-- next checkpoint: a month that is gone without these rows is named by `npm run chain:verify -- --all`, and so is a change of these rows.
CREATE TABLE archives (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  table_name text NOT NULL CHECK (table_name IN ('ledger_entries', 'ticks', 'orders', 'batch_bodies')),
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  row_count bigint NOT NULL CHECK (row_count >= 0),
  first_number bigint NOT NULL,
  last_number bigint NOT NULL CHECK (last_number >= first_number),
  manifest_sha256 bytea NOT NULL CHECK (octet_length(manifest_sha256) = 32),
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE archives IS 'Months of a table that were written to files and read back, append-only. The newest row of a month counts.';
COMMENT ON COLUMN archives.first_number IS 'Lowest number of the month (entry, tick, order); of batch_bodies the first batch of the month. last_number likewise.';
COMMENT ON COLUMN archives.manifest_sha256 IS 'SHA-256 of manifest.json, which has the SHA-256 of every file.';
CREATE INDEX archives_month ON archives (table_name, month, number DESC);

CREATE TABLE detached_months (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  archive bigint NOT NULL UNIQUE REFERENCES archives,
  table_name text NOT NULL,
  month date NOT NULL,
  kept_rows bigint NOT NULL CHECK (kept_rows >= 0),
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (table_name, month)
);
COMMENT ON TABLE detached_months IS 'Archived months whose rows left the database, append-only.';
COMMENT ON COLUMN detached_months.kept_rows IS 'Rows that stayed because something still needs them: the last entry of each account, entries outside of spot trading, the first and the last tick of a pair.';

CREATE TABLE archived_sums (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  month date NOT NULL,
  owner_id bigint NOT NULL CHECK (owner_id >= 0),
  account text NOT NULL,
  currency_id integer NOT NULL,
  tag text NOT NULL,
  entries bigint NOT NULL CHECK (entries > 0),
  available_delta amount NOT NULL,
  frozen_delta amount NOT NULL
);
COMMENT ON TABLE archived_sums IS 'What the ledger entries that left the database add up to, append-only: with them every balance is still the sum of its entries.';
CREATE INDEX archived_sums_owner ON archived_sums (owner_id);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON archives FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON detached_months FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON archived_sums FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON archives, detached_months, archived_sums TO candor_app;

COMMENT ON TABLE ticks IS 'Index ticks as the core saw them, append-only. Months past their retention leave by npm run archive.';
