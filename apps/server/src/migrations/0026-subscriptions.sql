CREATE TABLE subscriptions (
  subscription_id bigint PRIMARY KEY CHECK (subscription_id > 0),
  currency_id integer NOT NULL REFERENCES currencies,
  pay_currency_id integer NOT NULL REFERENCES currencies,
  market_id integer NOT NULL REFERENCES markets,
  issuer_id bigint NOT NULL CHECK (issuer_id > 0),
  price price NOT NULL,
  supply amount NOT NULL CHECK (supply > 0),
  step amount NOT NULL CHECK (step > 0),
  min amount NOT NULL CHECK (min > 0),
  max amount NOT NULL CHECK (max >= min),
  review text NOT NULL CHECK (review IN ('automatic', 'reviewed')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  allots_at timestamptz NOT NULL,
  launch_at timestamptz NOT NULL,
  lockup_days integer NOT NULL CHECK (lockup_days >= 0),
  is_recommended boolean NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  held amount NOT NULL CHECK (held >= 0),
  applied amount CHECK (applied >= 0),
  applications integer NOT NULL,
  allotted amount NOT NULL CHECK (allotted BETWEEN 0 AND supply),
  paid amount NOT NULL CHECK (paid >= 0),
  frontier text NOT NULL,
  root text CHECK (root ~ '^[0-9a-f]{64}$'),
  allotted_at timestamptz,
  launch_price price,
  launched_at timestamptz,
  released_at timestamptz,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE subscriptions IS 'Sales of new coins: the terms, which are fixed once an application stands, and how far allotment, launch and release have come.';
COMMENT ON COLUMN subscriptions.applied IS 'The sum of what passed, from the beginning of the allotment on.';
COMMENT ON COLUMN subscriptions.frontier IS 'What the tree over the result needs to go on after a slice of the allotment.';
COMMENT ON COLUMN subscriptions.root IS 'The Merkle root over the applications that were allotted or released, in the order of their tickets.';
GRANT SELECT, INSERT, UPDATE ON subscriptions TO candor_app;

CREATE TABLE subscription_applications (
  application_id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  subscription_id bigint NOT NULL REFERENCES subscriptions,
  user_id bigint NOT NULL CHECK (user_id > 0),
  document_key text NOT NULL,
  ticket bigint NOT NULL,
  quantity amount NOT NULL CHECK (quantity > 0),
  cost amount NOT NULL CHECK (cost > 0),
  state text NOT NULL CHECK (state IN ('under_review', 'passed', 'rejected', 'taken_back', 'allotted', 'released')),
  reason text,
  operator_id bigint,
  allotted amount NOT NULL CHECK (allotted BETWEEN 0 AND quantity),
  paid amount NOT NULL CHECK (paid BETWEEN 0 AND cost),
  version integer NOT NULL CHECK (version > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE subscription_applications IS 'Applications for new coins. Cost is frozen while under_review or passed, the allotted coins while allotted.';
COMMENT ON COLUMN subscription_applications.document_key IS 'A keyed hash of the identity document: the upper limit holds for all of its accounts together.';
COMMENT ON COLUMN subscription_applications.ticket IS 'The pseudonym in the public result: 52 bits of the SHA-256 of the application id.';
CREATE INDEX subscription_applications_user ON subscription_applications (user_id, number DESC);
CREATE INDEX subscription_applications_result ON subscription_applications (subscription_id, ticket)
  WHERE state IN ('allotted', 'released');
CREATE INDEX subscription_applications_open ON subscription_applications (state, created_at)
  WHERE state IN ('under_review', 'passed', 'allotted');
GRANT SELECT, INSERT, UPDATE ON subscription_applications TO candor_app;

-- The result of an allotment is a record of its batch.
ALTER TABLE record_proofs DROP CONSTRAINT record_proofs_kind_check;
ALTER TABLE record_proofs ADD CONSTRAINT record_proofs_kind_check
  CHECK (kind IN ('receipt', 'withdrawal', 'deposit', 'allotment'));
COMMENT ON COLUMN batches.records_root IS 'Merkle root over the receipts, withdrawals, credited deposits and results of allotments of the batch; zeros for none.';
