import { chmodSync, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { getCurrencyList, quotes } from "@candor/contract/routes/market.ts";
import { orderList, trade } from "@candor/contract/routes/spot.ts";
import { login } from "@candor/contract/routes/user.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { v7 as uuidv7 } from "uuid";
import { afterAll, expect, it } from "vitest";
import { testPicture } from "../../apps/server/src/testing/pictures.ts";
import { runScript } from "../../apps/server/src/testing/script.ts";
import { sendFile } from "../../apps/server/src/testing/upload.ts";
import { type Caller, caller, newUser } from "../harness/api.ts";
import { startApp } from "../harness/app.ts";

/**
 * A backup of a demo that is trading all the time, restored into another folder. This process is the outside witness: everything acknowledged before
 * the backup began has to be in it, and the restored platform has to prove itself and serve.
 */
const EMAIL = "keeper@example.com";
const TRADER = "trader@example.com";
const PASSWORD = "a calm Harbour 7";
const LANES = 4;

const folder = mkdtempSync(join(tmpdir(), "candor-e2e-backup-"));
chmodSync(folder, 0o755);
const file = join(folder, "candor.backup");
const restored = join(folder, "restored");
const app = await startApp();
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Orders that rest, from several lanes until stopped; each acknowledged one is remembered. */
function load(api: Caller, price: string) {
  const acknowledged: string[] = [];
  let stopped = false;
  const lane = async () => {
    while (!stopped) {
      const side = acknowledged.length % 2 === 0 ? 1 : 2;
      const input = { match_id: 1, type: side, kind: "market", number: "0.001" } as const;
      const resting = { match_id: 1, type: 1, price, number: "0.001" } as const;
      const answer = await api.raw(trade, acknowledged.length % 9 === 0 ? resting : input, uuidv7());
      if (answer.code === 1 && answer.data) acknowledged.push(answer.data.id);
    }
  };
  const done = Promise.all(Array.from({ length: LANES }, lane));
  return {
    acknowledged,
    stop: async () => {
      stopped = true;
      await done;
    },
  };
}

async function priceFarBelow(api: Caller): Promise<string> {
  const { list } = await api.call(quotes, { match_id: 1 });
  const { markets } = await api.call(getCurrencyList, {});
  const tick = fromNumeric(markets.find((market) => market.match_id === 1)?.tick ?? "1");
  const half = fromNumeric(list[0]?.now_price ?? "2") / 2n;
  return formatAmount(half - (half % tick));
}

async function ordersOf(api: Caller): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let at = {}; ; ) {
    const { list, next } = await api.call(orderList, { ...at, page_size: 100, match_id: 1 });
    for (const order of list) ids.add(order.id);
    if (next === null) return ids;
    at = { cursor: next };
  }
}

async function loggedIn(url: string, email: string): Promise<Caller> {
  const answer = await caller(url).call(login, { type: "email", email, password: PASSWORD });
  if (!("token" in answer)) throw new Error("a second factor was asked for");
  return caller(url, answer.token);
}

async function pictureOf(url: string, { token = "" }: Caller, id: string): Promise<Buffer> {
  const answer = await fetch(`${url}/api/common/file?id=${id}`, { headers: { token } });
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  return Buffer.from(await answer.arrayBuffer());
}

const everyFile = (data: string) =>
  readdirSync(join(data, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

it("backs up under load, restores into another folder, and proves it", async () => {
  const trader = await newUser(app.url, { email: TRADER, password: PASSWORD, funded: true });
  const keeper = await newUser(app.url, { email: EMAIL, password: PASSWORD, funded: true });
  const sent = await sendFile(app.url, keeper.token ?? "", await testPicture(7));
  expect(sent.answer).toMatchObject({ code: 1 });
  const fileId = sent.answer.data?.id ?? "";
  const balances = (await keeper.call(getAsset, {})).balances;

  const orders = load(trader, await priceFarBelow(trader));
  await pause(2_000);
  const before = [...orders.acknowledged];
  const made = await runScript("backup", [file], { CANDOR_DATA: app.data });
  expect(made, made.err).toMatchObject({ code: 0, err: "" });
  const during = orders.acknowledged.length - before.length;
  expect(during, "orders acknowledged while it was written").toBeGreaterThan(10);
  await pause(500);
  await orders.stop();
  const head = /head of the chain {2}(\d+=[0-9a-f]{64})/.exec(made.out)?.[1] ?? "";
  const audit = /end of the audit log {2}(\d+=[0-9a-f]{64})/.exec(made.out)?.[1] ?? "";

  const target = { CANDOR_DATA: restored };
  const done = await runScript("restore", [file, head], target);
  expect(done, done.err).toMatchObject({ code: 0, err: "" });
  console.log(`${before.length} orders before, ${during} during the backup\n${made.out}${done.out}`);
  expect(done.out).toContain("reconciliation: ");
  expect(done.out).toContain("no difference");
  expect(await runScript("chain-verify", [head], target)).toMatchObject({ code: 0 });
  expect(await runScript("audit-verify", [audit], target)).toMatchObject({ code: 0 });
  // The source goes on as the same platform: its chain continues from the same head.
  expect(await runScript("chain-verify", [head], { CANDOR_DATA: app.data })).toMatchObject({ code: 0 });
  expect(everyFile(restored)).toEqual(everyFile(app.data));
  const again = await runScript("restore", [file], target);
  expect(again).toMatchObject({ code: 2 });
  expect(again.err).toContain("is not empty");

  // The secret is not in the file: it is brought from where it is kept.
  expect(existsSync(join(restored, "secret"))).toBe(false);
  copyFileSync(join(app.data, "secret"), join(restored, "secret"));
  const second = await startApp({ CANDOR_DATA: restored });
  try {
    expect(second.port).not.toBe(app.port);
    const ended = await caller(second.url, keeper.token).raw(getAsset, {});
    expect(ended.error, "a session of before the restore").toBe("SESSION_CLEARED");
    const back = await loggedIn(second.url, EMAIL);
    expect((await back.call(getAsset, {})).balances).toEqual(balances);
    expect(await pictureOf(second.url, back, fileId)).toEqual(await pictureOf(app.url, keeper, fileId));
    const found = await ordersOf(await loggedIn(second.url, TRADER));
    expect(
      before.filter((id) => !found.has(id)),
      "acknowledged before the backup and not in it",
    ).toEqual([]);
  } finally {
    await second.stop();
  }
});
