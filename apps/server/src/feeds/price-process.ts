import { DAY_MS, HOUR_MS } from "@candor/contract/domain/time.ts";
import type { DemoMarket } from "./demo-markets.ts";
import type { Random } from "./random.ts";

/** Log-variance returns to its mean with this time constant and has this spread: bursts of movement that last hours, as in real markets. */
const VARIANCE_MEMORY_MS = 8 * HOUR_MS;
const VARIANCE_SPREAD = 0.45;

/** Activity by time of day (mean 1): quiet around 04:00 UTC, busiest around 15:00 UTC, when Europe and America both trade. */
export const activityAt = (at: number): number => 1 + 0.45 * Math.cos((2 * Math.PI * (at - 15 * HOUR_MS)) / DAY_MS);

/** One market's move over one step. Floats are fine here: prices are simulated, and become money only once rounded to ticks. */
export type Move = { logReturn: number; deviation: number; activity: number; random: Random };

/** Correlated log returns with clustered (stochastic) volatility, equal for equal streams and an equal sequence of steps. `streamOf` gives each name one. */
export function createPriceProcess(streamOf: (name: string) => Random, markets: readonly DemoMarket[]) {
  const common = streamOf("common");
  const own = markets.map((market) => ({
    market,
    random: streamOf(market.symbol),
    logVolatility: 0,
  }));
  return {
    step(at: number, stepMs: number): Move[] {
      const memory = Math.exp(-stepMs / VARIANCE_MEMORY_MS);
      const fresh = VARIANCE_SPREAD * Math.sqrt(1 - memory * memory);
      const shared = common.normal();
      const activity = activityAt(at);
      return own.map((state) => {
        const { market, random } = state;
        state.logVolatility = memory * state.logVolatility + fresh * random.normal();
        // Subtracting the squared spread keeps the mean variance at dailyVolatility squared.
        const level = Math.exp(state.logVolatility - VARIANCE_SPREAD * VARIANCE_SPREAD);
        const deviation = market.dailyVolatility * level * Math.sqrt((stepMs / DAY_MS) * activity);
        const rho = market.correlation;
        const shock = rho * shared + Math.sqrt(1 - rho * rho) * random.normal();
        return { logReturn: deviation * shock, deviation, activity: activity * level, random };
      });
    },
  };
}
