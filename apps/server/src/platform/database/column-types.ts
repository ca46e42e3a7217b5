import type { AccountType, HouseAccount } from "@candor/contract/domain/accounts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { Language } from "@candor/contract/i18n/languages.ts";

/** What columns hold that SQL knows only as text or json. describe-types.ts writes these names into schema.ts. */
export type { AccountType, Language, LedgerTag };
export type LedgerAccount = AccountType | HouseAccount;

/** Totals or balances as decimal strings, by currency symbol. */
export type Sums = Record<string, string>;
export type Params = Record<string, string | number>;
/** A root of the liabilities that a published head covers. */
export type CoveredRoot = { id: number; root: string };
export type StoredChoice = {
  readonly seconds: number;
  readonly ratio: string;
  readonly min: string;
  readonly max: string;
};
export type StoredMultiple = { readonly multiple: number; readonly max_lots: number };

export type Constituent = { readonly venue: string; readonly price: string; readonly observed_at_ms: number };

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

/** The whole type of a column as it is read, by table and column. */
export const narrowed: Readonly<Record<string, string>> = {
  "balances.account": "LedgerAccount",
  "ledger_entries.account": "LedgerAccount",
  "ledger_entries.tag": "LedgerTag",
  "transfers.from_account": "AccountType",
  "transfers.to_account": "AccountType",
  "conversions.account": "AccountType",
  "withdrawals.details": "WithdrawalDetails",
  // Both are filled from `details` by their defaults.
  "withdrawals.chain_id": "number",
  "withdrawals.address": "string",
  "ticks.constituents": "Constituent[]",
  "option_terms.choices": "readonly StoredChoice[]",
  "lever_terms.multiples": "readonly StoredMultiple[]",
  "receipt_ticks.constituents": "Constituent[]",
  "receipts.inputs": "Params",
  "receipts.result": "Params",
  "document_texts.lang": "Language",
  "notifications.params": "Params",
  "liability_roots.sums": "Sums",
  "liability_nodes.sums": "Sums",
  "liability_leaves.balances": "Sums",
  "liability_faults.leaf": "Sums | null",
  "liability_faults.ledger": "Sums",
  "published_heads.roots": "CoveredRoot[]",
  "feed_seeds.start_prices": "Sums",
};

/** Tables that the engine or a trigger writes: queries of Kysely only read them. */
export const readOnly: readonly string[] = [
  "conversions",
  "hosting_orders",
  "hosting_products",
  "lever_terms",
  "option_orders",
  "option_terms",
  "play_limits",
  "positions",
  "receipt_ticks",
  "receipts",
  "security_changes",
  "subscription_applications",
  "subscriptions",
  "withdrawals",
];
