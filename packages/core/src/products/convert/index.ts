import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { type Amount, formatAmount, ONE, type Price, RATE_ONE } from "@candor/contract/domain/money.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { CONVERT_WINDOW_MS, CONVERT_WITHIN_MS, convertedAmount } from "@candor/contract/rules/conversion.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import { freshTick } from "../markets/index.ts";
import type { IndexTick } from "../markets/records.ts";
import type { Market } from "../markets/state.ts";
import { refuseUser } from "../users/index.ts";
import { conversionReceipt } from "./receipts.ts";
import type { Convert, Converted } from "./records.ts";
import {
  conversionValue,
  convertRows,
  countedAt,
  createConvertState,
  keepConversion,
  restoreConvert,
} from "./state.ts";

/** A currency's price; of the via currency itself without a market. */
type IndexPrice = {
  readonly ok: true;
  readonly price: Price;
  readonly tickId: number | undefined;
  readonly marketId: number | undefined;
};
type Prices = { readonly ok: true; readonly from: IndexPrice; readonly to: IndexPrice };

/** The open index market of a pair; of several the one with the lowest id, since the order of the map does not survive a reload. */
function indexMarket(state: State, baseId: number, quoteId: number): Market | undefined {
  let found: Market | undefined;
  for (const market of state.markets.values()) {
    const { config } = market;
    if (config.baseId !== baseId || config.quoteId !== quoteId) continue;
    if (config.source !== "index" || config.state !== "open") continue;
    if (!found || config.marketId < found.config.marketId) found = market;
  }
  return found;
}

/** The value of one unit of a currency in `viaId` at `at`, or why it is unknown. */
function indexPrice(state: State, currencyId: number, { viaId, at }: Convert): IndexPrice | Refusal {
  if (currencyId === viaId) return { ok: true, price: ONE as Price, tickId: undefined, marketId: undefined };
  const market = indexMarket(state, currencyId, viaId);
  if (!market) return refuse("CONVERT_UNAVAILABLE");
  const tick = freshTick(market, at);
  if (!tick) return refuse("PRICE_STALE");
  return { ok: true, price: tick.price, tickId: tick.tickId, marketId: market.config.marketId };
}

function refuseConvert(
  state: State,
  { userId, fromId, toId, amount, spread, tolerance }: Convert,
): Refusal | undefined {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if (fromId === toId) return refuse("CONVERT_UNAVAILABLE");
  if (amount <= 0n) return refuse("INVALID_AMOUNT");
  // A share above the whole would turn the user's receipt into a debt.
  const areShares = [spread, tolerance].every((share) => share >= 0n && share < RATE_ONE);
  return areShares ? undefined : refuse("INVALID_REQUEST");
}

/** The last prices, or a refusal that holds at any next prices. */
function pricesFor(state: State, command: Convert): Prices | Refusal {
  const refusal = refuseConvert(state, command);
  if (refusal) return refusal;
  const from = indexPrice(state, command.fromId, command);
  if (!from.ok) return from;
  const to = indexPrice(state, command.toId, command);
  return to.ok ? { ok: true, from, to } : to;
}

const isShort = ({ ledger }: State, { userId, account, fromId, amount }: Convert): boolean =>
  ledger.balance(userId, account, fromId).available < amount;

/** When (ms) the older of both prices was observed; unknown for a tick from before the last restart. */
const observedFrom = (state: State, { from, to }: Prices): number =>
  Math.min(...[from, to].map(({ marketId }) => observedAt(state, marketId)));
const observedAt = ({ convert }: State, marketId: number | undefined): number =>
  marketId === undefined ? Number.POSITIVE_INFINITY : (convert.observed.get(marketId) ?? Number.NEGATIVE_INFINITY);

/**
 * Checks that nobody can have known the prices: each was observed after the acceptance, and soon after it. Texts from before this rule have no
 * acceptance time.
 */
const isServed = (state: State, prices: Prices, { acceptedAt, at }: Convert): boolean =>
  acceptedAt === undefined || (observedFrom(state, prices) > acceptedAt && at - acceptedAt <= CONVERT_WITHIN_MS);

/**
 * The conversion as accepted at its `at`, and whether it then waits for its prices: without a fresh price, or if it is refused at any price, it does
 * not. A tick may be a little ahead of that time; an existing one is known, so the acceptance is not before it.
 */
export function acceptConversion(
  state: State,
  command: Convert,
): { readonly accepted: Convert; readonly waits: boolean } {
  const prices = pricesFor(state, command);
  if (!prices.ok) return { accepted: { ...command, acceptedAt: command.at }, waits: false };
  const known = [prices.from, prices.to].map(({ marketId }) => state.convert.observed.get(marketId ?? 0) ?? 0);
  const accepted = { ...command, acceptedAt: Math.max(command.at, ...known) };
  return { accepted, waits: awaitsPrice(state, accepted) };
}

