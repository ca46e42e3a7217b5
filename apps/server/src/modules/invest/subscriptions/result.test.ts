import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { amount } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { getHeads } from "@candor/contract/routes/proof.ts";
import { type IeoResult, ieoProof, ieoResult, RESULT_LINES_MAX } from "@candor/contract/routes/subscriptions.ts";
import { verifyRecordProof } from "@candor/contract/rules/record-proof.ts";
import { verifyResult } from "@candor/contract/rules/result.ts";
import { verifyResultLine } from "@candor/contract/rules/subscriptions.ts";
import { hexToBytes } from "@noble/hashes/utils.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { commandId, fund, required, USDT } from "../../../testing/engine.ts";
import { runScript } from "../../../testing/script.ts";
import { startTestServer } from "../../../testing/server.ts";
import { NEW, SALE, SaleDesk } from "../../../testing/subscriptions.ts";
import { publishHeads, recordHeads } from "../../wallet/heads/index.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const desk = new SaleDesk(server, time);
const folder = mkdtempSync(join(tmpdir(), "candor-result-"));
afterAll(() => rmSync(folder, { recursive: true }));

const APPLICATIONS = 2_500;
const FIRST = 1_000_000;
let account: Account;
let stranger: Account;

const AT_ONCE = 250;

/** Users of the core alone, who are enough to have several blocks and several answers. */
async function applyAll(): Promise<void> {
  const applicationOf = (userId: number) =>
    required(server.engine, { type: "registerUser", id: commandId(), userId }, fund(userId, USDT, "1000"), {
      type: "applyForSubscription",
      id: commandId(),
      userId,
      subscriptionId: SALE,
      quantity: amount(String(10 + (userId % 391))),
      version: 1,
      levelNeeded: 0,
      documentKey: `d${userId}`,
    });
  for (let from = 0; from < APPLICATIONS; from += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => applicationOf(FIRST + from + index)));
}

beforeAll(async () => {
  await desk.open({ supply: amount("10000") });
  account = await desk.applicant();
  stranger = await openAccount(server);
  await desk.until(desk.startsAt);
  await desk.apply(account, "400");
  await applyAll();
  await desk.until(desk.endsAt, "allotted_at");
}, 120_000);

const page = (after?: number) => server.ok(ieoResult, { id: SALE, ...(after ? { after } : {}) });
async function whole(): Promise<IeoResult> {
  const first = await page();
  const lines = [...first.lines];
  for (let { next } = first; next !== null; ) {
    const more = await page(next);
    lines.push(...more.lines);
    next = more.next;
  }
  return { ...first, lines };
}
const faults = (result: IeoResult) => verifyResult(result).flatMap(({ ok, name }) => (ok ? [] : [name]));

test("anybody recomputes shares, sums and root from the lines alone, and the root is the engine's", async () => {
  const result = await whole();
  expect(result.lines).toHaveLength(APPLICATIONS + 1);
  expect((await page()).lines).toHaveLength(RESULT_LINES_MAX);
  expect(faults(result)).toEqual([]);
  expect(verifyResult(result).map(({ name }) => name)).not.toContain("record");
  const sale = await server.services.db.selectFrom("subscriptions").selectAll().executeTakeFirstOrThrow();
  expect(result).toMatchObject({ root: sale.root, rejected: 0, not_reviewed: 0, applications: APPLICATIONS + 1 });
  const { rows } = await server.database.pool.query("SELECT application_id FROM subscription_applications LIMIT 50");
  for (const { application_id } of rows) expect(JSON.stringify(result)).not.toContain(application_id);
});

test("every other place to begin at continues the same list", async () => {
  const { lines } = await whole();
  for (const after of [1, 7, 1_023, 1_024, 1_025, 2_000, 2_048, 2_499, 2_500])
    expect((await page(after)).lines).toEqual(lines.slice(after, after + RESULT_LINES_MAX));
  for (const after of [2_501, 3_000, 100_000_000]) expect(await page(after)).toMatchObject({ lines: [], next: null });
});

