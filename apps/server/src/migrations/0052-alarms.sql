-- What the console warned of, for how long, and which operator took note of it first.

CREATE TABLE alarms (
  alarm_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z]{1,32}$'),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  began_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= began_at),
  seen_by bigint REFERENCES operators,
  seen_at timestamptz,
  CHECK ((seen_by IS NULL) = (seen_at IS NULL))
);
COMMENT ON TABLE alarms IS 'Alarms of the console, open ones without an end. The text is the latest one while it is open.';
COMMENT ON COLUMN alarms.seen_by IS 'The first operator who took note of it; one that opens again is another alarm.';
CREATE UNIQUE INDEX alarms_open ON alarms (kind) WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE (text, ended_at, seen_by, seen_at) ON alarms TO candor_app;
