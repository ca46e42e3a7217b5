import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Binaries, installedBinaries } from "../../apps/server/src/platform/database/binaries.ts";
import { DATABASE, startEmbedded, urlOf } from "../../apps/server/src/platform/database/embedded.ts";
import { type Location, locate } from "../../apps/server/src/platform/database/location.ts";
import { bringUp, shutDown } from "../../apps/server/src/platform/database/postmaster.ts";
import { killAll, withChildren } from "../../apps/server/src/testing/children-of.ts";
import { newDataFolder } from "../../apps/server/src/testing/data-folder.ts";
import { sending } from "../../apps/server/src/testing/replication.ts";
import { startApp } from "../harness/app.ts";
import { readDatabase } from "../harness/in-database.ts";
import { faultsInBooks } from "./books.ts";
import { count, pause } from "./figure.ts";
import { Witness } from "./witness.ts";

const BEFORE_MS = 3_000;
const AFTER_MS = 5_000;
const MAJOR = 15;

const seconds = (from: number): string => ((performance.now() - from) / 1_000).toFixed(1);
const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

type Copy = { readonly base: string; readonly log: string };

/** Starts PostgreSQL at another place on a copy of its data and the log since, which it reads to the end. */
async function recover({ base, log }: Copy, to: Location, binaries: Binaries) {
  for (const name of readdirSync(log))
    if (name.endsWith(".partial")) renameSync(join(log, name), join(log, name.slice(0, -".partial".length)));
  execFileSync("cp", ["-a", base, to.data]);
  appendFileSync(join(to.data, "postgresql.auto.conf"), `restore_command = 'cp ${log}/%f %p'\n`);
  writeFileSync(join(to.data, "recovery.signal"), "");
  execFileSync("chmod", ["-R", "a+rX", log]);
  if (to.user.switched) execFileSync("chown", ["-R", `${to.user.uid}:${to.user.gid}`, to.data]);
  return bringUp(to, binaries, { settings: sending });
}

/**
 * The runbook with a log that is kept elsewhere: PostgreSQL's own pg_basebackup and pg_receivewal, of Debian's package, write to another folder while orders go
 * on; the machine is lost, and the copy is brought to the end of the log. Returns false if more than the last second is lost.
 */
export async function drillWithLog(): Promise<boolean | undefined> {
  const binaries = installedBinaries(MAJOR);
  if (!binaries) {
    console.log(`with the log kept elsewhere: PostgreSQL ${MAJOR} of Debian is not installed, not measured`);
    return undefined;
  }
  const [candorData, restored] = [newDataFolder(), newDataFolder()];
  const elsewhere = mkdtempSync(join(tmpdir(), "candor-drill-"));
  chmodSync(elsewhere, 0o755);
  const copy: Copy = { base: join(elsewhere, "base"), log: join(elsewhere, "log") };
  mkdirSync(copy.log);
  const primary = await startEmbedded({ candorData, binaries, settings: sending, onLost: () => {} });
  const source = primary.url("candor", "postgres");
  const tool = (name: string) => join(binaries.folder, name);
  const urls = { DATABASE_URL: primary.url("candor_app"), DATABASE_OWNER_URL: primary.url("candor_owner") };
  const app = await startApp(urls);
  const slot = ["-D", copy.log, "-d", source, "--slot", "drill"];
  execFileSync(tool("pg_receivewal"), [...slot, "--create-slot"]);
  const receiver = spawn(tool("pg_receivewal"), [...slot, "--synchronous"], { stdio: ["ignore", "ignore", "inherit"] });
  const [from, to] = [locate(candorData), locate(restored)];
  try {
    const witness = await Witness.open(app);
    let isOver = false;
    const running = witness.load(() => isOver);
    await pause(BEFORE_MS);
    const backupAt = performance.now();
    const backup = spawn(tool("pg_basebackup"), ["-D", copy.base, "-d", source, "-X", "none", "-c", "fast"], {
      stdio: "inherit",
    });
    if ((await ended(backup)) !== 0) throw new Error("pg_basebackup failed");
    const backupTook = seconds(backupAt);
    await pause(AFTER_MS);
    const lostAt = performance.now();
    const processes = withChildren(primary.pid);
    await app.kill();
    killAll(processes);
    isOver = true;
    await running;
    receiver.kill("SIGKILL");
    await primary.stop();
    rmSync(candorData, { recursive: true, force: true });
    const all = witness.acknowledged.map(({ orderId }) => orderId ?? "");

    const recovered = await recover(copy, to, binaries);
    const recoveredAfter = seconds(lostAt);
    const url = (role: "candor_app" | "candor_owner") =>
      urlOf({ ...to, passwords: from.passwords }, recovered.port, role, DATABASE);
    const next = await startApp({
      DATABASE_URL: url("candor_app"),
      DATABASE_OWNER_URL: url("candor_owner"),
      CANDOR_DATA: app.data,
    });
    try {
      const readyAfter = seconds(lostAt);
      const there = new Set(
        (await readDatabase<{ id: string }>(next, "SELECT order_id::text AS id FROM orders")).map(({ id }) => id),
      );
      const lost = all.filter((id) => !there.has(id)).length;
      const perSecond = all.length / ((BEFORE_MS + AFTER_MS) / 1_000 + Number.parseFloat(backupTook));
      const faults = await faultsInBooks(next);
      console.log(`\nwith the log kept elsewhere (pg_basebackup, pg_receivewal ${MAJOR})`);
      console.log(`copy under load        ${backupTook} s, ${count(perSecond)} orders a second`);
      console.log(
        `recovered to the end   ${recoveredAfter} s after the loss; ready for trading ${readyAfter} s after it`,
      );
      console.log(
        `lost                   ${lost} of ${count(all.length)} acknowledged orders, of the last ${((lost / perSecond) * 1_000).toFixed(0)} ms`,
      );
      console.log(
        `books                  ${faults.length === 0 ? "every balance is the sum of its entries" : faults.join("; ")}`,
      );
      return lost < perSecond && faults.length === 0 && all.length > 0;
    } finally {
      await next.stop();
      await shutDown(to, recovered.pid);
    }
  } finally {
    receiver.kill("SIGKILL");
    await primary.stop();
    await app.end();
    for (const folder of [candorData, restored, elsewhere]) rmSync(folder, { recursive: true, force: true });
  }
}
