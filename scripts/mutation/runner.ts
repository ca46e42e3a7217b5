import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, resolve } from "node:path";
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from "@stryker-mutator/api/core";
import type { Ignorer } from "@stryker-mutator/api/ignore";
import { declareClassPlugin, declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
  TestStatus,
} from "@stryker-mutator/api/test-runner";
import * as registry from "./tests.ts";

/**
 * Stryker's runner. It loads the tests once a process (`tests.ts` stands in for vitest) and runs for each fault those that reach it, the quickest first,
 * until one fails. Through vitest a fault of the core took 4 s, most of it to start a worker; here one that is seen takes some milliseconds.
 */

/** What a fault is measured by: of each simulation one seed, at a fiftieth of the time of `npm test`. */
const SEEDS = "1";
const PROPERTY_RUNS = 15;
/** Names of test files to leave out, with commas: a fault that survives runs every test which reaches it, and the long ones see little of most files. */
const WITHOUT = listed("MUTATE_WITHOUT");
/** Patterns of further test files of the server: of what another module's tests look at. */
const WITH = listed("MUTATE_WITH");

function listed(variable: string): string[] {
  return (process.env[variable] ?? "").split(",").filter((name) => name !== "");
}

type Failed = { readonly id: string; readonly failureMessage: string } | undefined;
/** Runs one test under the fault. */
type Look = (id: string) => Promise<Failed>;
const ENDLESS = "went round more often than a hundred times what it does without the fault";
const fileOf = (id: string): string => id.slice(0, id.indexOf("#"));

/** How long each test took, by its id: the process that follows one which hung knows it from here. */
const TIMES = "test-times.json";

const board: InstrumenterContext = {};
(globalThis as Record<string, unknown>)[INSTRUMENTER_CONSTANTS.NAMESPACE] = board;

const isSelected = (path: string): boolean => !WITHOUT.some((name) => path.endsWith(name));

abstract class Runner implements TestRunner {
  /** Milliseconds of each test. */
  protected spent = new Map<string, number>();

  abstract dryRun(options: DryRunOptions): Promise<DryRunResult>;
  /** Runs tests under the fault that is planted until one fails; gives that one. */
  protected abstract firstFailure(ids: readonly string[], look: Look): Promise<Failed>;

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init(): Promise<void> {
    process.env["SEEDS"] = SEEDS;
    const standIn = new URL("./tests.ts", import.meta.url).href;
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === "vitest" ? { url: standIn, shortCircuit: true } : next(specifier, context),
    });
    const { default: fc } = await import("fast-check");
    fc.configureGlobal({ seed: 1, numRuns: PROPERTY_RUNS, endOnFailure: true });
    if (existsSync(TIMES)) this.spent = new Map(JSON.parse(readFileSync(TIMES, "utf8")));
  }

  async dispose(): Promise<void> {
    await registry.end();
  }

  protected keepTimes(results: readonly TestResult[]): void {
    this.spent = new Map(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(TIMES, JSON.stringify([...this.spent]));
  }

  /** Runs each test that is loaded, and writes down what it reaches. */
  protected async covered(): Promise<TestResult[]> {
    const results: TestResult[] = [];
    for (const { id, file } of registry.tests()) {
      board.currentTestId = id;
      results.push({ ...(await this.result(id)), fileName: file });
      Object.assign(board, { currentTestId: undefined });
    }
    return results;
  }

  async mutantRun({ activeMutant, hitLimit, testFilter }: MutantRunOptions): Promise<MutantRunResult> {
    board.hitCount = 0;
    let nrOfTests = 0;
    const look: Look = async (id) => {
      nrOfTests += 1;
      Object.assign(board, { activeMutant: activeMutant.id, hitLimit });
      const result = await this.result(id);
      Object.assign(board, { activeMutant: undefined, hitLimit: undefined });
      if ((board.hitCount ?? 0) > (hitLimit ?? Number.POSITIVE_INFINITY)) return { id, failureMessage: ENDLESS };
      return "failureMessage" in result ? result : undefined;
    };
    const failed = await this.firstFailure(testFilter ?? [], look);
    if (failed === undefined) return { status: MutantRunStatus.Survived, nrOfTests };
    const { id, failureMessage } = failed;
    if (failureMessage === ENDLESS) return { status: MutantRunStatus.Timeout, reason: ENDLESS };
    return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage, nrOfTests };
  }

  protected async result(id: string): Promise<TestResult> {
    const found = registry.named(id);
    if (found === undefined) throw new Error(`no test ${id}`);
    const start = performance.now();
    try {
      await registry.run(found, { isFresh: this instanceof CoreRunner });
    } catch (error) {
      const failureMessage = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { id, name: id, timeSpentMs: performance.now() - start, status: TestStatus.Failed, failureMessage };
    }
    return { id, name: id, timeSpentMs: performance.now() - start, status: TestStatus.Success };
  }
}

