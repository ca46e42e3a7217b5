import { approve } from "@candor/contract/routes/console/approvals.ts";
import { houseFunding } from "@candor/contract/routes/console/derivatives.ts";
import * as routes from "@candor/contract/routes/console/treasury.ts";
import { optionTrade } from "@candor/contract/routes/options.ts";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { USDT } from "../../../testing/engine.ts";
import { HostingMarket, noon } from "../../../testing/hosting.ts";
import { openOperator } from "../../../testing/operators.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { startTestServer } from "../../../testing/server.ts";

const time = noon();
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());

test("the house's balances show what of them is promised, and each movement of operators its request", async () => {
  const market = new HostingMarket(server, time);
  await market.open(3);
  const account = await market.investor();
  await market.buy(account, "1000");
  const [finance, owner] = [await openOperator(server, "finance"), await openOperator(server, "owner")];
  const funds = async () => (await server.ok(routes.houseAccountsList, {}, finance)).list;
  const of = async (name: string) => (await funds()).find((fund) => fund.account === name && fund.currency_id === USDT);
  // 0.4 % of 1,000 on three days.
  const promised = { total: "12", promised: [{ to: "hosting", amount: "12" }], free: "0" };
  expect(await of("hosting")).toMatchObject({ currency: "USDT", ...promised });
  expect(await of("treasury")).toMatchObject({ total: "99988", promised: [], free: "99988" });
  expect(Number((await of("outside"))?.total)).toBeLessThan(0);

  const move = { from: "treasury", to: "fees", currency_id: USDT, amount: "88", reason: "Back to where it came from." };
  const { approval_id: id } = await server.ok(houseFunding, move as never, finance);
  await server.ok(approve, { id, version: 1, checked: "agreed", totp: owner.code() }, owner);
  const ledger = (name: "treasury" | "fees" | "hosting", rest: object = {}) =>
    server.ok(routes.houseLedger, { account: name, currency_id: USDT, ...rest }, finance);
  await expect.poll(async () => (await ledger("fees")).total).toBe(1);
  const request = { id, requested_by: finance.name, decided_by: owner.name, reason: move.reason };
  expect((await ledger("fees")).list).toMatchObject([{ tag: "system_recharge", available_delta: "88", request }]);
  const moved = await ledger("treasury", { page_size: 2 });
  expect(moved).toMatchObject({
    total: 3,
    list: [
      { available_delta: "-88", available_after: "99900", request },
      { tag: "hosting_reserve", available_delta: "-12", request: null },
    ],
  });
  expect(await ledger("treasury", { page_size: 2, cursor: moved.next })).toMatchObject({
    total: null,
    next: null,
    list: [{ available_delta: "100000" }],
  });
  await market.days(2);
  await expect.poll(async () => (await of("hosting"))?.total).toBe("8");
  expect((await ledger("hosting")).list).toMatchObject([{ tag: "fund_reward", available_delta: "-4" }, {}]);
});

test("what open options may win is promised by the treasury", async () => {
  const desk = new OptionDesk(server, time);
  await desk.open();
  await desk.tick("200");
  const trader = await desk.trader();
  await server.ok(optionTrade, { match_id: OPTION_MARKET, type: 1, seconds: 30, number: "100" }, trader);
  const finance = await openOperator(server, "finance");
  const { list } = await server.ok(routes.houseAccountsList, {}, finance);
  // 0.8 of the stake.
  const promised = { promised: [{ to: "options", amount: "80" }] };
  expect(list).toContainEqual(expect.objectContaining({ account: "treasury", currency_id: USDT, ...promised }));
});

test("the entries of an account are found by their index", async () => {
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    EXPLAIN SELECT * FROM ledger_entries
    WHERE owner_id = 0 AND (account NOT IN ('fees', 'quoting') OR tag IN ('system_recharge', 'system_withdraw'))
      AND account = ${"treasury"} AND currency_id = ${USDT} ORDER BY entry_id DESC LIMIT 51`.execute(
    server.services.db,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/account_currency_id_entry_id_idx/);
});

test("other roles see none of it", async () => {
  const support = await openOperator(server, "support");
  expect(await server.call(routes.houseAccountsList, {}, support)).toMatchObject({ error: "FORBIDDEN" });
  const input = { account: "treasury" as const, currency_id: USDT };
  expect(await server.call(routes.houseLedger, input, support)).toMatchObject({ error: "FORBIDDEN" });
});
