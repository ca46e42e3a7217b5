import type { ChildProcess } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../startup-error.ts";
import type { Binaries } from "./binaries.ts";
import { settings, spawnAs } from "./cluster.ts";
import type { Location } from "./location.ts";

/** A running PostgreSQL that accepts connections, for reads alone if it is a replica. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** It was already running: a killed server left it, or another process shares it. */
  readonly adopted: boolean;
}

/** Recovery after a kill replays at most max_wal_size (2 GB), which took less than a minute when measured. */
const READY_WITHIN_MS = 180_000;
const STOPPED_WITHIN_MS = 60_000;
const POLL_MS = 10;
/** Reasons to try again: another process starts it too, or children of a killed postmaster are still running. */
const passing =
  /lock file .* already exists|shared memory block .* is still in use|could not bind|Address already in use/;

export interface StartOptions {
  /** A free one is taken if none is given. */
  readonly port?: number | undefined;
  /** Replace those of `settings`. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

/** Adopts the postmaster of this data folder or starts one, and waits until it accepts connections. */
export async function bringUp(location: Location, binaries: Binaries, options: StartOptions = {}): Promise<Postmaster> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let started: { child: ChildProcess; logFrom: number } | undefined;
  let reason = "it did not become ready";
  while (Date.now() < deadline) {
    const lock = readLockFile(location);
    const running = lock !== undefined && isPostmaster(lock.pid, location);
    if (running && lock.ready) return { pid: lock.pid, port: lock.port, adopted: lock.pid !== started?.child.pid };
    if (started && hasEnded(started.child)) {
      reason = fatalLine(location, started.logFrom) ?? `it ended with code ${started.child.exitCode}`;
      if (!passing.test(reason)) break;
      started = undefined;
      await sleep(100);
    } else if (!running && !started) {
      // PostgreSQL replaces the file of a dead process by itself, but not one whose process id is in use (by another program or a zombie).
      if (lock && isTaken(lock.pid)) rmSync(join(location.data, "postmaster.pid"), { force: true });
      started = launch(location, binaries, options.port ?? (await freePort()), options.settings);
    }
    await sleep(POLL_MS);
  }
  throw new StartupError(`PostgreSQL in ${location.data} did not start: ${reason} (see ${location.log})`);
}

/** Fast shutdown: open transactions are rolled back, and every commit is on the disk. */
export async function shutDown(location: Location, pid: number): Promise<void> {
  if (!isPostmaster(pid, location)) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + STOPPED_WITHIN_MS;
  // Checks only that the process exists, not that it is our postmaster: an ending process loses its command line some milliseconds before it is gone.
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      // An immediate shutdown loses nothing either; the next start replays the log.
      if (isPostmaster(pid, location)) process.kill(pid, "SIGQUIT");
      return;
    }
    await sleep(POLL_MS);
  }
}

function launch(location: Location, binaries: Binaries, port: number, changed: StartOptions["settings"]) {
  const log = openSync(location.log, "a", 0o600);
  const logFrom = fstatSync(log).size;
  const given = {
    ...settings,
    ...changed,
    port: String(port),
    listen_addresses: "127.0.0.1",
    ...(process.platform === "win32" ? {} : { unix_socket_directories: location.sockets }),
    cluster_name: "candor",
  };
  const args = ["-D", location.data, ...Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  // In its own session: Ctrl-C in the terminal reaches only the server, which then shuts the database down.
  const child = spawnAs(location.user, join(binaries.folder, "postgres"), args, {
    cwd: location.home,
    output: log,
    detached: true,
  });
  child.on("error", () => {});
  child.unref();
  closeSync(log);
  return { child, logFrom };
}

const hasEnded = (child: ChildProcess) =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** Lines of postmaster.pid: pid, data folder, start, port, sockets, address, shared memory, status. */
function readLockFile(location: Location): { pid: number; port: number; ready: boolean } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(location.data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  const [pid, , , port, , , , status] = lines;
  if (!pid || !/^\d+$/.test(pid.trim())) return undefined;
  return {
    pid: Number.parseInt(pid, 10),
    port: Number.parseInt(port ?? "", 10),
    ready: /^(?:ready|standby)$/.test(status?.trim() ?? ""),
  };
}

/** Whether the process id is in use, including by a zombie whose parent (an init that reaps nothing) has not waited for it. */
function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export function isAlive(pid: number): boolean {
  if (!isTaken(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Process ids are reused; where /proc exists, the command line shows whether this is the postmaster of our folder. */
function isPostmaster(pid: number, location: Location): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(location.data);
  } catch {
    return false;
  }
}

function fatalLine(location: Location, from: number): string | undefined {
  const text = readFileSync(location.log).subarray(from).toString("utf8");
  const lines = text.split("\n").filter((line) => /FATAL|PANIC|WARNING|could not|Permission denied/.test(line));
  const passingLine = lines.find((line) => passing.test(line));
  return (passingLine ?? lines.at(-1))?.replace(/^.*?(FATAL|PANIC|WARNING|LOG): +/, "");
}

async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}
