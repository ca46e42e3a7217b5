import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { type Amount, formatAmount, fromNumeric, parseAmount } from "@candor/contract/domain/money.ts";
import type { Refusal } from "@candor/contract/errors.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { cutDecimals, tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import { available, isSent } from "./queries.ts";

type Spent = {
  readonly userId: number;
  readonly account: AccountType;
  readonly currency: Currency;
  readonly amount: Amount;
  /** The command that spends it. */
  readonly commandId: string;
};

/**
 * Refuses an amount with digits that its currency does not have, unless it is the whole balance: fees leave fractions on balances that a user must be
 * able to move. A repeated command passes too: the engine gives its first answer, and the balance has changed since.
 */
export async function refuseDecimals(db: Kysely<Database>, spent: Spent): Promise<FieldRefusal | undefined> {
  const { userId, account, currency, amount, commandId } = spent;
  if (!tooManyDecimals(amount, currency.decimals)) return undefined;
  const all = await available(db, userId, account, currency.currency_id);
  if (all !== undefined && fromNumeric(all) === amount) return undefined;
  if (await isSent(db, commandId)) return undefined;
  return refuseField("amount", "TOO_MANY_DECIMALS", { max: currency.decimals });
}

/** A refusal of a movement, at its amount if it concerns that: the amount that may leave a contracts account is shown in digits that can be entered. */
export function withAmount(refusal: Refusal, { decimals }: Currency): FieldRefusal {
  if (refusal.error === "INSUFFICIENT_BALANCE") return { ...refusal, field: "amount" };
  if (refusal.error !== "LEVER_MARGIN_NEEDED") return refusal;
  const max = parseAmount(refusal.params?.["max"]);
  const shown = max === undefined ? {} : { max: formatAmount(cutDecimals(max, decimals)) };
  return { ...refusal, field: "amount", params: { ...refusal.params, ...shown } };
}
