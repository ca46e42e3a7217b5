import type { State } from "@candor/core/engine/state.ts";
import type { ClientBase, Pool } from "pg";
import { type DemoMarket, demoMarkets } from "../feeds/demo-markets.ts";
import { HISTORY_SEED, simulateHistory } from "../feeds/history.ts";
import type { Log } from "../platform/log/log.ts";
import type { MarketFigures } from "./market-figures.ts";
import { candleRows } from "./store/candles.ts";

/** Rows of one statement: 1.5 MB of text, so that building and inserting rows alternate without much memory. */
const ROWS_PER_INSERT = 10_000;

const UNTOUCHED = "SELECT NOT EXISTS (SELECT FROM candles) AND NOT EXISTS (SELECT FROM ticks) AS untouched";

type Listed = { readonly market: DemoMarket; readonly marketId: number };

/** The demo's markets under the ids that they are listed with. */
function listedMarkets(state: State): Listed[] {
  const idOf = new Map([...state.markets.values()].map(({ config }) => [config.symbol, config.marketId]));
  return demoMarkets.flatMap((market) => {
    const marketId = idOf.get(market.symbol);
    return marketId === undefined ? [] : [{ market, marketId }];
  });
}

async function insertHistory(client: ClientBase, listed: readonly Listed[], at: number): Promise<number> {
  const idOf = new Map(listed.map(({ market, marketId }) => [market.symbol, marketId]));
  const rows = candleRows();
  let waiting = 0;
  let inserted = 0;
  const flush = async (): Promise<void> => {
    for (const { text, values } of rows.take()) inserted += (await client.query(text, [...values])).rowCount ?? 0;
    waiting = 0;
  };
  for (const candle of simulateHistory({ seed: HISTORY_SEED, markets: listed.map(({ market }) => market), at })) {
    rows.add({ marketId: idOf.get(candle.symbol) as number, candle });
    waiting += 1;
    if (waiting === ROWS_PER_INSERT) await flush();
  }
  await flush();
  return inserted;
}

export type HistorySeeding = {
  readonly state: State;
  readonly figures: Pick<MarketFigures, "loaded">;
  readonly pool: Pool;
  /** The end of the history and start of the feed, in ms of the feed's clock. */
  readonly at: number;
  readonly log: Log;
};

/**
 * Gives the listed demo markets a year of candles when the database has neither candles nor ticks, in one transaction: a kill in between leaves
 * nothing, and the next start finds empty tables again. The figures are loaded again, since the 24 h figures and the forming candles follow from the
 * rows; so this has to run before the feed. Returns the number of inserted rows.
 */
export async function seedHistory({ state, figures, pool, at, log }: HistorySeeding): Promise<number> {
  const started = performance.now();
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<{ untouched: boolean }>(UNTOUCHED);
    const inserted = rows[0]?.untouched ? await insertHistory(client, listedMarkets(state), at) : 0;
    await client.query("COMMIT");
    if (inserted > 0) {
      await figures.loaded(state, client);
      log.info(
        { candles: inserted, seconds: (performance.now() - started) / 1_000 },
        "a year of history was simulated",
      );
    }
    client.release();
    return inserted;
  } catch (error) {
    // Closing the connection rolls back, even if the connection is what failed.
    client.release(true);
    throw error;
  }
}
