import { HOUSE } from "@candor/contract/accounts.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { type Amount, formatAmount, ONE, type Price, RATE_ONE } from "@candor/contract/money.ts";
import { convertedAmount } from "@candor/contract/rules/conversion.ts";
import type { Convert } from "./command.ts";
import { freshTick } from "./markets.ts";
import type { Outcome } from "./outcome.ts";
import type { Product } from "./product.ts";
import type { Market, State } from "./state.ts";
import { refuseUser } from "./users.ts";

type IndexPrice = { readonly ok: true; readonly price: Price; readonly tickId: number | undefined };

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

/** What one unit of a currency is worth in `viaId` at `at`, or why nobody can say. */
function indexPrice(state: State, currencyId: number, { viaId, at }: Convert): IndexPrice | Refusal {
  if (currencyId === viaId) return { ok: true, price: ONE as Price, tickId: undefined };
  const market = indexMarket(state, currencyId, viaId);
  if (!market) return refuse("CONVERT_UNAVAILABLE");
  const tick = freshTick(market, at);
  return tick ? { ok: true, price: tick.price, tickId: tick.tickId } : refuse("PRICE_STALE");
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

/** What the user receives: the worse of the present price and of what was quoted. */
function receivedFor({ amount, expected, spread, tolerance }: Convert, from: Price, to: Price): Amount | Refusal {
  const now = convertedAmount(amount, { from, to, spread });
  if (now <= 0n) return refuse("INVALID_AMOUNT");
  if (expected === undefined) return now;
  if (expected <= 0n) return refuse("INVALID_AMOUNT");
  if (now * RATE_ONE < expected * (RATE_ONE - tolerance)) return refuse("PRICE_MOVED", { receive: formatAmount(now) });
  return now < expected ? now : expected;
}

/**
 * The house's inventory is the other side. Only what is available of it is spent: what is frozen there stands behind the quotes, which must be able
 * to pay until the next tick replaces them; that tick cuts its quotes down to what is left.
 */
function executeConvert(state: State, command: Convert): Outcome {
  const refusal = refuseConvert(state, command);
  if (refusal) return refusal;
  const { id, at, userId, account, fromId, toId, amount, spread } = command;
  const from = indexPrice(state, fromId, command);
  if (!from.ok) return from;
  const to = indexPrice(state, toId, command);
  if (!to.ok) return to;
  const received = receivedFor(command, from.price, to.price);
  if (typeof received !== "bigint") return received;
  const { ledger } = state;
  const given = ledger.balance(userId, account, fromId);
  if (given.available < amount) return refuse("INSUFFICIENT_BALANCE");
  const inventory = ledger.balance(HOUSE, "quoting", toId);
  if (inventory.available < received) return refuse("CONVERT_CAPACITY");
  const ref = `convert:${id}`;
  ledger.pay(given, amount, "convert", ref);
  ledger.receive(ledger.balance(HOUSE, "quoting", fromId), amount, "convert", ref);
  ledger.pay(inventory, received, "convert", ref);
  ledger.receive(ledger.balance(userId, account, toId), received, "convert", ref);
  state.events.push({
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
  });
  return { ok: true, received };
}

export const convert: Product = { name: "convert", commands: { convert: executeConvert } };
