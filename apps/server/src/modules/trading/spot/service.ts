import type { Amount, Price } from "@candor/contract/domain/money.ts";
import { hasTrigger, OPEN_ORDERS_MAX, takesAtMarket } from "@candor/contract/domain/spot.ts";
import type { ErrorParams } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { oco, replace, trade } from "@candor/contract/routes/spot.ts";
import type { CommandRequest, Outcome } from "../../../platform/bus/bus.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";

export type TradeInput = ParsedInputOf<typeof trade>;
type PlaceOrder = Extract<CommandRequest, { type: "placeOrder" }>;
export type OcoInput = ParsedInputOf<typeof oco>;
type PlaceOco = Extract<CommandRequest, { type: "placeOco" }>;
type ReplaceInput = ParsedInputOf<typeof replace>;
type ReplaceOrder = Extract<CommandRequest, { type: "replaceOrder" }>;
/** Who sends a command: by hand, or a program with the key `apiKeyId`. */
export type Caller = { readonly userId: number; readonly commandId: string; readonly apiKeyId?: string | undefined };

/** Which prices and sizes belong to which kind of order; the core checks everything that needs the market. */
export function shapeRefusal(input: TradeInput): FieldRefusal | undefined {
  const { kind, price, stop_price, number, total } = input;
  const atMarket = takesAtMarket(kind);
  if (atMarket && price !== undefined) return refuseField("price", "INVALID_REQUEST");
  if (!atMarket && price === undefined) return refuseField("price", "INVALID_AMOUNT");
  if (number === undefined && (kind !== "market" || total === undefined))
    return refuseField("number", "INVALID_AMOUNT");
  if (total !== undefined && (kind !== "market" || number !== undefined))
    return refuseField("total", "INVALID_REQUEST");
  const waits = hasTrigger(kind);
  if (!waits && stop_price !== undefined) return refuseField("stop_price", "INVALID_REQUEST");
  return waits || input.trailing_delta !== undefined || input.activation_price !== undefined
    ? trailingRefusal(waits, input)
    : undefined;
}

type Trailing = Pick<TradeInput, "stop_price" | "trailing_delta" | "activation_price">;
/** An order that waits for a price has a stop price or a delta; an activation price goes with a delta. */
function trailingRefusal(waits: boolean, input: Trailing): FieldRefusal | undefined {
  const { stop_price, trailing_delta, activation_price } = input;
  if (trailing_delta !== undefined && (!waits || stop_price !== undefined))
    return refuseField("trailing_delta", "INVALID_REQUEST");
  if (activation_price !== undefined && trailing_delta === undefined)
    return refuseField("activation_price", "INVALID_REQUEST");
  return stop_price === undefined && trailing_delta === undefined
    ? refuseField("stop_price", "INVALID_AMOUNT")
    : undefined;
}

export function placeOrder(input: TradeInput, caller: Caller): PlaceOrder {
  const command: { -readonly [Key in keyof PlaceOrder]: PlaceOrder[Key] } = {
    type: "placeOrder",
    id: caller.commandId,
    userId: caller.userId,
    marketId: input.match_id,
    side: input.type === 1 ? 0 : 1,
    kind: input.kind,
    tif: input.tif,
  };
  // Absent keys stay absent: the hash of the command's body must not depend on its construction.
  if (input.price !== undefined) command.price = input.price as Price;
  if (input.stop_price !== undefined) command.stopPrice = input.stop_price as Price;
  if (input.number !== undefined) command.quantity = input.number as Amount;
  if (input.total !== undefined) command.quoteAmount = input.total as Amount;
  if (input.client_order_id !== undefined) command.clientOrderId = input.client_order_id;
  if (input.stp !== undefined) command.stp = input.stp;
  if (input.trailing_delta !== undefined) command.trailingDelta = input.trailing_delta;
  if (input.activation_price !== undefined) command.activationPrice = input.activation_price;
  if (caller.apiKeyId !== undefined) command.apiKeyId = caller.apiKeyId;
  return command;
}

export function replaceOrder(input: ReplaceInput, caller: Caller): ReplaceOrder {
  return {
    ...placeOrder(input, caller),
    type: "replaceOrder",
    mode: input.mode,
    ...(input.cancel_id !== undefined && { cancelOrderId: input.cancel_id }),
    ...(input.cancel_client_order_id !== undefined && { cancelClientOrderId: input.cancel_client_order_id }),
  };
}

