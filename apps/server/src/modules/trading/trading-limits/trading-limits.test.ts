import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { getOption, optionTrade } from "@candor/contract/routes/options.ts";
import * as routes from "@candor/contract/routes/trading-limits.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { commandId } from "../../../testing/engine.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { startTestServer } from "../../../testing/server.ts";

/** Noon, so that a test ends on the day on which it begins unless it says otherwise. */
const time = { ms: new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`).getTime() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const desk = new OptionDesk(server, time);
beforeAll(() => desk.open());
beforeEach(async () => {
  await desk.tick("200");
});

const place = (account: Account) =>
  server.call(optionTrade, { match_id: OPTION_MARKET, type: 1, seconds: 30, number: "100" }, account);
async function lose(account: Account): Promise<void> {
  const { data } = await place(account);
  await desk.tick("200");
  await desk.tick("199", 30_000);
  await expect.poll(() => server.ok(getOption, { id: data?.id ?? 0 }, account)).toMatchObject({ state: "lost" });
}
const limits = (account: Account) => server.ok(routes.getTradingLimits, {}, account);

test("nobody has limits of their own at first", async () => {
  const account = await desk.trader("0", { hasRead: false });
  expect(await limits(account)).toEqual({
    daily_loss: null,
    next_daily_loss: null,
    changes_at: null,
    lost_today: "0",
    cooling_until: null,
    option_risk_read: false,
    lever_risk_read: false,
  });
});

test("a tighter limit counts at once, a looser one and none after 24 h", async () => {
  const account = await desk.trader();
  const set = (text?: string) =>
    server.ok(routes.setDailyLoss, text === undefined ? {} : { daily_loss: text }, account);
  expect(await set("500")).toMatchObject({ daily_loss: "500", next_daily_loss: null, changes_at: null });
  expect(await set("100")).toMatchObject({ daily_loss: "100", changes_at: null });
  const at = new Date(time.ms + 24 * HOUR_MS).toISOString();
  expect(await set("300")).toMatchObject({ daily_loss: "100", next_daily_loss: "300", changes_at: at });
  expect(await set()).toMatchObject({ daily_loss: "100", next_daily_loss: null, changes_at: at });
  await desk.clock(24 * HOUR_MS - 1);
  expect(await limits(account)).toMatchObject({ daily_loss: "100", changes_at: at });
  await desk.clock(1);
  expect(await limits(account)).toMatchObject({ daily_loss: null, next_daily_loss: null, changes_at: null });
});

test("what was lost today is counted with its fee, and refuses new orders from the limit on until the next day", async () => {
  const account = await desk.trader();
  await server.ok(routes.setDailyLoss, { daily_loss: "101.5" }, account);
  await lose(account);
  expect(await limits(account)).toMatchObject({ lost_today: "101.5" });
  expect(await place(account)).toMatchObject({ error: "LOSS_LIMIT_REACHED" });
  await desk.tick("200", 24 * HOUR_MS);
  expect(await limits(account)).toMatchObject({ lost_today: "0" });
  expect(await place(account)).toMatchObject({ code: 1 });
});

test("a pause refuses new orders, can be made longer and never shorter", async () => {
  const account = await desk.trader();
  const until = new Date(time.ms + 24 * HOUR_MS).toISOString();
  expect(await server.ok(routes.coolOff, { hours: 24 }, account)).toMatchObject({ cooling_until: until });
  expect(await server.ok(routes.coolOff, { hours: 1 }, account)).toMatchObject({ cooling_until: until });
  expect(await place(account)).toMatchObject({ error: "COOLING_OFF", params: { hours: 24 } });
  await desk.tick("200", 24 * HOUR_MS);
  expect(await limits(account)).toMatchObject({ cooling_until: null });
  expect(await place(account)).toMatchObject({ code: 1 });
});

test.each([
  [routes.setDailyLoss, { daily_loss: "0" }, "daily_loss", "INVALID_AMOUNT"],
  [routes.setDailyLoss, { daily_loss: "-5" }, "daily_loss", "INVALID_AMOUNT"],
  [routes.coolOff, { hours: 0 }, "hours", "INVALID_REQUEST"],
  [routes.coolOff, { hours: 721 }, "hours", "INVALID_REQUEST"],
  [routes.acknowledgeRisk, { product: "spot" }, "product", "INVALID_REQUEST"],
] as const)("%o refuses %o", async (route, input, field, error) => {
  const account = await desk.trader("0");
  expect(await server.call(route, input as never, account)).toMatchObject({ fields: [{ field, error }] });
});

test("one key sets once; a frozen user sets nothing", async () => {
  const account = await desk.trader("0");
  const key = commandId();
  await server.ok(routes.setDailyLoss, { daily_loss: "50" }, { ...account, key });
  await server.ok(routes.setDailyLoss, { daily_loss: "20" }, account);
  // The first one again does not loosen the second.
  expect(await server.ok(routes.setDailyLoss, { daily_loss: "50" }, { ...account, key })).toMatchObject({
    daily_loss: "20",
    changes_at: null,
  });
  await desk.send({ type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
  expect(await server.call(routes.coolOff, { hours: 1 }, account)).toMatchObject({ error: "ACCOUNT_FROZEN" });
});

test("reading the risk of a product is noted once, for its user and that product alone", async () => {
  const [account, other] = [await desk.trader("0", { hasRead: false }), await desk.trader("0", { hasRead: false })];
  const read = () => server.ok(routes.acknowledgeRisk, { product: "lever" }, account);
  expect(await read()).toMatchObject({ option_risk_read: false, lever_risk_read: true });
  const first = await server.services.db.selectFrom("risk_acknowledgements").selectAll().execute();
  await read();
  expect(await server.services.db.selectFrom("risk_acknowledgements").selectAll().execute()).toEqual(first);
  expect(await limits(other)).toMatchObject({ lever_risk_read: false });
});
