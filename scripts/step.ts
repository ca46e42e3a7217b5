import { spawn } from "node:child_process";
import { delimiter } from "node:path";

export const root = new URL("..", import.meta.url).pathname;

export type Step = {
  readonly name: string;
  /** A program of node_modules/.bin or of the system. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Show what it prints as it goes, rather than only when it fails. */
  readonly live?: boolean;
};
export type StepResult = { readonly name: string; readonly ok: boolean; readonly ms: number; readonly output: string };

/** Runs a program of the pinned Node to its end, without an input. A program that cannot be started is a failed step. */
export function runStep(step: Step): Promise<StepResult> {
  const started = performance.now();
  const path = `${root}node_modules/.bin${delimiter}${process.env["PATH"] ?? ""}`;
  const output: string[] = [];
  return new Promise((resolve) => {
    const end = (ok: boolean) =>
      resolve({ name: step.name, ok, ms: performance.now() - started, output: output.join("") });
    const child = spawn(step.command, [...step.args], {
      cwd: root,
      env: { ...process.env, ...step.env, PATH: path },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.setEncoding("utf8");
      stream.on("data", (text: string) => {
        if (step.live) target.write(text);
        else output.push(text);
      });
    }
    child.on("error", (error) => {
      output.push(`${step.command}: ${error.message}\n`);
      end(false);
    });
    child.on("close", (code) => end(code === 0));
  });
}

/** One line a step, and all that it printed when it failed. */
export function report({ name, ok, ms, output }: StepResult): void {
  console.log(`${ok ? "ok    " : "FAILED"} ${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}`);
  if (!ok && output) console.log(output.trimEnd());
}

/** Runs steps `width` at a time in the order given and reports each as it ends. */
export async function runSteps(steps: readonly Step[], width: number): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step);
      report(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
