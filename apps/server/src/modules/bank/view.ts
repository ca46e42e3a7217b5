import type { BankCard } from "@candor/contract/routes/bank.ts";
import { maskedNumber } from "@candor/contract/rules/bank-card.ts";
import type { Selectable } from "kysely";
import type { BankCardsTable } from "../../platform/database/schema-accounts.ts";

/** A card as its owner sees it again: whoever gets hold of the session reads no number with which money could be taken. */
export const cardView = (row: Selectable<BankCardsTable>): BankCard => ({
  id: row.card_id,
  name: row.name,
  card_number: maskedNumber(row.card_number),
  bank_name: row.bank_name,
  branch: row.branch,
  bank_address: row.bank_address,
  swift_code: row.swift_code,
  cardholder: row.cardholder,
  account: maskedNumber(row.account),
  residence_address: row.residence_address,
  postal_code: row.postal_code,
  created_at: row.created_at.toISOString(),
});
