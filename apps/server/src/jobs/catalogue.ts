import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { type Amount, amount, floorTo, mulDiv, ONE, type Price, rate } from "@candor/contract/domain/money.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { Pool } from "pg";
import { type DemoMarket, demoMarkets } from "../feeds/demo-markets.ts";
import type { CommandRequest, Outcome } from "../platform/bus/bus.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";

export type CurrencySeed = {
  readonly currencyId: number;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly kind: "crypto" | "fiat";
};

/** The first four have the ids of the specification; the others continue from 4. */
export const currencySeeds: readonly CurrencySeed[] = [
  { currencyId: 3, symbol: "USDT", name: "Tether", decimals: 6, kind: "crypto" },
  { currencyId: 1, symbol: "BTC", name: "Bitcoin", decimals: 8, kind: "crypto" },
  { currencyId: 2, symbol: "ETH", name: "Ethereum", decimals: 8, kind: "crypto" },
  { currencyId: 9999, symbol: "USD", name: "US dollar by bank", decimals: 2, kind: "fiat" },
  { currencyId: 4, symbol: "USDC", name: "USD Coin", decimals: 6, kind: "crypto" },
  { currencyId: 5, symbol: "SOL", name: "Solana", decimals: 8, kind: "crypto" },
  { currencyId: 6, symbol: "XRP", name: "XRP", decimals: 6, kind: "crypto" },
  { currencyId: 7, symbol: "DOGE", name: "Dogecoin", decimals: 8, kind: "crypto" },
  { currencyId: 8, symbol: "LINK", name: "Chainlink", decimals: 8, kind: "crypto" },
  { currencyId: 9, symbol: "ADA", name: "Cardano", decimals: 6, kind: "crypto" },
  { currencyId: 10, symbol: "AVAX", name: "Avalanche", decimals: 8, kind: "crypto" },
  { currencyId: 11, symbol: "LTC", name: "Litecoin", decimals: 8, kind: "crypto" },
  { currencyId: 12, symbol: "DOT", name: "Polkadot", decimals: 8, kind: "crypto" },
];

/** Columns of a currency that the core does not have. Written only if unchanged since the core's command: an operator's values stay. */
const DESCRIBE_CURRENCIES = `
UPDATE currencies SET name = c.name, decimals = c.decimals, kind = c.kind, sort = c.sort, shown = true
FROM unnest($1::int[], $2::text[], $3::smallint[], $4::text[]) WITH ORDINALITY AS c (id, name, decimals, kind, sort)
WHERE currency_id = c.id AND currencies.sort = 0 AND NOT shown AND currencies.name = symbol`;

/** The part of the engine that the jobs need. */
export type Seeding = {
  readonly state: State;
  readonly pool: Pool;
  readonly send: (request: CommandRequest) => Promise<Outcome>;
  readonly now: () => number;
};

/** Sends commands that must not be refused; throws if one is. */
export async function requireAll(seeding: Seeding, requests: readonly CommandRequest[]): Promise<void> {
  const outcomes = await Promise.all(requests.map((request) => seeding.send(request)));
  outcomes.forEach((outcome, index) => {
    if (!outcome.ok) throw new Error(`seeding ${requests[index]?.type} was refused: ${outcome.error}`);
  });
}

/**
 * The currencies of the specification, unless there are some already. The core's command creates the row, so that every row of the table is sealed by
 * a batch; an interrupted first start is completed.
 */
export async function seedCurrencies(seeding: Seeding): Promise<void> {
  const { state, pool, now } = seeding;
  const isFirst = state.currencies.size === 0;
  const commands = currencySeeds.map(({ currencyId, symbol }): CommandRequest => {
    return { type: "setCurrency", id: makeCommandId(now()), currencyId, symbol };
  });
  if (isFirst) await requireAll(seeding, commands);
  await pool.query(DESCRIBE_CURRENCIES, [
    currencySeeds.map(({ currencyId }) => currencyId),
    currencySeeds.map(({ name }) => name),
    currencySeeds.map(({ decimals }) => decimals),
    currencySeeds.map(({ kind }) => kind),
  ]);
}

export const idOf = (symbol: string): number => {
  const found = currencySeeds.find((currency) => currency.symbol === symbol);
  if (!found) throw new Error(`a seed needs the currency ${symbol}`);
  return found.currencyId;
};
/** The quote currency of the index, also the currency of options and contracts. */
export const USDT = idOf("USDT");

/** Gives a house account its initial balances, by currency; an existing balance is left unchanged. */
export async function fundHouse(
  seeding: Seeding,
  account: "quoting" | "treasury" | "insurance",
  amounts: ReadonlyMap<number, bigint>,
): Promise<void> {
  const { state, now } = seeding;
  const missing = [...amounts].filter(([currencyId]) => {
    const { available, frozen } = state.ledger.balance(HOUSE, account, currencyId);
    return available + frozen === 0n;
  });
  await requireAll(
    seeding,
    missing.map(([currencyId, value]) => ({
      type: "credit",
      id: makeCommandId(now()),
      ownerId: HOUSE,
      account,
      currencyId,
      amount: value as Amount,
      house: "outside",
      tag: "system_recharge",
      ref: "seed",
    })),
  );
}

const setMarket = (market: DemoMarket, marketId: number, id: string): CommandRequest => ({
  type: "setMarket",
  id,
  marketId,
  symbol: market.symbol,
  baseId: idOf(market.base),
  quoteId: idOf(market.quote),
  tick: market.tick as Price,
  lot: market.lot as Amount,
  minNotional: market.minNotional as Amount,
  makerFee: rate("0.001"),
  takerFee: rate("0.001"),
  priceBand: rate("0.05"),
  source: "index",
  state: "open",
});

/** The house market-maker starts with this much quote currency, and with base currency worth a tenth of it in each market. */
const INVENTORY = amount("50000000");
const INVENTORY_SHARE = 10n;

/**
 * Those of the ten markets of the demo, numbered from 1, that are among `symbols`, and the inventory that the house quotes from; only missing ones
 * are added. A replay prices one pair: the others would stay open without a price forever.
 */
export async function seedDemoMarkets(seeding: Seeding, symbols: readonly string[]): Promise<void> {
  const { state, now } = seeding;
  const markets = demoMarkets
    .map((market, index) => ({ market, marketId: index + 1 }))
    .filter(({ market }) => symbols.includes(market.symbol));
  const missing = markets.filter(({ marketId }) => !state.markets.has(marketId));
  await requireAll(
    seeding,
    missing.map(({ market, marketId }) => setMarket(market, marketId, makeCommandId(now()))),
  );
  const inventory = new Map<number, bigint>([[USDT, INVENTORY]]);
  for (const { market } of markets) {
    const { base, price, lot } = market;
    inventory.set(idOf(base), floorTo(mulDiv(INVENTORY / INVENTORY_SHARE, ONE, price, "down"), lot));
  }
  await fundHouse(seeding, "quoting", inventory);
}
