import type { AccountType, HouseAccount } from "@candor/contract/domain/accounts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { CandlePeriod } from "@candor/contract/routes/market.ts";
import type { ColumnType, Generated, GeneratedAlways, Kysely } from "kysely";
import type { AccountsDatabase } from "./schema-accounts.ts";
import type { DerivativesDatabase } from "./schema-derivatives.ts";
import type { EngineDatabase } from "./schema-engine.ts";
import type { WalletDatabase } from "./schema-wallet.ts";

/**
 * The tables as Kysely sees them; a test compares the names with the catalogue. A numeric is a decimal string both ways, a bigint a Number, a
 * timestamptz a Date. Append-only columns cannot be updated here either.
 */
type Fixed<Type> = ColumnType<Type, Type, never>;
type Numeric = string;

export interface InstallationTable {
  id: Generated<number>;
  mode: Fixed<"demo" | "production">;
  since: Generated<Date>;
}
export interface SecretKeysTable {
  key_id: Fixed<number>;
  proof: Fixed<Buffer>;
  former: ColumnType<Buffer | null, undefined, Buffer>;
  since: Generated<Date>;
}

export interface BalancesTable {
  owner_id: number;
  account: AccountType | HouseAccount;
  currency_id: number;
  available: Numeric;
  frozen: Numeric;
}
export interface LedgerEntriesTable {
  entry_id: Fixed<number>;
  at: Fixed<Date>;
  batch_id: Fixed<number>;
  command_id: Fixed<string>;
  owner_id: Fixed<number>;
  account: Fixed<AccountType | HouseAccount>;
  currency_id: Fixed<number>;
  available_delta: Fixed<Numeric>;
  frozen_delta: Fixed<Numeric>;
  available_after: Fixed<Numeric>;
  frozen_after: Fixed<Numeric>;
  tag: Fixed<LedgerTag>;
  ref: Fixed<string>;
}
export interface TransfersTable {
  transfer_id: GeneratedAlways<number>;
  command_id: Fixed<string>;
  user_id: Fixed<number>;
  from_account: Fixed<AccountType>;
  to_account: Fixed<AccountType>;
  currency_id: Fixed<number>;
  amount: Fixed<Numeric>;
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
  chain_id: GeneratedAlways<number>;
  currency_id: number;
  name: string;
  decimals: number;
  sort: Generated<number>;
  enabled: Generated<boolean>;
  version: Generated<number>;
  network: Generated<"tron" | "ethereum" | "bitcoin" | "bank" | "manual">;
  deposit_open: Generated<boolean>;
  withdraw_open: Generated<boolean>;
  deposit_min: ColumnType<Numeric, Numeric | undefined, Numeric>;
  withdraw_min: ColumnType<Numeric, Numeric | undefined, Numeric>;
  withdraw_max: ColumnType<Numeric, Numeric | undefined, Numeric>;
  withdraw_fee: ColumnType<Numeric, Numeric | undefined, Numeric>;
  two_people_above: ColumnType<Numeric, Numeric | undefined, Numeric>;
  confirmations: Generated<number>;
  explorer_tx: Generated<string>;
}
export interface MarketsTable {
  market_id: number;
  symbol: string;
  base_id: number;
  quote_id: number;
  tick: Numeric;
  lot: Numeric;
  min_notional: Numeric;
  maker_fee: Numeric;
  taker_fee: Numeric;
  price_band: Numeric;
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
  kind: "limit" | "market" | "stop_limit";
  tif: "GTC" | "IOC" | "FOK" | "POST";
  price: Numeric | null;
  stop_price: Numeric | null;
  quantity: Numeric | null;
  quote_amount: Numeric | null;
  filled_quantity: Numeric;
  filled_quote: Numeric;
  fee: Numeric;
  fee_currency_id: number;
  hold: Numeric;
  status: "waiting" | "completed" | "cancelled";
  cancel_reason: string | null;
  triggered: boolean;
  sequence: number;
  command_id: string;
  created_at: Date;
  updated_at: Date;
  client_order_id: string | null;
}
export interface TradesTable {
  trade_id: Fixed<number>;
  market_id: Fixed<number>;
  price: Fixed<Numeric>;
  quantity: Fixed<Numeric>;
  quote_amount: Fixed<Numeric>;
  taker_side: Fixed<0 | 1>;
  /** 0 is the house, as in the three below. */
  taker_order_id: Fixed<number>;
  maker_order_id: Fixed<number>;
  taker_user_id: Fixed<number>;
  maker_user_id: Fixed<number>;
  taker_fee: Fixed<Numeric>;
  maker_fee: Fixed<Numeric>;
  at: Fixed<Date>;
}

