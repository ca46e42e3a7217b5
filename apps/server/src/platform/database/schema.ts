// Written by scripts/schema.ts from the migrations; change those or column-types.ts, not this.
import type { ColumnType, Generated, Kysely } from "kysely";
import type {
  AccountType,
  AlertBasis,
  AlertKind,
  AlertRepeat,
  Constituent,
  CoveredRoot,
  DueBody,
  Language,
  LedgerAccount,
  LedgerTag,
  NotificationTopic,
  Params,
  StoredChoice,
  StoredFeeLevel,
  StoredMultiple,
  Sums,
  WithdrawalDetails,
  Words,
} from "./column-types.ts";

type Read<Type> = ColumnType<Type, never, never>;
/** Inserted and never updated. */
type Fixed<Type, Insert = Type> = ColumnType<Type, Insert, never>;

export interface SchemaMigrationsTable {
  version: Read<number>;
  name: Read<string>;
  checksum: Read<string>;
  applied_at: Read<Date>;
}
export interface BatchesTable {
  batch_id: Fixed<number>;
  epoch: Fixed<number>;
  /** Number of the batch's first command in the engine's whole history. */
  first_command: Fixed<number>;
  commands: Fixed<number>;
  at: Fixed<Date>;
  /** Hash chain: head(n) = H(n, head(n-1), text_hash, state_root, records_root); of batches without these three H(version, head(n-1), text). */
  head: Fixed<Buffer>;
  /** SHA-256 of the batch's canonical text. */
  text_hash: Fixed<Buffer | null>;
  /** Hash of the core's whole state after the batch (docs/PROOF.md). */
  state_root: Fixed<Buffer | null>;
  /** Merkle root over the receipts, withdrawals, credited deposits and results of allotments of the batch, and the line over its trades; zeros for none. */
  records_root: Fixed<Buffer | null>;
}
export interface EngineLeaderTable {
  id: ColumnType<1, never, 1>;
  epoch: ColumnType<number, never, number>;
  holder: ColumnType<string, never, string>;
  since: ColumnType<Date, never, Date>;
}
export interface CommandsTable {
  command_id: Fixed<string>;
  user_id: Fixed<number>;
  batch_id: Fixed<number>;
  body_hash: Fixed<Buffer>;
  outcome: Fixed<unknown, string>;
  at: Fixed<Date>;
}
export interface QuarantineTable {
  quarantine_id: Read<number>;
  command_id: string;
  product: string;
  command: ColumnType<unknown, string, string>;
  error: string;
  at: Date;
  resolved_at: Date | null;
  resolution: string | null;
}
export interface BalancesTable {
  owner_id: number;
  account: LedgerAccount;
  currency_id: number;
  available: string;
  frozen: string;
}
export interface LedgerEntriesTable {
  entry_id: Fixed<number>;
  at: Fixed<Date>;
  batch_id: Fixed<number>;
  command_id: Fixed<string>;
  owner_id: Fixed<number>;
  account: Fixed<LedgerAccount>;
  currency_id: Fixed<number>;
  available_delta: Fixed<string>;
  frozen_delta: Fixed<string>;
  available_after: Fixed<string>;
  frozen_after: Fixed<string>;
  tag: Fixed<LedgerTag>;
  ref: Fixed<string>;
}
export interface TransfersTable {
  transfer_id: Read<number>;
  command_id: Fixed<string>;
  user_id: Fixed<number>;
  from_account: Fixed<AccountType>;
  to_account: Fixed<AccountType>;
  currency_id: Fixed<number>;
  amount: Fixed<string>;
  at: Fixed<Date>;
}
export interface CurrenciesTable {
  currency_id: number;
  symbol: string;
  name: string;
  decimals: number;
  kind: "crypto" | "fiat";
  sort: Generated<number>;
  shown: Generated<boolean>;
  version: Generated<number>;
}
export interface ChainsTable {
  chain_id: Read<number>;
  currency_id: number;
  name: string;
  decimals: number;
  sort: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  /** Family of addresses and transactions; manual: listed, without deposits or withdrawals. */
  network: Generated<"tron" | "ethereum" | "bitcoin" | "bank" | "manual">;
  deposit_open: Generated<boolean>;
  withdraw_open: Generated<boolean>;
  deposit_min: Generated<string>;
  withdraw_min: Generated<string>;
  withdraw_max: Generated<string>;
  withdraw_fee: Generated<string>;
  /** A withdrawal or deposit of more needs two operators. */
  two_people_above: Generated<string>;
  confirmations: Generated<number>;
  /** Address of a page that shows the transaction {id}. */
  explorer_tx: Generated<string>;
}
export interface MarketsTable {
  market_id: number;
  symbol: string;
  base_id: number;
  quote_id: number;
  tick: string;
  lot: string;
  min_notional: string;
  maker_fee: string;
  taker_fee: string;
  price_band: string;
  source: "index" | "book";
  state: "open" | "closed";
  sort: Generated<number>;
  version: Generated<number>;
}
export interface OrdersTable {
  order_id: number;
  user_id: number;
  market_id: number;
  /** 0 buys, 1 sells. */
  side: 0 | 1;
  kind: "limit" | "market" | "stop_limit" | "stop_market" | "take_profit_market" | "take_profit_limit";
  tif: "GTC" | "IOC" | "FOK" | "POST";
  /** The limit price. Of a buy that a price triggers at market, the highest price that its hold pays; null for other orders at market. */
  price: string | null;
  /** What triggers it; of a trailing order what triggered it. */
  stop_price: string | null;
  quantity: string | null;
  quote_amount: string | null;
  filled_quantity: string;
  filled_quote: string;
  fee: string;
  fee_currency_id: number;
  /** Still frozen for it, in the currency that it pays with. Of two open orders of a list only one has a hold, which is for both. */
  hold: string;
  status: "waiting" | "completed" | "cancelled";
  cancel_reason: string | null;
  triggered: boolean;
  /** Place in time: orders of one price match in this order, also after a reload. */
  sequence: number;
  command_id: string;
  created_at: Date;
  updated_at: Date;
  client_order_id: string | null;
  /** What ends when it meets an order of the same user; null is the resting one. */
  stp: "expire_maker" | "expire_taker" | "expire_both" | null;
  /** The list that it was placed in: the id of the list's first order; the second one has the next id. */
  order_list_id: number | null;
  /** The name that a client gave the list. */
  list_client_order_id: string | null;
  /** Basis points from the lowest price that a buy has followed, or the highest of a sell, to its trigger. */
  trailing_delta: number | null;
  /** The price at which a trailing order begins to follow; null for at once. */
  activation_price: string | null;
  /** The place in time, as of a sequence, at which it began to follow; null before that. */
  following_since: number | null;
  /** The API key whose request placed it; null for an order placed by hand, and for any from before keys were kept. */
  api_key_id: string | null;
}
export interface TradesTable {
  trade_id: Fixed<number>;
  market_id: Fixed<number>;
  price: Fixed<string>;
  quantity: Fixed<string>;
  quote_amount: Fixed<string>;
  taker_side: Fixed<0 | 1>;
  taker_order_id: Fixed<number>;
  maker_order_id: Fixed<number>;
  taker_user_id: Fixed<number>;
  maker_user_id: Fixed<number>;
  taker_fee: Fixed<string>;
  maker_fee: Fixed<string>;
  at: Fixed<Date>;
}
export interface TicksTable {
  tick_id: Fixed<number>;
  market_id: Fixed<number>;
  at: Fixed<Date>;
  price: Fixed<string>;
  /** Base quantity that the feed's venues traded since the tick before. */
  volume: Fixed<string>;
  /** Enough fresh venues stand behind it for options, contracts and convert. */
  counting: Fixed<boolean>;
  constituents: Fixed<Constituent[], string>;
}
export interface CandlesTable {
  market_id: Fixed<number>;
  period: Fixed<"1m" | "5m" | "15m" | "30m" | "1h" | "4h" | "1d" | "1w" | "1M">;
  open_time: Fixed<Date>;
  open: Fixed<string>;
  high: Fixed<string>;
  low: Fixed<string>;
  close: Fixed<string>;
  volume: Fixed<string>;
  turnover: Fixed<string>;
}
export interface UsersTable {
  user_id: Generated<number>;
  /** Public account number of eight digits. */
  uid: string;
  /** Dialling code without "+" ("84"); `mobile` has it too, in full international form ("+84901234567"). */
  area_code: string | null;
  mobile: string | null;
  /** Always in lower case, so that UNIQUE sees two spellings as one. */
  email: string | null;
  password_hash: string;
  nickname: string;
  lang: Generated<string>;
  /** Where security codes go when phone and e-mail are both bound. */
  channel: "sms" | "mail";
  invite_code: string;
  inviter_id: number | null;
  state: Generated<"active" | "frozen" | "locked">;
  kyc_level: Generated<number>;
  credit_score: Generated<number>;
  /** The core knows the user: set in the batch of registerUser. False means that the command is still to be sent (again). */
  registered: Generated<boolean>;
  created_at: Generated<Date>;
  fund_password_hash: string | null;
  contact_address: Generated<string>;
  /** A word of the user's own that every mail to them carries, so that a forged mail is told apart. */
  anti_phishing: string | null;
  state_reason: string | null;
  /** Who froze or locked: what an operator did, the user cannot undo. */
  state_by: "user" | "operator" | null;
  state_at: Date | null;
  /** New withdrawal addresses wait 24 h. A protection ends 24 h after the user turns it off (..._ends_at). */
  address_hold: Generated<boolean>;
  address_hold_ends_at: Date | null;
  /** Withdrawals go to addresses of the book only. */
  book_only: Generated<boolean>;
  book_only_ends_at: Date | null;
  display_currency: Generated<string>;
  /** What the user writes into the purpose of a bank transfer, so that it is known whose it is. */
  bank_reference: string | null;
  /** The secret that the fund password was hashed with; its next right use moves it to the present one. */
  fund_password_key: Generated<number>;
}
export interface SessionsTable {
  session_id: Generated<string>;
  token_hash: Buffer;
  user_id: number;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  revoked_at: Date | null;
  user_agent: Generated<string>;
  ip: string | null;
  /** Random id that the client keeps: tells a login from a new device. */
  device_id: string | null;
}
export interface CodesTable {
  code_id: Read<number>;
  purpose: string;
  channel: "sms" | "mail";
  target: string;
  code_hash: Buffer;
  /** Wrong tries from the device or the network that asked. */
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  /** The IPv4 address, or the IPv6 network of 64 bits, that asked; null for rows older than this column. */
  network: string | null;
  /** Random id of the device that asked; null where it sent none. */
  device: string | null;
  /** The account of the target had logged in from this device before. */
  known: Generated<boolean>;
  /** Wrong tries from anywhere else. */
  foreign_tries: Generated<number>;
}
export interface OutboxTable {
  id: Read<number>;
  channel: Fixed<"sms" | "mail">;
  target: Fixed<string>;
  subject: Fixed<string, string | undefined>;
  body: Fixed<string>;
  created_at: Fixed<Date, Date | undefined>;
}
export interface AnswersTable {
  /** The caller of a route that needs a login, else 0. */
  user_id: Fixed<number>;
  route: Fixed<string>;
  command_id: Fixed<string>;
  /** SHA-256 of the body without passwords and codes, which a fast hash would give away. */
  body_hash: Fixed<Buffer>;
  answer: Fixed<unknown, string>;
  at: Fixed<Date, Date | undefined>;
}
export interface BatchBodiesTable {
  batch_id: Fixed<number>;
  /** The text in UTF-8, compressed with Zstandard. */
  body: Fixed<Buffer>;
}
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
  kind: "login" | "passkey_register" | "passkey_use" | "step_up" | "operator_register" | "operator_step";
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
  purpose: Fixed<"identity" | "proof" | "chat" | "answer">;
  storage_key: Fixed<string>;
  wrapped_key: Buffer;
  mime: Fixed<"image/jpeg">;
  bytes: Fixed<number>;
  width: Fixed<number>;
  height: Fixed<number>;
  content_hash: Fixed<Buffer>;
  /** Perceptual hash (64 bit dHash, hexadecimal): the same picture under another account. */
  picture_hash: Fixed<string>;
  created_at: Fixed<Date, Date | undefined>;
  operator_id: Fixed<number | null>;
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
  /** HMAC of country, type and number: the same document under another account is found without reading numbers. */
  document_index: Buffer;
  contact_address: string;
  front_file: string | null;
  back_file: string | null;
  hand_file: string | null;
  /** A template's name; its text is shown in the user's language. */
  reason: string | null;
  operator_note: Generated<string>;
  version: Generated<number>;
  submitted_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: number | null;
  /** Id of the command that tells the core of the level when it is verified. */
  command_id: string;
  document_sealed: Buffer | null;
  /** The name without accents, in lower case, to search by. */
  plain: Read<string>;
}
export interface BankCardsTable {
  card_id: Generated<number>;
  user_id: number;
  name: string;
  /** Of an older release, until the next start seals it; account likewise. */
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
  /** HMAC of the number: the same card twice is found without reading numbers. account_index likewise. */
  card_index: Buffer | null;
  account_sealed: Buffer | null;
  account_index: Buffer | null;
}
export interface CreditChangesTable {
  change_id: Read<number>;
  user_id: Fixed<number>;
  delta: Fixed<number>;
  score_after: Fixed<number>;
  reason: Fixed<string>;
  operator_id: Fixed<number | null>;
  at: Fixed<Date, Date | undefined>;
}
export interface OperatorsTable {
  operator_id: Read<number>;
  name: string;
  role: "owner" | "reviewer" | "finance" | "support" | "auditor" | "service";
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
  /** What it was about, as "user:12", "identity:7", "market:1". */
  subject: Fixed<string>;
  before: Fixed<unknown, string | null>;
  after: Fixed<unknown, string | null>;
  reason: Fixed<string, string | undefined>;
  ip: Fixed<string, string | undefined>;
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
  /** approved: decided, not yet carried out; booked: carried out; refused: the core said no (`refusal`). */
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
export interface SettingsTable {
  name: string;
  value: ColumnType<unknown, string, string>;
  version: Generated<number>;
  changed_at: Generated<Date>;
}
export interface DocumentsTable {
  document_id: Read<number>;
  kind: "notice" | "banner" | "help" | "about" | "legal" | "product";
  slug: string;
  state: Generated<"draft" | "published" | "withdrawn">;
  /** Of a banner: the page of the app that it leads to. */
  link: Generated<string>;
  /** Of a help article: the group that it stands in; of a product: fund or miner. */
  topic: Generated<string>;
  sort: Generated<number>;
  publish_at: Date | null;
  end_at: Date | null;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by: number | null;
  picture: string | null;
}
export interface DocumentTextsTable {
  document_id: number;
  lang: Language;
  title: string;
  summary: Generated<string>;
  /** HTML, sanitised before it is stored. */
  body: Generated<string>;
  model: Generated<string>;
  hash_rate: Generated<string>;
  power: Generated<string>;
  /** Since when the English says something else: an operator changed it and not this text, and nobody has checked this text since. */
  older_since: Date | null;
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
export interface ReceivingBanksTable {
  bank_id: Read<number>;
  currency_id: number;
  bank_name: string;
  account_name: string;
  account_number: string;
  swift_code: Generated<string>;
  bank_address: Generated<string>;
  enabled: Generated<boolean>;
  version: Generated<number>;
}
export interface FiatRatesTable {
  code: string;
  per_usd: string;
  source: "simulated" | "console";
  version: Generated<number>;
  at: Generated<Date>;
}
export interface DepositAddressesTable {
  user_id: Fixed<number>;
  network: Fixed<"tron" | "ethereum" | "bitcoin">;
  address: Fixed<string>;
  /** derived: from the operator's extended public key at index user_id; pool: imported; practice: of the demo, receives nothing. */
  source: Fixed<"derived" | "pool" | "practice">;
  created_at: Fixed<Date, Date | undefined>;
}
export interface DepositAddressPoolTable {
  network: "tron" | "ethereum" | "bitcoin";
  address: string;
  imported_at: Generated<Date>;
  user_id: number | null;
}
export interface DepositsTable {
  deposit_id: Read<number>;
  user_id: number;
  account: "c2c" | "legal";
  currency_id: number;
  chain_id: number;
  amount: string;
  proof_file: string | null;
  claimed_reference: Generated<string>;
  /** Where the user was told to pay: their own address, or their bank reference code. */
  to_address: string;
  /** crediting: decided, the core has not answered yet; the same command is sent again until it has. */
  state: Generated<"under_review" | "crediting" | "passed" | "rejected">;
  credited: string | null;
  /** A template's name: why it was rejected, or why another amount was credited than was claimed. */
  reason: string | null;
  operator_note: Generated<string>;
  version: Generated<number>;
  submitted_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: number | null;
  second_by: number | null;
  command_id: string | null;
}
export interface PaymentReferencesTable {
  network: Fixed<string>;
  reference: Fixed<string>;
  output: Fixed<string, string | undefined>;
  deposit_id: Fixed<number | null>;
  withdrawal_id: Fixed<string | null>;
  /** By which a payment is found, on whichever network and in whichever spelling somebody wrote it. */
  match_key: Read<string>;
}
export interface WithdrawAddressesTable {
  address_id: Read<number>;
  user_id: number;
  currency_id: number;
  chain_id: number;
  address: string;
  label: Generated<string>;
  created_at: Generated<Date>;
  usable_at: Generated<Date>;
  deleted_at: Date | null;
}
export interface WithdrawalsTable {
  /** Id of the command that asked for it. */
  withdrawal_id: Read<string>;
  number: Read<number>;
  user_id: Read<number>;
  account: Read<"c2c" | "legal">;
  currency_id: Read<number>;
  /** What the user receives; amount + fee is frozen until it is passed. */
  amount: Read<string>;
  fee: Read<string>;
  /** sending: approved, perhaps on its way already; never refunded by itself. */
  state: Read<"under_review" | "sending" | "passed" | "rejected" | "cancelled">;
  /** Where to and from which device, as it was when it was asked for: chain, address or card, label, remark, device, network. The core carries it and never reads it. */
  details: Read<WithdrawalDetails>;
  chain_id: Read<number>;
  address: Read<string>;
  reason: Read<string | null>;
  reference: Read<string | null>;
  operator_id: Read<number | null>;
  version: Read<number>;
  created_at: Read<Date>;
  updated_at: Read<Date>;
}
export interface WithdrawalApprovalsTable {
  withdrawal_id: Fixed<string>;
  step: Fixed<1 | 2>;
  operator_id: Fixed<number>;
  checked: Fixed<string, string | undefined>;
  at: Fixed<Date, Date | undefined>;
  command_id: Fixed<string>;
  /** The approval after which it is sent. Kept, since the limit for two people may change before the engine has answered. */
  is_last: Fixed<boolean, boolean | undefined>;
}
export interface ConversionsTable {
  conversion_id: Read<number>;
  command_id: Read<string>;
  user_id: Read<number>;
  account: Read<AccountType>;
  from_id: Read<number>;
  to_id: Read<number>;
  amount: Read<string>;
  received: Read<string>;
  from_price: Read<string>;
  to_price: Read<string>;
  from_tick: Read<number | null>;
  to_tick: Read<number | null>;
  spread: Read<string>;
  at: Read<Date>;
}
export interface LiabilityRootsTable {
  root_id: Read<number>;
  at: Fixed<Date>;
  batch_id: Fixed<number>;
  /** Head of the chain of batches at batch_id, which the root covers too. */
  ledger_head: Fixed<Buffer>;
  root: Fixed<Buffer>;
  users: Fixed<number>;
  /** Total by currency symbol, decimal strings. */
  sums: Fixed<Sums, string>;
  cause: Fixed<"daily" | "demand">;
}
export interface LiabilityLeavesTable {
  root_id: Fixed<number>;
  position: Fixed<number>;
  user_id: Fixed<number>;
  salt: Fixed<Buffer>;
  balances: Fixed<Sums, string>;
}
export interface LiabilityNodesTable {
  root_id: Fixed<number>;
  place: Fixed<number>;
  hash: Fixed<Buffer>;
  sums: Fixed<Sums, string>;
}
export interface ReconciliationsTable {
  report_id: Read<number>;
  at: Fixed<Date>;
  batch_id: Fixed<number>;
  ok: Fixed<boolean>;
  body: Fixed<unknown, string>;
  cause: Fixed<"daily" | "demand">;
}
export interface NotificationsTable {
  notification_id: Read<number>;
  user_id: number;
  kind: string;
  ref: string;
  params: ColumnType<Params, string | undefined, string>;
  at: Generated<Date>;
  read_at: Date | null;
}
export interface NotificationChoicesTable {
  user_id: number;
  topic: NotificationTopic;
  app: boolean;
  mail: boolean;
  push: Generated<boolean>;
}
export interface WithdrawalDecisionsTable {
  withdrawal_id: Fixed<string>;
  outcome: Fixed<"rejected" | "passed">;
  operator_id: Fixed<number>;
  reason: Fixed<string | null>;
  reference: Fixed<string | null>;
  note: Fixed<string, string | undefined>;
  at: Fixed<Date>;
  command_id: Fixed<string>;
}
export interface SecurityChangesTable {
  change_id: Read<number>;
  user_id: Read<number>;
  kind: Read<
    | "login_password"
    | "fund_password"
    | "fund_password_set"
    | "email"
    | "mobile"
    | "authenticator_on"
    | "authenticator_off"
    | "passkey_added"
    | "passkey_removed"
    | "protection_loosened"
    | "api_key_created"
    | "api_key_changed"
    | "api_key_revoked"
  >;
  at: Read<Date>;
}
export interface OptionTermsTable {
  market_id: Read<number>;
  state: Read<"open" | "closed">;
  fee: Read<string>;
  reserve: Read<string>;
  /** List of {seconds, ratio, min, max}; decimal strings but for seconds. */
  choices: Read<readonly StoredChoice[]>;
  version: Read<number>;
}
export interface LeverTermsTable {
  market_id: Read<number>;
  state: Read<"open" | "closed">;
  lot_size: Read<string>;
  spread: Read<string>;
  fee_rate: Read<string>;
  overnight_rate: Read<string>;
  /** List of {multiple, max_lots}: the higher the multiple, the fewer lots. */
  multiples: Read<readonly StoredMultiple[]>;
  min_lots: Read<number>;
  max_lots: Read<number>;
  /** Most value of all positions together; max_net: most by which longs and shorts may differ. */
  max_open: Read<string>;
  max_net: Read<string>;
  version: Read<number>;
}
export interface OptionOrdersTable {
  order_id: Read<number>;
  user_id: Read<number>;
  market_id: Read<number>;
  currency_id: Read<number>;
  direction: Read<"up" | "down">;
  seconds: Read<number>;
  stake: Read<string>;
  ratio: Read<string>;
  /** What a win pays beyond the stake; frozen in the house's treasury while the order runs. */
  profit: Read<string>;
  fee_rate: Read<string>;
  fee: Read<string>;
  state: Read<"opening" | "running" | "won" | "lost" | "flat" | "void">;
  accepted_at: Read<Date>;
  open_tick_id: Read<number | null>;
  open_price: Read<string | null>;
  opened_at: Read<Date | null>;
  due_at: Read<Date | null>;
  delivery_tick_id: Read<number | null>;
  delivery_price: Read<string | null>;
  /** When it was decided: the delivery tick's time, or the end of the time within which a void order had to open or be delivered. */
  delivered_at: Read<Date | null>;
  command_id: Read<string>;
  updated_at: Read<Date>;
}
export interface PositionsTable {
  position_id: Read<number>;
  user_id: Read<number>;
  market_id: Read<number>;
  currency_id: Read<number>;
  side: Read<"long" | "short">;
  kind: Read<"market" | "limit">;
  state: Read<"pending" | "opening" | "holding" | "closing" | "closed" | "cancelled" | "refused">;
  /** Still held; ordered_lots is what was opened, closing_lots what waits for the next tick to be closed. */
  lots: Read<number>;
  ordered_lots: Read<number>;
  closing_lots: Read<number>;
  lot_size: Read<string>;
  multiple: Read<number>;
  spread: Read<string>;
  fee_rate: Read<string>;
  overnight_rate: Read<string>;
  limit_price: Read<string | null>;
  open_price: Read<string | null>;
  open_tick_id: Read<number | null>;
  margin: Read<string>;
  fee: Read<string>;
  take_profit: Read<string>;
  stop_loss: Read<string>;
  overnight: Read<string>;
  /** Taken by auto-deleveraging, to be subtracted from the profit when it is realised. */
  deduction: Read<string>;
  /** Realised so far, partial closes included. */
  profit: Read<string>;
  close_price: Read<string | null>;
  close_reason: Read<"user" | "tp" | "sl" | "liquidation" | null>;
  refusal: Read<string | null>;
  accepted_at: Read<Date>;
  /** When the stops were set: only ticks that were observed later reach them. closing_at: when closing was asked for, likewise. */
  stops_at: Read<Date>;
  closing_at: Read<Date | null>;
  /** Newest UTC day, in days since 1970, that it was opened on or has paid the overnight fee of. */
  overnight_day: Read<number>;
  opened_at: Read<Date | null>;
  closed_at: Read<Date | null>;
  command_id: Read<string>;
  updated_at: Read<Date>;
}
export interface ReceiptsTable {
  receipt_id: Read<string>;
  kind: Read<string>;
  subject_id: Read<number>;
  user_id: Read<number>;
  market_id: Read<number | null>;
  rule_version: Read<number>;
  tick_ids: Read<string[]>;
  inputs: Read<Params>;
  result: Read<Params>;
  command_id: Read<string>;
  batch_id: Read<number>;
  at: Read<Date>;
}
export interface ReceiptTicksTable {
  tick_id: Read<number>;
  market_id: Read<number>;
  at: Read<Date>;
  price: Read<string>;
  counting: Read<boolean>;
  constituents: Read<Constituent[]>;
}
export interface PlayLimitsTable {
  user_id: Read<number>;
  daily_loss: Read<string | null>;
  next_daily_loss: Read<string | null>;
  changes_at: Read<Date | null>;
  cooling_until: Read<Date | null>;
  day: Read<Date | null>;
  /** Net loss of options and contracts on `day` (UTC); negative is a gain. */
  lost_today: Read<string>;
}
export interface RiskAcknowledgementsTable {
  user_id: Fixed<number>;
  product: Fixed<"option" | "lever">;
  at: Fixed<Date, Date | undefined>;
}
export interface CheckpointsTable {
  batch_id: Fixed<number>;
  at: Fixed<Date>;
  /** The rows of the state, compressed. */
  state: Fixed<Buffer>;
  /** JSON: for each table the columns, the range of numbers, how many rows, and SHA-256 over them. */
  tables: Fixed<string>;
  /** SHA-256 over batch, state_root and tables. */
  digest: Fixed<Buffer>;
}
export interface CheckpointSealsTable {
  checkpoint: Fixed<number>;
  batch_id: Fixed<number>;
  digest: Fixed<Buffer>;
}
export interface InstallationTable {
  id: Fixed<1, 1 | undefined>;
  mode: Fixed<"demo" | "production">;
  since: Fixed<Date, Date | undefined>;
}
export interface SecretKeysTable {
  key_id: Fixed<number>;
  /** HMAC by which a start knows the secret again; the secret cannot be computed from it. */
  proof: Fixed<Buffer>;
  /** A former secret, sealed with the present one: fund passwords, recovery codes and other hashes were made with it and cannot be made again without their users. */
  former: Buffer | null;
  since: Fixed<Date, Date | undefined>;
}
export interface PublishedHeadsTable {
  number: Fixed<number>;
  first_batch: Fixed<number>;
  last_batch: Fixed<number>;
  last_head: Fixed<Buffer>;
  /** Merkle root over the heads of first_batch to last_batch. */
  heads_root: Fixed<Buffer>;
  /** List of {id, root}: roots of the liabilities since the head before, so that there cannot be another of the same number for somebody else. */
  roots: Fixed<CoveredRoot[], string>;
  /** Number of the last root that this head or one before covers; 0 for none. */
  last_root: Fixed<number>;
  before: Fixed<Buffer>;
  hash: Fixed<Buffer>;
  at: Fixed<Date>;
}
export interface HeadAnchorsTable {
  number: Fixed<number>;
  authority: Fixed<string>;
  token: Fixed<Buffer>;
  at: Fixed<Date>;
}
export interface RecordProofsTable {
  batch_id: Fixed<number>;
  place: Fixed<number>;
  number: Fixed<number>;
  kind: Fixed<"receipt" | "withdrawal" | "deposit" | "allotment" | "fills">;
  /** withdrawal: its id; deposit: its number; receipt: kind:order or position; fills: the first trade of the batch. */
  subject: Fixed<string>;
  user_id: Fixed<number>;
  line: Fixed<string>;
  /** Hashes of the neighbors from the leaf upwards, 32 bytes each; the bits of place say on which side they stand. */
  path: Fixed<Buffer>;
  head_path: Fixed<Buffer>;
}
export interface RecordedHeadsTable {
  number: Fixed<number>;
  last_batch: Fixed<number>;
  records: Fixed<number>;
  at: Fixed<Date>;
}
export interface LiabilityFaultsTable {
  root_id: Fixed<number>;
  user_id: Fixed<number>;
  /** Balances in the leaf; null where there is none. */
  leaf: Fixed<Sums | null, string | null>;
  ledger: Fixed<Sums, string>;
  at: Fixed<Date>;
}
export interface WithdrawalPausesTable {
  user_id: number;
  until: Date;
}
export interface FeedSeedsTable {
  number: Read<number>;
  hash: Fixed<Buffer>;
  seed: Fixed<Buffer>;
  /** The full second of the start prices: step n of the seed makes the prices of the n-th second after it. */
  from_at: Fixed<Date>;
  /** Price of each pair at from_at as a decimal string, by symbol. */
  start_prices: Fixed<Sums, string>;
  committed_at: Fixed<Date, Date | undefined>;
  /** The last second that the seed made; null while it makes prices. After a crash: the last stored tick. */
  until_at: Date | null;
}
export interface HostingProductsTable {
  product_id: Read<number>;
  version: Read<number>;
  kind: Read<"fund" | "miner">;
  state: Read<"open" | "closed">;
  currency_id: Read<number>;
  unit_price: Read<string>;
  days: Read<number>;
  daily_rate: Read<string>;
  income_currency_id: Read<number>;
  daily_output: Read<string>;
  /** Of one order, in the currency for a fund and in machines for a miner; max, per_user and quota likewise. */
  min: Read<string>;
  max: Read<string>;
  per_user: Read<string>;
  quota: Read<string>;
  penalty: Read<"interest" | "remaining">;
  opens_at: Read<Date>;
  closes_at: Read<Date | null>;
  rank: Read<number>;
  is_recommended: Read<boolean>;
  /** Of a miner: the share of the principal that a day counts as when its user leaves early. */
  penalty_rate: Read<string | null>;
  /** How long a day takes; only a demo has a shorter one. */
  day_ms: Read<number | null>;
  /** Ascends with the batches, for the digests of checkpoints. */
  number: Read<number>;
}
export interface HostingOrdersTable {
  order_id: Read<number>;
  user_id: Read<number>;
  product_id: Read<number>;
  version: Read<number>;
  kind: Read<"fund" | "miner">;
  currency_id: Read<number>;
  unit_price: Read<string>;
  units: Read<string>;
  principal: Read<string>;
  days: Read<number>;
  daily_rate: Read<string>;
  income_currency_id: Read<number>;
  daily_output: Read<string>;
  penalty: Read<"interest" | "remaining">;
  penalty_rate: Read<string | null>;
  day_ms: Read<number | null>;
  state: Read<"hosting" | "completed" | "redeemed">;
  /** How many of its days are paid, the first being the one after the purchase; each is a ledger entry with the ref hosting:<order>:<day>. */
  paid_days: Read<number>;
  bought_at: Read<Date>;
  ended_at: Read<Date | null>;
  penalty_paid: Read<string | null>;
  command_id: Read<string>;
  /** Of a day, in the currency of the income. */
  income: Read<string>;
}
export interface SubscriptionsTable {
  subscription_id: Read<number>;
  currency_id: Read<number>;
  pay_currency_id: Read<number>;
  market_id: Read<number>;
  issuer_id: Read<number>;
  price: Read<string>;
  supply: Read<string>;
  step: Read<string>;
  min: Read<string>;
  max: Read<string>;
  review: Read<"automatic" | "reviewed">;
  starts_at: Read<Date>;
  ends_at: Read<Date>;
  allots_at: Read<Date>;
  launch_at: Read<Date>;
  lockup_days: Read<number>;
  is_recommended: Read<boolean>;
  version: Read<number>;
  held: Read<string>;
  /** The sum of what passed, from the beginning of the allotment on. */
  applied: Read<string | null>;
  applications: Read<number>;
  allotted: Read<string>;
  paid: Read<string>;
  /** What the tree over the result needs to go on after a slice of the allotment. */
  frontier: Read<string>;
  /** The Merkle root over the applications that were allotted or released, in the order of their tickets. */
  root: Read<string | null>;
  allotted_at: Read<Date | null>;
  launch_price: Read<string | null>;
  launched_at: Read<Date | null>;
  released_at: Read<Date | null>;
  updated_at: Read<Date>;
}
export interface SubscriptionApplicationsTable {
  application_id: Read<string>;
  number: Read<number>;
  subscription_id: Read<number>;
  user_id: Read<number>;
  /** A keyed hash of the identity document: the upper limit holds for all of its accounts together. */
  document_key: Read<string>;
  /** The pseudonym in the public result: 52 bits of the SHA-256 of the application id. */
  ticket: Read<number>;
  quantity: Read<string>;
  cost: Read<string>;
  state: Read<"under_review" | "passed" | "rejected" | "taken_back" | "allotted" | "released">;
  reason: Read<string | null>;
  operator_id: Read<number | null>;
  allotted: Read<string>;
  paid: Read<string>;
  version: Read<number>;
  created_at: Read<Date>;
  updated_at: Read<Date>;
}
export interface CurrencyProfilesTable {
  currency_id: number;
  /** A square JPEG; its SHA-256 in hexadecimal is its address. */
  logo: Buffer | null;
  logo_hash: string | null;
  website: string;
  white_paper: string;
  version: number;
}
export interface OtcMerchantsTable {
  user_id: Read<number>;
  state: Read<"applied" | "active" | "suspended" | "refused" | "left">;
  currency_id: Read<number>;
  margin: Read<string>;
  operator_id: Read<number | null>;
  reason: Read<string | null>;
  version: Read<number>;
  applied_at: Read<Date>;
  updated_at: Read<Date>;
}
export interface OtcOffersTable {
  offer_id: Read<number>;
  user_id: Read<number>;
  /** What the merchant does with the coins. */
  side: Read<"sell" | "buy">;
  currency_id: Read<number>;
  fiat: Read<string>;
  fiat_decimals: Read<number>;
  quantity: Read<string>;
  remaining: Read<string>;
  window_ms: Read<number>;
  taker_level: Read<number>;
  document_key: Read<string>;
  /** Of one coin in money of the country; null for an offer that follows the index by its premium. */
  price: Read<string | null>;
  premium: Read<string>;
  /** The worst price of a floating offer for its merchant. */
  bound: Read<string | null>;
  min: Read<string>;
  max: Read<string>;
  /** JSON of payment accounts, conditions and the merchant's words. */
  details: Read<string>;
  state: Read<"open" | "paused" | "closed">;
  operator_id: Read<number | null>;
  reason: Read<string | null>;
  version: Read<number>;
  created_at: Read<Date>;
  updated_at: Read<Date>;
  command_id: Read<string>;
  /** Days since the registration of an account that may take it; null without such a condition. */
  taker_age_days: Read<number | null>;
  /** Completed orders of an account that may take it; null without such a condition. */
  taker_orders: Read<number | null>;
}
export interface OtcOrdersTable {
  order_id: Read<number>;
  offer_id: Read<number>;
  /** Of the merchant, whose offer the other one took. */
  side: Read<"sell" | "buy">;
  buyer_id: Read<number>;
  seller_id: Read<number>;
  currency_id: Read<number>;
  fiat: Read<string>;
  fiat_decimals: Read<number>;
  price: Read<string>;
  quantity: Read<string>;
  total: Read<string>;
  /** What it is worth in the currency of a taker's daily limit. */
  value: Read<string>;
  state: Read<"unpaid" | "paid" | "disputed" | "released" | "cancelled" | "expired" | "returned">;
  pay_by: Read<Date>;
  paid_at: Read<Date | null>;
  disputed_at: Read<Date | null>;
  disputed_by: Read<number | null>;
  ended_at: Read<Date | null>;
  operator_id: Read<number | null>;
  reason: Read<string | null>;
  /** JSON of the taker's payment account and of the index that the price follows from. */
  details: Read<string>;
  version: Read<number>;
  created_at: Read<Date>;
  updated_at: Read<Date>;
  command_id: Read<string>;
}
export interface OtcTakersTable {
  user_id: Read<number>;
  day: Read<number>;
  taken: Read<string>;
  cancels: Read<number>;
  banned_until: Read<Date | null>;
}
export interface RebateRatesTable {
  version: Read<number>;
  first: Read<string>;
  second: Read<string>;
  third: Read<string>;
  updated_at: Read<Date>;
}
export interface RebatePairsTable {
  inviter_id: Read<number>;
  invited_id: Read<number>;
  state: Read<"withheld" | "released">;
  reason: Read<string>;
  operator_id: Read<number | null>;
  version: Read<number>;
  created_at: Read<Date>;
  updated_at: Read<Date>;
}
export interface RebatesHeldTable {
  inviter_id: Read<number>;
  invited_id: Read<number>;
  currency_id: Read<number>;
  amount: Read<string>;
}
export interface RebatesTable {
  rebate_id: Read<number>;
  inviter_id: Read<number>;
  invited_id: Read<number>;
  generation: Read<number>;
  currency_id: Read<number>;
  fee: Read<string>;
  amount: Read<string>;
  state: Read<"posted" | "withheld" | "released">;
  ref: Read<string>;
  at: Read<Date>;
}
export interface OtcAccountsTable {
  account_id: Generated<number>;
  user_id: number;
  bank_name: string;
  account_name: string;
  branch: string;
  number_sealed: Buffer;
  /** A keyed hash of the number, as bank_cards has of account numbers; card_index as of card numbers. */
  account_index: Buffer;
  card_index: Buffer;
  created_at: Generated<Date>;
  deleted_at: Date | null;
}
export interface OtcAccountViewsTable {
  view_id: Read<number>;
  order_id: Fixed<number>;
  account_id: Fixed<number>;
  user_id: Fixed<number | null>;
  operator_id: Fixed<number | null>;
  at: Fixed<Date>;
}
export interface OtcVouchersTable {
  file_id: Fixed<string>;
  order_id: Fixed<number>;
  at: Fixed<Date>;
}
export interface OtcStatementsTable {
  order_id: number;
  user_id: number;
  statement: string;
  at: Date;
}
export interface ConversationsTable {
  conversation_id: Read<number>;
  user_id: number | null;
  order_id: number | null;
  last_place: Generated<number>;
  last_number: Generated<number>;
}
export interface ChatCasesTable {
  case_id: string;
  conversation_id: number;
  opened_at: Date;
  /** The oldest message of the user without an answer. */
  waiting_since: Date | null;
  agent_id: number | null;
  closed_at: Date | null;
  close_reason: "solved" | "no_answer" | "duplicate" | "abuse" | "other" | null;
  closed_by: number | null;
  /** What the user said after it was closed, once. */
  solved: boolean | null;
  /** Rises with each message of the user and each change of the case, so that nobody closes what they have not read. */
  version: Generated<number>;
}
export interface ChatMessagesTable {
  conversation_id: Fixed<number>;
  /** Counts everything in the conversation, without gaps. */
  place: Fixed<number>;
  /** Counts what its users see, without gaps; null for a note of operators. */
  number: Fixed<number | null>;
  case_id: Fixed<string | null>;
  sender: Fixed<"user" | "operator" | "robot" | "system">;
  user_id: Fixed<number | null>;
  operator_id: Fixed<number | null>;
  /** The operator to whom it was handed over. */
  target_id: Fixed<number | null>;
  /** The sender's own id of the message. */
  key: Fixed<string | null>;
  text: Fixed<string>;
  masked: Fixed<boolean>;
  pictures: Fixed<string[]>;
  event: Fixed<"opened" | "taken" | "handed_over" | "released" | "closed" | "context" | null>;
  params: Fixed<Words, string>;
  at: Fixed<Date>;
}
export interface ChatMarksTable {
  conversation_id: number;
  side: "user" | "support" | "buyer" | "seller";
  /** A place for the support, a number for everybody else. */
  read: Generated<number>;
  notify_at: Date | null;
}
export interface CannedAnswersTable {
  canned_id: Read<number>;
  slug: string | null;
  title: string;
  is_active: boolean;
  version: Generated<number>;
  changed_at: Date;
  changed_by: number | null;
}
export interface CannedTextsTable {
  canned_id: number;
  lang: Language;
  text: string;
}
export interface InviteOpensTable {
  inviter_id: number;
  day: Date;
  opened: number;
}
export interface RebateDaysTable {
  inviter_id: number;
  day: Date;
  currency_id: number;
  paid: string;
}
export interface RebateSourcesTable {
  inviter_id: number;
  invited_id: number;
  currency_id: number;
  generation: number;
  paid: string;
}
export interface RebateSumsTable {
  one: ColumnType<boolean, never, boolean>;
  rebate_id: ColumnType<number, never, number>;
}
export interface PriceAlertsTable {
  alert_id: Read<number>;
  user_id: number;
  market_id: number;
  kind: AlertKind;
  basis: AlertBasis;
  /** A price; of a rise or a fall percent in 24 h. */
  threshold: string;
  repeat: AlertRepeat;
  is_on: Generated<boolean>;
  /** Counts the changes by its user: what an older revision fired is dropped. */
  revision: Generated<number>;
  fired_at: Date | null;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  deleted_at: Date | null;
}
export interface NoticesDueTable {
  notice_id: Read<number>;
  at: Date;
  body: ColumnType<DueBody, string, string>;
}
export interface MarginWarningsTable {
  user_id: Read<number>;
  currency_id: Read<number>;
  is_warned: Read<boolean>;
  at: Read<Date>;
}
export interface PushKeysTable {
  key_id: 1;
  public_key: string;
  private_key: Buffer;
  created_at: Generated<Date>;
}
export interface PushSubscriptionsTable {
  subscription_id: Read<number>;
  user_id: number;
  session_id: string;
  endpoint_index: Buffer;
  sealed: Generated<Buffer>;
  device: string;
  added_at: Generated<Date>;
  delivered_at: Date | null;
}
export interface CaseNotesTable {
  note_id: Read<number>;
  kind: Fixed<string>;
  record_id: Fixed<string>;
  operator_id: Fixed<number>;
  text: Fixed<string>;
  at: Fixed<Date>;
}
export interface ReviewCasesTable {
  kind: string;
  record_id: string;
  assignee: number | null;
  /** Of the question that is open; the target time of the record is paused until the answer or answer_by. */
  asked_at: Date | null;
  answer_by: Date | null;
  /** How long the target time was paused by questions that are not open any more. */
  paused_ms: Generated<number>;
  /** Incremented with each question, answer and end of a question. */
  version: Generated<number>;
}
export interface ReviewQuestionsTable {
  question_id: Read<number>;
  kind: Fixed<string>;
  record_id: Fixed<string>;
  user_id: Fixed<number>;
  question: Fixed<string>;
  operator_id: Fixed<number>;
  asked_at: Fixed<Date>;
  answer_by: Fixed<Date>;
  state: Generated<"open" | "answered" | "closed">;
  answer: string | null;
  ended_at: Date | null;
}
export interface ReviewAnswerFilesTable {
  question_id: Fixed<number>;
  file_id: Fixed<string>;
  place: Fixed<number>;
}
export interface FeeTablesTable {
  version: Read<number>;
  levels: Read<readonly StoredFeeLevel[]>;
  updated_at: Read<Date>;
}
export interface FeeLevelsTable {
  user_id: Read<number>;
  level: Read<number>;
  maker: Read<string>;
  taker: Read<string>;
  volume: Read<string>;
  day: Read<number>;
  version: Read<number>;
}
export interface VolumeDaysTable {
  user_id: number;
  day: Date;
  volume: string;
}
export interface VolumeSumsTable {
  one: ColumnType<boolean, never, boolean>;
  trade_id: ColumnType<number, never, number>;
}
export interface PushDueTable {
  notification_id: number;
  subscription_id: number;
  useful_until: Date;
  held_until: Date;
}
export interface AlarmsTable {
  alarm_id: Read<number>;
  kind: Fixed<string>;
  text: string;
  began_at: Fixed<Date>;
  ended_at: Date | null;
  /** The first operator who took note of it; one that opens again is another alarm. */
  seen_by: number | null;
  seen_at: Date | null;
}
export interface StopsTable {
  target: string;
  stopped: boolean;
  /** Who stopped it, or confirmed as the second person that it opens. */
  operator_id: number;
  at: Date;
}
export interface PictureComparisonsTable {
  file_id: string;
  /** empty: nothing is on the photo, so that it would be like every other empty one; unreadable: the storage did not give it, tried again. */
  reading: "compared" | "empty" | "unreadable";
  compared_at: Date;
}
export interface PictureMatchesTable {
  file_id: Fixed<string>;
  other_id: Fixed<string>;
  /** How far their pixels are apart, 0 to 1000. */
  apart_permille: Fixed<number>;
}
export interface RiskSamplesTable {
  hour: Fixed<Date>;
  currency_id: Fixed<number>;
  positions: Fixed<number>;
  /** Accounts that would be liquidated. */
  accounts: Fixed<number>;
  /** What the house would lose. */
  loss: Fixed<string>;
  /** Losses beyond users' funds, which the insurance pays as far as it goes. */
  shortfall: Fixed<string>;
  treasury: Fixed<string>;
  insurance: Fixed<string>;
}
export interface SpotTrailsTable {
  sequence: Read<number>;
  market_id: Read<number>;
  /** 0 buys, 1 sells. */
  side: Read<0 | 1>;
  extreme: Read<string>;
  /** The index tick of the extreme; null in a market that follows its own trades. */
  tick_id: Read<number | null>;
  /** Whether any order still follows it. */
  is_open: Read<boolean>;
}
export interface ApiKeysTable {
  key_id: string;
  user_id: number;
  /** The name under which a request is sent, which proves nothing without a signature. */
  api_key: string;
  kind: "hmac" | "ed25519";
  label: string;
  /** Of an hmac key: sealed for the key; erased when it is revoked. */
  secret: Buffer | null;
  /** Of an ed25519 key: SubjectPublicKeyInfo in DER. */
  public_key: Buffer | null;
  trade: boolean;
  withdraw: boolean;
  /** Addresses and ranges that may use it; none means any. */
  addresses: string[];
  created_at: Date;
  expires_at: Date | null;
  /** To the minute. */
  last_used_at: Date | null;
  last_used_ip: string | null;
  revoked_at: Date | null;
}
export interface OperatorPasskeysTable {
  credential_id: string;
  operator_id: number;
  public_key: Buffer;
  counter: number;
  transports: Generated<string>;
  name: string;
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}
export interface DocumentPicturesTable {
  hash: Fixed<string>;
  picture: Fixed<Buffer>;
  created_at: Fixed<Date, Date | undefined>;
}
export interface WalletServicesTable {
  operator_id: number;
  public_key: Buffer;
  chain_ids: number[];
  /** Where events are sent to; empty: the service only asks. */
  webhook_url: Generated<string>;
  /** The multiple of a channel's limit of one person that it may credit in 24 h. */
  limits_a_day: number;
  version: Generated<number>;
  used_at: Date | null;
}
export interface DepositNoticesTable {
  notice_id: Read<number>;
  network: Fixed<string>;
  reference: Fixed<string>;
  output: Fixed<string, string | undefined>;
  operator_id: Fixed<number>;
  chain_id: Fixed<number>;
  to_address: Fixed<string>;
  amount: Fixed<string>;
  /** Null: below the minimum of its channel, and not credited. */
  deposit_id: Fixed<number | null>;
  at: Fixed<Date>;
}
export interface WithdrawalPayersTable {
  withdrawal_id: Fixed<string>;
  operator_id: Fixed<number>;
  at: Fixed<Date>;
}
export interface ServiceEventsTable {
  event_id: Read<number>;
  operator_id: number;
  type: "withdrawal.ready" | "withdrawal.passed" | "withdrawal.returned" | "deposit.credited" | "deposit.rejected";
  subject: string;
  at: Date;
  attempts: Generated<number>;
  /** The next attempt; null once delivered or given up. */
  next_at: Date | null;
  delivered_at: Date | null;
  failure: Generated<string>;
}
export interface WebhookKeysTable {
  key_id: 1;
  public_key: string;
  private_key: Buffer;
  created_at: Generated<Date>;
}
export interface ArchivesTable {
  number: Read<number>;
  table_name: Read<"ledger_entries" | "ticks" | "orders" | "batch_bodies">;
  month: Read<Date>;
  row_count: Read<number>;
  /** Lowest number of the month (entry, tick, order); of batch_bodies the first batch of the month. last_number likewise. */
  first_number: Read<number>;
  last_number: Read<number>;
  /** SHA-256 of manifest.json, which has the SHA-256 of every file. */
  manifest_sha256: Read<Buffer>;
  at: Read<Date>;
}
export interface DetachedMonthsTable {
  number: Read<number>;
  archive: Read<number>;
  table_name: Read<string>;
  month: Read<Date>;
  /** Rows that stayed because something still needs them: the last entry of each account, entries outside of spot trading, the first and the last tick of a pair. */
  kept_rows: Read<number>;
  at: Read<Date>;
}
export interface ArchivedSumsTable {
  number: Read<number>;
  month: Read<Date>;
  owner_id: Read<number>;
  account: Read<string>;
  currency_id: Read<number>;
  tag: Read<string>;
  entries: Read<number>;
  available_delta: Read<string>;
  frozen_delta: Read<string>;
}
export interface EngineProcessesTable {
  /** As in engine_leader. */
  holder: string;
  state: "leader" | "standby";
  /** The last batch that it has committed or followed. */
  batch_id: number;
  /** What a standby computed differently from the leader, if anything. */
  difference: string | null;
  seen_at: Generated<Date>;
}
export interface UsedChallengesTable {
  challenge: Buffer;
  ends_at: Date;
}

export interface Database {
  schema_migrations: SchemaMigrationsTable;
  batches: BatchesTable;
  engine_leader: EngineLeaderTable;
  commands: CommandsTable;
  quarantine: QuarantineTable;
  balances: BalancesTable;
  ledger_entries: LedgerEntriesTable;
  transfers: TransfersTable;
  currencies: CurrenciesTable;
  chains: ChainsTable;
  markets: MarketsTable;
  orders: OrdersTable;
  trades: TradesTable;
  ticks: TicksTable;
  candles: CandlesTable;
  users: UsersTable;
  sessions: SessionsTable;
  codes: CodesTable;
  outbox: OutboxTable;
  answers: AnswersTable;
  batch_bodies: BatchBodiesTable;
  known_devices: KnownDevicesTable;
  secret_tries: SecretTriesTable;
  authenticators: AuthenticatorsTable;
  recovery_codes: RecoveryCodesTable;
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
  settings: SettingsTable;
  documents: DocumentsTable;
  document_texts: DocumentTextsTable;
  notice_reads: NoticeReadsTable;
  areas: AreasTable;
  receiving_banks: ReceivingBanksTable;
  fiat_rates: FiatRatesTable;
  deposit_addresses: DepositAddressesTable;
  deposit_address_pool: DepositAddressPoolTable;
  deposits: DepositsTable;
  payment_references: PaymentReferencesTable;
  withdraw_addresses: WithdrawAddressesTable;
  withdrawals: WithdrawalsTable;
  withdrawal_approvals: WithdrawalApprovalsTable;
  conversions: ConversionsTable;
  liability_roots: LiabilityRootsTable;
  liability_leaves: LiabilityLeavesTable;
  liability_nodes: LiabilityNodesTable;
  reconciliations: ReconciliationsTable;
  notifications: NotificationsTable;
  notification_choices: NotificationChoicesTable;
  withdrawal_decisions: WithdrawalDecisionsTable;
  security_changes: SecurityChangesTable;
  option_terms: OptionTermsTable;
  lever_terms: LeverTermsTable;
  option_orders: OptionOrdersTable;
  positions: PositionsTable;
  receipts: ReceiptsTable;
  receipt_ticks: ReceiptTicksTable;
  play_limits: PlayLimitsTable;
  risk_acknowledgements: RiskAcknowledgementsTable;
  checkpoints: CheckpointsTable;
  checkpoint_seals: CheckpointSealsTable;
  installation: InstallationTable;
  secret_keys: SecretKeysTable;
  published_heads: PublishedHeadsTable;
  head_anchors: HeadAnchorsTable;
  record_proofs: RecordProofsTable;
  recorded_heads: RecordedHeadsTable;
  liability_faults: LiabilityFaultsTable;
  withdrawal_pauses: WithdrawalPausesTable;
  feed_seeds: FeedSeedsTable;
  hosting_products: HostingProductsTable;
  hosting_orders: HostingOrdersTable;
  subscriptions: SubscriptionsTable;
  subscription_applications: SubscriptionApplicationsTable;
  currency_profiles: CurrencyProfilesTable;
  otc_merchants: OtcMerchantsTable;
  otc_offers: OtcOffersTable;
  otc_orders: OtcOrdersTable;
  otc_takers: OtcTakersTable;
  rebate_rates: RebateRatesTable;
  rebate_pairs: RebatePairsTable;
  rebates_held: RebatesHeldTable;
  rebates: RebatesTable;
  otc_accounts: OtcAccountsTable;
  otc_account_views: OtcAccountViewsTable;
  otc_vouchers: OtcVouchersTable;
  otc_statements: OtcStatementsTable;
  conversations: ConversationsTable;
  chat_cases: ChatCasesTable;
  chat_messages: ChatMessagesTable;
  chat_marks: ChatMarksTable;
  canned_answers: CannedAnswersTable;
  canned_texts: CannedTextsTable;
  invite_opens: InviteOpensTable;
  rebate_days: RebateDaysTable;
  rebate_sources: RebateSourcesTable;
  rebate_sums: RebateSumsTable;
  price_alerts: PriceAlertsTable;
  notices_due: NoticesDueTable;
  margin_warnings: MarginWarningsTable;
  push_keys: PushKeysTable;
  push_subscriptions: PushSubscriptionsTable;
  case_notes: CaseNotesTable;
  review_cases: ReviewCasesTable;
  review_questions: ReviewQuestionsTable;
  review_answer_files: ReviewAnswerFilesTable;
  fee_tables: FeeTablesTable;
  fee_levels: FeeLevelsTable;
  volume_days: VolumeDaysTable;
  volume_sums: VolumeSumsTable;
  push_due: PushDueTable;
  alarms: AlarmsTable;
  stops: StopsTable;
  picture_comparisons: PictureComparisonsTable;
  picture_matches: PictureMatchesTable;
  risk_samples: RiskSamplesTable;
  spot_trails: SpotTrailsTable;
  api_keys: ApiKeysTable;
  operator_passkeys: OperatorPasskeysTable;
  document_pictures: DocumentPicturesTable;
  wallet_services: WalletServicesTable;
  deposit_notices: DepositNoticesTable;
  withdrawal_payers: WithdrawalPayersTable;
  service_events: ServiceEventsTable;
  webhook_keys: WebhookKeysTable;
  archives: ArchivesTable;
  detached_months: DetachedMonthsTable;
  archived_sums: ArchivedSumsTable;
  engine_processes: EngineProcessesTable;
  used_challenges: UsedChallengesTable;
}

/** The database, or a transaction in it. */
export type Db = Kysely<Database>;
