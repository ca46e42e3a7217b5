import * as routes from "@candor/contract/routes/console/users.ts";
import { contractTrade } from "@candor/contract/routes/contracts.ts";
import { optionTrade } from "@candor/contract/routes/options.ts";
import { afterAll, expect, test } from "vitest";
import { ContractDesk, LIMIT, LONG, SHORT } from "../../../testing/contracts.ts";
import { openOperator } from "../../../testing/operators.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { startTestServer } from "../../../testing/server.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const finance = await openOperator(server, "finance");
const support = await openOperator(server, "support");

test("an operator sees a user's contracts as they stand, and those of nobody else", async () => {
  const desk = new ContractDesk(server, time);
  await desk.open();
  await desk.tick("200");
  const [account, other] = [await desk.trader(), await desk.trader()];
  const { uid } = account.user;
  await server.ok(contractTrade, LONG, account);
  await server.ok(contractTrade, { ...LONG, ...LIMIT }, account);
  await server.ok(contractTrade, { ...LONG, ...SHORT }, other);
  await desk.tick("200");
  await desk.tick("210");
  const { list, total, standings } = await server.ok(routes.userContracts, { uid, open: "1" }, finance);
  expect(total).toBe(2);
  // Opened at 202 and closed at 207.9, ten lots of one coin: 59. What waits has gained nothing.
  expect(list).toMatchObject([
    { state: "pending", price: "150", unrealised: null },
    { state: "holding", open_price: "202", unrealised: "59" },
  ]);
  expect(standings).toMatchObject([{ legal: "USDT", unrealised: "59" }]);
  expect((await server.ok(routes.userContracts, { uid: other.user.uid }, finance)).total).toBe(1);
  expect(await server.call(routes.userContracts, { uid }, support)).toMatchObject({ error: "FORBIDDEN" });
  expect(await server.call(routes.userContracts, { uid: "00000000" }, finance)).toMatchObject({ error: "NOT_FOUND" });
});

test("an operator sees a user's options, open or all of them", async () => {
  const desk = new OptionDesk(server, time);
  await desk.open();
  await desk.tick("200");
  const account = await desk.trader();
  const { uid } = account.user;
  await server.ok(optionTrade, { match_id: OPTION_MARKET, type: 1, seconds: 30, number: "100" }, account);
  await desk.tick("200");
  const open = () => server.ok(routes.userOptions, { uid, open: "1" }, finance);
  await expect.poll(open).toMatchObject({ total: 1, list: [{ state: "running", number: "100", outcome: null }] });
  time.ms += 30_000;
  await desk.tick("201");
  await expect.poll(open).toMatchObject({ total: 0 });
  const { list } = await server.ok(routes.userOptions, { uid }, finance);
  expect(list).toMatchObject([{ state: "won", delivery_receipt: expect.any(String) }]);
  expect(await server.call(routes.userOptions, { uid }, support)).toMatchObject({ error: "FORBIDDEN" });
  expect(await server.call(routes.userOptions, { uid: "00000000" }, finance)).toMatchObject({ error: "NOT_FOUND" });
});