export interface Constituent {
  readonly venue: string;
  readonly price: string;
  readonly observed_at_ms: number;
}
export interface TicksTable {
  tick_id: Fixed<number>;
  market_id: Fixed<number>;
  at: Fixed<Date>;
  price: Fixed<Numeric>;
  volume: Fixed<Numeric>;
  counting: Fixed<boolean>;
  constituents: ColumnType<Constituent[], string, never>;
}
export interface CandlesTable {
  market_id: Fixed<number>;
  period: Fixed<CandlePeriod>;
  open_time: Fixed<Date>;
  open: Fixed<Numeric>;
  high: Fixed<Numeric>;
  low: Fixed<Numeric>;
  close: Fixed<Numeric>;
  volume: Fixed<Numeric>;
  turnover: Fixed<Numeric>;
}

export interface UsersTable {
  user_id: Generated<number>;
  uid: string;
  area_code: string | null;
  mobile: string | null;
  email: string | null;
  password_hash: string;
  nickname: string;
  lang: Generated<string>;
  channel: "sms" | "mail";
  invite_code: string;
  inviter_id: number | null;
  state: Generated<"active" | "frozen" | "locked">;
  kyc_level: Generated<number>;
  credit_score: Generated<number>;
  registered: Generated<boolean>;
  created_at: Generated<Date>;
  fund_password_hash: string | null;
  contact_address: Generated<string>;
  anti_phishing: string | null;
  state_reason: string | null;
  state_by: "user" | "operator" | null;
  state_at: Date | null;
  address_hold: Generated<boolean>;
  address_hold_ends_at: Date | null;
  book_only: Generated<boolean>;
  book_only_ends_at: Date | null;
  display_currency: Generated<string>;
  bank_reference: string | null;
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
  device_id: string | null;
}
export interface CodesTable {
  code_id: GeneratedAlways<number>;
  purpose: string;
  channel: "sms" | "mail";
  target: string;
  code_hash: Buffer;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  network: Fixed<string | null>;
  device: Fixed<string | null>;
  known: Fixed<boolean>;
  foreign_tries: Generated<number>;
}
export interface AnswersTable {
  user_id: Fixed<number>;
  route: Fixed<string>;
  command_id: Fixed<string>;
  body_hash: Fixed<Buffer>;
  answer: ColumnType<unknown, string, never>;
  at: GeneratedAlways<Date>;
}
export interface OutboxTable {
  id: GeneratedAlways<number>;
  channel: "sms" | "mail";
  target: string;
  subject: Generated<string>;
  body: string;
  created_at: Generated<Date>;
}
export interface SchemaMigrationsTable {
  version: Fixed<number>;
  name: Fixed<string>;
  checksum: Fixed<string>;
  applied_at: GeneratedAlways<Date>;
}

export interface Database extends EngineDatabase, AccountsDatabase, WalletDatabase, DerivativesDatabase {
  installation: InstallationTable;
  secret_keys: SecretKeysTable;
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
  answers: AnswersTable;
  outbox: OutboxTable;
  schema_migrations: SchemaMigrationsTable;
}

/** The database, or a transaction in it. */
export type Db = Kysely<Database>;
