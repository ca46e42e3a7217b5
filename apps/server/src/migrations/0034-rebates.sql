CREATE TABLE rebate_rates (
  version integer PRIMARY KEY CHECK (version > 0),
  first rate NOT NULL,
  second rate NOT NULL,
  third rate NOT NULL CHECK (first + second + third <= 1),
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE rebate_rates IS 'Shares of a trading fee for three generations of inviters; the newest version is in force.';
GRANT SELECT, INSERT ON rebate_rates TO candor_app;

CREATE TABLE rebate_pairs (
  inviter_id bigint NOT NULL CHECK (inviter_id > 0),
  invited_id bigint NOT NULL CHECK (invited_id > 0 AND invited_id <> inviter_id),
  state text NOT NULL CHECK (state IN ('withheld', 'released')),
  reason text NOT NULL,
  operator_id bigint,
  version integer NOT NULL CHECK (version > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (inviter_id, invited_id)
);
COMMENT ON TABLE rebate_pairs IS 'Inviters and invited users who seem to be one person: their rebates are withheld until an operator releases them.';
CREATE INDEX rebate_pairs_withheld ON rebate_pairs (created_at) WHERE state = 'withheld';
GRANT SELECT, INSERT, UPDATE ON rebate_pairs TO candor_app;

CREATE TABLE rebates_held (
  inviter_id bigint NOT NULL,
  invited_id bigint NOT NULL,
  currency_id integer NOT NULL REFERENCES currencies,
  amount amount NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (inviter_id, invited_id, currency_id),
  FOREIGN KEY (inviter_id, invited_id) REFERENCES rebate_pairs
);
COMMENT ON TABLE rebates_held IS 'What is withheld of a pair; it stays in the fees of the house.';
GRANT SELECT, INSERT, UPDATE ON rebates_held TO candor_app;

CREATE TABLE rebates (
  rebate_id bigint PRIMARY KEY CHECK (rebate_id > 0),
  inviter_id bigint NOT NULL,
  invited_id bigint NOT NULL,
  generation integer NOT NULL CHECK (generation BETWEEN 1 AND 3),
  currency_id integer NOT NULL REFERENCES currencies,
  fee amount NOT NULL CHECK (fee >= 0),
  amount amount NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('posted', 'withheld', 'released')),
  ref text NOT NULL,
  at timestamptz NOT NULL,
  CHECK (state = 'released' OR amount <= fee)
);
COMMENT ON TABLE rebates IS 'Shares of trading fees for inviters. A withheld one was not paid; a released one pays what was withheld of its pair.';
CREATE INDEX rebates_inviter ON rebates (inviter_id, rebate_id DESC);
GRANT SELECT, INSERT ON rebates TO candor_app;
