import { DAY_MS } from "@candor/contract/domain/time.ts";
import { contractTrade } from "@candor/contract/routes/contracts.ts";
import { getNotifications, setNotificationChoice } from "@candor/contract/routes/notification.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../platform/database/connect.ts";
import { deliverDue } from "../../services/notifications/due.ts";
import { type Account, openAccount } from "../../testing/accounts.ts";
import { ContractDesk, LIMIT, LONG } from "../../testing/contracts.ts";
import { BTC, commandId, limitOrder, required, USDT } from "../../testing/engine.ts";
import { startTestServer } from "../../testing/server.ts";
import { FILLS_PER_MINUTE } from "./fill-notices.ts";
import { Notices } from "./notices.ts";

const time = { ms: Math.floor(Date.now() / DAY_MS) * DAY_MS + 3_600_000 };
const notices = new Notices(() => undefined, { rate: () => undefined, text: () => "0.00" });
const server = await startTestServer({}, { now: () => time.ms, followers: [notices] });
const desk = new ContractDesk(server, time);
beforeAll(() => desk.open());
afterAll(() => server.close());

const told = async (account: Account) => {
  await deliverDue(server.services);
  return (await server.ok(getNotifications, { group: "trading" }, account)).list.reverse();
};
const kindsOf = async (account: Account) => (await told(account)).map(({ kind }) => kind);
const restart = () =>
  withClient(server.database.url, async (client) => {
    const { state } = server.engine.engine;
    if (!state) throw new Error("the engine does not run");
    await notices.loaded(state, client);
  });

test("an account is warned once as its risk rate falls to 150 %, again only after it has recovered, also over a restart", async () => {
  // Ten lots at 200 and ten times: a margin of about 200, so that 1,000 are 500 %.
  const account = await desk.trader("1000");
  await desk.tick("200");
  await server.ok(contractTrade, LONG, account);
  await desk.tick("200");
  await desk.clock(1_000);
  expect(await kindsOf(account)).toEqual([]);
  await desk.tick("130");
  await desk.clock(1_000);
  expect(await told(account)).toMatchObject([
    { kind: "margin_warning", params: { account: "USDT", floor: "20", risk: expect.stringMatching(/^\d+(\.\d+)?$/) } },
  ]);
  // It hovers, and a restart forgets nothing.
  await desk.tick("131");
  await desk.clock(1_000);
  await restart();
  await desk.tick("129");
  await desk.clock(1_000);
  expect(await kindsOf(account)).toEqual(["margin_warning"]);
  await desk.tick("200");
  await desk.clock(1_000);
  await desk.tick("130");
  await desk.clock(1_000);
  expect(await kindsOf(account)).toEqual(["margin_warning", "margin_warning"]);
  await desk.tick("80");
  await desk.clock(1_000);
  const all = await told(account);
  expect(all.map(({ kind }) => kind)).toEqual(["margin_warning", "margin_warning", "position_liquidated"]);
  expect(all[2]).toMatchObject({ params: { symbol: "AVAX-USDT", lots: "10", profit: expect.stringMatching(/^-/) } });
  await desk.tick("200");
});

test("a limit order that opens, and a take profit, are notified; what its user closes is not", async () => {
  const account = await desk.trader("1000");
  await desk.tick("200");
  await server.ok(contractTrade, { ...LONG, ...LIMIT, target_profit_price: "220", stop_loss_price: "100" }, account);
  await desk.tick("149");
  expect(await told(account)).toMatchObject([{ kind: "position_opened", params: { lots: "10", symbol: "AVAX-USDT" } }]);
  await desk.tick("230");
  expect(await kindsOf(account)).toEqual(["position_opened", "position_tp"]);
});

test("a fill of a waiting order is notified, one at its placement is not, and many in a minute are summed up", async () => {
  const [maker, taker] = [
    await openAccount(server, { [BTC]: "100", [USDT]: "100000" }),
    await openAccount(server, { [BTC]: "100", [USDT]: "1000000" }),
  ];
  const order = (userId: number, side: 0 | 1, price: string) => limitOrder({ userId, side, price, quantity: "0.01" });
  const orders = FILLS_PER_MINUTE + 3;
  for (let index = 0; index < orders; index++)
    await required(server.engine, order(maker.userId, 1, `${50_000 + index}`));
  time.ms += 1_000;
  for (let index = 0; index < orders; index++) await required(server.engine, order(taker.userId, 0, "50100"));
  expect(await told(taker)).toEqual([]);
  const filled = await told(maker);
  expect(filled).toHaveLength(FILLS_PER_MINUTE);
  expect(filled[0]).toMatchObject({
    kind: "sell_filled",
    params: { symbol: "BTC-USDT", amount: "0.01", currency: "BTC", price: "50000", quote: "USDT" },
  });
  await desk.clock(61_000);
  expect((await told(maker)).at(-1)).toMatchObject({ kind: "orders_filled", params: { count: "3" } });
});

test("a topic that is off in the app is in the list as read", async () => {
  const account = await desk.trader("1000");
  await server.ok(setNotificationChoice, { topic: "contract", app: false, push: false, mail: false }, account);
  await desk.tick("200");
  await server.ok(contractTrade, { ...LONG, ...LIMIT }, { ...account, key: commandId() });
  await desk.tick("149");
  expect(await told(account)).toMatchObject([{ kind: "position_opened", read: true }]);
  await desk.tick("200");
});
