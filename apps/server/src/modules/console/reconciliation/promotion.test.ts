import { amount, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { reconciliationRun } from "@candor/contract/routes/console/finance.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, required, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { setShares, trade } from "../../../testing/promotion.ts";
import { startTestServer } from "../../../testing/server.ts";
import { countLevels } from "../../people/promotion/index.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
let finance: TestOperator;

const asIntruder = (statement: string) =>
  withClient(server.database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    await admin.query(statement);
  });
const run = () => server.ok(reconciliationRun, {}, finance);

/** Rebates of all three states, and levels that were counted. */
beforeAll(async () => {
  finance = await openOperator(server, "finance");
  const money = { [USDT]: "1000000", [BTC]: "10000" };
  const inviter = await openAccount(server, money);
  const invited = await openAccount(server, money, { inviter });
  const second = await openAccount(server, money, { inviter });
  const other = await openAccount(server, money);
  await setShares(server);
  const levels = [{ volume: amount("1000"), maker: rate("0.1"), taker: rate("0.05") }];
  await required(server.engine, { type: "setFeeLevels", id: commandId(), levels });
  await trade(server, invited, other, "10");
  for (const { userId } of [invited, second])
    await required(server.engine, {
      type: "withholdRebates",
      id: commandId(),
      inviterId: inviter.userId,
      invitedId: userId,
      reason: "device",
    });
  await trade(server, invited, other, "10");
  await trade(server, second, other, "10");
  const pair = { inviterId: inviter.userId, invitedId: invited.userId, version: 1, operatorId: finance.id };
  await required(server.engine, { type: "releaseRebates", id: commandId(), ...pair });
  time.ms = (Math.floor(time.ms / DAY_MS) + 1) * DAY_MS + 60_000;
  await required(server.engine, { type: "clock", id: commandId() });
  expect(await countLevels(server.services, {})).toBe(3);
});

test("rebates account exactly for the ledger, and levels for the trades", async () => {
  const report = await run();
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
  const of = (name: string) => report.checks.find((check) => check.name === name && check.currency === "USDT");
  expect(of("rebates_paid")).toMatchObject({ expected: "0.4", found: "0.4" });
  expect(of("rebates_held")).toMatchObject({ expected: "0.2", found: "0.2" });
  expect(of("fee_level_volumes")).toMatchObject({ expected: "6000", found: "6000" });
});

const faults: [name: string, plant: string, heal: string, check: string, record: RegExp][] = [
  [
    "a rebate of another amount",
    "UPDATE rebates SET amount = amount - 0.01 WHERE rebate_id = 1",
    "UPDATE rebates SET amount = amount + 0.01 WHERE rebate_id = 1",
    "rebates_paid",
    /^rebate:1$/,
  ],
  [
    "more held than was withheld",
    "UPDATE rebates_held SET amount = amount + 1 WHERE amount > 0",
    "UPDATE rebates_held SET amount = amount - 1 WHERE amount > 0",
    "rebates_held",
    /^rebates:\d+-\d+$/,
  ],
  [
    "a volume that nobody traded",
    "UPDATE fee_levels SET volume = volume + 1 WHERE user_id = (SELECT min(user_id) FROM fee_levels)",
    "UPDATE fee_levels SET volume = volume - 1 WHERE user_id = (SELECT min(user_id) FROM fee_levels)",
    "fee_level_volumes",
    /^user:\d+$/,
  ],
];

test.each(faults)("%s is found, and nothing else", async (_, plant, heal, check, record) => {
  await asIntruder(plant);
  const wrong = (await run()).checks.filter(({ ok, name }) => !ok && name !== "chain");
  await asIntruder(heal);
  expect(wrong.map(({ name }) => name)).toEqual([check]);
  expect(wrong[0]?.records.join()).toMatch(record);
  expect((await run()).ok).toBe(true);
});
