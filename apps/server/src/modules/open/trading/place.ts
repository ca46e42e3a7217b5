import { type Amount, type Price, parseAmount, quoteFor } from "@candor/contract/domain/money.ts";
import { type OpenRefusal, type OpenResult, openDone, openRefusal } from "@candor/contract/open/errors.ts";
import { type OpenOrderType, selfTradePreventions } from "@candor/contract/open/order-types.ts";
import type { PlacedOrder, PlaceInput } from "@candor/contract/open/trading.ts";
import type { OrderView } from "../../../platform/bus/views.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { execute } from "../../../services/execute.ts";
import type { OpenContext } from "../../../services/open/handlers.ts";
import { idRange } from "../../../services/open/id-range.ts";
import { openRefusalOf } from "../../../services/open/refusals.ts";
import type { Services } from "../../../services/services.ts";
import { type Caller, placeOrder, shapeRefusal, type TradeInput } from "../../trading/spot/index.ts";
import * as queries from "./queries.ts";
import { type Detail, placedOrder } from "./view.ts";

/** The most fills of one order. */
const FILLS_MAX = 250;

type Field = "timeInForce" | "quantity" | "price" | "stopPrice";
/** What each type must have; a market order has a quantity or a quote quantity. */
const needed: Readonly<Record<OpenOrderType, readonly Field[]>> = {
  LIMIT: ["timeInForce", "quantity", "price"],
  LIMIT_MAKER: ["quantity", "price"],
  MARKET: [],
  STOP_LOSS: ["quantity", "stopPrice"],
  STOP_LOSS_LIMIT: ["timeInForce", "quantity", "price", "stopPrice"],
  TAKE_PROFIT: ["quantity", "stopPrice"],
  TAKE_PROFIT_LIMIT: ["timeInForce", "quantity", "price", "stopPrice"],
};
const priced: readonly Field[] = ["timeInForce", "price", "stopPrice"];

const kinds: Readonly<Record<OpenOrderType, TradeInput["kind"]>> = {
  LIMIT: "limit",
  LIMIT_MAKER: "limit",
  MARKET: "market",
  STOP_LOSS: "stop_market",
  STOP_LOSS_LIMIT: "stop_limit",
  TAKE_PROFIT: "take_profit_market",
  TAKE_PROFIT_LIMIT: "take_profit_limit",
};

const isTrailing = ({ trailingDelta }: Pick<PlaceInput, "trailingDelta">): boolean =>
  trailingDelta !== undefined && trailingDelta > 0;

/** What is refused before the core is asked: what a type lacks, has in vain, or what is not offered. */
function refuseShape(input: PlaceInput): OpenRefusal | undefined {
  const { type, quoteOrderQty } = input;
  if (input.icebergQty !== undefined)
    return openRefusal("ORDER_REJECTED", "Iceberg orders are not supported for this symbol.");
  const trails = isTrailing(input);
  if (trails && !needed[type].includes("stopPrice")) return openRefusal("NOT_REQUIRED", "trailingDelta");
  for (const field of needed[type])
    if (input[field] === undefined && !(trails && field === "stopPrice")) return openRefusal("MISSING", field);
  const inVain = priced.find((field) => input[field] !== undefined && !needed[type].includes(field));
  if (inVain) return openRefusal("NOT_REQUIRED", inVain);
  if (type !== "MARKET") return quoteOrderQty === undefined ? undefined : openRefusal("NOT_REQUIRED", "quoteOrderQty");
  if (input.quantity === undefined && quoteOrderQty === undefined)
    return openRefusal("MISSING_EITHER", "quantity", "quoteOrderQty");
  if (input.quantity !== undefined && quoteOrderQty !== undefined) return openRefusal("INVALID_COMBINATION");
  return undefined;
}

/** The stop price of a trailing order is where it begins to follow the market. */
export const stopOf = ({ stopPrice, trailingDelta }: Pick<PlaceInput, "stopPrice" | "trailingDelta">) =>
  isTrailing({ trailingDelta })
    ? { trailing_delta: trailingDelta, activation_price: stopPrice }
    : { stop_price: stopPrice };

