-- What operators keep about any record: notes for each other, whose case it is, and what its user was asked.

CREATE TABLE case_notes (
  note_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,32}$'),
  record_id text NOT NULL CHECK (length(record_id) BETWEEN 1 AND 40),
  operator_id bigint NOT NULL REFERENCES operators,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  at timestamptz NOT NULL
);
COMMENT ON TABLE case_notes IS 'What operators write about a record for each other; never changed. A user''s record is named by the account number.';
CREATE INDEX case_notes_record ON case_notes (kind, record_id, note_id DESC);

INSERT INTO case_notes (kind, record_id, operator_id, text, at)
  SELECT 'user', u.uid, n.operator_id, n.text, n.at FROM user_notes n JOIN users u USING (user_id) ORDER BY n.note_id;
DROP TABLE user_notes;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON case_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON case_notes TO candor_app;

CREATE TABLE review_cases (
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,32}$'),
  record_id text NOT NULL CHECK (length(record_id) BETWEEN 1 AND 40),
  assignee bigint REFERENCES operators,
  asked_at timestamptz,
  answer_by timestamptz,
  paused_ms bigint NOT NULL DEFAULT 0 CHECK (paused_ms >= 0),
  version integer NOT NULL DEFAULT 0 CHECK (version >= 0),
  PRIMARY KEY (kind, record_id),
  CHECK ((asked_at IS NULL) = (answer_by IS NULL) AND answer_by > asked_at)
);
COMMENT ON TABLE review_cases IS 'Records that were assigned to an operator, or whose user was asked something. Others have no row.';
COMMENT ON COLUMN review_cases.asked_at IS 'Of the question that is open; the target time of the record is paused until the answer or answer_by.';
COMMENT ON COLUMN review_cases.paused_ms IS 'How long the target time was paused by questions that are not open any more.';
COMMENT ON COLUMN review_cases.version IS 'Incremented with each question, answer and end of a question.';
CREATE INDEX review_cases_assignee ON review_cases (assignee, kind) WHERE assignee IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON review_cases TO candor_app;

CREATE TABLE review_questions (
  question_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,32}$'),
  record_id text NOT NULL CHECK (length(record_id) BETWEEN 1 AND 40),
  user_id bigint NOT NULL REFERENCES users,
  question text NOT NULL CHECK (question ~ '^[A-Z_]{1,40}$'),
  operator_id bigint NOT NULL REFERENCES operators,
  asked_at timestamptz NOT NULL,
  answer_by timestamptz NOT NULL CHECK (answer_by > asked_at),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'closed')),
  answer text CHECK (length(answer) <= 2000),
  ended_at timestamptz,
  CHECK ((state = 'open') = (ended_at IS NULL) AND (state = 'answered') = (answer IS NOT NULL))
);
COMMENT ON TABLE review_questions IS 'What an operator asked the user of a record instead of deciding, by the name of a text, and the user''s answer. A decision closes an open one.';
CREATE UNIQUE INDEX review_questions_open ON review_questions (kind, record_id) WHERE state = 'open';
CREATE INDEX review_questions_record ON review_questions (kind, record_id, question_id);
CREATE INDEX review_questions_user ON review_questions (user_id, question_id DESC);
GRANT SELECT, INSERT, UPDATE (state, answer, ended_at) ON review_questions TO candor_app;

CREATE TABLE review_answer_files (
  question_id bigint NOT NULL REFERENCES review_questions,
  file_id uuid NOT NULL REFERENCES files,
  place smallint NOT NULL CHECK (place >= 0),
  PRIMARY KEY (question_id, file_id)
);
COMMENT ON TABLE review_answer_files IS 'The pictures of an answer.';
CREATE INDEX review_answer_files_file ON review_answer_files (file_id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON review_answer_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON review_answer_files TO candor_app;

ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('identity', 'proof', 'chat', 'answer'));

-- The queue of disputes, the newest of those that ended, and an operator's decisions of a day.
CREATE INDEX otc_orders_disputed ON otc_orders (disputed_at, order_id) WHERE state = 'disputed';
CREATE INDEX otc_orders_decided ON otc_orders (coalesce(ended_at, disputed_at) DESC, order_id DESC) WHERE disputed_at IS NOT NULL;
CREATE INDEX otc_orders_operator ON otc_orders (operator_id, ended_at) WHERE operator_id IS NOT NULL;
