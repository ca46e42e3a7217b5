import { getConfig } from "@candor/contract/routes/common.ts";
import { approvalRecord } from "@candor/contract/routes/console/approvals.ts";
import { auditList } from "@candor/contract/routes/console/control.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import * as stops from "@candor/contract/routes/console/stops.ts";
import { cancel, trade } from "@candor/contract/routes/spot.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { openDesk } from "../../../testing/approvals.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const desk = await openDesk(server);
const { owner, finance } = desk;
let account: Awaited<ReturnType<typeof openAccount>>;
beforeAll(async () => {
  account = await openAccount(server, { 3: "1000" });
});

const reason = "prices of the venue are wrong";
const stop = (target: string, by = owner, key?: string) =>
  server.call(stops.stopNow, { target, reason }, { token: by.token, ...(key && { key }) });
const ask = (target: string, by = owner) => server.call(stops.stopOpen, { target, reason: "they are right again" }, by);
const order = () => server.call(trade, { match_id: 1, type: 1, price: "100", number: "1" }, { token: account.token });
const stopped = async () => (await server.ok(getConfig, {})).stopped;

test("one operator stops a market before the answer: the next order is refused, in the user's language, and can be canceled", async () => {
  const { data } = await order();
  expect((await stop("market:1")).code).toBe(1);
  expect(await order()).toMatchObject({ error: "TRADING_STOPPED", msg: expect.stringMatching(/^Trading is stopped/) });
  expect(await stopped()).toEqual(["market:1"]);
  expect((await server.ok(consoleState, {}, finance)).stopped).toEqual(["market:1"]);
  const orderId = data?.id ?? "";
  expect((await server.call(cancel, { id: orderId }, { token: account.token })).code).toBe(1);
  const { list } = await server.ok(stops.stopsList, {}, finance);
  expect(list).toMatchObject([{ target: "market:1", name: "BTC-USDT", by: owner.name, reason, approval_id: null }]);
  const log = await server.ok(auditList, { action: "stop." }, owner);
  expect(log.list).toMatchObject([{ action: "stop.begin", subject: "stop:market:1", operator: owner.name, reason }]);
});

test("nobody opens alone: one requests, the other approves with a code, and the same person cannot do both", async () => {
  expect(
    (await server.call(stops.stopOpen, { target: "market:1", reason: "x" }, await openOperator(server, "reviewer")))
      .error,
  ).toBe("FORBIDDEN");
  const { data } = await ask("market:1");
  const id = data?.approval_id ?? "";
  expect((await server.ok(stops.stopsList, {}, owner)).list[0]?.approval_id).toBe(id);
  const { asks, facts } = await server.ok(approvalRecord, { id }, finance);
  expect(asks).toBe("open BTC-USDT again");
  expect(facts).toMatchObject([
    { text: expect.stringMatching(/^Stopped since .* UTC by owner-\d+: prices of the venue/) },
  ]);
  expect((await desk.approve(id, owner)).code).toBe(-1);
  expect(await stopped()).toEqual(["market:1"]);
  expect(await desk.approve(id, finance)).toMatchObject({ data: { state: "booked" } });
  expect(await stopped()).toEqual([]);
  expect((await order()).code).toBe(1);
});

test("a request opens only the stop that it was made for", async () => {
  await stop("spot");
  const [first, second] = [await ask("spot"), await ask("spot", finance)];
  expect(await desk.approve(first.data?.approval_id ?? "", finance)).toMatchObject({ data: { state: "booked" } });
  await stop("spot", finance);
  expect(await desk.approve(second.data?.approval_id ?? "", owner)).toMatchObject({
    data: { state: "refused", refusal: "VERSION_CONFLICT" },
  });
  expect(await stopped()).toEqual(["spot"]);
});

test("support and auditors cannot stop, unknown targets are refused, and what is not stopped cannot be opened", async () => {
  for (const role of ["support", "auditor"] as const)
    expect(await stop("everything", await openOperator(server, role))).toMatchObject({ error: "FORBIDDEN" });
  for (const target of ["market:99999", "all", "market:1; DROP TABLE stops"])
    expect((await stop(target)).code).toBe(-1);
  expect(await ask("options")).toMatchObject({ error: "VERSION_CONFLICT" });
  expect(await stopped()).toEqual(["spot"]);
});

test("the last word on each target is a row, as a reload reads it", async () => {
  await stop("withdrawals");
  const { rows } = await server.database.pool.query("SELECT target, stopped FROM stops ORDER BY target");
  expect(rows).toEqual([
    { target: "market:1", stopped: false },
    { target: "spot", stopped: true },
    { target: "withdrawals", stopped: true },
  ]);
});
