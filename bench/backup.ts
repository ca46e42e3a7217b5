import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { runScript } from "../apps/server/src/testing/script.ts";
import { newUser } from "../e2e/harness/api.ts";
import { startApp } from "../e2e/harness/app.ts";
import type { LoadPlan } from "./http-load.ts";
import type { LoadResult } from "./load-figures.ts";
import { load, roundOf } from "./orders.ts";

/**
 * `node bench/backup.ts [ENTRIES]`: fills the ledger of a demo, then measures the orders' times without and with `npm run backup` beside them, and a restore
 * of that backup. The generator, the server, PostgreSQL and the backup share the machine.
 */
const ENTRIES = Number.parseInt(process.argv[2] ?? "1000000", 10);
const USERS = 16;
/** As many orders at once as leave the cores some time; with 256 all times are those of a queue. */
const CONNECTIONS = 8;

/** Entries of an unused owner, in pairs that cancel out: far above the engine's own numbers, so that it goes on counting, and the books still agree. */
const FILL = `
INSERT INTO ledger_entries
SELECT 1000000000000 + n, now(), 1, gen_random_uuid(), 999999, 'c2c', 1, delta, 0, greatest(delta, 0), 0, 'transfer', 'bench' || n
FROM generate_series(1, $1::int) AS n, LATERAL (SELECT CASE n % 2 WHEN 1 THEN 1.50000001 ELSE -1.50000001 END AS delta) AS one`;

const fill = (data: string): Promise<unknown> =>
  withEmbeddedUrl(data, (url) => withClient(url, (client) => client.query(FILL, [ENTRIES])), "candor_owner");
const figures = ({ perSecond, p50Ms, p99Ms, maxMs, refused }: LoadResult) => ({
  perSecond: Math.round(perSecond),
  p50Ms: Math.round(p50Ms),
  p99Ms: Math.round(p99Ms),
  maxMs: Math.round(maxMs),
  refused,
});

const app = await startApp();
const folder = mkdtempSync(join(tmpdir(), "candor-bench-backup-"));
try {
  const tokens: string[] = [];
  for (let index = 0; index < USERS; index += 1)
    tokens.push((await newUser(app.url, { email: `bench${index}@example.com`, funded: true })).token ?? "");
  await fill(app.data);
  const round = await roundOf(app);
  const plan: LoadPlan = { port: app.port, seconds: 20, warmUpSeconds: 2, connections: CONNECTIONS, tokens, round };
  console.log("without a backup", figures(await load(plan)));
  const file = join(folder, "bench.backup");
  const from = performance.now();
  let seconds = 0;
  const running = runScript("backup", [file], { CANDOR_DATA: app.data }).then((result) => {
    seconds = (performance.now() - from) / 1000;
    return result;
  });
  console.log("with a backup", figures(await load(plan)));
  console.log(
    (await running).out,
    `${seconds.toFixed(1)} s with the start of the script, load average ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log("without a backup", figures(await load(plan)));
  const restored = await runScript("restore", [file], { CANDOR_DATA: join(folder, "restored") });
  console.log(restored.out, restored.err);
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}
