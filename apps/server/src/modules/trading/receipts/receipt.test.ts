import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getOption, optionTrade } from "@candor/contract/routes/options.ts";
import { getReceipt, type Receipt } from "@candor/contract/routes/receipt.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { runScript } from "../../../testing/script.ts";
import { startTestServer } from "../../../testing/server.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OptionDesk(server, time);
const NOBODYS = "00000000-0000-4000-8000-000000000000";
const folder = mkdtempSync(join(tmpdir(), "candor-receipt-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

let account: Account;
let neighbor: Account;
let opening: Receipt;
let delivery: Receipt;
beforeAll(async () => {
  await desk.open();
  await desk.tick("200");
  account = await desk.trader();
  neighbor = await desk.trader();
  const input = { match_id: OPTION_MARKET, type: 1, seconds: 30, number: "100" } as const;
  const { id } = await server.ok(optionTrade, input, account);
  // A second order of the same user and one of another settle by the same command.
  await server.ok(optionTrade, { ...input, number: "50" }, account);
  await server.ok(optionTrade, { ...input, type: 2, number: "70" }, neighbor);
  await desk.tick("200");
  await desk.tick("203", 30_000);
  const order = await waitFor(async () => {
    const settled = await server.ok(getOption, { id }, account);
    expect(settled.state).toBe("won");
    return settled;
  });
  opening = await server.ok(getReceipt, { id: order.open_receipt ?? "" });
  delivery = await server.ok(getReceipt, { id: order.delivery_receipt ?? "" });
});

test("the result is recomputed from the answer alone", () => {
  for (const receipt of [opening, delivery]) {
    const checks = verifyReceipt(receipt, receipt.ticks);
    expect(checks.length).toBeGreaterThan(5);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
  expect(opening).toMatchObject({ kind: "option_open", symbol: "SOL-USDT", currency: "USDT", entries: [] });
  expect(delivery).toMatchObject({
    kind: "option_delivery",
    rule_version: 1,
    result: { result: "won", outcome: "78.5" },
    ticks: [{ price: "200", counting: true }, { price: "203" }],
    batch_head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(delivery.ticks[0]?.constituents).toHaveLength(3);
});

test("its entries are those of its own order: returned stake, profit, fee", () => {
  const sum = (of: "available" | "frozen") => delivery.entries.reduce((total, entry) => total + Number(entry[of]), 0);
  expect([sum("available"), sum("frozen")]).toEqual([180, -101.5]);
  expect(new Set(delivery.entries.map((entry) => entry.account))).toEqual(new Set(["mic"]));
  expect(delivery.entries.map(({ tag }) => tag)).toContain("mic_close");
});

test("it needs no login and does not reveal its owner", async () => {
  const { rows } = await server.database.pool.query("SELECT uid, email, nickname, invite_code FROM users");
  for (const receipt of [opening, delivery]) {
    const text = JSON.stringify(receipt);
    for (const row of rows) for (const identity of Object.values(row)) expect(text).not.toContain(identity);
    expect(text).not.toMatch(/user|owner|uid|command|session|subject|name/i);
    const withToken = await server.ok(getReceipt, { id: receipt.id }, neighbor);
    expect(withToken).toEqual(receipt);
  }
});

test.each([NOBODYS, "0", "", "1' OR '1'='1"])("%o is not the id of a receipt", async (id) => {
  expect(await server.call(getReceipt, { id })).toMatchObject({
    data: null,
    error: expect.stringMatching(/NOT_FOUND/),
  });
});

const verify = (...words: string[]) => runScript("receipt-verify", words, { DATABASE_URL: server.database.url });
const save = (name: string, value: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
};

test("npm run receipt:verify prints each check of a receipt of the database, and of a saved one", async () => {
  const stored = await verify(delivery.id);
  expect(stored).toMatchObject({ code: 0, err: "" });
  expect(stored.out).toContain(`receipt ${delivery.id}`);
  expect(stored.out).toMatch(/ok +outcome +78\.5/);
  const saved = await runScript("receipt-verify", ["--file", save("receipt.json", { code: 1, data: delivery })], {});
  expect(saved.out).toBe(stored.out);
});

test("with exit code 1 it reports the failed check", async () => {
  const altered = { ...delivery, result: { ...delivery.result, outcome: "80" } };
  const found = await verify("--file", save("altered.json", altered));
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/WRONG +outcome +found 80, recomputed 78\.5/);
  expect(found.err).toContain("1 of");
});

test.each([[[]], [[NOBODYS]], [["nonsense"]], [["--file", "/nonexistent"]], [["--file", save("none.json", [])]]])(
  "with exit code 2 it reports nothing to check in %o",
  async (words) => {
    const { code, out, err } = await verify(...words);
    expect([code, out]).toEqual([2, ""]);
    expect(err.trim().split("\n")).toHaveLength(1);
  },
);
