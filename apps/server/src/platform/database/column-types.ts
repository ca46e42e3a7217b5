import type { AccountType, HouseAccount } from "@candor/contract/domain/accounts.ts";
import type { AlertBasis, AlertKind, AlertRepeat } from "@candor/contract/domain/alerts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";
import type { NotificationTopic } from "@candor/contract/routes/notification.ts";
import type { DueBody } from "../bus/due-notices.ts";

/** Types of columns that SQL knows only as text or json. describe-types.ts writes these names into schema.ts. */
export type { AccountType, Language, LedgerTag, NotificationTopic };
export type LedgerAccount = AccountType | HouseAccount;

/** Totals or balances as decimal strings, by currency symbol. */
export type Sums = Record<string, string>;
export type Params = Record<string, string | number>;
export type Words = Record<string, string>;
/** A root of the liabilities that a published head covers. */
export type CoveredRoot = { id: number; root: string };
export type StoredChoice = {
  readonly seconds: number;
  readonly ratio: string;
  readonly min: string;
  readonly max: string;
};
export type StoredFeeLevel = { readonly volume: string; readonly maker: string; readonly taker: string };
export type StoredMultiple = { readonly multiple: number; readonly max_lots: number };

export type { AlertBasis, AlertKind, AlertRepeat, DueBody };

export type Constituent = { readonly venue: string; readonly price: string; readonly observed_at_ms: number };

/** The destination of a withdrawal and the device that requested it. A bank card's numbers are stored as in its own row. */
export interface WithdrawalDetails {
  readonly kind: "chain" | "bank";
  readonly chain_id: number;
  /** The chain's name at the time of the request, such as "TRC20" or "Bank". */
  readonly chain: string;
  /** On a chain the address; at a bank the index of the account number in hexadecimal, or the number itself in rows without `account_end` (before 0018). */
  readonly address: string;
  /** The last digits of a bank account number; the whole number is encrypted with the card. */
  readonly account_end?: string | null;
  readonly label: string;
  /** The entry of the address book; null for a one-time address and for a bank. */
  readonly address_id: number | null;
  readonly card_id: number | null;
  readonly bank_name: string | null;
  readonly account_name: string | null;
  readonly remark: string;
  readonly device_id: string | null;
  readonly network: string | null;
}

/** The complete type of a column when it is read, by table and column. */
export const narrowed: Readonly<Record<string, string>> = {
  "balances.account": "LedgerAccount",
  "ledger_entries.account": "LedgerAccount",
  "ledger_entries.tag": "LedgerTag",
  "transfers.from_account": "AccountType",
  "transfers.to_account": "AccountType",
  "conversions.account": "AccountType",
  "withdrawals.details": "WithdrawalDetails",
  // The defaults of both columns fill them from `details`.
  "withdrawals.chain_id": "number",
  "withdrawals.address": "string",
  "ticks.constituents": "Constituent[]",
  "option_terms.choices": "readonly StoredChoice[]",
  "fee_tables.levels": "readonly StoredFeeLevel[]",
  "lever_terms.multiples": "readonly StoredMultiple[]",
  "receipt_ticks.constituents": "Constituent[]",
  "receipts.inputs": "Params",
  "receipts.result": "Params",
  "canned_texts.lang": "Language",
  "chat_messages.params": "Words",
  "document_texts.lang": "Language",
  "notices_due.body": "DueBody",
  "notification_choices.topic": "NotificationTopic",
  "notifications.params": "Params",
  "price_alerts.kind": "AlertKind",
  "price_alerts.basis": "AlertBasis",
  "price_alerts.repeat": "AlertRepeat",
  "liability_roots.sums": "Sums",
  "liability_nodes.sums": "Sums",
  "liability_leaves.balances": "Sums",
  "liability_faults.leaf": "Sums | null",
  "liability_faults.ledger": "Sums",
  "published_heads.roots": "CoveredRoot[]",
  "feed_seeds.start_prices": "Sums",
};

/** Tables that only the engine or a trigger writes: Kysely's queries read them. */
export const readOnly: readonly string[] = [
  "conversions",
  "fee_levels",
  "fee_tables",
  "hosting_orders",
  "hosting_products",
  "lever_terms",
  "margin_warnings",
  "option_orders",
  "option_terms",
  "otc_merchants",
  "otc_offers",
  "otc_orders",
  "otc_takers",
  "play_limits",
  "positions",
  "rebate_pairs",
  "rebate_rates",
  "rebates",
  "rebates_held",
  "receipt_ticks",
  "receipts",
  "security_changes",
  "spot_trails",
  "subscription_applications",
  "subscriptions",
  "withdrawals",
];
