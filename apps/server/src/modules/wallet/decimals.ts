import type { AccountType } from "@candor/contract/accounts.ts";
import { type Amount, fromNumeric } from "@candor/contract/money.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import { type FieldRefusal, refuseField } from "../../platform/http/result.ts";
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
