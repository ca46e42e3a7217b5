import { chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killAll } from "../../apps/server/src/testing/children-of.ts";
import { runScript } from "../../apps/server/src/testing/script.ts";
import { startApp } from "../harness/app.ts";
import { readDatabase } from "../harness/in-database.ts";
import { databaseProcessesOf } from "../harness/postmaster.ts";
import { faultsInBooks } from "./books.ts";
import { drillWithLog } from "./drill-log.ts";
import { count, pause } from "./figure.ts";
import { Witness } from "./witness.ts";

/**
 * `npm run drill`: the runbook of docs/OPERATIONS.md ("When the machine is lost"), timed. A backup is written under load, the load goes on, the machine is lost with its data
 * folder, and the backup is restored into another one. It ends with 1 unless everything that was acknowledged before the backup began is there and the books add up. Then the
 * same with PostgreSQL's log kept elsewhere, which ends with 1 if more than the last second is lost.
 */
const BEFORE_MS = 3_000;
const AFTER_MS = 5_000;

const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(1);

const folder = mkdtempSync(join(tmpdir(), "candor-drill-"));
chmodSync(folder, 0o755);
const [file, restored] = [join(folder, "candor.backup"), join(folder, "restored")];
const app = await startApp();
try {
  const witness = await Witness.open(app);
  let isOver = false;
  const running = witness.load(() => isOver);
  await pause(BEFORE_MS);
  const before = witness.acknowledged.map(({ orderId }) => orderId ?? "");
  let from = performance.now();
  const made = await runScript("backup", [file], { CANDOR_DATA: app.data });
  if (made.code !== 0) throw new Error(made.err);
  const backupTook = seconds(from);
  const head = /head of the chain {2}(\d+=[0-9a-f]{64})/.exec(made.out)?.[1] ?? "";
  copyFileSync(join(app.data, "secret"), join(folder, "secret"));
  from = performance.now();
  await pause(AFTER_MS);
  const processes = databaseProcessesOf(app);
  await app.kill();
  killAll(processes);
  rmSync(app.data, { recursive: true, force: true });
  isOver = true;
  await running;
  const sinceBackup = seconds(from);
  const all = witness.acknowledged.map(({ orderId }) => orderId ?? "");

  const lostAt = performance.now();
  const done = await runScript("restore", [file, head], { CANDOR_DATA: restored });
  if (done.code !== 0) throw new Error(done.err);
  const restoreTook = seconds(lostAt);
  copyFileSync(join(folder, "secret"), join(restored, "secret"));
  const next = await startApp({ CANDOR_DATA: restored });
  const readyAfter = seconds(lostAt);
  try {
    const rows = await readDatabase<{ id: string }>(next, "SELECT order_id::text AS id FROM orders");
    const there = new Set(rows.map(({ id }) => id));
    const lost = before.filter((id) => !there.has(id)).length;
    const after = all.filter((id) => !there.has(id)).length;
    const faults = await faultsInBooks(next);
    console.log(`backup under load      ${backupTook} s, ${count(before.length)} orders acknowledged before it`);
    console.log(`machine lost           ${sinceBackup} s after the backup, ${count(all.length)} orders acknowledged`);
    console.log(`restored and proven    ${restoreTook} s; ready for trading ${readyAfter} s after the loss`);
    console.log(
      `lost                   ${lost} orders from before the backup, ${count(after)} from the time after its snapshot`,
    );
    console.log(
      `books                  ${faults.length === 0 ? "every balance is the sum of its entries" : faults.join("; ")}`,
    );
    process.exitCode = lost === 0 && faults.length === 0 && before.length > 0 ? 0 : 1;
  } finally {
    await next.stop();
  }
} finally {
  await app.end();
  rmSync(folder, { recursive: true, force: true });
}
if ((await drillWithLog()) === false) process.exitCode = 1;
