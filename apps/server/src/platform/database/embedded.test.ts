import { spawn } from "node:child_process";
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { newDataFolder } from "../../testing/data-folder.ts";
import { withClient } from "./connect.ts";
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from "./embedded.ts";
import { isAlive } from "./postmaster.ts";

const asRoot = process.getuid?.() === 0;
const started: EmbeddedPostgres[] = [];
const folders: string[] = [];

afterEach(async () => {
  for (const embedded of started.splice(0)) await embedded.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = newDataFolder();
  folders.push(folder);
  return folder;
}

async function start(candorData: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const embedded = await startEmbedded({ candorData, ...options });
  started.push(embedded);
  return embedded;
}

const show = (url: string, setting: string) =>
  withClient(url, async (client) => (await client.query(`SHOW ${setting}`)).rows[0][setting]);

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    if (await condition()) return;
    await sleep(10);
  }
  throw new Error("did not happen within 10 s");
}

test("a fresh folder becomes a durable PostgreSQL 18 that is not run by root", async () => {
  const folder = newFolder();
  const embedded = await start(folder);
  expect(embedded.adopted).toBe(false);
  const url = embedded.url("candor_app");
  expect(await show(url, "server_version")).toMatch(/^18\./);
  expect(await show(url, "server_encoding")).toBe("UTF8");
  for (const setting of ["fsync", "full_page_writes", "synchronous_commit", "data_checksums"])
    expect(await show(url, setting), setting).toBe("on");
  expect(statSync(join(embedded.home, "data")).uid === 0).toBe(false);
  expect(statSync(join(folder, "postgres.passwords.json")).mode & 0o777).toBe(0o600);
  const lied = url.replace(/:[^:@]+@/, ":wrong@");
  await expect(show(lied, "fsync")).rejects.toThrow("the password of candor_app was refused");
});

test("stop ends the postmaster, and the next start finds what was written", async () => {
  const folder = newFolder();
  const first = await start(folder);
  const pid = first.pid;
  await withClient(first.url("candor_owner"), (client) => client.query("CREATE TABLE kept AS SELECT 42 AS answer"));
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await start(folder);
  const { rows } = await withClient(second.url("candor_owner"), (client) => client.query("SELECT answer FROM kept"));
  expect(rows).toEqual([{ answer: 42 }]);
});

test("two folders are two databases side by side", async () => {
  const [one, two] = await Promise.all([start(newFolder()), start(newFolder())]);
  expect(one.port).not.toBe(two.port);
  expect(await show(one.url("candor"), "data_directory")).toBe(join(one.home, "data"));
  expect(await show(two.url("candor"), "data_directory")).toBe(join(two.home, "data"));
});

test("the postmaster of a server that was killed with -9 is adopted", async () => {
  const folder = newFolder();
  const code = `const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, "embedded.ts"))});
    const embedded = await startEmbedded({ candorData: ${JSON.stringify(folder)} });
    console.log(embedded.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const pid = await new Promise<number>((resolve) =>
    parent.stdout.once("data", (chunk) => resolve(Number.parseInt(String(chunk), 10))),
  );
  await expect(startEmbedded({ candorData: folder })).rejects.toThrow(/^another server uses the database in /);
  parent.kill("SIGKILL");
  await new Promise((resolve) => parent.once("exit", resolve));
  expect(isAlive(pid)).toBe(true);
  const embedded = await start(folder);
  expect(embedded.adopted).toBe(true);
  expect(embedded.pid).toBe(pid);
  // Nobody may be there to reap an adopted postmaster, and PostgreSQL takes its zombie for a living one.
  process.kill(pid, "SIGKILL");
  await until(() => embedded.pid !== pid);
  await embedded.stop();
  expect(isAlive(embedded.pid)).toBe(false);
}, 60_000);

test("a postmaster that is killed with -9 runs again on the same port with everything committed", async () => {
  const notices: string[] = [];
  const embedded = await start(newFolder(), { onRestart: (message) => notices.push(message) });
  const url = embedded.url("candor_owner");
  await withClient(url, (client) => client.query("CREATE TABLE kept AS SELECT 42 AS answer"));
  const killed = embedded.pid;
  process.kill(killed, "SIGKILL");
  await until(() => notices.length > 0);
  expect(embedded.pid).not.toBe(killed);
  expect(notices).toEqual([`PostgreSQL ended and runs again with process id ${embedded.pid}`]);
  const { rows } = await withClient(url, (client) => client.query("SELECT answer FROM kept"));
  expect(rows).toEqual([{ answer: 42 }]);
});

test("a lock file whose process number now belongs to another program does not stop the start", async () => {
  const folder = newFolder();
  const first = await start(folder);
  await first.stop();
  const lock = join(first.home, "data", "postmaster.pid");
  // This very process stands for the other program: it is alive and no postmaster.
  writeFileSync(
    lock,
    `${process.pid}\n${join(first.home, "data")}\n1700000000\n5432\n${first.home}\n127.0.0.1\n  0 0\nready   \n`,
  );
  const second = await start(folder);
  expect(second.adopted).toBe(false);
  expect(readFileSync(lock, "utf8").split("\n")[0]).toBe(String(second.pid));
});

test("sharers use one postmaster, and the last one to stop it does", async () => {
  const folder = newFolder();
  const one = await start(folder, { shared: true });
  const two = await start(folder, { shared: true });
  expect(two.pid).toBe(one.pid);
  await one.stop();
  expect(await show(two.url("candor_app"), "fsync")).toBe("on");
  await two.stop();
  expect(isAlive(one.pid)).toBe(false);
});

test.runIf(asRoot)(
  "a folder that the database's user cannot reach is replaced by one of the system, and noted",
  async () => {
    const folder = newFolder();
    chmodSync(folder, 0o700);
    const embedded = await start(folder);
    folders.push(embedded.home);
    expect(embedded.home).toMatch(/^\/var\/lib\/candor\/[0-9a-f]{12}$/);
    expect(readFileSync(join(folder, "postgres.location"), "utf8")).toBe(`${embedded.home}\n`);
    expect(existsSync(join(folder, "postgres"))).toBe(false);
    await embedded.stop();
    chmodSync(folder, 0o755);
    expect((await start(folder)).home, "the noted folder stays the right one").toBe(embedded.home);
  },
);

test("data of another major version is refused in one line", async () => {
  const folder = newFolder();
  const embedded = await start(folder);
  await embedded.stop();
  writeFileSync(join(embedded.home, "data", "PG_VERSION"), "17\n");
  await expect(startEmbedded({ candorData: folder })).rejects.toThrow(
    "was made by PostgreSQL 17, and this release runs PostgreSQL 18: run npm run database:upgrade",
  );
});
