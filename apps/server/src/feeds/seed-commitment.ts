import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { Fields } from "@candor/contract/rules/hash-fields.ts";
import type { DemoMarket } from "./demo-markets.ts";
import { createSimulator, type SeedStart } from "./simulated.ts";

const fields = new Fields();

/** The commitment to a seed, published before its first price: 128 random bits cannot be found from it, nor other bits with the same hash. */
export const seedHash = (seed: Uint8Array): Uint8Array =>
  fields.hash("candor.feed.seed.v1", (write) => write.bytes(seed));

/** The index prices of one second by symbol. */
export type PricedSecond = { readonly at: number; readonly prices: ReadonlyMap<string, bigint> };

/** The prices that follow from a seed, one per second up to and including `untilAt`, after the start prices. */
export function* pricesOf(
  { seed, fromAt, prices: startPrices }: SeedStart,
  untilAt: number,
  markets: readonly DemoMarket[],
): Generator<PricedSecond> {
  yield { at: fromAt, prices: startPrices };
  const simulator = createSimulator({ seed, markets, startPrices });
  for (let at = fromAt + SECOND_MS; at <= untilAt; at += SECOND_MS)
    // A second's price is that of its last trade.
    yield { at, prices: new Map(simulator.second(at).map(({ symbol, price }) => [symbol, price])) };
}
