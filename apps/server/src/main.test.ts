import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "./testing/database.ts";
import { refusalOf } from "./testing/refusal.ts";
import { killServers, spawnServer } from "./testing/server-process.ts";

const database = await testDatabase();
afterAll(async () => {
  killServers();
  await database.close();
});
const folder = mkdtempSync(join(tmpdir(), "candor-main-"));

/** A server on the tests' database. */
const start = (environment: Record<string, string>, flags?: readonly string[]) =>
  spawnServer({ DATABASE_URL: database.url, CANDOR_DATA: folder, ...environment }, flags);

/** Ends with exit code 1 and exactly one line. */
const refusal = (environment: Record<string, string>, flags?: readonly string[]) =>
  refusalOf(start(environment, flags));

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
  const { child, said, ended, url } = start({});
  const address = await url();
  expect(said.out).toContain("SIMULATED MARKET");
  expect(said.out).toContain("demo@candor.test");
  expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ ok: true, engine: "running" });
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
});

test("--help prints the settings and starts nothing", async () => {
  const { said, ended } = start({}, ["--help"]);
  expect(await ended).toBe(0);
  expect(said.out).toContain("CANDOR_MODE");
});
