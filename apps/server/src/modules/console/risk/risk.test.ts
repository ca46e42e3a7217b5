import { amount, formatAmount, fromNumeric, price, rate } from "@candor/contract/domain/money.ts";
import { settingSave, settingsList } from "@candor/contract/routes/console/control.ts";
import { exposure } from "@candor/contract/routes/console/derivatives.ts";
import { riskHistory, riskReport } from "@candor/contract/routes/console/risk.ts";
import { alarmList, consoleState } from "@candor/contract/routes/console/session.ts";
import type { SettingName } from "@candor/contract/settings.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RiskThread } from "../../../engine/risk/risk-thread.ts";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { commandId, fund, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { startTestServer } from "../../../testing/server.ts";
import { lookAtRisk } from "./index.ts";

const time = { ms: Date.UTC(2026, 10, 21, 12) };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OptionDesk(server, time);
afterAll(() => server.close());
const { db } = server.services;
let owner: TestOperator;
let finance: TestOperator;
let early: Account;

const terms: CommandRequest = {
  type: "setLever",
  id: commandId(),
  marketId: OPTION_MARKET,
  state: "open",
  lotSize: amount("1"),
  spread: rate("0"),
  feeRate: rate("0"),
  overnightRate: rate("0"),
  minLots: 1,
  maxLots: 100,
  multiples: [{ multiple: 10, maxLots: 100 }],
  maxOpen: amount("100000"),
  maxNet: amount("50000"),
};
const money = (ownerId: number, account: string, sum: string) =>
  desk.send({ ...fund(ownerId, USDT, sum), account } as CommandRequest);

type Wish = { readonly side: 0 | 1; readonly lots: number; readonly stopLoss?: string };
async function trader(funds: string, { side, lots, stopLoss }: Wish): Promise<Account> {
  const account = await openAccount(server);
  await money(account.userId, "lever", funds);
  await desk.send({
    type: "placeLever",
    id: commandId(),
    userId: account.userId,
    marketId: OPTION_MARKET,
    side,
    lots,
    multiple: 10,
    kind: "market",
    levelNeeded: 0,
    takeProfit: price(side === 0 ? "9000" : "1"),
    stopLoss: price(stopLoss ?? (side === 0 ? "1" : "9000")),
  });
  return account;
}

/** Past the time for which a report is kept. */
const later = (ms = 61_000) => {
  server.clock.ahead += ms;
};
const report = async () => {
  later();
  return server.ok(riskReport, {}, finance);
};
const set = async (name: SettingName, value: number) => {
  const { list } = await server.ok(settingsList, {}, owner);
  const version = list.find((one) => one.name === name)?.version ?? 0;
  await server.ok(settingSave, { name, value, version }, owner);
};
const alarms = async () => {
  later(10_000);
  return (await server.ok(consoleState, {}, owner)).alarms.filter(({ kind }) => kind === "risk");
};

beforeAll(async () => {
  await desk.open();
  [owner, finance] = [await openOperator(server, "owner"), await openOperator(server, "finance")];
  await desk.send(terms);
  await money(0, "insurance", "100");
  await desk.tick("200");
  // 10 coins with 240: liquidated 20 (a tenth) below, and a fall of a fifth takes 400, which is 160 more than there is.
  early = await trader("240", { side: 0, lots: 10 });
  await trader("5000", { side: 0, lots: 5, stopLoss: "185" });
  await trader("5000", { side: 1, lots: 4 });
  await desk.tick("200");
});

test("no operator but those who read the books sees it", async () => {
  for (const role of ["reviewer", "support"] as const) {
    const other = await openOperator(server, role);
    expect(await server.call(riskReport, {}, other)).toMatchObject({ error: "FORBIDDEN" });
    expect(await server.call(riskHistory, { days: 7 }, other)).toMatchObject({ error: "FORBIDDEN" });
  }
});

test("shows the accounts nearest to liquidation and the price of it", async () => {
  const { nearest, positions } = await report();
  expect(positions).toBe(3);
  // 240 less a fifth of the margin of 200: 200 can be lost with 10 coins.
  expect(nearest[0]).toEqual({
    uid: early.user.uid,
    symbol: "SOL-USDT",
    currency: "USDT",
    side: "long",
    value: "2000",
    margin: "200",
    price: "200",
    liquidation_price: "180",
    distance: "-0.1",
  });
  // The other long has funds for a price of zero.
  expect(nearest.map(({ side }) => side)).toEqual(["long", "short"]);
});

