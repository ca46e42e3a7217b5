import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { format } from "node:util";
import { expect as vitest } from "../../node_modules/vitest/dist/index.js";

/**
 * Stands in for vitest in a mutation run: `test` and its like only write down what there is to run, so that the tests of the core are loaded once and
 * run for thousands of faults in one process. Loading them again for each fault takes 2 s, most of the tests themselves less than 10 ms.
 */

type Step = () => unknown;
interface Suite {
  readonly name: string;
  readonly parent?: Suite;
  readonly beforeAll: Step[];
  readonly afterAll: Step[];
  readonly beforeEach: Step[];
  readonly afterEach: Step[];
}
interface Test {
  readonly id: string;
  readonly file: string;
  readonly suite: Suite;
  readonly body: Step;
}

/** Vitest's own needs its worker. */
function poll(look: () => unknown): unknown {
  const until = Date.now() + 10_000;
  const call =
    (matcher: string) =>
    async (...expected: unknown[]) => {
      for (;;) {
        const assertion = vitest(await look()) as unknown as Record<string, (...values: unknown[]) => void>;
        try {
          return assertion[matcher]?.(...expected);
        } catch (error) {
          if (Date.now() > until) throw error;
          await setTimeout(20);
        }
      }
    };
  return new Proxy({}, { get: (_, matcher) => call(String(matcher)) });
}

export const expect = Object.assign((value: unknown) => vitest(value), vitest, { poll });

/** As vitest's `vi`, as far as tests that a mutant is run against use it. */
export const vi = {
  async waitFor<T>(attempt: () => T | Promise<T>, { timeout = 1_000 } = {}): Promise<T> {
    const until = Date.now() + timeout;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (Date.now() > until) throw error;
        await setTimeout(20);
      }
    }
  },
};

const all = new Map<string, Test>();
let file = "";
let suite = suiteOf("");

function suiteOf(name: string, parent?: Suite): Suite {
  return { name, ...(parent && { parent }), beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
}

let loads = 0;

/** Loads a test file again, with everything it starts; the result is in `tests`. */
export async function load(path: string): Promise<void> {
  file = path;
  suite = suiteOf("");
  loads += 1;
  await import(`${pathToFileURL(path)}?load=${loads}`);
}

export function describe(name: string, body: Step): void {
  const outer = suite;
  suite = suiteOf(name, outer);
  body();
  suite = outer;
}

export function test(name: string, ...rest: readonly unknown[]): void {
  const body = rest.find((part): part is Step => typeof part === "function");
  if (body === undefined) throw new Error(`${file}: ${name} has no body`);
  const path = [...lineage(suite).map((each) => each.name), name].filter((part) => part !== "").join(" > ");
  let id = `${file}#${path}`;
  while (all.has(id)) id += "'";
  all.set(id, { id, file, suite, body });
}

test.skipIf =
  (isSkipped: boolean) =>
  (name: string, ...rest: readonly unknown[]): void => {
    if (!isSkipped) test(name, ...rest);
  };

test.each =
  (rows: readonly unknown[]) =>
  (name: string, body: (...row: unknown[]) => unknown): void => {
    // As vitest does: rows are spread when all of them are lists.
    const areLists = rows.every((row) => Array.isArray(row));
    for (const row of rows) {
      const parts = areLists ? (row as unknown[]) : [row];
      const shown = (name.match(/%[sdifjoO]/g) ?? []).length;
      test(format(name, ...parts.slice(0, shown)), () => body(...parts));
    }
  };

export const beforeAll = (step: Step): number => suite.beforeAll.push(step);
export const afterAll = (step: Step): number => suite.afterAll.push(step);
export const beforeEach = (step: Step): number => suite.beforeEach.push(step);
export const afterEach = (step: Step): number => suite.afterEach.push(step);

/** The suites around a test, the outermost first. */
function lineage(inner: Suite): Suite[] {
  return inner.parent ? [...lineage(inner.parent), inner] : [inner];
}

const provided = new Map<string, unknown>();
export const provide = (key: string, value: unknown): unknown => provided.set(key, value);
/** What vitest's global setup provides. */
export const inject = (key: string): unknown => provided.get(key);

export const tests = (): readonly Test[] => [...all.values()];
export const named = (id: string): Test | undefined => all.get(id);

const begun = new Set<Suite>();

/** Runs one test with what its suites do before and after each; throws what it throws. What a suite does before all is done once, or each time. */
export async function run({ suite: inner, body }: Test, { isFresh }: { isFresh: boolean }): Promise<void> {
  const suites = lineage(inner);
  for (const each of suites) {
    if (isFresh || !begun.has(each)) for (const step of each.beforeAll) await step();
    begun.add(each);
  }
  try {
    for (const { beforeEach } of suites) for (const step of beforeEach) await step();
    await body();
  } finally {
    for (const { afterEach } of suites.toReversed()) for (const step of afterEach) await step();
  }
}

/** What the suites do after all of their tests, which are forgotten. */
export async function end(): Promise<void> {
  const suites = new Set([...all.values()].flatMap(({ suite: inner }) => lineage(inner).toReversed()));
  all.clear();
  for (const { afterAll } of suites) for (const step of afterAll) await step();
}
