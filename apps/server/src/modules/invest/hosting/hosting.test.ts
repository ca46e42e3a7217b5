import { amount } from "@candor/contract/domain/money.ts";
import { hostingProducts } from "@candor/contract/routes/hosting.ts";
import * as terms from "@candor/core/testing/hosting.ts";
import { afterAll, expect, test } from "vitest";
import { commandId } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());

const fund = { ...terms.fund, productId: 7, rank: 2, opensAt: Date.UTC(2026, 10, 1) };
const miner = {
  ...terms.miner,
  productId: 8,
  isRecommended: false,
  opensAt: fund.opensAt,
  closesAt: Date.UTC(2027, 0, 1),
};
const set = (product: terms.HostingTerms) => server.engine.send({ ...product, id: commandId() }, "operator");

test("products are listed in the order of their rank, with their newest terms", async () => {
  expect(await server.ok(hostingProducts, {})).toEqual({ list: [] });
  for (const product of [fund, miner, { ...fund, max: amount("500") }])
    expect(await set(product)).toMatchObject({ ok: true });
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
      day: 365,
      interest_rate: "0",
      income_currency_id: 1,
      income_currency_name: "BTC",
      output: "0.00001",
      save_min: "1",
      save_max: "100",
      per_user: "200",
      quota: "5000",
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
