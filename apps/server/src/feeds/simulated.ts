import { randomBytes } from "node:crypto";
import { DAY_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { type DemoMarket, demoMarkets } from "./demo-markets.ts";
import { type Feed, type FeedSink, floorSecond, type VenueObservation } from "./feed.ts";
import { createPriceProcess } from "./price-process.ts";
import { createSecretRandom } from "./random.ts";
import { toSteps, wholeUnits } from "./simulated-price.ts";

export const SIMULATED_VENUE = "simulated";
const SEED_BYTES = 16;
/** Mean trades of a market in a second of mean activity. */
const TRADES_PER_SECOND = 3;
/** After a longer sleep of the machine the simulation continues from now instead of making up every second. */
const CATCH_UP_MAX_MS = 60_000;

export type Simulator = {
  /** The trades of the second that ends at `at` (a full second): in order of time, with at least one trade of every market at its end. */
  second(at: number): VenueObservation[];
};

/** A deterministic market: an equal seed, start prices and sequence of seconds give equal observations. */
export function createSimulator(options: {
  seed: Uint8Array;
  markets: readonly DemoMarket[];
  startPrices?: ReadonlyMap<string, bigint>;
}): Simulator {
  const { markets } = options;
  const process = createPriceProcess((name) => createSecretRandom(options.seed, name), markets);
  const prices = markets.map((market) => wholeUnits(options.startPrices?.get(market.symbol) ?? market.price));

  return {
    second(at) {
      const moves = process.step(at, SECOND_MS);
      const observations: VenueObservation[] = [];
      for (const [index, market] of markets.entries()) {
        const { logReturn, activity, random } = moves[index] as (typeof moves)[number];
        const before = prices[index] as number;
        const after = before * Math.exp(logReturn);
        prices[index] = after;
        const count = 1 + random.poisson(Math.min(20, TRADES_PER_SECOND * activity));
        const meanNotional = (market.dailyTurnover * activity) / (DAY_MS / SECOND_MS) / count;
        const halfSpread = Math.max(wholeUnits(market.tick) / 2, before * 0.00002);
        for (let trade = 1; trade <= count; trade++) {
          const side = random.uniform() < 0.5 ? -1 : 1;
          const traded = before + ((after - before) * trade) / count + side * halfSpread;
          // Log-normal sizes of mean 1: many small trades, a few large ones.
          const size = Math.exp(1.1 * random.normal() - 0.605);
          observations.push({
            venue: SIMULATED_VENUE,
            symbol: market.symbol,
            price: toSteps(traded, market.tick),
            quantity: toSteps((meanNotional * size) / traded, market.lot),
            observedAt: at - SECOND_MS + Math.floor((SECOND_MS * trade) / count),
          });
        }
      }
      return observations.sort((a, b) => a.observedAt - b.observedAt);
    },
  };
}

/** A seed's part of the simulated market. */
export type SeedStart = {
  readonly seed: Uint8Array;
  /** The full second (ms) of `prices`: the n-th second after it is step n. */
  readonly fromAt: number;
  readonly prices: ReadonlyMap<string, bigint>;
  /** The last second that the previous seed produced in this feed; absent at the feed's start. */
  readonly lastUntil?: number;
};

export type SimulatedOptions = {
  markets?: readonly DemoMarket[];
  /** Last stored price of each pair, so that a restart continues where the market stopped. */
  startPrices?: ReadonlyMap<string, bigint>;
  clock?: () => number;
  /** Publishes the commitment to a seed; no price is derived from it before. Rejects if that failed: it is retried with another seed. */
  commit?: (start: SeedStart) => Promise<void>;
};

/** A seed of its own for each UTC day, each start and the time after a sleep of the machine. */
export const seedEndsAt = (fromAt: number): number => (Math.floor(fromAt / DAY_MS) + 1) * DAY_MS;

/** The practice market on the wall clock. The first second shows the start prices themselves, which end the history. */
export function createSimulatedFeed(options: SimulatedOptions = {}): Feed {
  const { markets = demoMarkets, clock = Date.now, commit = async () => {} } = options;
  const prices = new Map(markets.map(({ symbol, price }) => [symbol, options.startPrices?.get(symbol) ?? price]));
  let timer: NodeJS.Timeout | undefined;
  let renewing: Promise<void> | undefined;
  let fromAt = 0;
  let done = 0;
  let simulator: Simulator;

  /** Nobody may know an active seed: anybody who could compute the next price would win every option. */
  const renew = async (at: number, lastUntil?: number) => {
    const seed = randomBytes(SEED_BYTES);
    await commit({ seed, fromAt: at, prices: new Map(prices), ...(lastUntil !== undefined && { lastUntil }) });
    simulator = createSimulator({ seed, markets, startPrices: prices });
    fromAt = at;
    done = at;
  };

  const run = (sink: FeedSink) => {
    const renewLater = (at: number) => {
      renewing = renew(at, done)
        .catch((error: unknown) => {
          sink.status({ type: "trouble", at: clock(), message: `no seed could be committed: ${String(error)}` });
        })
        .finally(() => {
          renewing = undefined;
        });
    };
    const catchUp = () => {
      const now = floorSecond(clock());
      if (renewing || now <= done) return;
      if (now - done > CATCH_UP_MAX_MS) return renewLater(now - SECOND_MS);
      for (; done < now && done < seedEndsAt(fromAt); ) {
        done += SECOND_MS;
        for (const observation of simulator.second(done)) {
          prices.set(observation.symbol, observation.price);
          sink.observe(observation);
        }
        sink.second(done);
      }
      if (done === seedEndsAt(fromAt)) renewLater(done);
    };
    timer = setInterval(catchUp, 100);
  };

  return {
    kind: "simulated",
    venues: [SIMULATED_VENUE],
    symbols: markets.map((market) => market.symbol),
    now: clock,
    async start(sink) {
      await renew(floorSecond(clock()));
      for (const [symbol, price] of prices)
        sink.observe({ venue: SIMULATED_VENUE, symbol, price, quantity: 0n, observedAt: done });
      sink.second(done);
      run(sink);
    },
    async stop() {
      clearInterval(timer);
      await renewing;
    },
    watch() {},
    listedBy: async (symbol) => (markets.some((market) => market.symbol === symbol) ? [SIMULATED_VENUE] : []),
  };
}