/** Whether an accepted conversion is still missing a price, which its next tick may bring: executed at its `at` it would be refused with PRICE_STALE. */
export function awaitsPrice(state: State, command: Convert): boolean {
  const prices = pricesFor(state, command);
  if (!prices.ok) return prices.error === "PRICE_STALE";
  return !isShort(state, command) && !isServed(state, prices, command);
}

/** The refusal if this much more exceeds the limit per minute; `value` is in the via currency. */
function refuseValue(state: State, { userId, perMinute, at }: Convert, value: Amount): Refusal | undefined {
  if (perMinute === undefined) return undefined;
  const counted = countedAt(state.convert, userId, at);
  const left = counted.reduce((rest, one) => rest - conversionValue(one), perMinute as bigint);
  if (value <= left) return undefined;
  const newest = counted.at(-1);
  return refuse("CONVERT_LIMIT", {
    max: formatAmount(perMinute),
    left: formatAmount((left > 0n ? left : 0n) as Amount),
    seconds: newest ? Math.ceil((newest.at + CONVERT_WINDOW_MS - at) / 1_000) : 0,
  });
}

/** The received amount: the worse of the current price and the quote. */
function receivedFor({ amount, expected, spread, tolerance }: Convert, from: Price, to: Price): Amount | Refusal {
  const now = convertedAmount(amount, { from, to, spread });
  if (now <= 0n) return refuse("INVALID_AMOUNT");
  if (expected === undefined) return now;
  if (expected <= 0n) return refuse("INVALID_AMOUNT");
  if (now * RATE_ONE < expected * (RATE_ONE - tolerance)) return refuse("PRICE_MOVED", { receive: formatAmount(now) });
  return now < expected ? now : expected;
}

/**
 * The house's inventory is the other side. Only its available part is spent: the frozen part backs the quotes, which must be able to pay until the
 * next tick replaces them; that tick limits its quotes to the rest.
 */
function executeConvert(state: State, command: Convert): Outcome {
  const prices = pricesFor(state, command);
  if (!prices.ok) return prices;
  const short = isShort(state, command);
  if (!isServed(state, prices, command)) return refuse(short ? "INSUFFICIENT_BALANCE" : "PRICE_STALE");
  const { id, at, userId, account, fromId, toId, amount, spread } = command;
  const { from, to } = prices;
  const received = receivedFor(command, from.price, to.price);
  if (typeof received !== "bigint") return received;
  if (short) return refuse("INSUFFICIENT_BALANCE");
  const overLimit = refuseValue(state, command, conversionValue({ amount, fromPrice: from.price }));
  if (overLimit) return overLimit;
  const { ledger } = state;
  const inventory = ledger.balance(HOUSE, "quoting", toId);
  if (inventory.available < received) return refuse("CONVERT_CAPACITY");
  const ref = `convert:${id}`;
  ledger.pay(ledger.balance(userId, account, fromId), amount, "convert", ref);
  const paid = state.events.findLast((event) => event.type === "posting");
  ledger.receive(ledger.balance(HOUSE, "quoting", fromId), amount, "convert", ref);
  ledger.pay(inventory, received, "convert", ref);
  ledger.receive(ledger.balance(userId, account, toId), received, "convert", ref);
  keepConversion(state.convert, { userId, amount, fromPrice: from.price, at });
  const made: Converted = {
    type: "conversion",
    commandId: id,
    userId,
    account,
    fromId,
    toId,
    amount,
    received,
    fromPrice: from.price,
    toPrice: to.price,
    fromTickId: from.tickId,
    toTickId: to.tickId,
    spread,
    at,
  };
  state.events.push(made);
  // Texts from before the rule of acceptance have none, and no receipt either.
  if (command.acceptedAt !== undefined && paid) {
    const symbolOf = (currencyId: number): string => state.currencies.get(currencyId)?.symbol ?? "";
    const observed = (side: IndexPrice) => (side.marketId === undefined ? undefined : observedAt(state, side.marketId));
    state.events.push(
      conversionReceipt(made, {
        entryId: paid.entryId,
        symbols: { from: symbolOf(fromId), to: symbolOf(toId), via: symbolOf(command.viaId) },
        expected: command.expected,
        acceptedAt: command.acceptedAt,
        observed: { from: observed(from), to: observed(to) },
      }),
    );
  }
  return { ok: true, received };
}

/** If one venue is the whole market, its tick is the venue's price of that second. */
function onTick({ convert }: State, { marketId, counting, observedFrom: from, at }: IndexTick): void {
  if (counting) convert.observed.set(marketId, from ?? at);
}

export const convert: Product = {
  name: "convert",
  order: 60,
  state: () => ({ convert: createConvertState() }),
  commands: { convert: executeConvert },
  rows: (state) => convertRows(state.convert),
  restore: (state, rows) => restoreConvert(state.convert, rows),
  reactions: { indexTick: onTick, restart: ({ convert: { observed } }) => observed.clear() },
};
