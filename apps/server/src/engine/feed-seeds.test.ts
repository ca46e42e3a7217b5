import { type FeedSeed, getFeedSeeds } from "@candor/contract/routes/proof.ts";
import { afterAll, expect, test } from "vitest";
import { withClient } from "../platform/database/connect.ts";
import { newDataFolder } from "../testing/data-folder.ts";
import { testDatabase } from "../testing/database.ts";
import { runScript } from "../testing/script.ts";
import { killServers, spawnServer } from "../testing/server-process.ts";

afterAll(killServers);
const database = await testDatabase();
const settings = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, CANDOR_DATA: newDataFolder() };

const seedsOf = async (url: string): Promise<readonly FeedSeed[]> => {
  const answer = await fetch(`${url}/api/${getFeedSeeds.path}`);
  return ((await answer.json()) as { data: { list: FeedSeed[] } }).data.list;
};
const verify = (url: string, ...words: string[]) =>
  runScript("feed-verify", [url, "--symbol", "BTC-USDT", ...words], {});

test("a seed is committed to while it is secret, revealed after a crash, and its ticks are recomputed", async () => {
  const first = spawnServer(settings);
  const [running] = await seedsOf(await first.url());
  expect(running).toMatchObject({ seed: null, until_ms: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(await verify(await first.url())).toMatchObject({ code: 2 });
  const ticks = "SELECT count(*)::int AS ticks FROM ticks WHERE market_id = 1";
  await expect.poll(async () => (await database.pool.query(ticks)).rows[0].ticks).toBeGreaterThan(3);
  first.child.kill("SIGKILL");
  await first.ended;
  const made = (await database.pool.query(ticks)).rows[0].ticks;

  const url = await spawnServer(settings).url();
  const [second, revealed] = await seedsOf(url);
  expect(second).toMatchObject({ seed: null, until_ms: null });
  expect(revealed).toMatchObject({ number: running?.number, hash: running?.hash, seed: expect.any(String) });
  const holds = await verify(url, "--hash", running?.hash ?? "");
  expect(holds).toMatchObject({ code: 0, err: "" });
  // A machine that is busy may have passed over seconds: the count of them has to be the one of the database.
  const seconds = ((revealed?.until_ms ?? 0) - (revealed?.from_ms ?? 0)) / 1_000 + 1;
  const counts = `BTC-USDT    ${made} ticks compared; seconds without a tick: ${seconds - made}\n`;
  expect(holds.out).toContain(`${counts}every tick follows`);

  expect(await verify(url, "--hash", second?.hash ?? "")).toMatchObject({ code: 1 });
  expect(await verify(url, "--number", String(second?.number))).toMatchObject({ code: 2 });
  await withClient(database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    await admin.query("UPDATE ticks SET price = price + 0.01 WHERE market_id = 1 AND at = to_timestamp($1)", [
      (revealed?.until_ms ?? 0) / 1_000,
    ]);
  });
  const changed = await verify(url);
  expect(changed.code).toBe(1);
  expect(changed.err).toMatch(/^WRONG: BTC-USDT at .*: shown [\d.]+, the seed makes [\d.]+\n$/);
});

test("a seed cannot be revoked or ended twice", async () => {
  const { pool } = database;
  await expect(pool.query("UPDATE feed_seeds SET seed = hash")).rejects.toThrow("permission denied");
  await expect(pool.query("DELETE FROM feed_seeds")).rejects.toThrow("permission denied");
  const again = "UPDATE feed_seeds SET until_at = now() WHERE until_at IS NOT NULL";
  await expect(pool.query(again)).rejects.toThrow("the end of a seed is final");
});
