-- Price alerts, the queue of notices that the engine writes with its batches, and web push.

CREATE TABLE price_alerts (
  alert_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  market_id integer NOT NULL REFERENCES markets,
  kind text NOT NULL CHECK (kind IN ('above', 'below', 'rise', 'fall')),
  basis text NOT NULL CHECK (basis IN ('index', 'last')),
  threshold amount NOT NULL CHECK (threshold > 0),
  repeat text NOT NULL CHECK (repeat IN ('once', 'daily')),
  is_on boolean NOT NULL DEFAULT true,
  revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
  fired_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
COMMENT ON TABLE price_alerts IS 'Levels of prices that users wait for. The engine reads them, and queues what it fires in notices_due.';
COMMENT ON COLUMN price_alerts.threshold IS 'A price; of a rise or a fall percent in 24 h.';
COMMENT ON COLUMN price_alerts.revision IS 'Counts the changes by its user: what an older revision fired is dropped.';
CREATE INDEX price_alerts_user ON price_alerts (user_id) WHERE deleted_at IS NULL;
CREATE INDEX price_alerts_on ON price_alerts (alert_id) WHERE is_on AND deleted_at IS NULL;
CREATE INDEX price_alerts_changed ON price_alerts (changed_at);
GRANT SELECT, INSERT, UPDATE ON price_alerts TO candor_app;

CREATE TABLE notices_due (
  notice_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  body jsonb NOT NULL
);
COMMENT ON TABLE notices_due IS 'What a batch gives notice of, written with it. A row is removed in the transaction that writes its notifications.';
GRANT SELECT, INSERT, UPDATE, DELETE ON notices_due TO candor_app;

CREATE TABLE margin_warnings (
  user_id bigint NOT NULL REFERENCES users,
  currency_id integer NOT NULL REFERENCES currencies,
  is_warned boolean NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, currency_id)
);
COMMENT ON TABLE margin_warnings IS 'Contract accounts that were warned of their risk rate, until it has recovered.';
CREATE INDEX margin_warnings_on ON margin_warnings (user_id) WHERE is_warned;
GRANT SELECT, INSERT, UPDATE ON margin_warnings TO candor_app;

CREATE TABLE push_keys (
  key_id integer PRIMARY KEY CHECK (key_id = 1),
  public_key text NOT NULL,
  private_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE push_keys IS 'The key pair by which push services know this server (VAPID), generated at the first start; the private key is sealed.';
GRANT SELECT, INSERT, UPDATE ON push_keys TO candor_app;

CREATE TABLE push_subscriptions (
  subscription_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  session_id uuid NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  endpoint_index bytea NOT NULL UNIQUE,
  sealed bytea NOT NULL DEFAULT ''::bytea,
  device text NOT NULL CHECK (length(device) <= 200),
  added_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz
);
COMMENT ON TABLE push_subscriptions IS 'Browsers that receive push notifications, while the session that added them is open. Endpoint and keys are sealed; endpoint_index is a keyed hash that finds the same browser again.';
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO candor_app;

ALTER TABLE notification_choices
  ADD COLUMN push boolean NOT NULL DEFAULT true,
  DROP CONSTRAINT notification_choices_topic_check,
  ADD CONSTRAINT notification_choices_topic_check CHECK (topic ~ '^[a-z_]+$');
