import { hash } from "node:crypto";
import { amount, rate } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { encodeEvent } from "../../codec/codec.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { decodeRows, encodeRows } from "../../engine/snapshot.ts";
import { StateSeal } from "../../seal/state-seal.ts";
import { BTC, USDT } from "../../testing/driver.ts";
import { fund, HostingDesk, type HostingTerms, miner } from "../../testing/hosting.ts";

const hashText = (text: string): string => hash("sha256", text);

const open = (): HostingDesk => HostingDesk.open([]);

test("each change of a product's terms is another version, and a reload has the newest", () => {
  const driver = open();
  driver.ok(fund);
  driver.ok(miner);
  driver.ok({ ...fund, state: "closed", max: amount("500") });
  const products = [...driver.state.hosting.products.values()];
  expect(products.map(({ productId, version, state }) => `${productId} v${version} ${state}`)).toEqual([
    "1 v2 closed",
    "2 v1 open",
  ]);
  const restored = restore(decodeRows(encodeRows(rowsOf(driver.state))));
  expect(restored.hosting.products).toEqual(driver.state.hosting.products);
});

test("rows are in the order of the products", () => {
  const driver = open();
  driver.ok(miner);
  driver.ok(fund);
  expect(rowsOf(driver.state).hostingProducts.map(({ productId }) => productId)).toEqual([1, 2]);
});

test("terms are sealed, and without products the seal is that of before hosting", () => {
  const driver = open();
  const rootOf = () => new StateSeal(driver.state, hashText).root();
  const seal = new StateSeal(driver.state, hashText);
  const roots = [seal.root()];
  for (const terms of [fund, miner, { ...fund, rank: 2 }]) {
    const { events } = driver.run(terms);
    seal.note(events, events.map(encodeEvent));
    roots.push(seal.root());
    expect(rootOf()).toBe(roots.at(-1));
  }
  expect(new Set(roots).size).toBe(4);
});

test("a state from before hosting has no products", () => {
  const text = encodeRows({ ...rowsOf(open().state), hostingProducts: undefined as never });
  expect(decodeRows(text).hostingProducts).toEqual([]);
});

const wrong: readonly (readonly [field: string, terms: HostingTerms])[] = [
  ["productId", { ...fund, productId: 0 }],
  ["currencyId", { ...fund, currencyId: 99 }],
  ["incomeCurrencyId", { ...miner, incomeCurrencyId: 99 }],
  ["days", { ...fund, days: 0 }],
  ["days", { ...fund, days: 366 }],
  ["days", { ...fund, days: 1.5 }],
  ["dailyRate", { ...fund, dailyRate: rate("0") }],
  ["dailyRate", { ...fund, dailyRate: rate("1") }],
  ["dailyRate", { ...fund, unitPrice: amount("2") }],
  ["dailyRate", { ...fund, incomeCurrencyId: BTC }],
  ["dailyRate", { ...fund, dailyOutput: amount("1") }],
  ["dailyOutput", { ...miner, dailyOutput: amount("0") }],
  ["dailyOutput", { ...miner, dailyRate: rate("0.1") }],
  ["dailyOutput", { ...miner, unitPrice: amount("0") }],
  ["min", { ...fund, min: amount("0") }],
  ["min", { ...miner, quota: amount("5.5") }],
  ["max", { ...fund, max: amount("99") }],
  ["perUser", { ...fund, perUser: amount("99") }],
  ["quota", { ...fund, quota: amount("99") }],
  ["penalty", { ...fund, penalty: "interest", days: 16 }],
  ["penalty", { ...miner, penalty: "interest" }],
  ["penaltyRate", { ...fund, penaltyRate: rate("0.002") }],
  ["penaltyRate", { ...miner, penaltyRate: undefined }],
  ["penaltyRate", { ...miner, penaltyRate: rate("1") }],
  ["min", { ...fund, min: amount("0.00000249") }],
  ["dayMs", { ...fund, dayMs: 999 }],
  ["dayMs", { ...fund, dayMs: 86_400_001 }],
  ["rank", { ...fund, rank: 0 }],
  ["rank", { ...fund, rank: 1_000_001 }],
  ["closesAt", { ...fund, opensAt: 5, closesAt: 5 }],
];

test.each(wrong)("no product has such terms: %s", (field, terms) => {
  const { outcome, events } = open().run(terms);
  expect(outcome).toEqual({ ok: false, error: "INVALID_REQUEST", params: { field } });
  expect(events).toEqual([]);
});

test("a fund takes parts of a coin", () => void open().ok({ ...fund, min: amount("100.5") }));

test("terms at their limits are accepted", () => {
  const driver = open();
  driver.ok({
    ...fund,
    days: 15,
    penalty: "interest",
    max: fund.min,
    perUser: fund.min,
    quota: fund.min,
    closesAt: 1,
    rank: 1_000_000,
  });
  driver.ok({ ...miner, days: 365, dailyRate: rate("0"), penaltyRate: rate("0"), dayMs: 86_400_000 });
});

test("what a product is bought in and pays in never changes", () => {
  const driver = open();
  driver.ok(fund);
  driver.ok(miner);
  expect(driver.refused({ ...miner, productId: 1 })).toBe("INVALID_REQUEST");
  expect(driver.refused({ ...miner, currencyId: BTC })).toBe("INVALID_REQUEST");
  expect(driver.refused({ ...miner, incomeCurrencyId: USDT })).toBe("INVALID_REQUEST");
  expect(driver.run({ ...miner, unitPrice: amount("251") }).outcome).toEqual({
    ok: false,
    error: "INVALID_REQUEST",
    params: { field: "unitPrice" },
  });
  driver.ok({ ...miner, dailyOutput: amount("0.00002") });
});
