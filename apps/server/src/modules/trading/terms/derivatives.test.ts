import type { InputOf } from "@candor/contract/route.ts";
import * as approvalRoutes from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/derivatives.ts";
import { getOption, optionTrade } from "@candor/contract/routes/options.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";
import { verifyAudit } from "../../console/audit/index.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OptionDesk(server, time);
afterAll(() => server.close());
const { db } = server.services;
let owner: TestOperator;
let finance: TestOperator;
let trader: Account;
beforeAll(async () => {
  await desk.open();
  await desk.tick("200");
  [owner, finance] = [await openOperator(server, "owner"), await openOperator(server, "finance")];
  trader = await desk.trader();
});

const terms = async () => {
  const { options } = await server.ok(routes.derivativeTerms, {}, finance);
  const found = options.find(({ market_id }) => market_id === OPTION_MARKET);
  if (!found) throw new Error("the pair has no options");
  return found;
};
type Change = Partial<InputOf<typeof routes.optionTermsRequest>>;
const requested = async (change: Change = {}) => {
  const { market_id, version, state, fee, reserve, choices } = await terms();
  return { market_id, version, state, fee, reserve, choices, reason: "winners were too many", ...change };
};
const approve = (id: string, by: TestOperator) =>
  server.call(approvalRoutes.approve, { id, version: 1, checked: "agreed", totp: by.code() }, by);
const ask = async (change: Change, by = finance) =>
  (await server.ok(routes.optionTermsRequest, await requested(change), by)).approval_id;
const drop = (id: string) => server.ok(approvalRoutes.rejectRequest, { id, version: 1, checked: "no" }, owner);
const buy = (number = "100") =>
  server.call(optionTrade, { match_id: OPTION_MARKET, type: 1, seconds: 30, number }, trader);
const settled = (id: number) =>
  waitFor(async () => {
    const order = await server.ok(getOption, { id }, trader);
    expect(order.state).toBe("won");
    return order;
  });

