-- Accounts, security, identity, content and the operators' console.

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- What a user adds to the account.

ALTER TABLE users
  ADD COLUMN fund_password_hash text,
  ADD COLUMN contact_address text NOT NULL DEFAULT '' CHECK (length(contact_address) <= 300),
  ADD COLUMN login_alerts boolean NOT NULL DEFAULT true,
  ADD COLUMN anti_phishing text CHECK (length(anti_phishing) BETWEEN 1 AND 32),
  ADD COLUMN state_reason text,
  ADD COLUMN state_by text CHECK (state_by IN ('user', 'operator')),
  ADD COLUMN state_at timestamptz;
COMMENT ON COLUMN users.anti_phishing IS 'A word of the user''s own that every mail to them carries, so that a forged mail is told apart.';
COMMENT ON COLUMN users.state_by IS 'Who froze or locked: what an operator did, the user cannot undo.';

ALTER TABLE sessions ADD COLUMN device_id text CHECK (length(device_id) <= 64);
COMMENT ON COLUMN sessions.device_id IS 'Random id that the client keeps: tells a login from a new device.';

CREATE TABLE known_devices (
  user_id bigint NOT NULL REFERENCES users,
  device_id text NOT NULL CHECK (length(device_id) BETWEEN 1 AND 64),
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, device_id)
);
COMMENT ON TABLE known_devices IS 'Where a user has logged in before; another one causes a login alert.';
CREATE INDEX known_devices_device ON known_devices (device_id);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Security.

CREATE TABLE secret_tries (
  user_id bigint NOT NULL REFERENCES users,
  kind text NOT NULL CHECK (kind IN ('fund_password', 'totp', 'login_password')),
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  first_at timestamptz NOT NULL,
  locked_until timestamptz,
  PRIMARY KEY (user_id, kind)
);
COMMENT ON TABLE secret_tries IS 'Wrong tries of a secret in their window. A try is taken before the secret is looked at, so that parallel guesses cannot outrun the count.';

