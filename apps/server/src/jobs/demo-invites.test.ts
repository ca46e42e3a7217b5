import { dashboard } from "@candor/contract/routes/console/control.ts";
import { usersList } from "@candor/contract/routes/console/users.ts";
import { getUserAuth } from "@candor/contract/routes/identity.ts";
import { getInviteInfo } from "@candor/contract/routes/promotion.ts";
import { afterAll, expect, test } from "vitest";
import { demoCredentials, ensureDemoAccount } from "../modules/account/auth/index.ts";
import { ensureDemoOperators } from "../modules/console/operators/index.ts";
import { robotEmails } from "../services/demo-robots.ts";
import { logIn, openAccount } from "../testing/accounts.ts";
import { BTC, limitOrder, required, USDT } from "../testing/engine.ts";
import { openOperator } from "../testing/operators.ts";
import { setShares, trade } from "../testing/promotion.ts";
import { startTestServer } from "../testing/server.ts";
import { startDemoInvites } from "./demo-invites.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { services } = server;
const { db } = services;

test("the demo user has three generations who trade, earns of their fees, and one pair waits in the console", async () => {
  await setShares(server);
  await ensureDemoOperators(services);
  await ensureDemoAccount(services, demoCredentials.email, {});
  const maker = await openAccount(server, { [USDT]: "100000", [BTC]: "100" });
  // A market order needs a last price.
  await trade(server, maker, await openAccount(server, { [USDT]: "1000" }), "1");
  await required(
    server.engine,
    limitOrder({ userId: maker.userId, side: 1, price: "100", quantity: "50" }),
    limitOrder({ userId: maker.userId, side: 0, price: "99", quantity: "50" }),
  );
  const session = await logIn(server, { type: "email", ...demoCredentials });
  const info = () => server.ok(getInviteInfo, {}, session);
  const stop = await startDemoInvites(services);
  await expect.poll(async () => (await info()).funnel.traded).toBeGreaterThan(0);
  await stop();
  expect(await info()).toMatchObject({
    funnel: { opened: 3, registered: 3, verified: 2, traded: 1 },
    generations: [{ invited: 3 }, { invited: 1 }, { invited: 1 }],
    withheld: [{ reason: "device", users: 1 }],
    earnings: { by_currency: [{ currency_name: "BTC", amount: "0.00001" }] },
  });
  // Another start finds them.
  await (await startDemoInvites(services))();
  expect((await info()).funnel).toMatchObject({ opened: 3, registered: 3, verified: 2 });
  const friend = await logIn(server, { type: "email", ...demoCredentials, email: "friend-4@candor.test" });
  expect(await server.ok(getUserAuth, {}, friend)).toMatchObject({
    basic: { state: "verified", submitted: { name: "Demo friend-4" } },
  });
  const audited = db.selectFrom("audit_log").select("subject").where("action", "=", "identity.approve");
  expect(await audited.execute()).toHaveLength(3);
});

test("the console counts none of them as a user, neither their accounts nor their trades, and marks them", async () => {
  const owner = await openOperator(server, "owner");
  const total = await db.selectFrom("users").select(db.fn.countAll<number>().as("users")).executeTakeFirstOrThrow();
  const { users, simulated } = await server.ok(dashboard, {}, owner);
  expect(simulated).toMatchObject({ accounts: robotEmails.friends.length });
  expect(users.total).toBe(Number(total.users) - robotEmails.friends.length);
  const shown = async (search: string) =>
    (await server.ok(usersList, { search }, owner)).list.map((row) => row.simulated);
  expect(await shown("friend-2@candor.test")).toEqual([true]);
  expect(await shown(demoCredentials.email)).toEqual([false]);
});
