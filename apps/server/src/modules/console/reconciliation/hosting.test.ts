import { reconciliationRun } from "@candor/contract/routes/console/finance.ts";
import { financeOrderCancel } from "@candor/contract/routes/hosting.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { HostingMarket, noon } from "../../../testing/hosting.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";

const time = noon();
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
let finance: TestOperator;

const asIntruder = (...statements: readonly string[]) =>
  withClient(server.database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    for (const statement of statements) await admin.query(statement);
  });
const run = () => server.ok(reconciliationRun, {}, finance);

/** Orders 1: completed; 2: redeemed after 2 of 4 days; 3: a fund with 2 of 4 days paid; 4: machines with 1 of 4 days paid. */
beforeAll(async () => {
  const market = new HostingMarket(server, time);
  finance = await openOperator(server, "finance");
  await market.open(4);
  const holder = await market.investor();
  const completed = await market.buy(holder, "2000");
  await market.days(2);
  const redeemed = await market.buy(holder, "1000");
  await market.buy(holder, "500");
  await market.days(1);
  await market.lease(holder, 2);
  await market.days(2, completed.id);
  await server.ok(financeOrderCancel, { id: redeemed.id, penalty: "8" }, holder);
});

test("orders account exactly for the frozen money, the reserve and the interest", async () => {
  const report = await run();
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
  const of = (name: string, currency = "USDT") =>
    report.checks.find((check) => check.name === name && check.currency === currency);
  // 500 of the fund and 2 machines at 250.
  for (const name of ["hosting_frozen", "held_finance"])
    expect(of(name)).toMatchObject({ expected: "1000", found: "1000" });
  // 1,000 at 0.4 % with 2 days left.
  expect(of("hosting_penalties")).toMatchObject({ expected: "8", found: "8" });
  // 4 x 8 of the completed order, 2 x 4 of the redeemed one, 4 x 2 of the open one.
  expect(of("hosting_funded")).toMatchObject({ expected: "48", found: "48" });
  expect(of("hosting_interest")).toMatchObject({ expected: "44", found: "44" });
  expect(of("hosting_reserve")).toMatchObject({ expected: "4", found: "4" });
  expect(of("hosting_interest", "BTC")).toMatchObject({ found: "0.00002" });
  expect(of("hosting_reserve", "BTC")).toMatchObject({ found: "0.00006" });
});

const [MISSING, DOUBLE] = ["hosting:3:1", "hosting:3:2"];
const faults: [name: string, plant: string, heal: string, found: [check: string, record: RegExp][]][] = [
  [
    "an open order of a larger principal",
    "UPDATE hosting_orders SET principal = principal + 1 WHERE order_id = 3",
    "UPDATE hosting_orders SET principal = principal - 1 WHERE order_id = 3",
    [
      ["hosting_frozen", /^hosting:3$/],
      ["held_finance", /^balance:\d+:finance$/],
    ],
  ],
  [
    "an order that promises more days than the reserve holds",
    "UPDATE hosting_orders SET days = days + 1 WHERE order_id = 3",
    "UPDATE hosting_orders SET days = days - 1 WHERE order_id = 3",
    [
      ["hosting_funded", /^hosting:3$/],
      ["hosting_reserve", /^house:hosting$/],
    ],
  ],
  [
    "a day called paid that was not",
    "UPDATE hosting_orders SET paid_days = paid_days + 1 WHERE order_id = 4",
    "UPDATE hosting_orders SET paid_days = paid_days - 1 WHERE order_id = 4",
    [
      ["hosting_interest", /^hosting:4$/],
      ["hosting_reserve", /^house:hosting$/],
    ],
  ],
  [
    "a day paid twice instead of another, which no sum shows",
    `UPDATE ledger_entries SET ref = '${DOUBLE}' WHERE ref = '${MISSING}'`,
    `UPDATE ledger_entries SET ref = '${MISSING}' WHERE entry_id = (SELECT min(entry_id) FROM ledger_entries WHERE ref = '${DOUBLE}')`,
    [["hosting_interest", /^hosting:3$/]],
  ],
  [
    "an interest booked for an order that does not exist",
    "UPDATE ledger_entries SET ref = 'hosting:99:1' WHERE ref = 'hosting:4:1'",
    "UPDATE ledger_entries SET ref = 'hosting:4:1' WHERE ref = 'hosting:99:1'",
    [["hosting_interest", /^hosting:4\nhosting:99$/]],
  ],
  [
    "a penalty that was not taken",
    "UPDATE hosting_orders SET penalty_paid = penalty_paid + 1 WHERE order_id = 2",
    "UPDATE hosting_orders SET penalty_paid = penalty_paid - 1 WHERE order_id = 2",
    [["hosting_penalties", /^hosting:2$/]],
  ],
  [
    "an open order called completed, whose principal stays frozen",
    "UPDATE hosting_orders SET state = 'completed', ended_at = now(), paid_days = days WHERE order_id = 3",
    "UPDATE hosting_orders SET state = 'hosting', ended_at = NULL, paid_days = 2 WHERE order_id = 3",
    [
      ["hosting_frozen", /^hosting:3$/],
      ["hosting_interest", /^hosting:3$/],
      ["hosting_reserve", /^house:hosting$/],
      ["held_finance", /^balance:\d+:finance$/],
    ],
  ],
  [
    "a reserve that was taken from",
    "UPDATE balances SET available = available - 1 WHERE owner_id = 0 AND account = 'hosting' AND currency_id = 3",
    "UPDATE balances SET available = available + 1 WHERE owner_id = 0 AND account = 'hosting' AND currency_id = 3",
    [
      ["hosting_reserve", /^house:hosting$/],
      ["ledger_house", /^balance:0:hosting$/],
      ["sum_zero", /^$/],
    ],
  ],
  [
    "money frozen that no order holds",
    "UPDATE balances SET available = available - 1, frozen = frozen + 1 WHERE owner_id > 0 AND account = 'finance' AND currency_id = 3",
    "UPDATE balances SET available = available + 1, frozen = frozen - 1 WHERE owner_id > 0 AND account = 'finance' AND currency_id = 3",
    [
      ["held_finance", /^balance:\d+:finance$/],
      ["ledger_users", /^balance:\d+:finance$/],
    ],
  ],
];

test.each(faults)("%s is found, and nothing else", async (_, plant, heal, found) => {
  await asIntruder(plant);
  const wrong = (await run()).checks.filter(({ ok }) => !ok);
  await asIntruder(heal);
  const records = Object.fromEntries(wrong.map((check) => [check.name, check.records.join("\n")]));
  // The stored batches contradict it, too, as far as they are read.
  const { chain: _chain, ...others } = records;
  expect(Object.keys(others).sort()).toEqual(found.map(([name]) => name).sort());
  for (const [name, record] of found) expect(records[name], name).toMatch(record);
  expect((await run()).ok).toBe(true);
});