test("what was changed is found by its check", async () => {
  const result = await whole();
  const [first, second, ...rest] = result.lines as [IeoResult["lines"][0], IeoResult["lines"][0]];
  const more = (text: string) => String(Number(text) + 1);
  expect(faults({ ...result, lines: [second, first, ...rest] })).toEqual(["order", "root"]);
  expect(faults({ ...result, lines: [[first[0], first[1], more(first[2])], second, ...rest] })).toEqual([
    "shares",
    "allotted",
    "paid",
    "unsold",
    "root",
  ]);
  expect(faults({ ...result, lines: [second, ...rest] })).toContain("applications");
  expect(faults({ ...result, applied: more(result.applied) })).toEqual(["applied"]);
  expect(faults({ ...result, id: 8 })).toEqual(["root"]);
});

test("a user's own line leads to the root, and nobody else has one", async () => {
  const { id, root, line, path } = await server.ok(ieoProof, { id: SALE }, account);
  const { lines } = await whole();
  expect(lines).toContainEqual(line);
  const claim = {
    subscriptionId: id,
    root,
    path: path.map(({ side, hash }) => ({ side, hash: hexToBytes(hash) })),
    line: { ticket: Number.parseInt(line[0], 16), applied: amount(line[1]), allotted: amount(line[2]) },
  };
  expect(verifyResultLine(claim)).toBe(true);
  expect(verifyResultLine({ ...claim, line: { ...claim.line, allotted: amount("400") } })).toBe(false);
  expect(await server.call(ieoProof, { id: SALE }, stranger)).toMatchObject({ error: "NOT_FOUND" });
  expect(await server.call(ieoProof, { id: 99 }, stranger)).toMatchObject({ error: "NOT_FOUND" });
});

describe("once a head is published", () => {
  let result: IeoResult;
  beforeAll(async () => {
    expect((await page()).record).toBeNull();
    await publishHeads(server.services);
    await recordHeads(server.services);
    result = await whole();
  });
  const save = (name: string, value: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const verify = (...words: string[]) => runScript("result-verify", words, {});

  test("the result's record leads to it, for everybody", async () => {
    const { list } = await server.ok(getHeads, {});
    const shown = { kind: "allotment", allotment: result } as const;
    expect(verifyRecordProof(result.record, { shown, known: list[0] })).toEqual({ ok: true });
    expect(faults(result)).toEqual([]);
    expect(faults({ ...result, allotted_at_ms: result.allotted_at_ms + 1 })).toEqual(["record"]);
    expect(result.next_head_at_ms).toBeGreaterThan(list[0]?.at_ms ?? 0);
  });

  test("npm run result:verify recomputes saved answers offline, and looks up the head", async () => {
    const { list } = await server.ok(getHeads, {});
    const heads = save("heads.json", { version: 1, list });
    const saved = save("result.json", { code: 1, msg: "", data: result });
    const good = await verify(saved, "--heads", heads);
    expect(good).toMatchObject({ code: 0, err: "" });
    expect(good.out).toContain("all 9 checks hold");
    const pages = [save("1.json", await page()), save("2.json", await page(RESULT_LINES_MAX))];
    expect(await verify(...pages, "--heads", server.url)).toMatchObject({ code: 0 });
    const partial = await verify(pages[0] ?? "");
    expect(partial).toMatchObject({ code: 1, err: expect.stringContaining("checks do not hold") });
    const others = save(
      "others.json",
      list.map((head) => ({ ...head, hash: "00".repeat(32) })),
    );
    expect(await verify(saved, "--heads", others)).toMatchObject({ code: 1 });
    expect(await verify(heads)).toMatchObject({ code: 2, err: expect.stringContaining("is not a result") });
    expect(await verify()).toMatchObject({ code: 2, err: expect.stringContaining("usage") });
  });
});

test("a release changes states only: the result stays", async () => {
  const before = await whole();
  await desk.until(desk.launchAt + 25 * 60 * MINUTE_MS, "released_at");
  expect(await whole()).toEqual(before);
  expect(before.lines.length).toBeGreaterThan(RESULT_LINES_MAX);
  const { rows } = await server.database.pool.query(
    "SELECT sum(available)::text AS sum FROM balances WHERE currency_id = $1 AND owner_id > 0",
    [NEW],
  );
  expect(amount(rows[0].sum.replace(/\.?0+$/, ""))).toBe(amount("10000"));
});
