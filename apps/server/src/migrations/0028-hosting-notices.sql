ALTER TABLE notification_choices
  DROP CONSTRAINT notification_choices_topic_check,
  ADD CONSTRAINT notification_choices_topic_check CHECK (topic IN ('deposit', 'withdrawal', 'hosting', 'login'));

-- Orders that ended recently, for the notices that a stopped server did not send.
CREATE INDEX hosting_orders_ended ON hosting_orders (ended_at, order_id) WHERE ended_at IS NOT NULL;