test("a threshold that is exceeded is an alarm until it is not, and each hour keeps one sample", async () => {
  expect(await alarms()).toEqual([]);
  const { thresholds } = await report();
  // A rise of a tenth costs the shorts 80 and the house 300: 3 % of its 10,000, rounded up. At a fall of a tenth `early` is at the threshold.
  expect(thresholds).toEqual([
    { name: "risk.loss", value: 50, unit: "percent", found: 3, exceeded: false },
    { name: "risk.shortfall", value: 50, unit: "percent", found: 0, exceeded: false },
    { name: "risk.accounts", value: 1_000, unit: "accounts", found: 1, exceeded: false },
  ]);
  await set("risk.loss", 2);
  const [open] = await alarms();
  expect(open?.text).toBe("A move of all prices by 10 % would cost the house 3 % of its treasury, above 2 %");
  await set("risk.loss", 3);
  expect(await alarms()).toEqual([]);
  const { list } = await server.ok(alarmList, {}, finance);
  expect(list.find(({ id }) => id === open?.id)?.ended).not.toBeNull();
  // Two looks of one hour are one sample.
  const { list: samples } = await server.ok(riskHistory, { days: 7 }, finance);
  const hours = samples.map(({ at }) => at);
  expect(new Set(hours).size).toBe(hours.length);
  expect(samples.at(-1)).toMatchObject({ currency: "USDT", positions: 3, accounts: 1, loss: "220", shortfall: "0" });
  later(3_600_000);
  await lookAtRisk(server.services);
  expect((await server.ok(riskHistory, { days: 7 }, finance)).list).toHaveLength(samples.length + 1);
});

test("the thread finds the same, each time", async () => {
  const risk = new RiskThread(server.database.url);
  await Promise.all([risk.read(), risk.read()]);
  const { tookMs: _, ...there } = await risk.read();
  await risk.stop();
  const { tookMs: _here, ...here } = await server.services.readRisk();
  expect(there).toEqual(here);
  expect(there.positions).toBe(3);
});

test("a thread that fails says why, and a stop waits for the report under way", async () => {
  const risk = new RiskThread(server.database.url.replace(/[^/]*$/, "missing"));
  await expect(risk.read()).rejects.toThrow("cannot reach the database");
  await expect(risk.read()).rejects.toThrow("cannot reach the database");
  const reading = new RiskThread(server.database.url);
  const report = reading.read();
  await reading.stop();
  expect((await report).positions).toBe(3);
});

test("says what the engine then does when the price falls by a fifth", async () => {
  const batches = () =>
    db
      .selectFrom("batches")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirst();
  const before = await batches();
  const { moves } = await report();
  // The engine was not asked for anything.
  expect(await batches()).toEqual(before);
  const fall = moves.find(({ move }) => move === "-0.2");
  const funds = async () => (await server.ok(exposure, {}, finance)).house.find(({ currency }) => currency === "USDT");
  const held = await funds();
  await desk.tick("160");
  const after = await funds();
  const ended = await db
    .selectFrom("positions")
    .select(["user_id", "close_reason"])
    .where("state", "=", "closed")
    .execute();
  const [market] = fall?.markets ?? [];
  const [total] = fall?.totals ?? [];
  expect(market).toMatchObject({
    symbol: "SOL-USDT",
    liquidated: 1,
    stopped: 1,
    insurance: "100",
    long_value: "0",
    short_value: "640",
  });
  expect(ended.map(({ close_reason }) => close_reason).sort()).toEqual(["liquidation", "sl"]);
  expect(ended.find(({ close_reason }) => close_reason === "liquidation")?.user_id).toBe(early.userId);
  expect(total).toMatchObject({
    accounts: 1,
    liquidated: 1,
    shortfall: "160",
    treasury: after?.treasury,
    insurance_left: after?.insurance,
    owed: after?.treasury_gained,
  });
  expect(after?.insurance).toBe("0");
  // What the house gained in all: its accounts, less what it owes the short that is still open.
  const gained = (fundsNow: typeof held) =>
    fromNumeric(fundsNow?.treasury ?? "") +
    fromNumeric(fundsNow?.insurance ?? "") -
    fromNumeric(fundsNow?.treasury_gained ?? "");
  expect(total?.house).toBe(formatAmount(gained(after) - gained(held)));
});
