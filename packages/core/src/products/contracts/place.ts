import { formatAmount, type Price, ZERO } from "@candor/contract/domain/money.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import {
  OPEN_POSITIONS_MAX,
  openingOf,
  openPriceOf,
  type PositionSide,
  stopError,
} from "@candor/contract/rules/contracts.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { dayOf } from "../../engine/utc-day.ts";
import { freshTick } from "../markets/index.ts";
import { refuseTrading } from "../trading-limits/index.ts";
import { refuseUser } from "../users/index.ts";
import { accountOf } from "./accounts.ts";
import { isOpen, refuseSize } from "./open.ts";
import type { ContractTerms, PlaceContract, PositionState } from "./records.ts";
import type { ContractAccount, ContractMarket, Position } from "./state.ts";
import { joinQueue, remember } from "./waiting.ts";

const sideOf = (side: PlaceContract["side"]): PositionSide => (side === 0 ? "long" : "short");

export type Current = { readonly ok: true; readonly price: Price };

/** The price used for acceptance: that of the last counting tick, if fresh. */
export function currentPrice({ market }: ContractMarket, at: number): Current | Refusal {
  const tick = freshTick(market, at);
  return tick ? { ok: true, price: tick.price } : refuse("PRICE_STALE");
}

/** Prices are positive and multiples of the market's tick. */
export function refusePrices({ market }: ContractMarket, prices: readonly Price[]): Refusal | undefined {
  const { tick } = market.config;
  if (prices.some((price) => price <= 0n)) return refuse("INVALID_REQUEST", { field: "price" });
  return prices.some((price) => price % tick !== 0n)
    ? refuse("PRICE_OFF_TICK", { tick: formatAmount(tick) })
    : undefined;
}

/** The lots of this pair that an account holds or has ordered with at least this multiple. */
function lotsAt(account: ContractAccount | undefined, { marketId, multiple }: PlaceContract): number {
  let lots = 0;
  for (const { now } of account?.open ?? [])
    if (now.marketId === marketId && now.multiple >= multiple) lots += now.lots;
  return lots;
}

/** Lots within the pair's limits, and within the tier: the higher the multiple, the fewer lots a user may have with it or a higher one. */
function refuseLots(
  { minLots, maxLots, multiples }: ContractTerms,
  command: PlaceContract,
  account: ContractAccount | undefined,
) {
  const { lots, multiple } = command;
  const tier = multiples.find((one) => one.multiple === multiple);
  if (!tier) return refuse("LEVER_MULTIPLE");
  const max = Math.min(maxLots, tier.maxLots - lotsAt(account, command));
  if (max < minLots) return refuse("LEVER_TIER_FULL", { max: tier.maxLots });
  const areLots = Number.isSafeInteger(lots) && lots >= minLots && lots <= max;
  return areLots ? undefined : refuse("LEVER_LOTS", { min: minLots, max });
}

/** The pair of an order that may be placed, as far as that does not depend on a price. */
function marketFor(
  state: State,
  command: PlaceContract,
): Refusal | { readonly ok: true; readonly market: ContractMarket } {
  const { userId, marketId, kind, price, takeProfit, stopLoss, at } = command;
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if ((state.users.get(userId)?.level ?? 0) < command.levelNeeded) return refuse("NOT_VERIFIED");
  const market = state.contracts.markets.get(marketId);
  if (!market) return refuse("NOT_FOUND");
  if (!isOpen(state, market)) return refuse("MARKET_CLOSED");
  const own = refuseTrading(state, userId, at);
  if (own) return own;
  if ((kind === "limit") !== (price !== undefined)) return refuse("INVALID_REQUEST", { field: "price" });
  const account = state.contracts.accounts.get(userId)?.get(market.market.config.quoteId);
  const refused =
    refusePrices(market, [takeProfit, stopLoss, ...(price === undefined ? [] : [price])]) ??
    refuseLots(market.terms, command, account);
  if (refused) return refused;
  if ((account?.open.size ?? 0) >= OPEN_POSITIONS_MAX) return refuse("TOO_MANY_POSITIONS", { max: OPEN_POSITIONS_MAX });
  return { ok: true, market };
}

/** A buy waits for a lower price, a sell for a higher one. */
function refuseLimit({ side, price }: PlaceContract, current: Price): Refusal | undefined {
  if (price === undefined) return undefined;
  const waits = side === 0 ? price < current : price > current;
  return waits ? undefined : refuse("LEVER_LIMIT_PRICE");
}

/** Freezes margin and fee at the current price, or at the limit price; the order then waits for its tick. */
export function placeContract(state: State, command: PlaceContract): Outcome {
  const found = marketFor(state, command);
  if (!found.ok) return found;
  const { market } = found;
  const current = currentPrice(market, command.at);
  if (!current.ok) return current;
  const { terms } = market;
  const { lots, multiple, takeProfit, stopLoss, at } = command;
  const side = sideOf(command.side);
  const open = command.price ?? openPriceOf(side, current.price, terms.spread);
  const refusal = refuseLimit(command, current.price);
  if (refusal) return refusal;
  const error = stopError(side, { takeProfit, stopLoss }, open, current.price);
  if (error) return refuse(error);
  const order = { side, lots, multiple, lotSize: terms.lotSize, feeRate: terms.feeRate };
  const { margin, fee } = openingOf(open, order);
  const { quoteId } = market.market.config;
  const balance = state.ledger.balance(command.userId, "lever", quoteId);
  if (balance.available < margin + fee) return refuse("INSUFFICIENT_BALANCE");
  const refused = refuseSize(state, market, order, open);
  if (refused) return refused;
  const positionId = state.contracts.nextPositionId++;
  const now: PositionState = {
    ...orderOf(command, terms),
    positionId,
    currencyId: quoteId,
    side,
    margin,
    fee,
    acceptedAt: at,
    stopsAt: at,
    overnightDay: dayOf(at),
    updatedAt: at,
  };
  const account = accountOf(state, command.userId, quoteId);
  const position: Position = { positionId, market, account, ref: `position:${positionId}`, now };
  remember(state, position);
  joinQueue(position);
  state.ledger.hold(balance, margin + fee, "lever_lock_0", position.ref);
  state.events.push({ type: "position", isNew: true, position: now });
  return { ok: true, position: now };
}

/** The order's fields from its command and the current terms, with initial values for the rest. */
function orderOf(command: PlaceContract, terms: ContractTerms) {
  return {
    userId: command.userId,
    marketId: command.marketId,
    kind: command.kind,
    state: command.kind === "limit" ? "pending" : "opening",
    lots: command.lots,
    orderedLots: command.lots,
    closingLots: 0,
    lotSize: terms.lotSize,
    multiple: command.multiple,
    spread: terms.spread,
    feeRate: terms.feeRate,
    overnightRate: terms.overnightRate,
    limitPrice: command.price,
    openPrice: undefined,
    openTickId: undefined,
    takeProfit: command.takeProfit,
    stopLoss: command.stopLoss,
    overnight: ZERO,
    deduction: ZERO,
    profit: 0n,
    closePrice: undefined,
    closeReason: undefined,
    refusal: undefined,
    closingAt: undefined,
    openedAt: undefined,
    closedAt: undefined,
    commandId: command.id,
  } as const;
}
