import { type Price, parsePrice } from "@candor/contract/domain/money.ts";
import type { ErrorCode, Refusal } from "@candor/contract/errors.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { contractClose, contractStopPrice, contractTrade, Position } from "@candor/contract/routes/contracts.ts";
import type { CommandRequest, Done } from "../../../platform/bus/bus.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { hasReadRisk } from "../trading-limits/index.ts";
import * as queries from "./queries.ts";
import { positionFromRow, positionFromView } from "./view.ts";

/** Basic verification, which the specification asks for before "some other actions" too. */
const LEVEL_NEEDED = 1;

type Prices = Readonly<Partial<Record<"price" | "target_profit_price" | "stop_loss_price", Price | undefined>>>;

const fieldOf: Partial<Record<ErrorCode, string>> = {
  LEVER_LOTS: "share",
  LEVER_CAPACITY: "share",
  LEVER_CAPACITY_LEFT: "share",
  INSUFFICIENT_BALANCE: "share",
  LEVER_MULTIPLE: "multiple",
  LEVER_TIER_FULL: "multiple",
  LEVER_LIMIT_PRICE: "price",
  LEVER_PRICE_1: "target_profit_price",
  LEVER_PRICE_2: "stop_loss_price",
  LEVER_PRICE_3: "target_profit_price",
  LEVER_PRICE_4: "stop_loss_price",
};

/** Which of the prices the tick that was refused with does not divide. */
function offTick({ params }: Refusal, prices: Prices): string | undefined {
  const tick = parsePrice(params?.["tick"]);
  const isOff = (value: Price | undefined) => value !== undefined && tick !== undefined && value % tick !== 0n;
  return Object.entries(prices).find(([, value]) => isOff(value))?.[0];
}

/** What the pair has left is told where it is known: an order that the next tick refuses keeps the name of its refusal alone. */
const withRoom = (refusal: Refusal): Refusal =>
  refusal.error === "LEVER_CAPACITY" && refusal.params ? { ...refusal, error: "LEVER_CAPACITY_LEFT" } : refusal;

function withField(refusal: Refusal, prices: Prices = {}): FieldRefusal {
  const field = refusal.error === "PRICE_OFF_TICK" ? offTick(refusal, prices) : fieldOf[refusal.error];
  return field === undefined ? refusal : { ...refusal, field };
}

/** What a command left of a position: as the table has it by now with its receipts, else as the engine answered it. */
async function shown(
  services: Services,
  { position }: Done,
  read: () => Promise<queries.PositionRow | undefined>,
): Promise<Result<Position>> {
  const { db, catalogue } = services;
  const stored = await afterCommit(services, "reading a position that a command changed", async () => {
    const row = await read();
    if (!row) throw new Error("a position that a command changed is in no table");
    const receipts = await queries.receiptsOf(db, [row.position_id]);
    return positionFromRow(catalogue, row, receipts.get(row.position_id));
  });
  if (stored) return done(stored);
  if (!position) throw new Error("the engine answered without the position");
  return done({ ...positionFromView(catalogue, position), receipts: [] });
}

export const marketOf = ({ catalogue }: Services, currencyId: number, legalId: number): MarketInfo | undefined =>
  catalogue.markets.find(({ currency_id, legal_id }) => currency_id === currencyId && legal_id === legalId);

