import { amount, formatAmount, price, rate } from "@candor/contract/domain/money.ts";
import type { InputOf } from "@candor/contract/route.ts";
import * as approvalRoutes from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/derivatives.ts";
import { reconciliationRun } from "@candor/contract/routes/console/finance.ts";
import { getReceipt } from "@candor/contract/routes/receipt.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import { withClient } from "../../../platform/database/connect.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { commandId, fund, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";
import { verifyAudit } from "../../console/audit/index.ts";
import { isLiquidation } from "./queries.ts";

const time = { ms: Date.UTC(2026, 10, 21, 12) };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OptionDesk(server, time);
afterAll(() => server.close());
const { db } = server.services;
let owner: TestOperator;
let finance: TestOperator;

const contractTerms: CommandRequest = {
  type: "setLever",
  id: commandId(),
  marketId: OPTION_MARKET,
  state: "open",
  lotSize: amount("1"),
  spread: rate("0"),
  feeRate: rate("0"),
  overnightRate: rate("0.0002"),
  minLots: 1,
  maxLots: 100,
  multiples: [{ multiple: 10, maxLots: 100 }],
  maxOpen: amount("100000"),
  maxNet: amount("50000"),
};
const money = (ownerId: number, account: string, sum: string) =>
  desk.send({ ...fund(ownerId, USDT, sum), account } as CommandRequest);
const place = ({ userId }: Account, side: 0 | 1, lots: number) =>
  desk.send({
    type: "placeLever",
    id: commandId(),
    userId,
    marketId: OPTION_MARKET,
    side,
    lots,
    multiple: 10,
    kind: "market",
    levelNeeded: 0,
    takeProfit: price(side === 0 ? "9000" : "1"),
    stopLoss: price(side === 0 ? "1" : "9000"),
  });
const trader = async (lever: string) => {
  const account = await openAccount(server);
  await money(account.userId, "lever", lever);
  return account;
};
const position = (user: Account) =>
  db.selectFrom("positions").selectAll().where("user_id", "=", user.userId).orderBy("position_id").execute();

beforeAll(async () => {
  await desk.open();
  [owner, finance] = [await openOperator(server, "owner"), await openOperator(server, "finance")];
  await desk.send(contractTerms);
  await desk.tick("200");
});

const approve = (id: string, by: TestOperator) =>
  server.call(approvalRoutes.approve, { id, version: 1, checked: "agreed", totp: by.code() }, by);
type Change = Partial<InputOf<typeof routes.contractTermsRequest>>;
const requested = async (change: Change = {}) => {
  const { contracts } = await server.ok(routes.derivativeTerms, {}, finance);
  const found = contracts.find(({ market_id }) => market_id === OPTION_MARKET);
  if (!found) throw new Error("the pair has no contracts");
  const { symbol: _, currency: _c, approval_id: _a, ...terms } = found;
  return { ...terms, reason: "the market became wild", ...change };
};

test("positions close with the spread, and pay the overnight rate, of their opening terms", async () => {
  const [early, late] = [await trader("1000"), await trader("1000")];
  await place(early, 0, 2);
  await desk.tick("200");
  const input = await requested({
    spread: "0.01",
    overnight_rate: "0.002",
    multiples: [{ multiple: 5, max_lots: 50 }],
  });
  const { approval_id } = await server.ok(routes.contractTermsRequest, input, finance);
  const shown = await server.ok(approvalRoutes.approvalRecord, { id: approval_id }, owner);
  expect(shown.summary).toBe("SOL-USDT contracts: spread 0 % → 1 %, overnight fee 0.02 % → 0.2 % and 2 more");
  expect(await approve(approval_id, owner)).toMatchObject({ data: { state: "booked" } });
  await desk.send({
    type: "placeLever",
    id: commandId(),
    userId: late.userId,
    marketId: OPTION_MARKET,
    side: 0,
    lots: 2,
    multiple: 5,
    kind: "market",
    levelNeeded: 0,
    takeProfit: price("9000"),
    stopLoss: price("1"),
  });
  await desk.tick("200");
  for (const { userId } of [early, late]) {
    const [held] = await position({ userId } as Account);
    await desk.send({ type: "closeLever", id: commandId(), userId, positionId: held?.position_id ?? 0 });
  }
  await desk.tick("210");
  const [[old], [fresh]] = [await position(early), await position(late)];
  expect(old).toMatchObject({ spread: "0.00000000", overnight_rate: "0.00020000", multiple: 10 });
  expect([old?.open_price, old?.close_price, old?.profit]).toEqual(["200.00000000", "210.00000000", "20.00000000"]);
  expect(fresh).toMatchObject({ spread: "0.01000000", overnight_rate: "0.00200000", multiple: 5 });
  expect([fresh?.open_price, fresh?.close_price]).toEqual(["202.00000000", "207.90000000"]);
});

describe("terms of contracts are refused with", () => {
  test.each<[string, Change, string]>([
    ["a spread of the whole price", { spread: "1" }, "spread"],
    ["more than 1 % a night", { overnight_rate: "0.02" }, "overnight_rate"],
    ["fewer lots than the least", { min_lots: 50, max_lots: 49 }, "max_lots"],
    ["a net limit above the gross", { max_net: "100001" }, "max_net"],
    ["a multiple that is liquidated as it opens", { spread: "0.1" }, "multiples.0.multiple"],
    ["half a lot", { min_lots: 0.5 }, "min_lots"],
    ["no multiple", { multiples: [] }, "multiples"],
    ["nothing that changes", {}, "market_id"],
  ])("%s", async (_, change, field) => {
    const answer = await server.call(routes.contractTermsRequest, await requested(change), finance);
    expect(answer).toMatchObject({ code: -1, fields: [{ field }] });
  });
});

describe("money of the house", () => {
  const move = {
    from: "outside",
    to: "insurance",
    currency_id: USDT,
    amount: "30",
    reason: "the first capital",
  } as const;
  const funds = async () =>
    (await server.ok(routes.exposure, {}, finance)).house.find(({ currency }) => currency === "USDT");

  test("moves between its own accounts with two people's approval, as one posting that sums to zero", async () => {
    const { approval_id: id } = await server.ok(routes.houseFunding, move, finance);
    expect((await funds())?.insurance).toBe("0");
    const shown = await server.ok(approvalRoutes.approvalRecord, { id }, owner);
    expect(shown).toMatchObject({ summary: "30 USDT from the house's outside world to its insurance", amount: "30" });
    expect(shown.postings.map(({ account, delta }) => `${account} ${delta}`)).toEqual(["insurance 30", "outside -30"]);
    expect(await approve(id, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });
    expect((await funds())?.insurance).toBe("30");
    const entries = await db
      .selectFrom("ledger_entries")
      .select(["owner_id", "account", "available_delta"])
      .where("ref", "=", `approval:${id}`)
      .orderBy("available_delta")
      .execute();
    expect(entries).toEqual([
      { owner_id: 0, account: "outside", available_delta: "-30.00000000" },
      { owner_id: 0, account: "insurance", available_delta: "30.00000000" },
    ]);
  });

  test("is compared with its request each day", async () => {
    const check = async () => {
      const { checks } = await server.ok(reconciliationRun, {}, finance);
      return checks.find(({ name }) => name === "house_funding");
    };
    // A movement between two of its accounts adds nothing to their sum, but each of them is compared.
    const inner = { ...move, from: "insurance", to: "treasury", amount: "5" } as const;
    for (const [from, to] of [
      ["insurance", "treasury"],
      ["treasury", "insurance"],
    ] as const) {
      const { approval_id: id } = await server.ok(routes.houseFunding, { ...inner, from, to }, finance);
      expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });
    }
    expect(await check()).toMatchObject({ ok: true, expected: "30", found: "30" });
    const say = (to: string) =>
      withClient(server.database.adminUrl, (admin) =>
        admin.query(`UPDATE approvals SET body = jsonb_set(body, '{to}', '"${to}"') WHERE body ->> 'from' = 'outside'`),
      );
    await say("fees");
    expect(await check()).toMatchObject({
      ok: false,
      records: [expect.stringMatching(/^approval:/), expect.anything()],
    });
    await say("insurance");
    expect(await check()).toMatchObject({ ok: true });
  });

  test("is not taken from an account that does not have it", async () => {
    const { approval_id: id } = await server.ok(
      routes.houseFunding,
      { ...move, from: "insurance", to: "treasury", amount: "30.01" },
      finance,
    );
    const { facts } = await server.ok(approvalRoutes.approvalRecord, { id }, owner);
    expect(facts).toEqual([{ mark: "warn", text: expect.stringContaining("Only 30 is available") }]);
    expect(await approve(id, owner)).toMatchObject({ data: { state: "refused", refusal: "INSUFFICIENT_BALANCE" } });
  });

  test.each([
    ["a user's account", { to: "c2c" }, "to"],
    ["the market-maker's", { from: "quoting" }, "from"],
    ["one account twice", { to: "outside" }, "to"],
    ["a currency that is not there", { currency_id: 77 }, "currency_id"],
    ["nothing", { amount: "0" }, "amount"],
  ])("is refused with %s", async (_, change, field) => {
    const answer = await server.call(routes.houseFunding, { ...move, ...change } as never, finance);
    expect(answer).toMatchObject({ fields: [{ field }] });
  });
});

