import { type Amount, amount, rate } from "@candor/contract/domain/money.ts";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { fundHouse, requireAll, type Seeding, USDT } from "./catalogue.ts";

type Size = {
  /** Base quantity of a lot: worth 7 to 680 USDT at the demo's prices. */
  readonly lotSize: Amount;
  /** The maximum position of a user with the lowest multiple, in lots. */
  readonly maxLots: number;
  /** Value in USDT of all positions, and the most by which the two sides may differ. */
  readonly maxOpen: Amount;
  readonly maxNet: Amount;
};
const large = (lotSize: string, maxLots: number): Size => ({
  lotSize: amount(lotSize),
  maxLots,
  maxOpen: amount("5000000"),
  maxNet: amount("1000000"),
});
const small = (lotSize: string, maxLots: number): Size => ({
  lotSize: amount(lotSize),
  maxLots,
  maxOpen: amount("1000000"),
  maxNet: amount("200000"),
});
const SIZES: ReadonlyMap<string, Size> = new Map([
  ["BTC-USDT", large("0.01", 1_000)],
  ["ETH-USDT", large("0.1", 2_000)],
  ["SOL-USDT", small("1", 1_000)],
  ["XRP-USDT", small("100", 2_000)],
  ["DOGE-USDT", small("100", 5_000)],
  ["LINK-USDT", small("1", 5_000)],
  ["ADA-USDT", small("100", 2_000)],
  ["AVAX-USDT", small("1", 2_000)],
  ["LTC-USDT", small("1", 1_000)],
  ["DOT-USDT", small("1", 5_000)],
]);
/** Each multiple with the part of the pair's lots that a user may have with it or a higher one. */
const TIERS = [
  { multiple: 10, divisor: 1 },
  { multiple: 20, divisor: 2 },
  { multiple: 50, divisor: 5 },
  { multiple: 100, divisor: 10 },
];
/** The demo's insurance for losses beyond its users' funds. */
const INSURANCE = amount("200000");

const terms = (marketId: number, size: Size, open: boolean, id: string): CommandRequest => ({
  type: "setLever",
  id,
  marketId,
  state: open ? "open" : "closed",
  lotSize: size.lotSize,
  spread: rate("0.0002"),
  feeRate: rate("0.0005"),
  overnightRate: rate("0.0002"),
  multiples: TIERS.map(({ multiple, divisor }) => ({ multiple, maxLots: size.maxLots / divisor })),
  minLots: 1,
  maxLots: size.maxLots,
  maxOpen: size.maxOpen,
  maxNet: size.maxNet,
});

/**
 * Terms for the contracts of the pairs whose lots are known and that have none yet. In the demo they are open and backed by the insurance; otherwise
 * they are closed until two operators open them.
 */
export async function seedContracts(seeding: Seeding, { open }: { open: boolean }): Promise<void> {
  const { state, now } = seeding;
  const missing = [...state.markets.values()].flatMap(({ config }) => {
    const { marketId, symbol, source } = config;
    const size = SIZES.get(symbol);
    return size && source === "index" && !state.contracts.markets.has(marketId) ? [{ marketId, size }] : [];
  });
  await requireAll(
    seeding,
    missing.map(({ marketId, size }) => terms(marketId, size, open, makeCommandId(now()))),
  );
  if (open) await fundHouse(seeding, "insurance", new Map([[USDT, INSURANCE]]));
}