describe("new terms of options", () => {
  test("apply once a second person approves, for later orders: open ones keep the terms of their opening", async () => {
    const before = await buy();
    await desk.tick("200");
    const { version } = await terms();
    const choices = [{ seconds: 30, ratio: "0.5", min: "20", max: "1000" }];
    const id = await ask({ fee: "0.05", reserve: "4000.00", choices });
    expect(await terms()).toMatchObject({ version, fee: "0.015", approval_id: id, promised: "80" });
    expect(await approve(id, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await terms()).toMatchObject({
      version: version + 1,
      fee: "0.05",
      reserve: "4000",
      choices,
      approval_id: null,
    });
    const after = await buy();
    await desk.tick("200");
    await desk.tick("203", 30_000);
    const [old, fresh] = [await settled(before.data?.id ?? 0), await settled(after.data?.id ?? 0)];
    // 100 x 0.8 - 1.5 by the terms it was opened with, 100 x 0.5 - 5 by the new ones.
    expect(old).toMatchObject({ profit_ratio: "0.8", profit: "80", fee: "1.5", outcome: "78.5" });
    expect(fresh).toMatchObject({ profit_ratio: "0.5", profit: "50", fee: "5", outcome: "45" });
    expect(await buy("19")).toMatchObject({ error: "OPTION_OUT_OF_RANGE", params: { min: "20", max: "1000" } });
  });

  test("read line by line for the second person, and are in the audit log with both", async () => {
    const id = await ask({ fee: "0.01" });
    const shown = await server.ok(approvalRoutes.approvalRecord, { id }, owner);
    expect(shown).toMatchObject({ summary: "SOL-USDT options: fee 5 % → 1 %", postings: [], may_decide: true });
    expect(shown.facts).toEqual([{ mark: "ok", text: "What is open keeps the terms that it was placed with" }]);
    expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });
    const entry = await db
      .selectFrom("audit_log")
      .select(["action", "before", "after", "reason"])
      .where("subject", "=", `options:${OPTION_MARKET}`)
      .orderBy("entry_id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: "derivatives.options",
      reason: "winners were too many",
      before: { fee: "0.05" },
      after: { fee: "0.01" },
    });
  });

  test("are requested one at a time, on the shown version", async () => {
    const input = await requested({ fee: "0.02" });
    const stale = { ...input, version: (await terms()).version - 1 };
    expect(await server.call(routes.optionTermsRequest, stale, finance)).toMatchObject({ error: "VERSION_CONFLICT" });
    const id = await ask({ fee: "0.02" });
    expect(await server.call(routes.optionTermsRequest, input, owner)).toMatchObject({
      error: "RECORD_TAKEN",
      params: { operator: finance.name },
    });
    await desk.terms({});
    const shown = await server.ok(approvalRoutes.approvalRecord, { id }, owner);
    expect(shown.facts).toContainEqual({ mark: "warn", text: expect.stringContaining("would be rejected") });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "refused", refusal: "VERSION_CONFLICT" } });
    expect((await terms()).fee).toBe("0.015");
  });

  test("give the same answer when repeated with one key", async () => {
    const input = await requested({ fee: "0.02" });
    const options = { token: finance.token, key: commandId() };
    const first = await server.call(routes.optionTermsRequest, input, options);
    expect(await server.call(routes.optionTermsRequest, input, options)).toEqual(first);
    await drop(first.data?.approval_id ?? "");
  });

  test("cannot go below the current exposure, and report it if it grew meanwhile", async () => {
    const id = await ask({ reserve: "10" });
    await buy();
    expect((await terms()).promised).toBe("80");
    expect(await server.call(routes.optionTermsRequest, await requested({ reserve: "79.99" }), owner)).toMatchObject({
      error: "RECORD_TAKEN",
    });
    const { facts } = await server.ok(approvalRoutes.approvalRecord, { id }, owner);
    expect(facts).toContainEqual({ mark: "warn", text: expect.stringContaining("Open orders promise 80 by now") });
    await drop(id);
    expect(await server.call(routes.optionTermsRequest, await requested({ reserve: "79.99" }), finance)).toMatchObject({
      fields: [{ field: "reserve", error: "INVALID_REQUEST", params: { problem: "below_promised", bound: "80" } }],
    });
  });

  const choice = { seconds: 30, ratio: "0.8", min: "10", max: "2000" };
  test.each<[string, Change, string]>([
    ["nothing that changes", {}, "market_id"],
    ["a fee of the whole stake", { fee: "1" }, "fee"],
    ["an exponent", { fee: "1e-2" }, "fee"],
    ["a negative reserve", { reserve: "-1" }, "reserve"],
    ["no duration", { choices: [] }, "choices"],
    ["a win of nothing", { choices: [{ ...choice, ratio: "0" }] }, "choices.0.ratio"],
    ["a maximum below the minimum", { choices: [{ ...choice, max: "9" }] }, "choices.0.max"],
    ["one duration twice", { choices: [choice, choice] }, "choices.1.seconds"],
    ["nobody's pair", { market_id: 99_999 }, "market_id"],
    ["no reason", { reason: " " }, "reason"],
  ])("are refused with %s", async (_, change, field) => {
    const answer = await server.call(routes.optionTermsRequest, await requested(change), finance);
    expect(answer).toMatchObject({ code: -1, fields: [{ field }] });
    expect((await terms()).approval_id).toBeNull();
  });
});

test("open options are shown by pair and duration, and possible profits equal the treasury's frozen amount", async () => {
  await waitFor(async () => expect((await terms()).promised).toBe("80"));
  const shown = await server.ok(routes.exposure, {}, finance);
  expect(shown.options).toEqual([
    {
      symbol: "SOL-USDT",
      currency: "USDT",
      seconds: 30,
      orders: 1,
      up_stake: "100",
      down_stake: "0",
      up_profit: "80",
      down_profit: "0",
      promised: "80",
      reserve: "5000",
      next_due_ms: null,
    },
  ]);
  const [usdt] = shown.house;
  expect(usdt).toMatchObject({ currency: "USDT", treasury_frozen: "80", insurance: "0" });
  await desk.tick("200");
  const { options } = await server.ok(routes.exposure, {}, finance);
  expect(options[0]?.next_due_ms).toBe(time.ms + 30_000);
});

test("after all this the audit log is intact", async () => {
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
