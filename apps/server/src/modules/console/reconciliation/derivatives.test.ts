import { reconciliationRun } from "@candor/contract/routes/console/finance.ts";
import { contractClose, contractTrade } from "@candor/contract/routes/contracts.ts";
import { getOption, optionTrade } from "@candor/contract/routes/options.ts";
import { acknowledgeRisk } from "@candor/contract/routes/trading-limits.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import type { Account } from "../../../testing/accounts.ts";
import { ContractDesk, LIMIT, LONG } from "../../../testing/contracts.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const options = new OptionDesk(server, time);
const contracts = new ContractDesk(server, time);
let finance: TestOperator;
let holder: Account;

const asIntruder = (...statements: readonly string[]) =>
  withClient(server.database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    for (const statement of statements) await admin.query(statement);
  });
const run = () => server.ok(reconciliationRun, {}, finance);

const place = async (type: 1 | 2, seconds = 30) =>
  (await server.ok(optionTrade, { match_id: OPTION_MARKET, type, seconds, number: "100" }, holder)).id;
const order = async (change: Partial<typeof LONG> = {}) =>
  (await server.ok(contractTrade, { ...LONG, ...change }, holder)).id;

/** Options and contracts in every state with frozen money, and some without. */
beforeAll(async () => {
  finance = await openOperator(server, "finance");
  await options.open();
  await contracts.open();
  holder = await options.trader();
  await server.ok(acknowledgeRisk, { product: "lever" }, holder);
  await contracts.endow(holder.userId, "lever", "2000");
  await options.tick("200");
  await contracts.tick("200", 1);
  // 1: won, 2: lost, 3: open, 4: waits to open; 1 and 2 are settled at a tick during which 3 stays open.
  const decided = [await place(1), await place(2)];
  await options.tick("200");
  await options.tick("201", 28_000);
  await place(1, 60);
  await options.tick("201");
  await options.tick("202");
  for (const id of decided)
    await waitFor(async () => expect((await server.ok(getOption, { id }, holder)).outcome).toBeTypeOf("string"));
  await place(2);
  // 1: closed, 2: closed in part, 3: a limit order, 4: waits to open.
  await contracts.tick("200", 1);
  const [closed, part] = [await order(), await order()];
  await contracts.tick("200");
  await server.ok(contractClose, { id: closed }, holder);
  await server.ok(contractClose, { id: part, share: 4 }, holder);
  await contracts.tick("205");
  await order(LIMIT);
  await order({ share: 1 });
});

test("open options and contracts account exactly for the frozen money", async () => {
  const report = await run();
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
  const of = (name: string) => report.checks.find((check) => check.name === name)?.found;
  // Two options of 100 with 1.5 each; possible profits are 82 and 80.
  expect([of("options_frozen"), of("options_promised")]).toEqual(["203", "162"]);
  // 80 won and 100 lost, with 1.5 each.
  expect([of("options_results"), of("options_treasury")]).toEqual(["-23", "20"]);
  // 6 lots at 202 by ten; 150 and 1.5; 20.705 and 0.20705.
  expect(of("contracts_frozen")).toBe("293.61205");
  expect([of("held_mic"), of("held_lever"), of("held_treasury")]).toEqual(["203", "293.61205", "162"]);
});

const faults: [name: string, plant: string, heal: string, found: [check: string, record: RegExp][]][] = [
  [
    "a running option of a larger stake",
    "UPDATE option_orders SET stake = stake + 1 WHERE state = 'running'",
    "UPDATE option_orders SET stake = stake - 1 WHERE state = 'running'",
    [
      ["options_frozen", /^option:3$/],
      ["held_mic", /^balance:\d+:mic$/],
    ],
  ],
  [
    "a running option that would win more than is kept for it",
    "UPDATE option_orders SET profit = profit + 1 WHERE state = 'running'",
    "UPDATE option_orders SET profit = profit - 1 WHERE state = 'running'",
    [
      ["options_promised", /^option:3$/],
      ["held_treasury", /^balance:0:treasury$/],
    ],
  ],
  [
    "a lost option called won",
    "UPDATE option_orders SET state = 'won' WHERE state = 'lost'",
    "UPDATE option_orders SET state = 'lost' WHERE order_id = 2",
    [
      ["options_results", /^option:2$/],
      ["options_treasury", /^option:2$/],
    ],
  ],
  [
    "an option that is in no table",
    "UPDATE option_orders SET order_id = 99 WHERE order_id = 4",
    "UPDATE option_orders SET order_id = 4 WHERE order_id = 99",
    [
      ["options_frozen", /^option:4\noption:99$/],
      ["options_promised", /^option:4\noption:99$/],
    ],
  ],
  [
    "a position of another margin",
    "UPDATE positions SET margin = margin - 1 WHERE state = 'holding'",
    "UPDATE positions SET margin = margin + 1 WHERE state = 'holding'",
    [
      ["contracts_frozen", /^position:2$/],
      ["held_lever", /^balance:\d+:lever$/],
    ],
  ],
  [
    "a limit order called cancelled, whose money stays frozen",
    "UPDATE positions SET state = 'cancelled' WHERE state = 'pending'",
    "UPDATE positions SET state = 'pending' WHERE state = 'cancelled'",
    [
      ["contracts_frozen", /^position:3$/],
      ["held_lever", /^balance:\d+:lever$/],
    ],
  ],
  [
    "money frozen that nothing holds",
    "UPDATE balances SET available = available - 1, frozen = frozen + 1 WHERE account = 'lever'",
    "UPDATE balances SET available = available + 1, frozen = frozen - 1 WHERE account = 'lever'",
    [
      ["held_lever", /^balance:\d+:lever$/],
      ["ledger_users", /^balance:\d+:lever$/],
    ],
  ],
];

test.each(faults)("%s is found, and nothing else", async (_, plant, heal, found) => {
  await asIntruder(plant);
  const wrong = (await run()).checks.filter(({ ok }) => !ok);
  await asIntruder(heal);
  const records = Object.fromEntries(wrong.map((check) => [check.name, check.records.join("\n")]));
  // The events of the stored batches contradict it, too.
  expect(Object.keys(records).sort()).toEqual(["chain", ...found.map(([name]) => name)].sort());
  for (const [name, record] of found) expect(records[name], name).toMatch(record);
  expect((await run()).ok).toBe(true);
});
