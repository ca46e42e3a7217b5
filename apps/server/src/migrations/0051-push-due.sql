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

-- Pairs of neighboring characters: an index that finds any part of a word in any script, without an extension that a server may not have.
CREATE FUNCTION chat_pairs(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT c.chars[i] || c.chars[i + 1]), '{}')
  FROM (SELECT string_to_array(lower(words), NULL) AS chars) AS c, generate_series(1, cardinality(c.chars) - 1) AS i
$$;
CREATE INDEX chat_messages_pairs ON chat_messages USING gin (chat_pairs(text)) WHERE text <> '';
