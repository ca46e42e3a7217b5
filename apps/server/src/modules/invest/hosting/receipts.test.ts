import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { financeOrderCancel, getHostingOrder } from "@candor/contract/routes/hosting.ts";
import { getReceipt, type Receipt } from "@candor/contract/routes/receipt.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HostingMarket, noon } from "../../../testing/hosting.ts";
import { runScript } from "../../../testing/script.ts";
import { startTestServer } from "../../../testing/server.ts";

const time = noon();
const server = await startTestServer({}, { now: () => time.ms });
const market = new HostingMarket(server, time);
const folder = mkdtempSync(join(tmpdir(), "candor-hosting-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** Of the purchase and of the end of an order that completed and of one that was redeemed with 3 of 15 days left. */
const receipts: Receipt[] = [];
beforeAll(async () => {
  await market.open(15);
  const account = await market.investor();
  const [kept, left] = [await market.buy(account, "10000"), await market.buy(account, "1000")];
  await market.days(13);
  await server.ok(financeOrderCancel, { id: left.id, penalty: "12" }, account);
  await market.days(3, kept.id);
  for (const { id } of [kept, left]) {
    const order = await server.ok(getHostingOrder, { id }, account);
    for (const receipt of order.receipts) receipts.push(await server.ok(getReceipt, { id: receipt }));
  }
});

const verify = (...words: string[]) => runScript("receipt-verify", words, { DATABASE_URL: server.database.url });

test("npm run receipt:verify recomputes the purchase, the completion and the redemption of the database", async () => {
  expect(receipts.map(({ kind, symbol, ticks }) => [kind, symbol, ticks.length])).toEqual([
    ["hosting_buy", "USDT", 0],
    ["hosting_complete", "USDT", 0],
    ["hosting_buy", "USDT", 0],
    ["hosting_redeem", "USDT", 0],
  ]);
  const figures = [
    [/ok +promised +600$/m, /ok +principal +10000$/m],
    [/ok +paid +600$/m, /ok +returned +10000$/m, /ok +ended_on_time$/m],
    [/ok +promised +60$/m],
    [/ok +penalty +12$/m, /ok +returned +988$/m, /ok +ended_early$/m],
  ];
  for (const [index, { id, kind }] of receipts.entries()) {
    const { code, out, err } = await verify(id);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`receipt ${id}: ${kind} of USDT`);
    for (const figure of figures[index] ?? []) expect(out).toMatch(figure);
  }
});

test("of a saved redemption it names the altered figure, with exit code 1", async () => {
  const redeemed = receipts[3] as Receipt;
  const path = join(folder, "redeemed.json");
  writeFileSync(path, JSON.stringify({ ...redeemed, result: { ...redeemed.result, penalty: "6", returned: "994" } }));
  const found = await runScript("receipt-verify", ["--file", path], {});
  expect(found.code).toBe(1);
  expect(found.out).toMatch(/WRONG +penalty +found 6, recomputed 12/);
  expect(found.out).toMatch(/WRONG +returned +found 994, recomputed 988/);
  expect(found.err).toContain("2 of");
});
