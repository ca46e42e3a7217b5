import type { AccountType } from "@candor/contract/domain/accounts.ts";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** The tables of the wallet, as Kysely sees them; see schema.ts. NUMERIC travels as text. */
type Fixed<Type> = ColumnType<Type, Type, never>;
type FixedTime = ColumnType<Date, Date | undefined, never>;
/** jsonb: read as a value, written as its text. */
type Json<Type> = ColumnType<Type, string, string>;
type FixedJson<Type> = ColumnType<Type, string, never>;

export interface ReceivingBanksTable {
  bank_id: GeneratedAlways<number>;
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
  source: Fixed<"derived" | "pool" | "practice">;
  created_at: FixedTime;
}
export interface DepositAddressPoolTable {
  network: "tron" | "ethereum" | "bitcoin";
  address: string;
  imported_at: Generated<Date>;
  user_id: number | null;
}
export interface DepositsTable {
  deposit_id: GeneratedAlways<number>;
  user_id: number;
  account: "c2c" | "legal";
  currency_id: number;
  chain_id: number;
  amount: string;
  proof_file: string;
  claimed_reference: Generated<string>;
  to_address: string;
  state: Generated<"under_review" | "crediting" | "passed" | "rejected">;
  credited: string | null;
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
  output: ColumnType<string, string | undefined, never>;
  deposit_id: Fixed<number | null>;
  withdrawal_id: Fixed<string | null>;
  match_key: GeneratedAlways<string>;
}
export interface WithdrawAddressesTable {
  address_id: GeneratedAlways<number>;
  user_id: number;
  currency_id: number;
  chain_id: number;
  address: string;
  label: Generated<string>;
  created_at: Generated<Date>;
  usable_at: Generated<Date>;
  deleted_at: Date | null;
}
/** Where a withdrawal goes and where it was asked from. A bank card's numbers are as its row has them. */
export interface WithdrawalDetails {
  readonly kind: "chain" | "bank";
  readonly chain_id: number;
  /** The chain's name at the time, as "TRC20" or "Bank". */
  readonly chain: string;
  /** On a chain the address, at a bank the index of the account number in hexadecimal; where `account_end` is missing that number itself (before 0018). */
  readonly address: string;
  /** At a bank the last digits of the account number, which is sealed with the card. */
  readonly account_end?: string | null;
  readonly label: string;
  /** Of the book; null for an address that was typed for this one withdrawal, and for a bank. */
  readonly address_id: number | null;
  readonly card_id: number | null;
  readonly bank_name: string | null;
  readonly account_name: string | null;
  readonly remark: string;
  readonly device_id: string | null;
  readonly network: string | null;
}
/** Written by the engine alone: read only here. */
export interface WithdrawalsTable {
  withdrawal_id: ColumnType<string, never, never>;
  number: GeneratedAlways<number>;
  user_id: ColumnType<number, never, never>;
  account: ColumnType<"c2c" | "legal", never, never>;
  currency_id: ColumnType<number, never, never>;
  amount: ColumnType<string, never, never>;
  fee: ColumnType<string, never, never>;
  state: ColumnType<"under_review" | "sending" | "passed" | "rejected" | "cancelled", never, never>;
  details: ColumnType<WithdrawalDetails, never, never>;
  chain_id: ColumnType<number, never, never>;
  address: ColumnType<string, never, never>;
  reason: ColumnType<string | null, never, never>;
  reference: ColumnType<string | null, never, never>;
  operator_id: ColumnType<number | null, never, never>;
  version: ColumnType<number, never, never>;
  created_at: ColumnType<Date, never, never>;
  updated_at: ColumnType<Date, never, never>;
}
export interface WithdrawalApprovalsTable {
  withdrawal_id: Fixed<string>;
  step: Fixed<1 | 2>;
  operator_id: Fixed<number>;
  checked: ColumnType<string, string | undefined, never>;
  at: FixedTime;
  command_id: Fixed<string>;
  is_last: ColumnType<boolean, boolean | undefined, never>;
}
export interface WithdrawalDecisionsTable {
  withdrawal_id: Fixed<string>;
  outcome: Fixed<"rejected" | "passed">;
  operator_id: Fixed<number>;
  reason: Fixed<string | null>;
  reference: Fixed<string | null>;
  note: ColumnType<string, string | undefined, never>;
  at: Fixed<Date>;
  command_id: Fixed<string>;
}
/** Written by triggers alone. */
export interface SecurityChangesTable {
  change_id: GeneratedAlways<number>;
  user_id: ColumnType<number, never, never>;
  kind: ColumnType<SecurityChange, never, never>;
  at: ColumnType<Date, never, never>;
}
export type SecurityChange =
  | "login_password"
  | "fund_password"
  | "fund_password_set"
  | "email"
  | "mobile"
  | "authenticator_on"
  | "authenticator_off"
  | "passkey_added"
  | "passkey_removed"
  | "protection_loosened";
