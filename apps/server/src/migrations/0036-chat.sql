CREATE TABLE conversations (
  conversation_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint UNIQUE REFERENCES users,
  order_id bigint UNIQUE REFERENCES otc_orders,
  last_place bigint NOT NULL DEFAULT 0 CHECK (last_place >= 0),
  last_number bigint NOT NULL DEFAULT 0 CHECK (last_number BETWEEN 0 AND last_place),
  CHECK (num_nonnulls(user_id, order_id) = 1)
);
COMMENT ON TABLE conversations IS 'One of each user with the support, and one of the two sides of an OTC order. A writer locks the row, so that what is committed is in order.';
GRANT SELECT, INSERT, UPDATE ON conversations TO candor_app;

CREATE TABLE chat_cases (
  case_id uuid PRIMARY KEY,
  conversation_id bigint NOT NULL REFERENCES conversations,
  opened_at timestamptz NOT NULL,
  waiting_since timestamptz,
  agent_id bigint REFERENCES operators,
  closed_at timestamptz,
  close_reason text CHECK (close_reason IN ('solved', 'no_answer', 'duplicate', 'abuse', 'other')),
  closed_by bigint REFERENCES operators,
  solved boolean,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  CHECK (num_nonnulls(closed_at, close_reason, closed_by) IN (0, 3)),
  CHECK (closed_at IS NULL OR waiting_since IS NULL),
  CHECK (closed_at IS NOT NULL OR solved IS NULL)
);
COMMENT ON TABLE chat_cases IS 'Parts of a user''s conversation with the support, each from its opening until an operator closes it.';
COMMENT ON COLUMN chat_cases.waiting_since IS 'The oldest message of the user without an answer.';
COMMENT ON COLUMN chat_cases.version IS 'Rises with each message of the user and each change of the case, so that nobody closes what they have not read.';
COMMENT ON COLUMN chat_cases.solved IS 'What the user said after it was closed, once.';
CREATE UNIQUE INDEX chat_cases_open ON chat_cases (conversation_id) WHERE closed_at IS NULL;
CREATE INDEX chat_cases_conversation ON chat_cases (conversation_id, opened_at DESC);
CREATE INDEX chat_cases_waiting ON chat_cases (waiting_since, case_id) WHERE waiting_since IS NOT NULL;
CREATE INDEX chat_cases_opened ON chat_cases (opened_at, case_id) WHERE closed_at IS NULL;
CREATE INDEX chat_cases_closed ON chat_cases (closed_at, case_id) WHERE closed_at IS NOT NULL;
CREATE INDEX chat_cases_agent ON chat_cases (agent_id, opened_at, case_id) WHERE closed_at IS NULL;
-- A closed case takes one more change: whether it was solved.
CREATE TRIGGER decided BEFORE UPDATE ON chat_cases FOR EACH ROW
  WHEN (OLD.closed_at IS NOT NULL AND (OLD.solved IS NOT NULL OR to_jsonb(OLD) - 'solved' IS DISTINCT FROM to_jsonb(NEW) - 'solved'))
  EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT, UPDATE ON chat_cases TO candor_app;

CREATE TABLE chat_messages (
  conversation_id bigint NOT NULL REFERENCES conversations,
  place bigint NOT NULL CHECK (place > 0),
  number bigint CHECK (number > 0),
  case_id uuid REFERENCES chat_cases,
  sender text NOT NULL CHECK (sender IN ('user', 'operator', 'robot', 'system')),
  user_id bigint REFERENCES users,
  operator_id bigint REFERENCES operators,
  target_id bigint REFERENCES operators,
  key uuid,
  text text NOT NULL CHECK (length(text) <= 4000),
  masked boolean NOT NULL,
  pictures uuid[] NOT NULL CHECK (cardinality(pictures) <= 5),
  event text CHECK (event IN ('opened', 'taken', 'handed_over', 'released', 'closed', 'context')),
  params jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (conversation_id, place),
  UNIQUE (conversation_id, number),
  CHECK (event IS NOT NULL OR text <> '' OR cardinality(pictures) > 0),
  CHECK ((sender = 'user') = (user_id IS NOT NULL)),
  CHECK (sender <> 'operator' OR operator_id IS NOT NULL)
);
COMMENT ON TABLE chat_messages IS 'Messages of conversations, append-only. Their texts were masked before they came here.';
COMMENT ON COLUMN chat_messages.place IS 'Counts everything in the conversation, without gaps.';
COMMENT ON COLUMN chat_messages.number IS 'Counts what its users see, without gaps; null for a note of operators.';
COMMENT ON COLUMN chat_messages.target_id IS 'The operator to whom it was handed over.';
COMMENT ON COLUMN chat_messages.key IS 'The sender''s own id of the message.';
CREATE UNIQUE INDEX chat_messages_user_key ON chat_messages (user_id, key) WHERE user_id IS NOT NULL AND key IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_operator_key ON chat_messages (operator_id, key) WHERE operator_id IS NOT NULL AND key IS NOT NULL;
CREATE INDEX chat_messages_sent ON chat_messages (user_id, at) WHERE user_id IS NOT NULL;
CREATE INDEX chat_messages_pictures ON chat_messages USING gin (pictures) WHERE pictures <> '{}';
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chat_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON chat_messages TO candor_app;

CREATE TABLE chat_marks (
  conversation_id bigint NOT NULL REFERENCES conversations,
  side text NOT NULL CHECK (side IN ('user', 'support', 'buyer', 'seller')),
  read bigint NOT NULL DEFAULT 0 CHECK (read >= 0),
  notify_at timestamptz,
  PRIMARY KEY (conversation_id, side)
);
COMMENT ON TABLE chat_marks IS 'How far each side has read, and when it is notified of what it has not.';
COMMENT ON COLUMN chat_marks.read IS 'A place for the support, a number for everybody else.';
CREATE INDEX chat_marks_notify ON chat_marks (notify_at) WHERE notify_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON chat_marks TO candor_app;

CREATE TABLE canned_answers (
  canned_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text UNIQUE CHECK (slug ~ '^[a-z0-9-]{1,60}$'),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  is_active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  changed_at timestamptz NOT NULL,
  changed_by bigint REFERENCES operators
);
COMMENT ON TABLE canned_answers IS 'Answers that operators begin from. A slug names one that came with a release.';
CREATE TABLE canned_texts (
  canned_id bigint NOT NULL REFERENCES canned_answers,
  lang text NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  PRIMARY KEY (canned_id, lang)
);
COMMENT ON TABLE canned_texts IS 'A canned answer in one language; an active one has all eight.';
GRANT SELECT, INSERT, UPDATE ON canned_answers, canned_texts TO candor_app;

-- A picture that an operator uploaded for the conversation of its owner.
ALTER TABLE files ADD COLUMN operator_id bigint REFERENCES operators;
CREATE INDEX files_operator ON files (operator_id, created_at) WHERE operator_id IS NOT NULL;

-- The contract lists the topics, as it does the kinds of notifications.
ALTER TABLE notification_choices
  DROP CONSTRAINT notification_choices_topic_check,
  ADD CONSTRAINT notification_choices_topic_check CHECK (topic ~ '^[a-z_]+$');