/** Which prices belong to which kind of order of a list. */
export function ocoRefusal(input: OcoInput): FieldRefusal | undefined {
  const { stop_kind, stop_limit_price } = input;
  const refusal = firstRefusal(input) ?? trailingRefusal(true, input);
  if (refusal) return refusal;
  const needsLimit = stop_kind === "stop_limit";
  if (needsLimit && stop_limit_price === undefined) return refuseField("stop_limit_price", "INVALID_AMOUNT");
  if (!needsLimit && stop_limit_price !== undefined) return refuseField("stop_limit_price", "INVALID_REQUEST");
  return undefined;
}

function firstRefusal({ price, limit_kind, limit_stop_price, limit_tif }: OcoInput): FieldRefusal | undefined {
  const atMarket = limit_kind === "take_profit_market";
  if (!atMarket && price === undefined) return refuseField("price", "INVALID_AMOUNT");
  if (atMarket && price !== undefined) return refuseField("price", "INVALID_REQUEST");
  if (limit_kind && limit_stop_price === undefined) return refuseField("limit_stop_price", "INVALID_AMOUNT");
  if (!limit_kind && limit_stop_price !== undefined) return refuseField("limit_stop_price", "INVALID_REQUEST");
  return limit_tif !== undefined && !limit_kind ? refuseField("limit_tif", "INVALID_REQUEST") : undefined;
}

export function placeOco(input: OcoInput, caller: Caller): PlaceOco {
  const { stop_price, stop_limit_price, client_order_id, stop_client_order_id, list_client_order_id, stp } = input;
  const { trailing_delta, activation_price, price, limit_kind, limit_stop_price, limit_tif } = input;
  return {
    type: "placeOco",
    id: caller.commandId,
    userId: caller.userId,
    marketId: input.match_id,
    side: input.type === 1 ? 0 : 1,
    quantity: input.number,
    stopKind: input.stop_kind,
    stopTif: input.stop_tif,
    ...(price !== undefined && { limitPrice: price }),
    ...(stop_price !== undefined && { stopPrice: stop_price }),
    ...(stop_limit_price !== undefined && { stopLimitPrice: stop_limit_price }),
    ...(client_order_id !== undefined && { limitClientOrderId: client_order_id }),
    ...(stop_client_order_id !== undefined && { stopClientOrderId: stop_client_order_id }),
    ...(list_client_order_id !== undefined && { listClientOrderId: list_client_order_id }),
    ...(stp !== undefined && { stp }),
    ...(trailing_delta !== undefined && { trailingDelta: trailing_delta }),
    ...(activation_price !== undefined && { activationPrice: activation_price }),
    ...(limit_kind && { limitKind: limit_kind }),
    ...(limit_stop_price !== undefined && { limitStopPrice: limit_stop_price }),
    ...(limit_tif && { limitTif: limit_tif }),
    ...(caller.apiKeyId !== undefined && { apiKeyId: caller.apiKeyId }),
  };
}

const fieldOf: Partial<Record<FieldRefusal["error"], string>> = {
  PRICE_OFF_TICK: "price",
  PRICE_OUTSIDE_BAND: "price",
  WOULD_TAKE: "price",
  QUANTITY_OFF_LOT: "number",
  NOTIONAL_TOO_SMALL: "number",
  ORDER_TOO_LARGE: "number",
  TOO_MANY_FILLS: "number",
  CLIENT_ORDER_ID_TAKEN: "client_order_id",
  STOP_PRICE_PASSED: "stop_price",
  OCO_PRICES: "price",
  TRAILING_DELTA_RANGE: "trailing_delta",
};

/** Adds the field of a core refusal, and the market's figures for its text. */
export function explain(outcome: Exclude<Outcome, { ok: true }>, market: MarketInfo | undefined): FieldRefusal {
  const field = fieldOf[outcome.error];
  const shown: ErrorParams = market
    ? { tick: market.tick, lot: market.lot, min: market.min_notional, currency: market.quote, max: OPEN_ORDERS_MAX }
    : {};
  const names: Partial<Record<FieldRefusal["error"], readonly string[]>> = {
    PRICE_OFF_TICK: ["tick"],
    QUANTITY_OFF_LOT: ["lot"],
    NOTIONAL_TOO_SMALL: ["min", "currency"],
    TOO_MANY_OPEN_ORDERS: ["max"],
  };
  const params: ErrorParams = { ...outcome.params };
  for (const name of names[outcome.error] ?? []) if (shown[name] !== undefined) params[name] ??= shown[name];
  return {
    ok: false,
    error: outcome.error,
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(field ? { field } : {}),
  };
}
