import type { ErrorCode, Refusal } from "@candor/contract/errors.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { OptionOrder, optionTrade } from "@candor/contract/routes/options.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { refuseDecimals } from "../../wallet/balances/index.ts";
import { hasReadRisk } from "../trading-limits/index.ts";
import * as queries from "./queries.ts";
import { optionFromRow, optionFromView } from "./view.ts";

type Input = ParsedInputOf<typeof optionTrade>;

/** Basic verification, which the specification requires before an option is placed. */
const LEVEL_NEEDED = 1;

const fieldOf: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: "match_id",
  OPTION_SECONDS: "seconds",
  OPTION_OUT_OF_RANGE: "number",
  OPTION_CAPACITY: "number",
  INSUFFICIENT_BALANCE: "number",
};
function withField(refusal: Refusal): FieldRefusal {
  const field = fieldOf[refusal.error];
  return field === undefined ? refusal : { ...refusal, field };
}

/** Places by one command of the caller's key. The order is answered from the table: a repeat shows its current state, with its receipts. */
export async function place(services: Services, context: Context, input: Input): Promise<Result<OptionOrder>> {
  const { db, engine, catalogue } = services;
  const { commandId } = context;
  const { userId } = userOf(context);
  const { match_id: marketId, currency_id: currencyId, type, seconds, number: stake } = input;
  const market = catalogue.market(marketId);
  if (!market) return refuseField("match_id", "NOT_FOUND");
  if (currencyId !== undefined && currencyId !== market.legal_id) return refuseField("currency_id", "INVALID_REQUEST");
  if (!(await hasReadRisk(db, userId, "option"))) return refuse("RISK_NOT_READ");
  const currency = catalogue.currency(market.legal_id);
  if (!currency) throw new Error(`market ${marketId} is quoted in ${market.legal_id}, which is not there`);
  const unfit = await refuseDecimals(db, { userId, account: "mic", currency, amount: stake, commandId });
  if (unfit) return { ...unfit, field: "number" };
  const outcome = await execute(engine, {
    type: "placeOption",
    id: commandId,
    userId,
    marketId,
    direction: type === 1 ? 0 : 1,
    seconds,
    amount: stake,
    levelNeeded: LEVEL_NEEDED,
  });
  if (!outcome.ok) return withField(outcome);
  const stored = await afterCommit(services, "reading an option that was accepted", async () => {
    const row = await queries.orderOfCommand(db, userId, commandId);
    if (!row) throw new Error(`option of command ${commandId} was accepted and is in no table`);
    const receipts = await queries.receiptIds(db, [row.order_id]);
    return optionFromRow(catalogue, row, receipts.get(row.order_id));
  });
  if (stored) return done(stored);
  if (!outcome.option) throw new Error("the engine answered placeOption without an option");
  return done({ ...optionFromView(catalogue, outcome.option), open_receipt: null, delivery_receipt: null });
}