/** Written by the engine alone: read only here. */
export interface ConversionsTable {
  conversion_id: GeneratedAlways<number>;
  command_id: ColumnType<string, never, never>;
  user_id: ColumnType<number, never, never>;
  account: ColumnType<AccountType, never, never>;
  from_id: ColumnType<number, never, never>;
  to_id: ColumnType<number, never, never>;
  amount: ColumnType<string, never, never>;
  received: ColumnType<string, never, never>;
  from_price: ColumnType<string, never, never>;
  to_price: ColumnType<string, never, never>;
  from_tick: ColumnType<number | null, never, never>;
  to_tick: ColumnType<number | null, never, never>;
  spread: ColumnType<string, never, never>;
  at: ColumnType<Date, never, never>;
}
export interface LiabilityRootsTable {
  root_id: GeneratedAlways<number>;
  at: Fixed<Date>;
  batch_id: Fixed<number>;
  ledger_head: Fixed<Buffer>;
  root: Fixed<Buffer>;
  users: Fixed<number>;
  sums: FixedJson<Record<string, string>>;
  cause: Fixed<"daily" | "demand">;
}
export interface LiabilityLeavesTable {
  root_id: Fixed<number>;
  position: Fixed<number>;
  user_id: Fixed<number>;
  salt: Fixed<Buffer>;
  balances: FixedJson<Record<string, string>>;
}
export interface LiabilityNodesTable {
  root_id: Fixed<number>;
  place: Fixed<number>;
  hash: Fixed<Buffer>;
  sums: FixedJson<Record<string, string>>;
}
/** A root of the liabilities that a published head covers. */
type CoveredRoot = { id: number; root: string };
export interface PublishedHeadsTable {
  number: Fixed<number>;
  first_batch: Fixed<number>;
  last_batch: Fixed<number>;
  last_head: Fixed<Buffer>;
  heads_root: Fixed<Buffer>;
  roots: FixedJson<CoveredRoot[]>;
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
  kind: Fixed<"receipt" | "withdrawal" | "deposit">;
  subject: Fixed<string>;
  user_id: Fixed<number>;
  line: Fixed<string>;
  path: Fixed<Buffer>;
  head_path: Fixed<Buffer>;
}
export interface RecordedHeadsTable {
  number: Fixed<number>;
  last_batch: Fixed<number>;
  records: Fixed<number>;
  at: Fixed<Date>;
}
export interface FeedSeedsTable {
  number: GeneratedAlways<number>;
  hash: Fixed<Buffer>;
  seed: Fixed<Buffer>;
  from_at: Fixed<Date>;
  start_prices: FixedJson<Record<string, string>>;
  committed_at: Generated<Date>;
  until_at: Date | null;
}
export interface LiabilityFaultsTable {
  root_id: Fixed<number>;
  user_id: Fixed<number>;
  leaf: ColumnType<Record<string, string> | null, string | null, never>;
  ledger: FixedJson<Record<string, string>>;
  at: Fixed<Date>;
}
export interface ReconciliationsTable {
  report_id: GeneratedAlways<number>;
  at: Fixed<Date>;
  batch_id: Fixed<number>;
  ok: Fixed<boolean>;
  body: FixedJson<unknown>;
  cause: Fixed<"daily" | "demand">;
}
export interface NotificationsTable {
  notification_id: GeneratedAlways<number>;
  user_id: Fixed<number>;
  kind: Fixed<string>;
  ref: Fixed<string>;
  params: Json<Record<string, string | number>>;
  at: FixedTime;
  read_at: Date | null;
}
export interface NotificationChoicesTable {
  user_id: number;
  topic: "deposit" | "withdrawal" | "login";
  app: boolean;
  mail: boolean;
}

export interface WalletDatabase {
  receiving_banks: ReceivingBanksTable;
  fiat_rates: FiatRatesTable;
  deposit_addresses: DepositAddressesTable;
  deposit_address_pool: DepositAddressPoolTable;
  deposits: DepositsTable;
  payment_references: PaymentReferencesTable;
  withdraw_addresses: WithdrawAddressesTable;
  withdrawals: WithdrawalsTable;
  withdrawal_approvals: WithdrawalApprovalsTable;
  withdrawal_decisions: WithdrawalDecisionsTable;
  security_changes: SecurityChangesTable;
  conversions: ConversionsTable;
  liability_roots: LiabilityRootsTable;
  liability_leaves: LiabilityLeavesTable;
  liability_nodes: LiabilityNodesTable;
  published_heads: PublishedHeadsTable;
  head_anchors: HeadAnchorsTable;
  record_proofs: RecordProofsTable;
  recorded_heads: RecordedHeadsTable;
  feed_seeds: FeedSeedsTable;
  liability_faults: LiabilityFaultsTable;
  reconciliations: ReconciliationsTable;
  notifications: NotificationsTable;
  notification_choices: NotificationChoicesTable;
}
