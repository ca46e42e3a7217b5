import { getHead, getRecordProof, getRecordStates } from "@candor/contract/routes/proof.ts";
import * as spot from "@candor/contract/routes/spot.ts";
import { verifyRecordProof } from "@candor/contract/rules/record-proof.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, MARKET, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { publishHeads, recordHeads } from "./index.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());

let seller: Account;
let buyer: Account;
let sold: spot.Fill;
let bought: spot.Fill;
const limit = { match_id: MARKET, kind: "limit" as const, price: "30000", number: "0.1" };
const proofOf = (id: string, account: Account) => server.ok(getRecordProof, { kind: "fill", id }, account);
const statesOf = async (records: string, account: Account) =>
  (await server.ok(getRecordStates, { records }, account)).states;
const asIntruder = (sql: string, values: unknown[] = []) =>
  withClient(server.database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    await admin.query(sql, values);
  });
async function publish() {
  await publishHeads(server.services);
  await recordHeads(server.services);
}
async function newest(account: Account): Promise<spot.Fill> {
  const [fill] = (await server.ok(spot.fills, {}, account)).list;
  if (!fill) throw new Error("the user has a fill");
  return fill;
}

beforeAll(async () => {
  seller = await openAccount(server, { [BTC]: "5" });
  buyer = await openAccount(server, { [USDT]: "100000" });
  await server.ok(spot.trade, { ...limit, type: 2 }, seller);
  await server.ok(spot.trade, { ...limit, type: 1, number: "0.04" }, buyer);
  [sold, bought] = [await newest(seller), await newest(buyer)];
});

test("a fill has no path before a head covers its batch", async () => {
  expect(await proofOf(bought.id, buyer)).toMatchObject({ state: "pending", records: [] });
  expect(await statesOf(`fill:${bought.id}`, buyer)).toEqual(["pending"]);
});

test("each side of a trade follows its own fill to the published head", async () => {
  await publish();
  for (const [fill, account] of [
    [sold, seller],
    [bought, buyer],
  ] as const) {
    const { state, records, first_number } = await proofOf(fill.id, account);
    expect([state, records.length, first_number]).toEqual(["published", 1, 1]);
    const known = await server.ok(getHead, { number: 1 });
    expect(verifyRecordProof(records[0], { shown: { kind: "fill", fill }, known })).toEqual({ ok: true });
    const shown = { kind: "fill", fill: { ...fill, price: "29999" } } as const;
    expect(verifyRecordProof(records[0], { shown, known })).toEqual({ ok: false, check: "record" });
  }
  expect(await statesOf(`fill:${bought.id},fill:${sold.id}`, buyer)).toEqual(["published", "unknown"]);
});

test("the path names no user, and nobody has that of the other side", async () => {
  const text = JSON.stringify((await proofOf(bought.id, buyer)).records);
  expect(text).not.toMatch(/user|uid|account/i);
  for (const id of [sold.id, bought.id.replace("t", "m"), "999999t", `${bought.id}t`, "t", "12"])
    expect(await server.call(getRecordProof, { kind: "fill", id }, buyer)).toMatchObject({
      code: -1,
      error: "NOT_FOUND",
    });
});

test("a later batch has its own line, and the older fill keeps its path", async () => {
  const before = await proofOf(bought.id, buyer);
  await server.ok(spot.trade, { ...limit, type: 1, number: "0.05" }, buyer);
  const later = await newest(buyer);
  expect(await proofOf(later.id, buyer)).toMatchObject({ state: "pending", records: [] });
  await publish();
  const { records } = await proofOf(later.id, buyer);
  expect(records[0]?.head.number).toBe(2);
  expect(verifyRecordProof(records[0], { shown: { kind: "fill", fill: later } })).toEqual({ ok: true });
  expect(verifyRecordProof(before.records[0], { shown: { kind: "fill", fill: later } })).toEqual({
    ok: false,
    check: "record",
  });
  expect(await proofOf(bought.id, buyer)).toEqual({ ...before, next_at_ms: expect.any(Number) });
});

test("a trade that was changed in the database no longer leads to its line", async () => {
  await asIntruder("UPDATE trades SET price = price - 1 WHERE trade_id = $1", [Number.parseInt(bought.id, 10)]);
  const shown = { kind: "fill", fill: await newest(buyer) } as const;
  const changed = { kind: "fill", fill: { ...bought, price: "29999" } } as const;
  const { records } = await proofOf(bought.id, buyer);
  expect(verifyRecordProof(records[0], { shown: changed })).toEqual({ ok: false, check: "record" });
  expect(verifyRecordProof(records[0], { shown: { kind: "fill", fill: bought } })).toEqual({
    ok: false,
    check: "record",
  });
  await asIntruder("UPDATE trades SET price = price + 1 WHERE trade_id = $1", [Number.parseInt(bought.id, 10)]);
  expect(shown.fill.id).not.toBe(bought.id);
});

test("a fill from before the trades were sealed is reported as such, with the first head that has them", async () => {
  await asIntruder("UPDATE record_proofs SET subject = '5' WHERE kind = 'fills' AND subject = '1'");
  await asIntruder("UPDATE trades SET at = at - interval '1 hour' WHERE trade_id = 1");
  expect(await proofOf(bought.id, buyer)).toMatchObject({ state: "unsealed", records: [], first_number: 2 });
  expect(await statesOf(`fill:${bought.id}`, buyer)).toEqual(["unsealed"]);
});
