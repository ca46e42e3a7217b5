import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { approve as approveRoute } from "@candor/contract/routes/console/approvals.ts";
import * as operatorRoutes from "@candor/contract/routes/console/promotion.ts";
import { getInviteInfo, myFeeLevel } from "@candor/contract/routes/promotion.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, required, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { trade } from "../../../testing/promotion.ts";
import { startTestServer } from "../../../testing/server.ts";
import { countLevels } from "./fee-levels.ts";

const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
const time = { ms: NOON };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const { services } = server;
const MONEY = { [USDT]: "10000000", [BTC]: "100000" };
let owner: TestOperator;
let finance: TestOperator;
let large: Account;
let small: Account;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
  finance = await openOperator(server, "finance");
  large = await openAccount(server, MONEY);
  small = await openAccount(server, MONEY);
});

const levels = [
  { volume: "1000", maker_reduction: "0.1", taker_reduction: "0.05" },
  { volume: "50000", maker_reduction: "0.5", taker_reduction: "0.25" },
];
const ask = (input: object = {}, by = finance) =>
  server.call(operatorRoutes.promotionLevelsRequest, { version: 0, levels, reason: "for traders", ...input }, by);
const terms = async () => (await server.ok(operatorRoutes.promotionTerms, {}, finance)).levels;
const own = async (account: Account) => (await server.ok(getInviteInfo, {}, account)).fee_level;
async function goTo(at: number): Promise<void> {
  time.ms = at;
  await required(server.engine, { type: "clock", id: commandId() });
}
/** The fees of the last trade. */
async function lastFees() {
  const { rows } = await server.database.pool.query(
    "SELECT trim_scale(maker_fee)::text AS maker, trim_scale(taker_fee)::text AS taker FROM trades ORDER BY trade_id DESC LIMIT 1",
  );
  return rows[0];
}

test("without a table nobody has a level, and nothing is counted", async () => {
  expect(await own(large)).toBeNull();
  expect(await server.ok(myFeeLevel, {}, large)).toEqual({ level: 0, maker_reduction: "0", taker_reduction: "0" });
  await trade(server, large, small, "100");
  expect(await lastFees()).toEqual({ maker: "10", taker: "0.1" });
  expect(await countLevels(services, {})).toBe(0);
});

test.each([
  [{ version: 3 }, "VERSION_CONFLICT"],
  [{ levels: levels.toReversed() }, "INVALID_REQUEST"],
  [{ levels: [{ ...levels[0], taker_reduction: "1.1" }] }, "INVALID_REQUEST"],
  [{ levels: [] }, "INVALID_REQUEST"],
  [{ levels: Array.from({ length: 11 }, () => levels[0]) }, "INVALID_REQUEST"],
  [{ levels: [{ ...levels[0], volume: "lots" }] }, "INVALID_AMOUNT"],
])("a request of %j is refused with %s", async (input, error) => {
  const answer = await ask(input);
  expect([answer.error, answer.fields?.[0]?.error]).toContain(error);
});

test("a table is set by two persons, and counts from the next 00:00 UTC", async () => {
  const { data } = await ask();
  const id = data?.approval_id as string;
  expect(await terms()).toEqual({ versions: [], users: [], approval_id: id });
  expect(await ask()).toMatchObject({ error: "RECORD_TAKEN" });
  const decision = { id, version: 1, checked: "agreed" };
  expect(await server.call(approveRoute, { ...decision, totp: finance.code() }, finance)).toMatchObject({
    error: "SECOND_PERSON_REQUIRED",
  });
  expect(await server.call(approveRoute, { ...decision, totp: owner.code() }, owner)).toMatchObject({
    data: { state: "booked" },
  });
  expect((await terms()).versions).toMatchObject([
    {
      version: 1,
      levels: [
        { level: 1, volume: "1000" },
        { level: 2, maker_reduction: "0.5" },
      ],
      request: { decided_by: owner.name },
    },
  ]);
  expect(await own(large)).toMatchObject({
    level: 0,
    volume: "10000",
    next: { level: 1, missing: "0" },
    next_count_at_ms: (Math.floor(NOON / DAY_MS) + 1) * DAY_MS,
  });
  expect(await countLevels(services, {})).toBe(0);
});

test("at midnight each is counted once by the volume of 30 days, and pays less from then on", async () => {
  const midnight = (Math.floor(NOON / DAY_MS) + 1) * DAY_MS;
  // 40,000 more in the last second of the day, and some in the first of the next, which count for the next day.
  await goTo(midnight - 1_000);
  await trade(server, large, small, "400");
  await goTo(midnight + 1_000);
  await trade(server, small, large, "10");
  expect(await countLevels(services, {})).toBe(0);
  await goTo(midnight + MINUTE_MS);
  const counted = {};
  expect(await Promise.all([countLevels(services, {}), countLevels(services, {})])).toContain(2);
  expect(await countLevels(services, counted)).toBe(0);
  expect(counted).toEqual({ day: midnight / DAY_MS });
  // 10,000 and 40,000: exactly the second level.
  expect(await own(large)).toMatchObject({ level: 2, maker_reduction: "0.5", volume: "51000", next: null });
  expect(await server.ok(myFeeLevel, {}, large)).toEqual({ level: 2, maker_reduction: "0.5", taker_reduction: "0.25" });
  expect((await terms()).users).toEqual([{ level: 2, users: 2 }]);
  await trade(server, large, small, "10");
  expect(await lastFees()).toEqual({ maker: "0.5", taker: "0.0075" });
  const { rows } = await server.database.pool.query("SELECT DISTINCT volume::float FROM fee_levels");
  expect(rows).toEqual([{ volume: 50000 }]);
});

test("what is older than 30 days counts no longer, and a level that is not reached ends", async () => {
  const day = Math.floor(NOON / DAY_MS);
  await goTo((day + 31) * DAY_MS + MINUTE_MS);
  // The trades of the first day are over; the 2,000 of the second count for the last time.
  expect(await countLevels(services, {})).toBe(2);
  expect(await own(small)).toMatchObject({ level: 1, volume: "0", next: { level: 2, missing: "50000" } });
  await goTo((day + 32) * DAY_MS + MINUTE_MS);
  expect(await countLevels(services, {})).toBe(2);
  expect(await own(small)).toMatchObject({ level: 0, volume: "0", taker_reduction: "0" });
  expect((await terms()).users).toEqual([]);
  await goTo((day + 33) * DAY_MS + MINUTE_MS);
  expect(await countLevels(services, {})).toBe(0);
});

test("a table without levels takes the last ones away at the next count", async () => {
  const day = Math.floor(time.ms / DAY_MS);
  await trade(server, large, small, "100");
  await goTo((day + 1) * DAY_MS + MINUTE_MS);
  expect(await countLevels(services, {})).toBe(2);
  const { data } = await ask({ version: 1, levels: [] });
  const decision = { id: data?.approval_id as string, version: 1, checked: "agreed", totp: owner.code() };
  expect(await server.call(approveRoute, decision, owner)).toMatchObject({ data: { state: "booked" } });
  expect(await countLevels(services, {})).toBe(0);
  expect(await own(large)).toMatchObject({ level: 1, levels: [], next: null });
  await goTo((day + 2) * DAY_MS + MINUTE_MS);
  expect(await countLevels(services, {})).toBe(2);
  expect(await own(large)).toBeNull();
});