/** Orders by one command of the caller's key. The order is answered from the table: a repeat shows it as it is by then, with its receipts. */
export async function place(
  services: Services,
  context: Context,
  input: ParsedInputOf<typeof contractTrade>,
): Promise<Result<Position>> {
  const { db, engine } = services;
  const { commandId } = context;
  const { userId } = userOf(context);
  const { price, target_profit_price, stop_loss_price, share: lots, multiple } = input;
  const market = marketOf(services, input.currency_id, input.legal_id);
  if (!market) return refuseField("currency_id", "NOT_FOUND");
  const isLimit = input.status === 0;
  if (isLimit && price === undefined) return refuseField("price", "FIELD_REQUIRED");
  if (!isLimit && price !== undefined) return refuseField("price", "INVALID_REQUEST");
  if (!(await hasReadRisk(db, userId, "lever"))) return refuse("RISK_NOT_READ");
  const outcome = await execute(engine, {
    type: "placeLever",
    id: commandId,
    userId,
    marketId: market.match_id,
    lots,
    multiple,
    side: input.type === 1 ? 0 : 1,
    kind: isLimit ? "limit" : "market",
    ...(price !== undefined && { price }),
    takeProfit: target_profit_price,
    stopLoss: stop_loss_price,
    levelNeeded: LEVEL_NEEDED,
  });
  if (!outcome.ok) {
    if (outcome.error === "NOT_FOUND") return { ...outcome, field: "currency_id" };
    return withField(withRoom(outcome), { price, target_profit_price, stop_loss_price });
  }
  return shown(services, outcome, () => queries.positionOfCommand(db, userId, commandId));
}

/** A command about one of the user's positions. The core forgets those that have ended; that there was one, only its owner learns. */
async function change(
  services: Services,
  command: CommandRequest & { readonly userId: number; readonly positionId: number },
  prices: Prices = {},
): Promise<Result<Done>> {
  const outcome = await execute(services.engine, command);
  if (outcome.ok) return done(outcome);
  if (outcome.error !== "NOT_FOUND") return withField(outcome, prices);
  const row = await queries.positionById(services.db, command.userId, command.positionId);
  return row ? refuse("POSITION_NOT_OPEN") : refuseField("id", "NOT_FOUND");
}

export async function cancel(services: Services, context: Context, positionId: number): Promise<Result<Position>> {
  const { userId } = userOf(context);
  const changed = await change(services, { type: "cancelLever", id: context.commandId, userId, positionId });
  return changed.ok
    ? shown(services, changed.data, () => queries.positionById(services.db, userId, positionId))
    : changed;
}

export async function setStops(
  services: Services,
  context: Context,
  { id: positionId, target_profit_price, stop_loss_price }: ParsedInputOf<typeof contractStopPrice>,
): Promise<Result<Position>> {
  const { userId } = userOf(context);
  const stops = { takeProfit: target_profit_price, stopLoss: stop_loss_price };
  const changed = await change(
    services,
    { type: "setLeverStops", id: context.commandId, userId, positionId, ...stops },
    { target_profit_price, stop_loss_price },
  );
  return changed.ok
    ? shown(services, changed.data, () => queries.positionById(services.db, userId, positionId))
    : changed;
}

export async function close(
  services: Services,
  context: Context,
  input: ParsedInputOf<typeof contractClose>,
): Promise<Result<{ closing: number }>> {
  const { userId } = userOf(context);
  const { id: positionId, share, all = false, match_id } = input;
  if (all) return closeAll(services, context, input);
  if (positionId === undefined) return refuseField("id", "FIELD_REQUIRED");
  if (match_id !== undefined) return refuseField("match_id", "INVALID_REQUEST");
  const lots = share === undefined ? {} : { lots: share };
  const changed = await change(services, { type: "closeLever", id: context.commandId, userId, positionId, ...lots });
  return changed.ok ? done({ closing: 1 }) : changed;
}

async function closeAll(
  { engine, catalogue }: Services,
  context: Context,
  { id, share, match_id: marketId }: ParsedInputOf<typeof contractClose>,
): Promise<Result<{ closing: number }>> {
  // Who names one position and all of them has not said which.
  if (id !== undefined) return refuseField("id", "INVALID_REQUEST");
  if (share !== undefined) return refuseField("share", "INVALID_REQUEST");
  if (marketId !== undefined && !catalogue.market(marketId)) return refuseField("match_id", "NOT_FOUND");
  const pair = marketId === undefined ? {} : { marketId };
  const { userId } = userOf(context);
  const outcome = await execute(engine, { type: "closeAllLever", id: context.commandId, userId, ...pair });
  return outcome.ok ? done({ closing: outcome.closing ?? 0 }) : outcome;
}
