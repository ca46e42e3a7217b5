import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { runScript } from "../apps/server/src/testing/script.ts";
import { newUser } from "../e2e/harness/api.ts";
import { startApp } from "../e2e/harness/app.ts";
import type { LoadPlan, LoadResult } from "./http-load.ts";
import { CONNECTIONS, load, roundOf } from "./orders.ts";

/**
 * `node bench/backup.ts [ENTRIES]`: fills a ledger by orders through HTTP, then measures the orders' times without and with `npm run backup` beside them, and
 * a restore of that backup. The generator, the server, PostgreSQL and the backup share the machine.
 */
const ENTRIES = Number.parseInt(process.argv[2] ?? "1000000", 10);
const USERS = 16;
/** As many as a busy platform of this size has at once; with 256 every core is taken and all times are those of a queue. */
const QUIET_CONNECTIONS = 8;

const countOf = (data: string, table: string): Promise<number> =>
  withEmbeddedUrl(data, (url) =>
    withClient(url, async (client) => (await client.query(`SELECT count(*) AS count FROM ${table}`)).rows[0].count),
  );
const figures = ({ perSecond, p50Ms, p99Ms, maxMs, refused }: LoadResult) => ({
  perSecond: Math.round(perSecond),
  ...{ p50Ms: Math.round(p50Ms), p99Ms: Math.round(p99Ms), maxMs: Math.round(maxMs), refused },
});

const app = await startApp();
const folder = mkdtempSync(join(tmpdir(), "candor-bench-backup-"));
try {
  const tokens: string[] = [];
  for (let index = 0; index < USERS; index += 1)
    tokens.push((await newUser(app.url, { email: `bench${index}@example.com`, funded: true })).token ?? "");
  const plan: LoadPlan = {
    ...{ port: app.port, seconds: 15, warmUpSeconds: 0, connections: CONNECTIONS, tokens, round: await roundOf(app) },
  };
  for (let entries = 0; entries < ENTRIES; ) {
    await load(plan);
    entries = await countOf(app.data, "ledger_entries");
    console.log(`${entries} ledger entries, load average ${loadavg()[0]?.toFixed(1)}`);
  }
  const quiet = { ...plan, connections: QUIET_CONNECTIONS, warmUpSeconds: 2, seconds: 20 };
  console.log("without a backup", figures(await load(quiet)));
  const file = join(folder, "bench.backup");
  const from = performance.now();
  let seconds = 0;
  const running = runScript("backup", [file], { CANDOR_DATA: app.data }).then((result) => {
    seconds = (performance.now() - from) / 1000;
    return result;
  });
  console.log("with a backup", figures(await load(quiet)));
  console.log(
    (await running).out,
    `${seconds.toFixed(1)} s with the start of the script, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log("without a backup", figures(await load(quiet)));
  const restored = await runScript("restore", [file], { CANDOR_DATA: join(folder, "restored") });
  console.log(restored.out, restored.err);
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}
