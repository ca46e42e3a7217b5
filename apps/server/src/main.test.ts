import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "./testing/database.ts";

const database = await testDatabase();
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await database.close();
});
const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "candor-main-"));

/** A server as `npm start` runs it, but on the tests' database. */
function start(environment: Record<string, string>, flags: readonly string[] = []) {
  const child: ChildProcess = spawn(process.execPath, [main, ...flags], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: database.url,
      CANDOR_DATA: folder,
      PORT: "0",
      HOST: "127.0.0.1",
      CANDOR_LOG: "silent",
      CANDOR_ARGON2: "8,1,1",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const said = { out: "", err: "" };
  child.stdout?.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, "close").then(([code]) => code as number);
  return { child, said, ended };
}

/** Ends with exit code 1 and exactly one line. */
async function refusal(environment: Record<string, string>, flags?: readonly string[]): Promise<string> {
  const { said, ended } = start(environment, flags);
  expect(await ended).toBe(1);
  expect(said.err.trimEnd().split("\n")).toHaveLength(1);
  return said.err;
}

test("a taken port is one line and exit code 1", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  expect(await refusal({ PORT: port })).toMatch(new RegExp(`cannot listen on 127.0.0.1:${port}: it is taken`));
  other.close();
});

test("an unreachable database, a wrong setting and an unknown option too", async () => {
  expect(await refusal({ DATABASE_URL: "postgres://candor:secret@127.0.0.1:1/candor" })).toMatch(
    /cannot reach the database/,
  );
  expect(await refusal({ PORT: "eighty" })).toMatch(/PORT must be/);
  expect(await refusal({}, ["--fast"])).toMatch(/unknown option --fast/);
});

test("a broken replay file names file, line and reason", async () => {
  const file = join(folder, "broken.csv");
  writeFileSync(
    file,
    "open_time,open,high,low,close,volume\n1640995200000,46000,46100,45900,46050,1.5\n1640995260000,x,1,1,1,1\n",
  );
  expect(await refusal({ CANDOR_FEED: `replay:${file}` })).toMatch(/broken\.csv.*3/);
});

test("starts, says where it is, answers, and stops on SIGTERM", async () => {
  const { child, said, ended } = start({});
  while (!said.out.includes("Ctrl+C")) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (child.exitCode !== null) throw new Error(said.err);
  }
  expect(said.out).toContain("SIMULATED MARKET");
  expect(said.out).toContain("demo@candor.test");
  const port = /localhost:(\d+)/.exec(said.out)?.[1];
  expect(await (await fetch(`http://127.0.0.1:${port}/readyz`)).json()).toEqual({ ok: true, engine: "running" });
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("--help prints the settings and starts nothing", async () => {
  const { said, ended } = start({}, ["--help"]);
  expect(await ended).toBe(0);
  expect(said.out).toContain("CANDOR_MODE");
});
