import { availableParallelism } from "node:os";
import { runSteps, type Step, type StepResult } from "./step.ts";

/** The fast part of the tests, the slowest step first, so that the short ones fill the other core. */
const steps: readonly Step[] = [
  { name: "types of server, packages and scripts", command: "tsc", args: ["-p", "tsconfig.json", "--noEmit"] },
  { name: "types of the web app", command: "tsc", args: ["-p", "apps/web/tsconfig.json", "--noEmit"] },
  { name: "types of the console", command: "tsc", args: ["-p", "apps/console/tsconfig.json", "--noEmit"] },
  { name: "format and lint", command: "biome", args: ["ci", "--colors=off", "."] },
  { name: "boundaries", command: "node", args: ["scripts/boundaries.ts"] },
  { name: "house rules", command: "node", args: ["scripts/lint-rules.ts"] },
  { name: "OpenAPI and AsyncAPI documents", command: "node", args: ["scripts/lint-documents.ts"] },
];

export const runChecks = (): Promise<StepResult[]> => runSteps(steps, Math.min(4, availableParallelism()));

if (import.meta.main) {
  const results = await runChecks();
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