CREATE TABLE authenticators (
  user_id bigint PRIMARY KEY REFERENCES users,
  secret bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE authenticators IS 'TOTP secrets, encrypted with the server''s key. `last_step` is the last 30 s step used: a code works once.';

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL REFERENCES users,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE passkeys (
  credential_id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text NOT NULL DEFAULT '',
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  backed_up boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

CREATE TABLE tickets (
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  kind text NOT NULL CHECK (kind IN ('login', 'passkey_register', 'passkey_use', 'step_up')),
  user_id bigint REFERENCES users,
  session_id uuid,
  data jsonb NOT NULL DEFAULT '{}',
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE tickets IS 'Short-lived proofs between two calls: a login that still owes its second factor, a WebAuthn challenge, a step-up that was passed. Single use.';
CREATE INDEX tickets_expired ON tickets (expires_at);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Files and identity.

CREATE TABLE files (
  file_id uuid PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES users,
  purpose text NOT NULL CHECK (purpose IN ('identity', 'proof', 'chat')),
  storage_key text NOT NULL UNIQUE,
  wrapped_key bytea NOT NULL,
  mime text NOT NULL CHECK (mime IN ('image/jpeg')),
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  picture_hash text NOT NULL CHECK (picture_hash ~ '^[0-9a-f]{16}$'),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE files IS 'Uploaded pictures, re-encoded and encrypted with a key of their own that is wrapped by the server''s.';
COMMENT ON COLUMN files.picture_hash IS 'Perceptual hash (64 bit dHash, hexadecimal): the same picture under another account.';
CREATE INDEX files_owner ON files (owner_id, created_at DESC);
CREATE INDEX files_picture ON files (picture_hash);

CREATE TABLE identities (
  identity_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  level smallint NOT NULL CHECK (level IN (1, 2)),
  state text NOT NULL DEFAULT 'under_review' CHECK (state IN ('under_review', 'verified', 'rejected')),
  country text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  document_type text NOT NULL CHECK (document_type IN ('idcard', 'passport', 'license')),
  document_number text NOT NULL CHECK (length(document_number) BETWEEN 4 AND 40),
  document_index bytea NOT NULL CHECK (octet_length(document_index) = 32),
  contact_address text NOT NULL CHECK (length(contact_address) BETWEEN 1 AND 300),
  front_file uuid REFERENCES files,
  back_file uuid REFERENCES files,
  hand_file uuid REFERENCES files,
  reason text,
  operator_note text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  decided_by bigint,
  command_id uuid NOT NULL UNIQUE,
  CONSTRAINT identities_photos CHECK (level = 1 OR num_nonnulls(front_file, back_file, hand_file) = 3),
  CONSTRAINT identities_decided CHECK ((state = 'under_review') = (decided_at IS NULL)),
  CONSTRAINT identities_reason CHECK ((state = 'rejected') = (reason IS NOT NULL))
);
COMMENT ON COLUMN identities.document_index IS 'HMAC of country, type and number: the same document under another account is found without reading numbers.';
COMMENT ON COLUMN identities.reason IS 'A template''s name; its text is shown in the user''s language.';
COMMENT ON COLUMN identities.command_id IS 'Id of the command that tells the core of the level when it is verified.';
CREATE UNIQUE INDEX identities_one_open ON identities (user_id, level) WHERE state = 'under_review';
CREATE UNIQUE INDEX identities_one_verified ON identities (user_id, level) WHERE state = 'verified';
CREATE INDEX identities_user ON identities (user_id, identity_id DESC);
CREATE INDEX identities_queue ON identities (state, submitted_at);
CREATE INDEX identities_document ON identities (document_index);

CREATE TABLE bank_cards (
  card_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL,
  card_number text NOT NULL,
  bank_name text NOT NULL,
  branch text NOT NULL,
  bank_address text NOT NULL,
  swift_code text NOT NULL,
  cardholder text NOT NULL,
  account text NOT NULL,
  residence_address text NOT NULL,
  postal_code text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE UNIQUE INDEX bank_cards_number ON bank_cards (user_id, card_number) WHERE deleted_at IS NULL;

CREATE TABLE credit_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  delta integer NOT NULL CHECK (delta <> 0),
  score_after integer NOT NULL CHECK (score_after >= 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 300),
  operator_id bigint,
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE credit_changes IS 'History of credit scores, append-only. Everybody starts at 100.';
CREATE INDEX credit_changes_user ON credit_changes (user_id, change_id DESC);

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Operators.

CREATE TABLE operators (
  operator_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[a-z][a-z0-9-]{1,30}$'),
  role text NOT NULL CHECK (role IN ('owner', 'reviewer', 'finance', 'support', 'auditor')),
  password_hash text NOT NULL,
  totp_secret bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 10),
  locked_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES operators
);

CREATE TABLE operator_sessions (
  session_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  operator_id bigint NOT NULL REFERENCES operators,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  user_agent text NOT NULL DEFAULT '',
  ip inet
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id) WHERE revoked_at IS NULL;

CREATE TABLE audit_log (
  entry_id bigint PRIMARY KEY CHECK (entry_id > 0),
  at timestamptz NOT NULL,
  operator_id bigint REFERENCES operators,
  action text NOT NULL CHECK (action ~ '^[a-z]+(\.[a-z_]+)+$'),
  subject text NOT NULL,
  before json,
  after json,
  reason text NOT NULL DEFAULT '',
  ip text NOT NULL DEFAULT '',
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
COMMENT ON TABLE audit_log IS 'Who did what, append-only and without gaps. hash(n) = SHA-256(hash(n-1), canonical text of entry n). No operator stands for the system itself.';
COMMENT ON COLUMN audit_log.subject IS 'What it was about, as "user:12", "identity:7", "market:1".';
CREATE INDEX audit_log_subject ON audit_log (subject, entry_id DESC);
CREATE INDEX audit_log_operator ON audit_log (operator_id, entry_id DESC);
CREATE INDEX audit_log_action ON audit_log (action text_pattern_ops, entry_id DESC);

CREATE TABLE review_leases (
  queue text NOT NULL,
  record_id text NOT NULL,
  operator_id bigint NOT NULL REFERENCES operators,
  until timestamptz NOT NULL,
  PRIMARY KEY (queue, record_id)
);
COMMENT ON TABLE review_leases IS 'Who has a record of a queue open, for ten minutes, renewed while it stays open.';

CREATE TABLE approvals (
  approval_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind ~ '^[a-z_]+$'),
  subject text NOT NULL,
  body jsonb NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'booked', 'refused', 'rejected', 'withdrawn', 'expired')),
  version integer NOT NULL DEFAULT 1,
  requested_by bigint NOT NULL REFERENCES operators,
  requested_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  decided_by bigint REFERENCES operators,
  decided_at timestamptz,
  checked text NOT NULL DEFAULT '',
  command_id uuid NOT NULL UNIQUE,
  refusal text,
  CONSTRAINT approvals_second_person CHECK (decided_by IS NULL OR state = 'withdrawn' OR decided_by <> requested_by)
);
COMMENT ON TABLE approvals IS 'What needs two people: asked for by one, decided by another, carried out once under `command_id`.';
COMMENT ON COLUMN approvals.state IS 'approved: decided, not yet carried out; booked: carried out; refused: the core said no (`refusal`).';
CREATE INDEX approvals_queue ON approvals (state, requested_at);
CREATE INDEX approvals_subject ON approvals (subject, requested_at DESC);

CREATE TABLE user_notes (
  note_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  operator_id bigint NOT NULL REFERENCES operators,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE user_notes IS 'What operators write about a user for each other.';
CREATE INDEX user_notes_user ON user_notes (user_id, note_id DESC);

CREATE TABLE settings (
  name text PRIMARY KEY CHECK (name ~ '^[a-z]+(\.[a-z_]+)*$'),
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE settings IS 'Values that operators edit; a setting without a row has the default of the contract.';

-- ---------------------------------------------------------------------------------------------------------------------------------------
-- Content: one shape for notices, banners, help articles, the about page and legal texts.

CREATE TABLE documents (
  document_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('notice', 'banner', 'help', 'about', 'legal')),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'withdrawn')),
  link text NOT NULL DEFAULT '',
  topic text NOT NULL DEFAULT '',
  sort integer NOT NULL DEFAULT 0,
  publish_at timestamptz,
  end_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by bigint REFERENCES operators,
  CONSTRAINT documents_published_when CHECK (state <> 'published' OR publish_at IS NOT NULL),
  CONSTRAINT documents_end_after_start CHECK (end_at IS NULL OR publish_at IS NULL OR end_at > publish_at)
);
COMMENT ON COLUMN documents.link IS 'Of a banner: the page of the app that it leads to.';
COMMENT ON COLUMN documents.topic IS 'Of a help article: the group that it stands in.';
CREATE INDEX documents_shown ON documents (kind, publish_at DESC) WHERE state = 'published';

CREATE TABLE document_texts (
  document_id bigint NOT NULL REFERENCES documents,
  lang text NOT NULL,
  title text NOT NULL CHECK (length(title) <= 200),
  summary text NOT NULL DEFAULT '' CHECK (length(summary) <= 500),
  body text NOT NULL DEFAULT '',
  PRIMARY KEY (document_id, lang)
);
COMMENT ON COLUMN document_texts.body IS 'HTML, sanitised before it is stored.';

CREATE TABLE notice_reads (
  user_id bigint NOT NULL REFERENCES users,
  document_id bigint NOT NULL REFERENCES documents,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, document_id)
);

-- Areas are libphonenumber's; a row changes what of one is offered.
CREATE TABLE areas (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z]{2}$'),
  registration boolean NOT NULL DEFAULT true,
  identity boolean NOT NULL DEFAULT true,
  sort integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);

ALTER TABLE currencies
  ADD COLUMN shown boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE chains
  ADD COLUMN enabled boolean NOT NULL DEFAULT true,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE markets ADD COLUMN version integer NOT NULL DEFAULT 1;

-- ---------------------------------------------------------------------------------------------------------------------------------------

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON user_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

GRANT SELECT, INSERT ON audit_log, credit_changes, user_notes, files TO candor_app;
GRANT SELECT, INSERT, UPDATE ON identities, bank_cards, operators, approvals, settings, documents, areas TO candor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices, secret_tries, authenticators, recovery_codes, passkeys, tickets,
  operator_sessions, review_leases, document_texts, notice_reads TO candor_app;
