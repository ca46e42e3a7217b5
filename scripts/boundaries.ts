import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { boundaryRules } from "./boundary-rules.ts";

const root = new URL("..", import.meta.url).pathname;
const fixture = new URL("fixtures/boundaries/", import.meta.url).pathname;

export type Violation = { rule: string; from: string; to: string };
export type Tree = { modules: ReadonlySet<string>; violations: readonly Violation[]; edges: number };

/** Reads every import below `packages` and `apps` of a tree and holds it against the rules. */
export async function readTree(baseDir: string): Promise<Tree> {
  const folders = ["packages", "apps"].filter((folder) => existsSync(`${baseDir}/${folder}`));
  const { output } = await cruise(
    folders,
    {
      baseDir,
      ruleSet: { forbidden: [...boundaryRules] },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "(?:^|/)(?:dist|fixtures)/" },
    },
    {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".json"],
    },
  );
  const result = output as ICruiseResult;
  return {
    modules: new Set(result.modules.map((module) => module.source)),
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    edges: result.modules.reduce((all, module) => all + module.dependencies.length, 0),
  };
}

/** The sources that git knows, so that silently skipped files can be distinguished from missing ones. */
const trackedSources = () =>
  execFileSync("git", ["ls-files", "packages/*.ts", "apps/*.ts", "apps/*.tsx"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path.includes("/src/") && !path.includes("/fixtures/") && existsSync(`${root}${path}`));

/**
 * The errors of the tree, one per line. With a TypeScript that it does not know, dependency-cruiser reads no module and reports no
 * violation; so every tracked source must be among the modules, and the fixture must break every rule.
 */
export async function boundaryFaults(): Promise<{ faults: string[]; read: Tree }> {
  const read = await readTree(root);
  const faults = read.violations.map(({ rule, from, to }) => {
    const why = boundaryRules.find(({ name }) => name === rule)?.comment;
    return `${from} -> ${to}: ${rule} (${why})`;
  });
  for (const path of trackedSources()) if (!read.modules.has(path)) faults.push(`${path} was not read`);
  const broken = new Set((await readTree(fixture)).violations.map(({ rule }) => rule));
  for (const { name } of boundaryRules) {
    if (!broken.has(name)) faults.push(`${name} does not see its violation in scripts/fixtures/boundaries`);
  }
  return { faults, read };
}

if (import.meta.main) {
  const { faults, read } = await boundaryFaults();
  for (const fault of faults) console.error(fault);
  console.log(
    `${read.modules.size} modules, ${read.edges} imports, ${boundaryRules.length} rules, ${faults.length} faults`,
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}
