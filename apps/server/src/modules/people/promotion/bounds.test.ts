import { amount } from "@candor/contract/domain/money.ts";
import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { approve as approveRoute } from "@candor/contract/routes/console/approvals.ts";
import * as operatorRoutes from "@candor/contract/routes/console/promotion.ts";
import { getOption, optionTrade } from "@candor/contract/routes/options.ts";
import { getInviteInfo, inviteBonus } from "@candor/contract/routes/promotion.ts";
import { trade as tradeRoute } from "@candor/contract/routes/spot.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, MARKET, required, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { setShares } from "../../../testing/promotion.ts";
import { startTestServer } from "../../../testing/server.ts";
import { countLevels } from "./fee-levels.ts";

const time = { ms: Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2 };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const desk = new OptionDesk(server, time);
beforeAll(async () => {
  await desk.open();
  await setShares(server);
});
beforeEach(async () => {
  await desk.tick("200");
});

/** What the ledger has posted under a tag, by its owner; owner 0 is the house. */
async function posted(tag: string, currencyId: number): Promise<Map<number, bigint>> {
  const { rows } = await server.database.pool.query(
    `SELECT owner_id::int, sum(available_delta)::text AS paid FROM ledger_entries
     WHERE tag = $1 AND currency_id = $2 GROUP BY owner_id`,
    [tag, currencyId],
  );
  return new Map(
    rows.map(({ owner_id, paid }) => [owner_id, amount(paid.replace("-", "")) * (paid[0] === "-" ? -1n : 1n)]),
  );
}

const stake = async (account: Account) =>
  server.ok(optionTrade, { match_id: OPTION_MARKET, type: 1, seconds: 30, number: "100" }, account);
const ended = (account: Account, id: number, state: string) =>
  expect.poll(() => server.ok(getOption, { id }, account)).toMatchObject({ state });

test("a void option pays no rebate, whether it never opened or was never settled, and a settled one does", async () => {
  const inviter = await openAccount(server);
  const account = await desk.trader("1000", { inviter });
  const unopened = await stake(account);
  await desk.clock(3_001);
  await ended(account, unopened.id, "void");
  await desk.tick("200");
  const unsettled = await stake(account);
  await desk.tick("200");
  await desk.clock(40_001);
  await ended(account, unsettled.id, "void");
  expect(await server.ok(inviteBonus, {}, inviter)).toMatchObject({ total: 0, list: [] });
  expect((await server.ok(getInviteInfo, {}, inviter)).earnings).toMatchObject({ total: "0", by_currency: [] });
  expect([...(await posted("rebate", USDT))]).toEqual([]);
  expect([...(await posted("mic_trade_fee", USDT))]).toEqual([]);
  await desk.tick("200");
  const settled = await stake(account);
  await desk.tick("200");
  await desk.tick("201", 30_000);
  await ended(account, settled.id, "won");
  // A fifth of 1.5 USDT.
  expect(await server.ok(inviteBonus, {}, inviter)).toMatchObject({
    total: 1,
    list: [{ generation: 1, amount: "0.3", state: "posted" }],
  });
  expect(await posted("rebate", USDT)).toEqual(
    new Map([
      [0, -amount("0.3")],
      [inviter.userId, amount("0.3")],
    ]),
  );
});

/** Two persons set it, as in the console. */
async function decide(asked: Promise<{ approval_id: string }>, by: TestOperator): Promise<void> {
  const { approval_id: id } = await asked;
  const decision = { id, version: 1, checked: "agreed", totp: by.code() };
  expect(await server.ok(approveRoute, decision, by)).toMatchObject({ state: "booked" });
}

test("three generations at their maximum get the whole of a reduced fee and never a unit more", async () => {
  const [owner, finance] = [await openOperator(server, "owner"), await openOperator(server, "finance")];
  const rates = { version: 1, first: "0.34", second: "0.33", third: "0.33", reason: "all of it" };
  expect(
    await server.call(operatorRoutes.promotionRatesRequest, { ...rates, third: "0.33000001" }, finance),
  ).toMatchObject({ fields: [{ field: "first", error: "INVALID_REQUEST" }] });
  await decide(server.ok(operatorRoutes.promotionRatesRequest, rates, finance), owner);
  const levels = [{ volume: "1000", maker_reduction: "0.999", taker_reduction: "0.333" }];
  await decide(server.ok(operatorRoutes.promotionLevelsRequest, { version: 0, levels, reason: "low" }, finance), owner);

  const MONEY = { [USDT]: "1000000", [BTC]: "1000" };
  const first = await openAccount(server, MONEY);
  const second = await openAccount(server, MONEY, { inviter: first });
  const third = await openAccount(server, MONEY, { inviter: second });
  const payer = await openAccount(server, MONEY, { inviter: third });
  const other = await openAccount(server, MONEY);
  const trade = async (seller: Account, buyer: Account, number: string): Promise<void> => {
    const order = { match_id: MARKET, price: "100000", number };
    await server.ok(tradeRoute, { ...order, type: 2 }, seller);
    await server.ok(tradeRoute, { ...order, type: 1 }, buyer);
  };
  await trade(other, payer, "0.1");
  time.ms = (Math.floor(time.ms / DAY_MS) + 1) * DAY_MS + MINUTE_MS;
  await required(server.engine, { type: "clock", id: commandId() });
  expect(await countLevels(server.services, {})).toBe(2);
  expect((await server.ok(getInviteInfo, {}, payer)).fee_level).toMatchObject({ level: 1, taker_reduction: "0.333" });
  const before = { fee: await posted("c2c_fee", BTC), rebate: await posted("rebate", BTC) };

  // Quantities whose fee and shares have to be rounded; the last fees are a unit or two.
  for (const number of ["1", "0.333333", "0.077777", "0.000013", "0.00001"]) await trade(other, payer, number);
  for (const number of ["0.5", "0.000011"]) await trade(payer, other, number);
  for (const currency of [BTC, USDT]) {
    const { rows } = await server.database.pool.query(
      `SELECT ref, fee::text, sum(amount)::text AS paid, count(*)::int AS generations FROM rebates
       WHERE currency_id = $1 AND invited_id = $2 GROUP BY ref, fee`,
      [currency, payer.userId],
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { fee, paid } of rows) expect(amount(paid)).toBeLessThanOrEqual(amount(fee));
  }
  const grown = (now: Map<number, bigint>, then: Map<number, bigint>, userId: number) =>
    (now.get(userId) ?? 0n) - (then.get(userId) ?? 0n);
  const [fee, rebate] = [await posted("c2c_fee", BTC), await posted("rebate", BTC)];
  const paid = -grown(fee, before.fee, payer.userId);
  const shared = [first, second, third].map(({ userId }) => grown(rebate, before.rebate, userId));
  // 0.0667 % of each quantity bought, rounded up: 66,700, 22,234, 5,188, 1 and 1 units.
  expect(paid).toBe(94_124n);
  const sum = shared.reduce((all, one) => all + one);
  expect(sum).toBeLessThanOrEqual(paid);
  // Each of 15 shares is rounded down by less than a unit.
  expect(sum).toBeGreaterThan(paid - 15n);
  expect(grown(rebate, before.rebate, 0)).toBe(-sum);
});
