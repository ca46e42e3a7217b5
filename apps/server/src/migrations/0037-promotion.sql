CREATE TABLE invite_opens (
  inviter_id bigint NOT NULL REFERENCES users,
  day date NOT NULL,
  opened integer NOT NULL CHECK (opened > 0),
  PRIMARY KEY (inviter_id, day)
);
COMMENT ON TABLE invite_opens IS 'How many visitors opened a user''s invite link on a day (UTC). Nothing about a visitor is stored.';
GRANT SELECT, INSERT, UPDATE ON invite_opens TO candor_app;

CREATE TABLE rebate_days (
  inviter_id bigint NOT NULL,
  day date NOT NULL,
  currency_id integer NOT NULL REFERENCES currencies,
  paid amount NOT NULL CHECK (paid > 0),
  PRIMARY KEY (inviter_id, day, currency_id)
);
CREATE INDEX rebate_days_day ON rebate_days (day);
COMMENT ON TABLE rebate_days IS 'Sums of paid rebates up to rebate_sums.rebate_id, so that no page adds up all of them. Money follows the ledger alone.';
GRANT SELECT, INSERT, UPDATE ON rebate_days TO candor_app;

CREATE TABLE rebate_sources (
  inviter_id bigint NOT NULL,
  invited_id bigint NOT NULL,
  currency_id integer NOT NULL REFERENCES currencies,
  generation integer NOT NULL CHECK (generation BETWEEN 1 AND 3),
  paid amount NOT NULL CHECK (paid >= 0),
  PRIMARY KEY (inviter_id, invited_id, currency_id)
);
COMMENT ON TABLE rebate_sources IS 'The same sums by invited user, with those of whom all was withheld.';
GRANT SELECT, INSERT, UPDATE ON rebate_sources TO candor_app;

CREATE TABLE rebate_sums (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  rebate_id bigint NOT NULL CHECK (rebate_id >= 0)
);
COMMENT ON TABLE rebate_sums IS 'The last rebate that rebate_days and rebate_sources contain.';
INSERT INTO rebate_sums (rebate_id) VALUES (0);
GRANT SELECT, UPDATE ON rebate_sums TO candor_app;

CREATE INDEX rebates_inviter_unposted ON rebates (inviter_id, rebate_id DESC) WHERE state <> 'posted';
CREATE INDEX rebate_pairs_released ON rebate_pairs (updated_at DESC) WHERE state = 'released';
CREATE INDEX rebate_pairs_invited ON rebate_pairs (invited_id);
CREATE INDEX bank_cards_card_of_any ON bank_cards (card_index);