/** All tests of the core are loaded once; what a suite does before all is done for each of them, so that it happens under the fault. */
class CoreRunner extends Runner {
  async #load(): Promise<void> {
    if (registry.tests().length > 0) return;
    const paths = globSync("packages/core/src/**/*.test.ts").filter(isSelected);
    for (const path of paths.toSorted())
      if (!path.endsWith("replay-derivatives.test.ts")) await registry.load(resolve(path));
  }

  async dryRun(): Promise<DryRunResult> {
    await this.#load();
    const results = await this.covered();
    this.keepTimes(results);
    const mutantCoverage = structuredClone(board.mutantCoverage);
    // A test that fails when it is run again, alone or in another order, would see every fault: it is left out.
    const tests: TestResult[] = [];
    for (const result of results.toReversed()) {
      const again = await this.result(result.id);
      if (again.status === result.status) tests.push(result);
      else delete mutantCoverage?.perTest[result.id];
    }
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) };
  }

  protected async firstFailure(ids: readonly string[], look: Look): Promise<Failed> {
    await this.#load();
    const quickestFirst = ids.toSorted((one, other) => (this.spent.get(one) ?? 0) - (this.spent.get(other) ?? 0));
    for (const id of quickestFirst) {
      const failed = await look(id);
      if (failed) return failed;
    }
    return undefined;
  }
}

/**
 * A file of the server's tests has a server of its own, which its tests fill one after the other: each fault gets a new one, or what the last fault broke,
 * and the codes that were used up, would fail every test and so "see" every fault. What is loaded at once is one file.
 */
class ServerRunner extends Runner {
  #stop: (() => Promise<void>) | undefined;

  override async init(): Promise<void> {
    await super.init();
    const { startTestPostgres } = await import(resolve("apps/server/src/testing/postgres.ts"));
    const { postgres, stop } = await startTestPostgres();
    registry.provide("postgres", postgres);
    this.#stop = stop;
  }

  override async dispose(): Promise<void> {
    await super.dispose();
    await this.#stop?.();
  }

  async dryRun({ files = [] }: DryRunOptions): Promise<DryRunResult> {
    const tests: TestResult[] = [];
    for (const path of testsOf(files)) {
      await registry.load(resolve(path));
      tests.push(...(await this.covered()));
      await registry.end();
    }
    this.keepTimes(tests);
    const { mutantCoverage } = board;
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) };
  }

  protected async firstFailure(ids: readonly string[], look: Look): Promise<Failed> {
    const files = Map.groupBy(ids, fileOf);
    const cost = (file: string) => [...this.spent].reduce((all, [id, ms]) => (fileOf(id) === file ? all + ms : all), 0);
    for (const file of [...files.keys()].toSorted((one, other) => cost(one) - cost(other))) {
      const left = new Set(files.get(file));
      await registry.load(file);
      try {
        for (const { id } of registry.tests()) {
          if (left.size === 0) break;
          left.delete(id);
          const failed = await look(id);
          if (failed) return failed;
        }
      } finally {
        await registry.end();
      }
    }
    return undefined;
  }
}

/** The tests in the folders of these files, or above them where a folder has none, and those that MUTATE_WITH names. */
function testsOf(mutated: readonly string[]): string[] {
  const near = (folder: string): string[] => {
    const found = globSync(`${folder}/*.test.ts`);
    return found.length > 0 ? found : near(dirname(folder));
  };
  const folders = new Set(mutated.map((path) => dirname(path)));
  const paths = [...[...folders].flatMap(near), ...WITH.flatMap((pattern) => globSync(pattern))];
  return [...new Set(paths.map((path) => resolve(path)))].filter(isSelected).toSorted();
}

/** Of Babel's path as much as is asked here. */
type Path = { readonly listKey?: string; readonly parentPath?: Path; readonly type: string };

/** A broken invariant's message is for readers of the log: only throwing it is a rule, not its text. */
const texts: Ignorer = {
  shouldIgnore(path) {
    const { listKey, parentPath } = path as Path;
    const isThrown = parentPath?.type === "NewExpression" && parentPath.parentPath?.type === "ThrowStatement";
    return listKey === "arguments" && isThrown ? "the text of a broken invariant" : undefined;
  },
};

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, "core", CoreRunner),
  declareClassPlugin(PluginKind.TestRunner, "server", ServerRunner),
  declareValuePlugin(PluginKind.Ignore, "texts", texts),
];
