CREATE TABLE push_due (
  notification_id bigint NOT NULL REFERENCES notifications,
  subscription_id bigint NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  useful_until timestamptz NOT NULL,
  held_until timestamptz NOT NULL,
  PRIMARY KEY (notification_id, subscription_id)
);
COMMENT ON TABLE push_due IS 'Push messages that are not delivered yet, written with their notifications. A gateway holds those that it delivers and removes each when it is done; those of a gateway that was killed are free again when it does not hold them any more.';
CREATE INDEX push_due_free ON push_due (held_until);
CREATE INDEX push_due_subscription ON push_due (subscription_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_due TO candor_app;
