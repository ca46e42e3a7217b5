import type { ColumnType } from "kysely";

/** The tables of options and contracts, as Kysely sees them; see schema.ts. The engine writes them, the modules read. NUMERIC travels as text. */
type Read<Type> = ColumnType<Type, never, never>;
type StoredChoice = { readonly seconds: number; readonly ratio: string; readonly min: string; readonly max: string };
type StoredMultiple = { readonly multiple: number; readonly max_lots: number };

export interface OptionTermsTable {
  market_id: Read<number>;
  state: Read<"open" | "closed">;
  fee: Read<string>;
  reserve: Read<string>;
  choices: Read<readonly StoredChoice[]>;
  version: Read<number>;
}
export interface ContractTermsTable {
  market_id: Read<number>;
  state: Read<"open" | "closed">;
  lot_size: Read<string>;
  spread: Read<string>;
  fee_rate: Read<string>;
  overnight_rate: Read<string>;
  multiples: Read<readonly StoredMultiple[]>;
  min_lots: Read<number>;
  max_lots: Read<number>;
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
  deduction: Read<string>;
  profit: Read<string>;
  close_price: Read<string | null>;
  close_reason: Read<"user" | "tp" | "sl" | "liquidation" | null>;
  refusal: Read<string | null>;
  accepted_at: Read<Date>;
  stops_at: Read<Date>;
  closing_at: Read<Date | null>;
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
  market_id: Read<number>;
  rule_version: Read<number>;
  tick_ids: Read<readonly number[]>;
  inputs: Read<Record<string, string | number>>;
  result: Read<Record<string, string | number>>;
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
  constituents: Read<unknown>;
}
export interface TradingLimitsTable {
  user_id: Read<number>;
  daily_loss: Read<string | null>;
  next_daily_loss: Read<string | null>;
  changes_at: Read<Date | null>;
  cooling_until: Read<Date | null>;
  day: Read<Date | null>;
  lost_today: Read<string>;
}
export interface RiskAcknowledgementsTable {
  user_id: ColumnType<number, number, never>;
  product: ColumnType<"option" | "lever", "option" | "lever", never>;
  at: ColumnType<Date, Date | undefined, never>;
}

export interface DerivativesDatabase {
  option_terms: OptionTermsTable;
  lever_terms: ContractTermsTable;
  option_orders: OptionOrdersTable;
  positions: PositionsTable;
  receipts: ReceiptsTable;
  receipt_ticks: ReceiptTicksTable;
  play_limits: TradingLimitsTable;
  risk_acknowledgements: RiskAcknowledgementsTable;
}
