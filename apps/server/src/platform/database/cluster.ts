import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renameDurably } from "../files/durable.ts";
import { StartupError } from "../startup-error.ts";
import type { Binaries } from "./binaries.ts";
import type { Location } from "./location.ts";
import type { SystemUser } from "./system-user.ts";

export const SUPERUSER = "candor";

/** Settings on the command line, where they override every file: a cluster cannot drift from the settings that the engine relies on. */
export const settings: Readonly<Record<string, string>> = {
  // An acknowledged commit is on the disk.
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  // A table grows by pages of zeros that only the system's cache knows: it writes all of them at once each 30 s, and each commit then waits for the disk. Pages that leave 128 MB
  // within those 30 s, and are sent to the disk as they leave, keep that small.
  shared_buffers: "128MB",
  backend_flush_after: "256kB",
  max_connections: "60",
  // Commits are few and long: room for the log between checkpoints, and compressed full-page images.
  wal_compression: "on",
  wal_buffers: "16MB",
  min_wal_size: "256MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  checkpoint_completion_target: "0.9",
  // At 2 ms vacuum and analyze of growing tables took a third of a processor for a quarter of each minute, beside 2,000 orders a second.
  autovacuum_vacuum_cost_delay: "10ms",
  // A page in the cache costs the processor nearly as much as one from the disk, and the processor is what orders lack.
  vacuum_cost_page_hit: "3",
  // Tables to which rows are only added are frozen once, when their transactions are old: a vacuum each time they have grown cost 5 to 10 % of
  // a processor beside 2,000 orders a second, and wrote every page twice.
  autovacuum_vacuum_insert_threshold: "-1",
  // Looked for four times a minute, the turns of the tables do not all fall together.
  autovacuum_naptime: "15s",
  autovacuum_analyze_scale_factor: "0.5",
  // Of 6,000 rows instead of 30,000, so that it takes seconds: while it runs, old versions of rows are kept, and a balance of an active user gets 40 of them a second, through which
  // the next order looks for the current one. After 40 s each batch took 2.5 times as long.
  default_statistics_target: "20",
  // Only one engine commits; waiting for other commits would only delay each acknowledgment.
  commit_delay: "0",
  wal_level: "minimal",
  max_wal_senders: "0",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  // Compiling a query takes longer than any of our queries.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  logging_collector: "off",
  password_encryption: "scram-sha-256",
};

/** Starts the program as the database's user, without our standard input, since a postmaster outlives this process. */
export function spawnAs(
  user: SystemUser,
  command: string,
  args: readonly string[],
  options: { cwd: string; output: number | "pipe"; detached?: boolean },
) {
  const environment = { LC_ALL: "C", PATH: "/usr/bin:/bin", TZ: "UTC" };
  return spawn(command, args, {
    cwd: options.cwd,
    detached: options.detached ?? false,
    env: environment,
    stdio: ["ignore", options.output, options.output],
    ...(user.switched ? { uid: user.uid, gid: user.gid } : {}),
  });
}

/** Creates the cluster if none exists: under a temporary name, renamed when complete, so that a kill leaves no half of a cluster. */
export async function initialize(location: Location, binaries: Binaries): Promise<void> {
  if (existsSync(location.data)) return checkMajor(location, binaries);
  const partial = mkdtempSync(join(location.home, "new-"));
  const passwordFile = join(partial, "password");
  const data = join(partial, "data");
  try {
    writeFileSync(passwordFile, location.passwords.candor, { mode: 0o600 });
    if (location.user.switched)
      for (const path of [partial, passwordFile]) chownSync(path, location.user.uid, location.user.gid);
    // PostgreSQL has its own C.UTF-8 since version 17, which no update of the operating system can change. Older versions use the system's.
    const locale =
      binaries.major >= 17
        ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
        : ["--locale=C.UTF-8"];
    await run(location.user, join(binaries.folder, "initdb"), partial, [
      ...["-D", data, "-U", SUPERUSER, "--auth=scram-sha-256", `--pwfile=${passwordFile}`],
      ...["--encoding=UTF8", "--data-checksums", ...locale],
    ]);
    renameDurably(data, location.data);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** The major version that created a data folder. */
export const majorOf = (dataFolder: string): number =>
  Number.parseInt(readFileSync(join(dataFolder, "PG_VERSION"), "utf8"), 10);

/** PostgreSQL reads only files of its own major version. Throws a StartupError that names the remedy. */
export function checkMajor(location: Location, binaries: Binaries): void {
  const found = majorOf(location.data);
  if (found === binaries.major) return;
  const what = `the database in ${location.data} was made by PostgreSQL ${found}, and this release runs PostgreSQL ${binaries.major}`;
  const remedy = found < binaries.major ? "run npm run database:upgrade" : "start the newer release that made it";
  throw new StartupError(`${what}: ${remedy}`);
}

async function run(user: SystemUser, command: string, cwd: string, args: readonly string[]): Promise<void> {
  const child = spawnAs(user, command, args, { cwd, output: "pipe" });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).catch((error: Error) => {
    throw new StartupError(`cannot run ${command}: ${error.message}`, { cause: error });
  });
  if (code !== 0) throw new StartupError(`${command} failed: ${output.trim().split("\n").slice(-2).join(" ")}`);
}
