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
const WITHOUT = (process.env["MUTATE_WITHOUT"] ?? "").split(",").filter((name) => name !== "");

type Tests = {
  /** The files of tests that are loaded for faults in these files. */
  readonly filesFor: (mutated: readonly string[]) => readonly string[];
  /** Whether each test begins with what its suite does before all: under the fault that is looked at. */
  readonly isFresh: boolean;
  /** Starts what the tests need; gives how to stop it. */
  readonly setUp?: () => Promise<() => Promise<void>>;
};

const core: Tests = {
  filesFor: () =>
    globSync("packages/core/src/**/*.test.ts").filter((path) => !path.endsWith("replay-derivatives.test.ts")),
  isFresh: true,
};

const server: Tests = {
  // Of their own module alone: each file has a server of its own, and all of them together more connections than PostgreSQL takes.
  filesFor: (mutated) =>
    [...new Set(mutated.map((path) => dirname(path)))].flatMap((folder) => globSync(`${folder}/*.test.ts`)),
  isFresh: false,
  async setUp() {
    const { startTestPostgres } = await import(resolve("apps/server/src/testing/postgres.ts"));
    const { postgres, stop } = await startTestPostgres();
    registry.provide("postgres", postgres);
    return stop;
  },
};

/** How long each test took, by its id: the process that follows one which hung knows it from here. */
const TIMES = "test-times.json";

const board: InstrumenterContext = {};
(globalThis as Record<string, unknown>)[INSTRUMENTER_CONSTANTS.NAMESPACE] = board;

abstract class Runner implements TestRunner {
  readonly #tests: Tests;
  #spent = new Map<string, number>();
  #stop: (() => Promise<void>) | undefined;

  constructor(tests: Tests) {
    this.#tests = tests;
  }

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
    this.#stop = await this.#tests.setUp?.();
    if (existsSync(TIMES)) this.#spent = new Map(JSON.parse(readFileSync(TIMES, "utf8")));
  }

  async #load(mutated: readonly string[]): Promise<void> {
    if (registry.tests().length > 0) return;
    const paths = this.#tests.filesFor(mutated).filter((path) => !WITHOUT.some((name) => path.endsWith(name)));
    for (const path of paths.toSorted()) await registry.load(resolve(path));
  }

  async dispose(): Promise<void> {
    await registry.end();
    await this.#stop?.();
  }

  async dryRun({ files = [] }: DryRunOptions): Promise<DryRunResult> {
    await this.#load(files);
    const results: TestResult[] = [];
    for (const { id, file } of registry.tests()) {
      board.currentTestId = id;
      results.push({ ...(await this.#result(id)), fileName: file });
      Object.assign(board, { currentTestId: undefined });
    }
    this.#spent = new Map(results.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    writeFileSync(TIMES, JSON.stringify([...this.#spent]));
    const mutantCoverage = structuredClone(board.mutantCoverage);
    // A test that fails when it is run again, alone or in another order, would see every fault: it is left out.
    const tests: TestResult[] = [];
    for (const result of results.toReversed()) {
      const again = await this.#result(result.id);
      if (again.status === result.status) tests.push(result);
      else delete mutantCoverage?.perTest[result.id];
    }
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) };
  }

  async mutantRun({ activeMutant, hitLimit, sandboxFileName, testFilter }: MutantRunOptions): Promise<MutantRunResult> {
    await this.#load([sandboxFileName]);
    const ids = testFilter ?? registry.tests().map(({ id }) => id);
    const quickestFirst = ids.toSorted((one, other) => (this.#spent.get(one) ?? 0) - (this.#spent.get(other) ?? 0));
    Object.assign(board, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    let nrOfTests = 0;
    try {
      for (const id of quickestFirst) {
        nrOfTests += 1;
        const result = await this.#result(id);
        if (hitLimit !== undefined && (board.hitCount ?? 0) > hitLimit)
          return { status: MutantRunStatus.Timeout, reason: `reached more than ${hitLimit} times` };
        if ("failureMessage" in result)
          return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage: result.failureMessage, nrOfTests };
      }
      return { status: MutantRunStatus.Survived, nrOfTests };
    } finally {
      Object.assign(board, { activeMutant: undefined, hitCount: undefined, hitLimit: undefined });
    }
  }

  async #result(id: string): Promise<TestResult> {
    const found = registry.named(id);
    if (found === undefined) throw new Error(`no test ${id}`);
    const start = performance.now();
    try {
      await registry.run(found, this.#tests);
    } catch (error) {
      const failureMessage = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { id, name: id, timeSpentMs: performance.now() - start, status: TestStatus.Failed, failureMessage };
    }
    return { id, name: id, timeSpentMs: performance.now() - start, status: TestStatus.Success };
  }
}

class CoreRunner extends Runner {
  constructor() {
    super(core);
  }
}

class ServerRunner extends Runner {
  constructor() {
    super(server);
  }
}

/** Of Babel's path as much as is asked here. */
type Path = { readonly listKey?: string; readonly parentPath?: Path; readonly type: string };

/** What a broken invariant says is for whoever reads the log: its text is no rule, that it is thrown is one. */
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
