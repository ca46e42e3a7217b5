import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, type Proof } from "./figure.ts";

const root = new URL("../../", import.meta.url).pathname;

type Tests = {
  readonly project: "unit" | "server" | "e2e" | "timed";
  readonly files: readonly string[];
  /** A part of their names. */
  readonly named?: string;
  /** How far they go. */
  readonly env?: Readonly<Record<string, string>>;
};

/** What a test has measured, as its `task.meta.figure`, and why it failed. */
type Measured = {
  readonly title: string;
  readonly failureMessages?: readonly string[];
  readonly meta?: { readonly figure?: string };
};
type Result = {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly assertionResults: readonly Measured[] }[];
};

/** The figure is what tests of the normal run look at, with larger numbers where they take them. `said` is what their passing shows. */
export async function byTests(said: string, { project, files, named, env = {} }: Tests): Promise<Proof> {
  const folder = mkdtempSync(join(tmpdir(), "candor-prove-"));
  const file = join(folder, "result.json");
  const args = ["run", "--project", project, ...files, "--reporter=json", `--outputFile.json=${file}`];
  const started = performance.now();
  const child = spawn(`${root}node_modules/.bin/vitest`, named === undefined ? args : [...args, "-t", named], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await new Promise((resolve, reject) => child.once("error", reject).once("exit", resolve));
  try {
    const result = JSON.parse(readFileSync(file, "utf8")) as Result;
    const { numPassedTests: passed, numFailedTests: failed } = result;
    const tests = result.testResults.flatMap(({ assertionResults }) => assertionResults);
    const figures = tests.flatMap(({ meta }) => meta?.figure ?? []);
    const reasons = tests.flatMap(({ title, failureMessages = [] }) =>
      failureMessages.map((message) => `${title}: ${message.split("\n", 1)[0]}`),
    );
    const seconds = (performance.now() - started) / 1000;
    const holds = failed === 0 && passed > 0;
    return {
      measured: `${holds ? said : "it does not hold"}: ${passed} tests passed, ${failed} failed, ${count(seconds)} s${[...figures, ...reasons].map((each) => `; ${each}`).join("")}`,
      holds,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
