import { ONE, RATE_ONE } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import { namesClash } from "@candor/contract/rules/names.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import { isFresh, TICK_AGE_MS_MAX } from "../../engine/tick-age.ts";
import { CURRENCY_ID_MAX } from "../../ledger/ledger.ts";
import type { IndexTick, LastTick, MarketConfig, SetCurrency, SetMarket } from "./records.ts";
import { marketRows, restoreMarkets } from "./rows.ts";
import { sealedCurrencies, sealedMarkets } from "./seal.ts";
import type { Market } from "./state.ts";

/** The currency or market that a new name reads like; `marketId` is the market that may have it. */
function takenBy(state: State, name: string, marketId: number | undefined): string | undefined {
  for (const { symbol } of state.currencies.values()) if (namesClash(symbol, name)) return symbol;
  for (const { config } of state.markets.values())
    if (config.marketId !== marketId && namesClash(config.symbol, name)) return config.symbol;
  return undefined;
}

/** Another market of the same two currencies, whichever of them is the base. */
function samePair(state: State, { marketId, baseId, quoteId }: SetMarket): string | undefined {
  for (const { config } of state.markets.values()) {
    const has = (id: number) => config.baseId === id || config.quoteId === id;
    if (config.marketId !== marketId && has(baseId) && has(quoteId)) return config.symbol;
  }
  return undefined;
}

function setCurrency(state: State, command: SetCurrency): Outcome {
  const { currencyId, symbol } = command;
  const isId = Number.isSafeInteger(currencyId) && currencyId > 0 && currencyId <= CURRENCY_ID_MAX;
  if (!isId || symbol === "") return refuse("INVALID_REQUEST");
  // Balances and ledger count in ids, people read symbols: one never changes its meaning to the other.
  const known = state.currencies.get(currencyId);
  if (known && known.symbol !== symbol) return refuse("INVALID_REQUEST", { field: "symbol" });
  const taken = known ? undefined : takenBy(state, symbol, undefined);
  if (taken !== undefined) return refuse("NAME_TAKEN", { name: taken });
  state.currencies.set(currencyId, { currencyId, symbol });
  state.events.push({ type: "currency", currency: command });
  return DONE;
}

export function configOf(command: MarketConfig): MarketConfig {
  const { marketId, symbol, baseId, quoteId, tick, lot, minNotional, makerFee, takerFee, priceBand, source } = command;
  return {
    marketId,
    symbol,
    baseId,
    quoteId,
    tick,
    lot,
    minNotional,
    makerFee,
    takerFee,
    priceBand,
    source,
    state: command.state,
  };
}

/** A share of something: at least nothing and less than all of it. */
const isShare = (rate: bigint): boolean => rate >= 0n && rate < RATE_ONE;

function setMarket(state: State, command: SetMarket): Outcome {
  const { marketId, baseId, quoteId, tick, lot } = command;
  if (!state.currencies.has(baseId) || !state.currencies.has(quoteId)) return refuse("NOT_FOUND");
  if (!Number.isSafeInteger(marketId) || marketId <= 0 || baseId === quoteId) return refuse("INVALID_REQUEST");
  // One lot at one tick must be whole units of 1e-8, so that no fill is ever rounded.
  if (tick <= 0n || lot <= 0n || (tick * lot) % ONE !== 0n) return refuse("INVALID_REQUEST", { field: "tick" });
  if (command.minNotional < 0n) return refuse("INVALID_REQUEST", { field: "minNotional" });
  if (!isShare(command.makerFee) || !isShare(command.takerFee)) return refuse("INVALID_REQUEST", { field: "fee" });
  if (!isShare(command.priceBand) || command.priceBand === 0n) return refuse("INVALID_REQUEST", { field: "priceBand" });
  const known = state.markets.get(marketId);
  if (known && (known.config.baseId !== baseId || known.config.quoteId !== quoteId)) return refuse("INVALID_REQUEST");
  const taken = samePair(state, command) ?? takenBy(state, command.symbol, marketId);
  if (taken !== undefined) return refuse("NAME_TAKEN", { name: taken });
  const config = configOf(command);
  if (known) known.config = config;
  else state.markets.set(marketId, { config, lastTick: undefined, lastCounting: undefined });
  state.events.push({ type: "market", market: command });
  return DONE;
}

/** The last counting tick, which orders and conversions are accepted by, while it is fresh; what came after it and does not count hides nothing. */
export const freshTick = ({ lastCounting }: Market, at: number): LastTick | undefined =>
  lastCounting && isFresh(lastCounting, at, TICK_AGE_MS_MAX) ? lastCounting : undefined;

/** Records the tick; what it sets off (quotes, stops) are the reactions of the products. A closed market still has a price. */
function indexTick(state: State, command: IndexTick): Outcome {
  const { tickId, marketId, price, counting, at } = command;
  const market = state.markets.get(marketId);
  if (!market) return refuse("NOT_FOUND");
  if (market.config.source !== "index" || price <= 0n) return refuse("INVALID_REQUEST");
  market.lastTick = { tickId, price, counting, at };
  if (counting) market.lastCounting = market.lastTick;
  state.events.push({ type: "tick", tick: command });
  return DONE;
}

/** Time and the restart have no state of their own here: they are for the products' reactions. */
const pass = (): Outcome => DONE;

export const markets: Product = {
  name: "markets",
  order: 10,
  state: () => ({ currencies: new Map(), markets: new Map() }),
  commands: { setCurrency, setMarket, indexTick, clock: pass, restart: pass },
  seal: [sealedCurrencies, sealedMarkets],
  rows: marketRows,
  restore: restoreMarkets,
};