function tradeInput(market: MarketInfo, input: PlaceInput, name: string): TradeInput {
  return {
    match_id: market.match_id,
    type: input.side === "BUY" ? 1 : 2,
    kind: kinds[input.type],
    tif: input.type === "LIMIT_MAKER" ? "POST" : (input.timeInForce ?? "GTC"),
    price: input.price,
    ...stopOf(input),
    number: input.quantity,
    total: input.quoteOrderQty,
    client_order_id: name,
    stp: input.selfTradePreventionMode && selfTradePreventions[input.selfTradePreventionMode],
  };
}

/** The order as the app's own form would send it, or why it cannot be one. A name is made from the command's id where the client gives none. */
export function readOrder(market: MarketInfo, input: PlaceInput, commandId: string): OpenResult<TradeInput> {
  const refusal = refuseShape(input);
  if (refusal) return refusal;
  const trade = tradeInput(market, input, input.newClientOrderId ?? commandId);
  const shape = shapeRefusal(trade);
  return shape ? openRefusal("INVALID_COMBINATION") : openDone(trade);
}

/** Who sends the command of a signed request: the row of an order says which key placed it. */
export const callerOf = ({ userId, commandId, key }: OpenContext): Caller => ({
  userId,
  commandId,
  apiKeyId: key?.keyId,
});

/** Places an order by the command of the app's own form. */
export async function place(
  services: Services,
  market: MarketInfo,
  { input, caller }: { readonly input: PlaceInput; readonly caller: Caller },
): Promise<OpenResult<PlacedOrder>> {
  const trade = readOrder(market, input, caller.commandId);
  if (!trade.ok) return trade;
  const outcome = await execute(services.engine, placeOrder(trade.data, caller));
  if (!outcome.ok) return openRefusalOf(outcome);
  const { order } = outcome;
  if (!order) throw new Error("the engine placed an order and did not answer it");
  return openDone(await placedView(services, market, order, input));
}

/** An order that was just placed, as detailed as its request asks for. */
export async function placedView(
  services: Services,
  market: MarketInfo,
  order: OrderView,
  { type, newOrderRespType }: Pick<PlaceInput, "type" | "newOrderRespType">,
): Promise<PlacedOrder> {
  const detail: Detail = newOrderRespType ?? (type === "LIMIT" || type === "MARKET" ? "FULL" : "ACK");
  const fills = detail === "FULL" ? await immediateFills(services, order) : [];
  // Its fills are committed and could not be read: an answer without them says all that was done.
  return placedOrder(market, order, { detail: fills ? detail : "RESULT", fills: fills ?? [] });
}

/** The fills of an order that was just placed: the user's latest, up to the filled quantity. */
function immediateFills(services: Services, order: OrderView): Promise<queries.FillRow[] | undefined> {
  if (!/[1-9]/.test(order.filledQuantity)) return Promise.resolve([]);
  return afterCommit(services, "reading the fills of an order", () => fillsOfOrder(services.db, order));
}

/** The fills of an order, oldest first, searched only in the time from its placement to its last change. */
export async function fillsOfOrder(
  db: Db,
  { userId, marketId, orderId, createdAt, updatedAt }: OrderView,
  limit = FILLS_MAX,
): Promise<queries.FillRow[]> {
  const range = await idRange(db, "trades", { startTime: createdAt, endTime: updatedAt });
  return queries.fills(db, { ...range, userId, marketId, orderId, limit });
}

const notional = (price: Price, quantity: Amount): bigint => quoteFor(quantity, price, "down");

/** What a filter of the market refuses, as the core would; what only balance and book decide is not tried. */
export function refuseByFilters(market: MarketInfo, { price, number, total }: TradeInput): OpenRefusal | undefined {
  const [tick, lot, least] = [market.tick, market.lot, market.min_notional].map((text) => parseAmount(text));
  if (price !== undefined && price % (tick ?? 1n) !== 0n) return openRefusalOf({ error: "PRICE_OFF_TICK" });
  if (number !== undefined && number % (lot ?? 1n) !== 0n) return openRefusalOf({ error: "QUANTITY_OFF_LOT" });
  const worth = total ?? (price !== undefined && number !== undefined ? notional(price, number) : undefined);
  return worth !== undefined && worth < (least ?? 0n) ? openRefusalOf({ error: "NOTIONAL_TOO_SMALL" }) : undefined;
}
