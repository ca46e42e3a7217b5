import type { Amount } from "@candor/contract/domain/money.ts";
import { AUCTION_MS, LOCKUP_DAYS_MAX } from "@candor/contract/domain/subscriptions.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import type { SetMarket } from "../markets/records.ts";
import type { SetSubscription, Subscription } from "./records.ts";
import { setSale } from "./sales.ts";
import { awaitsLaunch, coinBalance, hasBegun, refOfSale } from "./state.ts";

/** Whether the pair of the two currencies is there, has no outside price, and has never traded. */
function isNewPair(state: State, { marketId, currencyId, payCurrencyId, subscriptionId }: SetSubscription): boolean {
  const spotMarket = state.spot.markets.get(marketId);
  if (!spotMarket) return false;
  const { baseId, quoteId, source } = spotMarket.market.config;
  if (baseId !== currencyId || quoteId !== payCurrencyId || source !== "book") return false;
  if (spotMarket.lastTrade !== undefined || spotMarket.openOrders > 0) return false;
  for (const { now } of state.subscriptions.sales.values())
    if (now.marketId === marketId && now.subscriptionId !== subscriptionId) return false;
  return true;
}

function wrongAmount(state: State, command: SetSubscription): string | undefined {
  const { price, supply, step, min, max, marketId } = command;
  const lot = state.markets.get(marketId)?.config.lot ?? 0n;
  if (price <= 0n) return "price";
  // What is allotted can be sold to the last lot.
  if (step <= 0n || step % lot !== 0n) return "step";
  if (supply <= 0n || supply % step !== 0n) return "supply";
  if (min <= 0n || min % step !== 0n) return "min";
  return max < min || max > supply || max % step !== 0n ? "max" : undefined;
}

/** The auction begins after the allotment, so that everybody knows what they have. */
function wrongTime({ startsAt, endsAt, allotsAt, launchAt, lockupDays, at }: SetSubscription): string | undefined {
  if (endsAt <= startsAt || endsAt <= at) return "endsAt";
  if (allotsAt < endsAt) return "allotsAt";
  if (launchAt - AUCTION_MS < allotsAt) return "launchAt";
  const isSpan = Number.isSafeInteger(lockupDays) && lockupDays >= 0 && lockupDays <= LOCKUP_DAYS_MAX;
  return isSpan ? undefined : "lockupDays";
}

/** The field of terms that no subscription can have. */
function wrongField(state: State, command: SetSubscription): string | undefined {
  const { subscriptionId, issuerId } = command;
  if (!Number.isSafeInteger(subscriptionId) || subscriptionId <= 0) return "subscriptionId";
  if (!isNewPair(state, command)) return "marketId";
  if (!state.users.has(issuerId)) return "issuerId";
  return wrongAmount(state, command) ?? wrongTime(command);
}

/** Fixed as soon as somebody relies on it. */
function refuseChange(state: State, { subscriptionId }: SetSubscription): Refusal | undefined {
  const sale = state.subscriptions.sales.get(subscriptionId);
  return sale && (hasBegun(sale.now) || sale.byUser.size > 0) ? refuse("SUBSCRIPTION_FIXED") : undefined;
}

/** What the issuer could put on offer: what is free, and what these terms' last version has frozen. */
function fundsOf({ ledger }: State, command: SetSubscription, before: Subscription | undefined): bigint {
  const { issuerId, currencyId } = command;
  const { available } = ledger.balance(issuerId, "c2c", currencyId);
  const isSame = before?.issuerId === issuerId && before.currencyId === currencyId;
  return isSame ? available + before.held : available;
}

/** The coins on offer are frozen at once: nothing is sold that is not there. */
export function setSubscription(state: State, command: SetSubscription): Outcome {
  const refusal = refuseChange(state, command);
  if (refusal) return refusal;
  const field = wrongField(state, command);
  if (field !== undefined) return refuse("INVALID_REQUEST", { field });
  const { id: _id, type: _type, at, ...terms } = command;
  const before = state.subscriptions.sales.get(command.subscriptionId)?.now;
  if (fundsOf(state, command, before) < command.supply) return refuse("INSUFFICIENT_BALANCE");
  const now: Subscription = {
    ...terms,
    version: (before?.version ?? 0) + 1,
    held: command.supply,
    applied: undefined,
    applications: 0,
    allotted: 0n as Amount,
    paid: 0n as Amount,
    frontier: "",
    root: undefined,
    allottedAt: undefined,
    launchPrice: undefined,
    launchedAt: undefined,
    releasedAt: undefined,
    updatedAt: at,
  };
  const { ledger } = state;
  if (before)
    ledger.release(coinBalance(ledger, before.issuerId, before), before.held, "ieo_lock_1", refOfSale(before));
  ledger.hold(coinBalance(ledger, now.issuerId, now), now.held, "ieo_lock_0", refOfSale(now));
  setSale(state, now);
  return DONE;
}

/** A pair that waits for its launch keeps its own trades as its only price. */
export function refuseOutsidePrice({ subscriptions }: State, { marketId, source }: SetMarket): Refusal | undefined {
  if (source === "book") return undefined;
  for (const { now } of subscriptions.sales.values())
    if (now.marketId === marketId && awaitsLaunch(now)) return refuse("INVALID_REQUEST", { field: "source" });
  return undefined;
}
