import { type Amount, amount, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { HostingProduct, SetHosting } from "@candor/core/products/hosting/records.ts";
import { makeCommandId } from "../platform/bus/command-id.ts";
import { fundHouse, idOf, requireAll, type Seeding, USDT } from "./catalogue.ts";

type Terms = Omit<SetHosting, "type" | "id" | "at">;

const fund = (productId: number, days: number, daily: string, change: Partial<Terms>): Terms => ({
  productId,
  kind: "fund",
  state: "open",
  currencyId: USDT,
  unitPrice: amount("1"),
  days,
  dailyRate: rate(daily),
  incomeCurrencyId: USDT,
  dailyOutput: amount("0"),
  min: amount("100"),
  max: amount("10000"),
  perUser: amount("50000"),
  quota: amount("1000000"),
  penalty: "remaining",
  // Before any recording that a demo may replay.
  opensAt: Date.UTC(2020, 0, 1),
  closesAt: undefined,
  rank: productId,
  isRecommended: false,
  penaltyRate: undefined,
  dayMs: undefined,
  ...change,
});
const miner = (productId: number, symbol: string, output: string, change: Partial<Terms>): Terms => ({
  ...fund(productId, 90, "0", {}),
  kind: "miner",
  incomeCurrencyId: idOf(symbol),
  dailyOutput: amount(output),
  min: amount("1"),
  max: amount("20"),
  perUser: amount("50"),
  quota: amount("2000"),
  penaltyRate: rate("0.001"),
  ...change,
});

/** Their texts are documents of the same number (people/content/seed). */
const products: readonly Terms[] = [
  fund(1, 7, "0.003", { penalty: "interest", min: amount("50"), quota: amount("500000") }),
  fund(2, 15, "0.004", { isRecommended: true }),
  fund(3, 30, "0.0045", { min: amount("500"), max: amount("50000"), perUser: amount("100000") }),
  miner(4, "BTC", "0.00002", { unitPrice: amount("250") as Amount, days: 180 }),
  miner(5, "LTC", "0.02", { unitPrice: amount("480") as Amount, penaltyRate: rate("0.0015") }),
];

/** What the demo's treasury can promise besides USDT, which options seed. */
const TREASURY = new Map([
  [idOf("BTC"), amount("20")],
  [idOf("LTC"), amount("10000")],
]);

/** The terms that a known product has, with another length of a day. */
const withDay = ({ version: _, ...terms }: HostingProduct, dayMs: number | undefined): Terms => ({ ...terms, dayMs });

/**
 * The funds and miners of a demo that are missing, and the length of their day, which may be another one at each start. A day of 24 hours is not
 * written into the terms. In production operators add every product.
 */
export async function seedHosting(seeding: Seeding, daySeconds: number | undefined): Promise<void> {
  const { state, now } = seeding;
  const dayMs = daySeconds === undefined || daySeconds * 1_000 === DAY_MS ? undefined : daySeconds * 1_000;
  const changed = products.flatMap((terms): Terms[] => {
    const known = state.hosting.products.get(terms.productId);
    if (!known) return [{ ...terms, dayMs }];
    return known.dayMs === dayMs ? [] : [withDay(known, dayMs)];
  });
  await fundHouse(seeding, "treasury", TREASURY);
  await requireAll(
    seeding,
    changed.map((terms) => ({ type: "setHosting", id: makeCommandId(now()), ...terms })),
  );
}
