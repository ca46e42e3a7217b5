import { ledgerTags } from "@candor/contract/domain/ledger-tags.ts";
import { formatAmount } from "@candor/contract/domain/money.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { productOf } from "./products.ts";
import type { ReportEntry } from "./queries.ts";
import { CostBasis } from "./realized.ts";

const USDT = 3;
const ONE = 100_000_000n;
const DAY = new Date("2026-11-01T12:00:00Z");

let nextEntry = 0;
const entry = (command: number, tag: ReportEntry["tag"], currency: number, change: bigint): ReportEntry => {
  nextEntry += 1;
  const command_id = `00000000-0000-7000-8000-${String(command).padStart(12, "0")}`;
  return {
    entry_id: nextEntry,
    at: DAY,
    command_id,
    currency_id: currency,
    change: formatAmount(change),
    tag,
    ref: "",
  };
};

type Step = {
  readonly kind: "buy" | "sell" | "deposit" | "withdraw";
  readonly coin: 1 | 2;
  readonly quantity: bigint;
  readonly price: bigint;
};
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("buy" as const, "sell" as const, "deposit" as const, "withdraw" as const),
    coin: fc.constantFrom(1 as const, 2 as const),
    quantity: fc.bigInt(1n, 1_000n * ONE),
    price: fc.bigInt(1n, 90_000n * ONE),
  }),
  { maxLength: 30 },
);
/** Days' prices of the two coins. */
const closes: Readonly<Record<number, bigint>> = { 1: 20_000n * ONE, 2: 1_500n * ONE };

const entriesOf = ({ kind, coin, quantity, price }: Step, command: number): ReportEntry[] => {
  const paid = (quantity * price) / ONE;
  switch (kind) {
    case "buy":
      return [entry(command, "c2c_buy", USDT, -paid), entry(command, "c2c_buy", coin, quantity)];
    case "sell":
      return [entry(command, "c2c_sell", coin, -quantity), entry(command, "c2c_sell", USDT, paid)];
    case "deposit":
      return [entry(command, "recharge", coin, quantity)];
    case "withdraw":
      return [entry(command, "withdraw", coin, -quantity)];
  }
};

/** The same by walking the whole past of the coin again for each sale, in plain numbers of units and no state of its own. */
function naiveProfit(past: readonly Step[], sale: Step): bigint {
  let [quantity, cost] = [0n, 0n];
  for (const step of past.filter(({ coin }) => coin === sale.coin)) {
    if (step.kind === "buy" || step.kind === "deposit") {
      const price = step.kind === "buy" ? step.price : (closes[step.coin] ?? 0n);
      cost += (step.quantity * price) / ONE;
      quantity += step.quantity;
    } else {
      cost -= (cost * step.quantity) / quantity;
      quantity -= step.quantity;
    }
  }
  return (sale.quantity * sale.price) / ONE - (cost * sale.quantity) / quantity;
}

/** Only what an account can do: nothing is sold that is not held, or traded for less than the smallest unit, which every pair's minimum is above. */
function possible(all: readonly Step[]): Step[] {
  const held = new Map<number, bigint>();
  return all.filter(({ kind, coin, quantity, price }) => {
    if ((kind === "buy" || kind === "sell") && quantity * price < ONE) return false;
    const now = held.get(coin) ?? 0n;
    const adds = kind === "buy" || kind === "deposit";
    if (!adds && quantity > now) return false;
    held.set(coin, adds ? now + quantity : now - quantity);
    return true;
  });
}

test("sales have the profit that a naive walk over the past of their coin computes", () => {
  fc.assert(
    fc.property(steps, (all) => {
      const lived = possible(all);
      const basis = new CostBasis({ usdt: USDT, priceAt: (id) => (id === USDT ? ONE : closes[id]) });
      lived.forEach((step, index) => {
        const found = basis.take(entriesOf(step, index));
        const sold = found.filter(({ quantity }) => quantity < 0n).map(({ proceeds, cost }) => proceeds - cost);
        const naive = step.kind === "sell" ? [naiveProfit(lived.slice(0, index), step)] : [];
        expect(sold).toEqual(naive);
      });
    }),
    { numRuns: 300 },
  );
});

const basisOf = (priceAt: (id: number) => bigint | undefined = (id) => (id === USDT ? ONE : closes[id])) =>
  new CostBasis({ usdt: USDT, priceAt });

test("a lost option costs its stake and fee, a won one earns its profit, holds and transfers nothing", () => {
  const basis = basisOf();
  expect(
    basis.take([
      entry(1, "mic_trade_buy", USDT, 0n),
      entry(1, "transfer_in", USDT, 5n * ONE),
      entry(1, "transfer_out", USDT, -5n * ONE),
    ]),
  ).toEqual([]);
  const [lost] = basis.take([entry(2, "mic_close", USDT, -10n * ONE), entry(2, "mic_trade_fee", USDT, -ONE)]);
  expect(lost).toMatchObject({ product: "option", proceeds: 0n, cost: 11n * ONE, fee: ONE });
  const [won] = basis.take([entry(3, "mic_close", USDT, 8n * ONE)]);
  expect(won).toMatchObject({ product: "option", proceeds: 8n * ONE, cost: 0n, fee: 0n });
});

test("a coin swapped for another is sold at the day's price, which the other one costs", () => {
  const basis = basisOf();
  basis.take([entry(1, "c2c_buy", USDT, -10_000n * ONE), entry(1, "c2c_buy", 1, ONE)]);
  const [swap] = basis.take([entry(2, "convert", 1, -ONE), entry(2, "convert", 2, 13n * ONE)]);
  expect(swap).toMatchObject({ product: "moves", currencyId: 1, proceeds: 20_000n * ONE, cost: 10_000n * ONE });
  const [sale] = basis.take([entry(3, "c2c_sell", 2, -13n * ONE), entry(3, "c2c_sell", USDT, 26_000n * ONE)]);
  expect(sale).toMatchObject({ proceeds: 26_000n * ONE, cost: 20_000n * ONE });
});

test("what comes in or goes out is no result, its fee is", () => {
  const basis = basisOf();
  expect(basis.take([entry(1, "recharge", 1, ONE)])).toEqual([]);
  const results = basis.take([entry(2, "withdraw", USDT, -100n * ONE), entry(2, "withdraw_fee", USDT, -ONE)]);
  expect(results).toMatchObject([{ product: "funding", cost: ONE, proceeds: 0n, fee: ONE }]);
});

test("income without a price counts 0 and says so", () => {
  const [reward] = basisOf((id) => (id === USDT ? ONE : undefined)).take([entry(1, "miner_reward", 1, ONE)]);
  expect(reward).toMatchObject({ product: "earn", proceeds: 0n, priced: false });
});

test("every tag of the ledger belongs to a product", () => {
  for (const tag of ledgerTags) expect(productOf(tag)).toBeTypeOf("string");
});
