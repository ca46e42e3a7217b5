import type { BankCard } from "@candor/contract/routes/bank.ts";
import { maskedNumber } from "@candor/contract/rules/bank-card.ts";
import type { CardRow, Numbers } from "./numbers.ts";

/** A card as its owner sees it again: whoever gets hold of the session reads no number with which money could be taken. */
export const cardView = (row: CardRow, numbers: Numbers): BankCard => ({
  id: row.card_id,
  name: row.name,
  card_number: maskedNumber(numbers.card_number),
  bank_name: row.bank_name,
  branch: row.branch,
  bank_address: row.bank_address,
  swift_code: row.swift_code,
  cardholder: row.cardholder,
  account: maskedNumber(numbers.account),
  residence_address: row.residence_address,
  postal_code: row.postal_code,
  created_at: row.created_at.toISOString(),
});
