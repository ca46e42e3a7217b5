-- After an account was recovered nothing can be withdrawn from it for some time.

CREATE TABLE withdrawal_pauses (
  user_id bigint PRIMARY KEY REFERENCES users,
  until timestamptz NOT NULL
);
COMMENT ON TABLE withdrawal_pauses IS 'Until when a user cannot withdraw, since a password was reset by a code or a recovery code was used; a row of the past stays.';

GRANT SELECT, INSERT, UPDATE ON withdrawal_pauses TO candor_app;