describe("the possible cost of contracts", () => {
  test("is shown by pair at the last price, with the users' gains", async () => {
    const [long, short] = [await trader("1000"), await trader("1000")];
    await desk.send({ ...contractTerms, id: commandId() });
    await desk.tick("200");
    await place(long, 0, 5);
    await place(short, 1, 2);
    await desk.tick("200");
    await desk.tick("204");
    await waitFor(async () => {
      const { contracts } = await server.ok(routes.exposure, {}, finance);
      expect(contracts).toEqual([
        {
          symbol: "SOL-USDT",
          currency: "USDT",
          positions: 2,
          waiting: 0,
          price: "204",
          long_value: "1020",
          short_value: "408",
          net_value: "612",
          unrealised: "12",
          max_open: "100000",
          max_net: "50000",
        },
      ]);
    });
  });

  test("stays in the treasury: users' gains cannot be moved away, and two operators see that", async () => {
    const house = async () =>
      (await server.ok(routes.exposure, {}, finance)).house.find(({ currency }) => currency === "USDT");
    // The long of five has gained 4 each, which the short's loss of 8 does not lessen.
    expect(await house()).toMatchObject({ treasury_gained: "20" });
    const free = amount((await house())?.treasury ?? "0") - amount("20");
    const ask = async (from: "treasury" | "insurance", to: "treasury" | "insurance", sum: bigint) => {
      const move = { from, to, currency_id: USDT, amount: formatAmount(sum), reason: "too much of it" } as const;
      return (await server.ok(routes.houseFunding, move, finance)).approval_id;
    };
    const id = await ask("treasury", "insurance", free + 1_000_000n);
    const { facts } = await server.ok(approvalRoutes.approvalRecord, { id }, owner);
    const kept = "of which 20 stays for what open contracts have gained, so this would be rejected";
    expect(facts).toEqual([{ mark: "warn", text: expect.stringContaining(kept) }]);
    expect(await approve(id, owner)).toMatchObject({ data: { state: "refused", refusal: "INSUFFICIENT_BALANCE" } });
    const all = await ask("treasury", "insurance", free);
    expect(await approve(all, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await house()).toMatchObject({ treasury: "20", treasury_gained: "20" });
    expect(await approve(await ask("insurance", "treasury", free), owner)).toMatchObject({ data: { state: "booked" } });
  });

  test("each liquidation is listed with what the insurance paid, and its receipt is valid", async () => {
    const [loser, winner] = [await trader("105"), await trader("1000")];
    await desk.tick("200");
    await place(loser, 0, 5);
    await place(winner, 1, 5);
    await desk.tick("200");
    // 5 x 60 lost of 105: the insurance has 30, and the shorts in gain give up the rest.
    await desk.tick("140");
    const { list, total } = await server.ok(routes.liquidations, {}, finance);
    const ofLoser = list.find(({ uid }) => uid === loser.user.uid);
    expect(ofLoser).toMatchObject({
      kind: "lever_close",
      symbol: "SOL-USDT",
      currency: "USDT",
      side: "long",
      lots: 5,
      profit: "-300",
      insurance: "30",
      deducted: "0",
    });
    const taken = list.filter(({ kind }) => kind === "lever_deleverage");
    expect(taken.find(({ uid }) => uid === winner.user.uid)).toMatchObject({ side: "short", lots: 5, profit: "300" });
    expect(taken.reduce((sum, { deducted }) => sum + Number(deducted), 0)).toBeCloseTo(165, 7);
    expect(total).toBe(list.length);
    for (const { receipt_id } of list) {
      const receipt = await server.ok(getReceipt, { id: receipt_id });
      expect(verifyReceipt(receipt, receipt.ticks).filter(({ ok }) => !ok)).toEqual([]);
    }
  });
});

test("liquidations are found by their index, not among all receipts", async () => {
  const plan = await db.transaction().execute(async (trx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(trx);
    return trx.selectFrom("receipts").select("receipt_id").where(isLiquidation).orderBy("at", "desc").explain();
  });
  expect(JSON.stringify(plan)).toContain("receipts_liquidations");
});

test("after all this the audit log holds", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
