import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** The tables of accounts, security, identity, content and operators, as Kysely sees them; see schema.ts. */
type Fixed<Type> = ColumnType<Type, Type, never>;

export interface KnownDevicesTable {
  user_id: number;
  device_id: string;
  first_seen_at: Generated<Date>;
}
export interface SecretTriesTable {
  user_id: number;
  kind: "fund_password" | "totp" | "login_password";
  tries: Generated<number>;
  first_at: Date;
  locked_until: Date | null;
}
export interface AuthenticatorsTable {
  user_id: number;
  secret: Buffer;
  last_step: Generated<number>;
  confirmed_at: Date | null;
  created_at: Generated<Date>;
}
export interface RecoveryCodesTable {
  user_id: number;
  code_hash: Buffer;
  used_at: Date | null;
}
export interface WithdrawalPausesTable {
  user_id: number;
  until: Date;
}
export interface PasskeysTable {
  credential_id: string;
  user_id: number;
  public_key: Buffer;
  counter: number;
  transports: Generated<string>;
  name: string;
  backed_up: boolean;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}
export interface TicketsTable {
  ticket_hash: Buffer;
  kind: "login" | "passkey_register" | "passkey_use" | "step_up";
  user_id: number | null;
  session_id: string | null;
  data: ColumnType<unknown, string | undefined, string>;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
}
export interface FilesTable {
  file_id: Fixed<string>;
  owner_id: Fixed<number>;
  purpose: Fixed<"identity" | "proof" | "chat">;
  storage_key: Fixed<string>;
  wrapped_key: Buffer;
  mime: Fixed<"image/jpeg">;
  bytes: Fixed<number>;
  width: Fixed<number>;
  height: Fixed<number>;
  content_hash: Fixed<Buffer>;
  picture_hash: Fixed<string>;
  created_at: ColumnType<Date, Date | undefined, never>;
}
export interface IdentitiesTable {
  identity_id: Generated<number>;
  user_id: number;
  level: 1 | 2;
  state: Generated<"under_review" | "verified" | "rejected">;
  country: string;
  name: string;
  document_type: "idcard" | "passport" | "license";
  /** Of an older release, until the next start seals it. */
  document_number: string | null;
  document_index: Buffer;
  contact_address: string;
  front_file: string | null;
  back_file: string | null;
  hand_file: string | null;
  reason: string | null;
  operator_note: Generated<string>;
  version: Generated<number>;
  submitted_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: number | null;
  command_id: string;
  document_sealed: Buffer | null;
}
export interface BankCardsTable {
  card_id: Generated<number>;
  user_id: number;
  name: string;
  /** Of an older release, until the next start seals it; `account` likewise. */
  card_number: string | null;
  bank_name: string;
  branch: string;
  bank_address: string;
  swift_code: string;
  cardholder: string;
  account: string | null;
  residence_address: string;
  postal_code: string;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  card_sealed: Buffer | null;
  card_index: Buffer | null;
  account_sealed: Buffer | null;
  account_index: Buffer | null;
}
export interface CreditChangesTable {
  change_id: GeneratedAlways<number>;
  user_id: Fixed<number>;
  delta: Fixed<number>;
  score_after: Fixed<number>;
  reason: Fixed<string>;
  operator_id: Fixed<number | null>;
  at: ColumnType<Date, Date | undefined, never>;
}
export interface OperatorsTable {
  operator_id: GeneratedAlways<number>;
  name: string;
  role: "owner" | "reviewer" | "finance" | "support" | "auditor";
  password_hash: string;
  totp_secret: Buffer;
  last_step: Generated<number>;
  tries: Generated<number>;
  locked_until: Date | null;
  disabled_at: Date | null;
  created_at: Generated<Date>;
  created_by: number | null;
}
export interface OperatorSessionsTable {
  session_id: Generated<string>;
  token_hash: Buffer;
  operator_id: number;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  user_agent: Generated<string>;
  ip: string | null;
}
export interface AuditLogTable {
  entry_id: Fixed<number>;
  at: Fixed<Date>;
  operator_id: Fixed<number | null>;
  action: Fixed<string>;
  subject: Fixed<string>;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  reason: ColumnType<string, string | undefined, never>;
  ip: ColumnType<string, string | undefined, never>;
  hash: Fixed<Buffer>;
}
export interface ReviewLeasesTable {
  queue: string;
  record_id: string;
  operator_id: number;
  until: Date;
}
export interface ApprovalsTable {
  approval_id: string;
  kind: string;
  subject: string;
  body: ColumnType<unknown, string, string>;
  reason: string;
  state: Generated<"waiting" | "approved" | "booked" | "refused" | "rejected" | "withdrawn" | "expired">;
  version: Generated<number>;
  requested_by: number;
  requested_at: Generated<Date>;
  expires_at: Date;
  decided_by: number | null;
  decided_at: Date | null;
  checked: Generated<string>;
  command_id: string;
  refusal: string | null;
}
export interface UserNotesTable {
  note_id: GeneratedAlways<number>;
  user_id: Fixed<number>;
  operator_id: Fixed<number>;
  text: Fixed<string>;
  at: ColumnType<Date, Date | undefined, never>;
}
export interface SettingsTable {
  name: string;
  value: ColumnType<unknown, string, string>;
  version: Generated<number>;
  changed_at: Generated<Date>;
}
export interface DocumentsTable {
  document_id: GeneratedAlways<number>;
  kind: "notice" | "banner" | "help" | "about" | "legal";
  slug: string;
  state: Generated<"draft" | "published" | "withdrawn">;
  link: Generated<string>;
  topic: Generated<string>;
  sort: Generated<number>;
  publish_at: Date | null;
  end_at: Date | null;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by: number | null;
}
export interface DocumentTextsTable {
  document_id: number;
  lang: string;
  title: string;
  summary: Generated<string>;
  body: Generated<string>;
}
export interface NoticeReadsTable {
  user_id: number;
  document_id: number;
  at: Generated<Date>;
}
export interface AreasTable {
  code: string;
  registration: Generated<boolean>;
  identity: Generated<boolean>;
  sort: Generated<number>;
  version: Generated<number>;
}

export interface AccountsDatabase {
  known_devices: KnownDevicesTable;
  secret_tries: SecretTriesTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: RecoveryCodesTable;
  withdrawal_pauses: WithdrawalPausesTable;
  passkeys: PasskeysTable;
  tickets: TicketsTable;
  files: FilesTable;
  identities: IdentitiesTable;
  bank_cards: BankCardsTable;
  credit_changes: CreditChangesTable;
  operators: OperatorsTable;
  operator_sessions: OperatorSessionsTable;
  audit_log: AuditLogTable;
  review_leases: ReviewLeasesTable;
  approvals: ApprovalsTable;
  user_notes: UserNotesTable;
  settings: SettingsTable;
  documents: DocumentsTable;
  document_texts: DocumentTextsTable;
  notice_reads: NoticeReadsTable;
  areas: AreasTable;
}
