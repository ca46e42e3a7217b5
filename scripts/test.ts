import { globSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { runChecks } from "./check.ts";
import { browserVersion, findOrInstallChromium } from "./chromium.ts";
import { findOrInstallNats } from "./nats.ts";
import { report, root, runStep, type StepResult } from "./step.ts";
import { add, type Counts, countFile, failuresIn, isGood, none, summary } from "./vitest-results.ts";

/**
 * `npm test`: checks, unit and server tests, the build of the pages, end-to-end tests. Everything runs even where something before it failed, and
 * the last line says what became of all of it. `--long` (npm run test:long) runs the full seeds and kills, and the benchmarks.
 */
const long = process.argv.includes("--long");
const env: Record<string, string> = long ? { SEEDS: "1000", KILLS: "20", EVERY_LOOK: "1" } : {};

const ofSteps = (results: readonly StepResult[]): Counts => ({
  passed: results.filter(({ ok }) => ok).length,
  failed: results.filter(({ ok }) => !ok).length,
  skipped: 0,
});

const failed: string[] = [];
let journeysRanOn = "no browser";

async function runVitest(name: string, args: readonly string[]): Promise<Counts> {
  const file = `${root}artifacts/vitest-${name}.json`;
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`, "--passWithNoTests"];
  const result = await runStep({ name, command: "vitest", args: ["run", ...args, ...reporters], env, live: true });
  report(result);
  failed.push(...failuresIn(file));
  return countFile(file, result.ok);
}

async function runAndReport(name: string, command: string, args: readonly string[]): Promise<Counts> {
  const result = await runStep({ name, command, args, env });
  report(result);
  return ofSteps([result]);
}

const journeys = ["e2e", "timed", ...(long ? ["thorough"] : [])].flatMap((project) => ["--project", project]);

/** Without a browser the files that open one are left out, each counted as skipped; those that only kill servers still run. */
async function runEndToEnd(): Promise<Counts> {
  const chromium = await findOrInstallChromium({ shell: !long });
  if (chromium) {
    journeysRanOn = await browserVersion(chromium);
    console.log(`The journeys run on ${journeysRanOn}.`);
    return runVitest("e2e", journeys);
  }
  const files = globSync("e2e/**/*.test.ts", { cwd: root });
  const opensBrowser = (path: string) => /harness\/(?:browser|client)\.ts/.test(readFileSync(`${root}${path}`, "utf8"));
  const kept = files.filter((path) => !opensBrowser(path));
  const skipped = { ...none, skipped: files.length - kept.length };
  return kept.length === 0 ? skipped : add(await runVitest("e2e", [...journeys, ...kept]), skipped);
}

mkdirSync(`${root}artifacts`, { recursive: true });
const withoutNats = await findOrInstallNats();
let counts = ofSteps(await runChecks());
counts = add(counts, await runVitest("unit", ["--project", "unit", "--project", "server"]));
counts = add(counts, await runAndReport("build of the pages", "node", ["scripts/build-pages.ts"]));
counts = add(counts, await runEndToEnd());
if (long) counts = add(counts, await runAndReport("benchmarks", "node", ["bench/run.ts"]));

console.log(`\nThe journeys ran on ${journeysRanOn}.`);
if (withoutNats) console.log(withoutNats);
for (const failure of failed) console.log(`\nfailed: ${failure}`);
console.log(`\n${summary(counts)}`);
process.exitCode = isGood(counts) ? 0 : 1;
