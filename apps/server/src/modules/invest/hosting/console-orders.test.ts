import { consoleHostingOrders, consoleHostingProducts } from "@candor/contract/routes/console/hosting.ts";
import { financeOrderCancel } from "@candor/contract/routes/hosting.ts";
import { afterAll, expect, test } from "vitest";
import { FUND, HostingMarket, MINER, noon } from "../../../testing/hosting.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";

const time = noon();
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());

test("an operator sees a product's orders by state with their users, page by page, and what is open of it", async () => {
  const market = new HostingMarket(server, time);
  await market.open(3);
  const [one, other] = [await market.investor(), await market.investor()];
  const left = await market.buy(one, "1000");
  await server.ok(financeOrderCancel, { id: left.id, penalty: "12" }, one);
  const first = await market.buy(one, "500");
  await market.lease(other, 2);
  const second = await market.buy(other, "700");
  const finance = await openOperator(server, "finance");
  const orders = (input: object = {}) => server.ok(consoleHostingOrders, { product_id: FUND, ...input }, finance);

  await market.days(2);
  await expect.poll(async () => (await orders({ state: "hosting" })).list[0]?.paid_days).toBe(1);
  expect(await orders({ state: "hosting" })).toMatchObject({
    total: 2,
    next: null,
    list: [
      { id: second.id, uid: other.user.uid, amount: "700", paid_days: 1, day: 3, paid: "2.8", promised: "8.4" },
      { id: first.id, uid: one.user.uid, amount: "500", status: "hosting", paid: "2" },
    ],
  });
  const redeemed = { id: left.id, uid: one.user.uid, status: "redeemed", penalty: "12", next_payment_at_ms: null };
  expect(await orders({ state: "redeemed" })).toMatchObject({ total: 1, list: [redeemed] });
  expect((await orders({ state: "completed" })).list).toEqual([]);

  const page = await orders({ page_size: 2 });
  expect(page).toMatchObject({ total: 3, list: [{ id: second.id }, { id: first.id }] });
  expect(await orders({ page_size: 2, cursor: page.next })).toMatchObject({
    total: null,
    next: null,
    list: [redeemed],
  });

  const { list } = await server.ok(consoleHostingProducts, {}, finance);
  expect(list).toMatchObject([
    { id: FUND, sold: "1200", open: { orders: 2, principal: "1200", promised: "9.6" } },
    { id: MINER, sold: "2", open: { orders: 1, principal: "500", promised: "0.00004" } },
  ]);
  expect(await orders({ product_id: 99 })).toMatchObject({ total: 0, list: [] });
  const reviewer = await openOperator(server, "reviewer");
  expect(await server.call(consoleHostingOrders, { product_id: FUND }, reviewer)).toMatchObject({ error: "FORBIDDEN" });
});
