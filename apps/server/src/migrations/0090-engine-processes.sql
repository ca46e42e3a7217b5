-- The lease of the leading engine, and how far its standbys are. Which engine leads is decided by engine_leader alone.
CREATE TABLE engine_processes (
  holder text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('leader', 'standby')),
  batch_id bigint NOT NULL,
  difference text,
  seen_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE engine_processes IS 'Processes of the engine: the leader renews its row each second, a standby writes how far it has followed.';
COMMENT ON COLUMN engine_processes.holder IS 'As in engine_leader.';
COMMENT ON COLUMN engine_processes.batch_id IS 'The last batch that it has committed or followed.';
COMMENT ON COLUMN engine_processes.difference IS 'What a standby computed differently from the leader, if anything.';
GRANT SELECT, INSERT, UPDATE, DELETE ON engine_processes TO candor_app;

-- Each process looks twice a second for sessions that another one has ended.
CREATE INDEX sessions_revoked ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;

CREATE TABLE used_challenges (
  challenge bytea PRIMARY KEY CHECK (length(challenge) = 32),
  ends_at timestamptz NOT NULL
);
CREATE INDEX used_challenges_ends ON used_challenges (ends_at);
COMMENT ON TABLE used_challenges IS 'Proofs of work that were accepted, until they expire: each is accepted once by all gateways together.';
GRANT SELECT, INSERT, UPDATE, DELETE ON used_challenges TO candor_app;
