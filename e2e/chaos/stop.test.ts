import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { isAlive } from "../../apps/server/src/platform/database/postmaster.ts";
import { newDataFolder } from "../../apps/server/src/testing/data-folder.ts";
import { dataFolder, freePort } from "../harness/app.ts";

const root = new URL("../..", import.meta.url).pathname;
const READY_WITHIN_MS = 120_000;
/** As long as the server itself takes at most; see STOP_WITHIN_MS of main.ts. */
const STOPPED_WITHIN_MS = 20_000;

type Started = { child: ChildProcess; data: string; output: () => string };
const running: Started[] = [];
afterEach(() => {
  for (const { child, data } of running.splice(0)) {
    // A group of its own: npm with everything that it started.
    if (child.exitCode === null) process.kill(-(child.pid as number), "SIGKILL");
    rmSync(data, { recursive: true, force: true });
  }
});

/** `npm start` on this folder. */
async function npmStart(data: string): Promise<Started & { url: string }> {
  const port = await freePort();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, CANDOR_LOG: "info", CANDOR_DATA: data, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      printed += chunk;
    });
  const started = { child, data, output: () => printed };
  running.push(started);
  return { ...started, url: `http://127.0.0.1:${port}` };
}

async function until(what: string, isSo: () => boolean | Promise<boolean>, { child, output }: Started): Promise<void> {
  for (const end = Date.now() + READY_WITHIN_MS; !(await isSo()); ) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`not ${what}:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** The processes that npm started, and those that they did. */
function descendantsOf(pid: number): number[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" });
  const parents = table
    .trim()
    .split("\n")
    .map((line) =>
      line
        .trim()
        .split(/\s+/)
        .map((word) => Number.parseInt(word, 10)),
    );
  const below = (parent: number): number[] =>
    parents.flatMap(([child, its]) => (its === parent && child !== undefined ? [child, ...below(child)] : []));
  return below(pid);
}

/** Sends npm a signal and checks that no child process is left. */
async function endsWith(signal: NodeJS.Signals, started: Started): Promise<number> {
  const { child, data } = started;
  const below = descendantsOf(child.pid as number);
  expect(below.length).toBeGreaterThan(1);
  const asked = performance.now();
  child.kill(signal);
  const [code] = (await once(child, "exit")) as [number | null];
  expect(performance.now() - asked).toBeLessThan(STOPPED_WITHIN_MS);
  await expect.poll(() => below.filter(isAlive)).toEqual([]);
  expect(existsSync(join(data, "postgres/data/postmaster.pid"))).toBe(false);
  return code ?? -1;
}

it.each(["SIGTERM", "SIGINT"] as const)(
  "%s to npm ends the server and its database, with exit code 0",
  async (signal) => {
    const started = await npmStart(dataFolder());
    const ready = async () => (await fetch(`${started.url}/readyz`).catch(() => undefined))?.ok === true;
    await until("ready", ready, started);
    expect(existsSync(join(started.data, "postgres/data/postmaster.pid"))).toBe(true);
    expect(await endsWith(signal, started), started.output()).toBe(0);
    expect(started.output()).toContain('"msg":"stopping"');
  },
);

it("a signal during the start leaves no database behind either", async () => {
  const started = await npmStart(newDataFolder());
  await until("starting", () => existsSync(join(started.data, "postgres/data/postmaster.pid")), started);
  expect(await endsWith("SIGTERM", started), started.output()).toBe(0);
});
