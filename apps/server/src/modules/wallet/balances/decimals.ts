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
  /** Of the command that is to spend it. */
  readonly commandId: string;
};

/**
 * Refuses an amount with digits that its currency does not have, unless it is all there is: fees leave fractions on balances that a user must be able
 * to move, and to be rid of. A command that was sent before passes too: its first answer is the engine's to give, and all there was is gone since.
 */
export async function refuseDecimals(db: Kysely<Database>, spent: Spent): Promise<FieldRefusal | undefined> {
  const { userId, account, currency, amount, commandId } = spent;
  if (!tooManyDecimals(amount, currency.decimals)) return undefined;
  const all = await available(db, userId, account, currency.currency_id);
  if (all !== undefined && fromNumeric(all) === amount) return undefined;
  if (await isSent(db, commandId)) return undefined;
  return refuseField("amount", "TOO_MANY_DECIMALS", { max: currency.decimals });
}

/** A refusal of a movement, about its amount where it is: what may leave an account of contracts is said in digits that can be entered. */
export function withAmount(refusal: Refusal, { decimals }: Currency): FieldRefusal {
  if (refusal.error === "INSUFFICIENT_BALANCE") return { ...refusal, field: "amount" };
  if (refusal.error !== "LEVER_MARGIN_NEEDED") return refusal;
  const max = parseAmount(refusal.params?.["max"]);
  const shown = max === undefined ? {} : { max: formatAmount(cutDecimals(max, decimals)) };
  return { ...refusal, field: "amount", params: { ...refusal.params, ...shown } };
}
