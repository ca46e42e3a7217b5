import * as routes from "@candor/contract/routes/console/users.ts";
import { financeOrderCancel } from "@candor/contract/routes/hosting.ts";
import { afterAll, expect, test } from "vitest";
import { FUND, HostingMarket, MINER, noon } from "../../../testing/hosting.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";

const time = noon();
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());

test("an operator sees a user's fund and miner orders with paid days and penalties, and those of nobody else", async () => {
  const market = new HostingMarket(server, time);
  await market.open(3);
  const [account, other] = [await market.investor(), await market.investor()];
  const { uid } = account.user;
  const left = await market.buy(account, "1000");
  await server.ok(financeOrderCancel, { id: left.id, penalty: "12" }, account);
  await market.lease(account, 2);
  await market.buy(other, "500");
  await market.days(2);
  const finance = await openOperator(server, "finance");
  const machines = { config_id: MINER, status: "hosting", number: "2", amount: "500", paid_days: 1, day: 3 };
  const open = () => server.ok(routes.userHosting, { uid, open: "1" }, finance);
  await expect.poll(open).toMatchObject({ total: 1, list: [{ ...machines, paid: "0.00002", penalty: null }] });
  expect(await server.ok(routes.userHosting, { uid }, finance)).toMatchObject({
    total: 2,
    list: [machines, { config_id: FUND, status: "redeemed", paid_days: 0, paid: "0", penalty: "12" }],
  });
  expect((await server.ok(routes.userHosting, { uid: other.user.uid }, finance)).total).toBe(1);
  const support = await openOperator(server, "support");
  expect(await server.call(routes.userHosting, { uid }, support)).toMatchObject({ error: "FORBIDDEN" });
  expect(await server.call(routes.userHosting, { uid: "00000000" }, finance)).toMatchObject({ error: "NOT_FOUND" });
});
