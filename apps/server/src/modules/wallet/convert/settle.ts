import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { Refusal } from "@candor/contract/errors.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { exchange, SettledConversion } from "@candor/contract/routes/exchange.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { refuseDecimals } from "../balances/index.ts";
import { viaCurrency } from "./pairs.ts";
import * as queries from "./queries.ts";
import { readTerms } from "./terms.ts";
import { settledView } from "./view.ts";

type Input = ParsedInputOf<typeof exchange>;

/**
 * Settles by one command of the caller's key and returns the result, also to a repeat: the engine answers when the next prices have arrived, after a
 * second or two. Nothing is read after the settlement.
 */
export async function settle(services: Services, context: Context, input: Input): Promise<Result<SettledConversion>> {
  const { db, engine, catalogue } = services;
  const { userId } = userOf(context);
  const { from_currency_id: fromId, to_currency_id: toId, amount, expected } = input;
  const [from, to, via] = [catalogue.currency(fromId), catalogue.currency(toId), viaCurrency(catalogue)];
  if (!from) return refuseField("from_currency_id", "NOT_FOUND");
  if (!to) return refuseField("to_currency_id", "NOT_FOUND");
  if (!via) return refuse("CONVERT_UNAVAILABLE");
  const unfit = await refuseDecimals(db, {
    userId,
    account: "c2c",
    currency: from,
    amount,
    commandId: context.commandId,
  });
  if (unfit) return unfit;
  const outcome = await execute(engine, {
    type: "convert",
    id: context.commandId,
    userId,
    account: "c2c",
    fromId,
    toId,
    viaId: via.currency_id,
    amount,
    ...(expected === undefined ? {} : { expected }),
    ...(await readTerms(db)),
  });
  if (!outcome.ok && outcome.error !== "IDEMPOTENCY_MISMATCH")
    return refusalOf(outcome, { to: to.symbol, via: via.symbol });
  if (outcome.ok) {
    if (outcome.received === undefined) throw new Error("the engine answered convert without what it gave");
    const { commandId: command_id } = context;
    const settled = { command_id, from_id: fromId, to_id: toId, amount: formatAmount(amount) };
    return done(settledView(catalogue, { ...settled, received: outcome.received, at: new Date(outcome.at) }));
  }
  const row = await queries.conversionOf(db, userId, context.commandId);
  // The terms are part of the command: if an operator changed them since, the same call is another command and its answer is in the table.
  const isSame = row?.from_id === fromId && row.to_id === toId && fromNumeric(row.amount) === amount;
  return row && isSame ? done(settledView(catalogue, row)) : refuse("IDEMPOTENCY_MISMATCH");
}

function refusalOf(refusal: Refusal, { to, via }: { to: string; via: string }): FieldRefusal {
  const { error, params } = refusal;
  if (error === "PRICE_MOVED") return refuse(error, { ...params, currency: to });
  if (error === "CONVERT_LIMIT") return refuse(error, { ...params, currency: via });
  if (error === "INSUFFICIENT_BALANCE" || error === "INVALID_AMOUNT") return { ...refusal, field: "amount" };
  return refusal;
}
