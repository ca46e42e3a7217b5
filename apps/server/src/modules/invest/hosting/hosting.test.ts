import { amount, rate } from "@candor/contract/domain/money.ts";
import { hostingProducts } from "@candor/contract/routes/hosting.ts";
import type { SetHosting } from "@candor/core/products/hosting/records.ts";
import { afterAll, expect, test } from "vitest";
import { commandId } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const fund: Omit<SetHosting, "id" | "at"> = {
  type: "setHosting",
  productId: 7,
  kind: "fund",
  state: "open",
  currencyId: 3,
  unitPrice: amount("1"),
  days: 15,
  dailyRate: rate("0.004"),
  incomeCurrencyId: 3,
  dailyOutput: amount("0"),
  min: amount("100"),
  max: amount("10000"),
  perUser: amount("20000"),
  quota: amount("1000000"),
  penalty: "remaining",
  opensAt: Date.UTC(2026, 10, 1),
  closesAt: undefined,
  rank: 2,
  isRecommended: true,
};
const miner: typeof fund = {
  ...fund,
  productId: 8,
  kind: "miner",
  unitPrice: amount("250"),
  days: 180,
  dailyRate: rate("0"),
  incomeCurrencyId: 1,
  dailyOutput: amount("0.00001"),
  min: amount("1"),
  rank: 1,
  isRecommended: false,
  closesAt: Date.UTC(2027, 0, 1),
};
const set = (terms: typeof fund) => server.engine.send({ ...terms, id: commandId() }, "operator");

test("products are listed in the order of their rank, with their newest terms", async () => {
  expect(await server.ok(hostingProducts, {})).toEqual({ list: [] });
  for (const terms of [fund, miner, { ...fund, max: amount("500") }])
    expect(await set(terms)).toMatchObject({ ok: true });
  const { list } = await server.ok(hostingProducts, {});
  expect(list).toEqual([
    {
      id: 8,
      version: 1,
      kind: "miner",
      state: "open",
      currency_id: 3,
      currency_name: "USDT",
      unit_price: "250",
      day: 180,
      interest_rate: "0",
      income_currency_id: 1,
      income_currency_name: "BTC",
      output: "0.00001",
      save_min: "1",
      save_max: "10000",
      per_user: "20000",
      quota: "1000000",
      penalty: "remaining",
      opens_at: "2026-11-01T00:00:00.000Z",
      closes_at: "2027-01-01T00:00:00.000Z",
      recommended: false,
    },
    expect.objectContaining({
      id: 7,
      version: 2,
      save_max: "500",
      interest_rate: "0.004",
      output: "0",
      closes_at: null,
    }),
  ]);
});
