import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type App, root } from "../e2e/harness/app.ts";
import type { LoadPlan } from "./http-load.ts";
import { carriedOut, load, planFor } from "./orders.ts";

/**
 * `node bench/orders-between.ts OTHER [ROUNDS]`: durable orders through HTTP of this checkout and of another one (a git worktree with its packages
 * installed). Both servers run at the same time and take turns of three seconds under the same load, so that whatever else the machine does meets
 * both; the best rounds are those in which it did least. A difference of less than 3 % is noise.
 */
const SECONDS = 3;
const ROUNDS = 20;
const BEST = 5;
/** A tick of /proc/PID/stat. */
const TICK_US = 10_000;

type Side = {
  readonly name: string;
  readonly app: App;
  readonly plan: LoadPlan;
  readonly rounds: { perSecond: number; cpuUs: number }[];
};

const start = async (folder: string): Promise<App> => (await import(join(folder, "e2e/harness/app.ts"))).startApp();

/** The CPU time of a process, in ticks. */
function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const best = ({ rounds }: Side) => ({
  perSecond: mean(
    rounds
      .map(({ perSecond }) => perSecond)
      .toSorted((a, b) => b - a)
      .slice(0, BEST),
  ),
  cpuUs: mean(
    rounds
      .map(({ cpuUs }) => cpuUs)
      .toSorted((a, b) => a - b)
      .slice(0, BEST),
  ),
});

const [other, count] = process.argv.slice(2);
if (!other) throw new Error("which checkout? node bench/orders-between.ts OTHER [ROUNDS]");
const folders = [root, resolve(other)];
const sides: Side[] = [];
try {
  for (const name of folders) {
    const app = await start(name);
    sides.push({ name, app, plan: { ...(await planFor(app)), seconds: SECONDS, warmUpSeconds: 0 }, rounds: [] });
  }
  for (let round = 0; round <= Number(count ?? ROUNDS); round += 1)
    for (const side of sides) {
      const before = cpuTicks(side.app.pid);
      const result = await load(side.plan);
      const cpuUs = ((cpuTicks(side.app.pid) - before) * TICK_US) / result.answered;
      // The first one warms up.
      if (round > 0) side.rounds.push({ perSecond: carriedOut(result), cpuUs });
    }
  const [ours, theirs] = sides.map(best);
  if (!ours || !theirs) throw new Error("no rounds");
  for (const side of sides) {
    const { perSecond, cpuUs } = best(side);
    console.log(
      `${side.name}: ${Math.round(perSecond)} commands a second, ${Math.round(cpuUs)} us of the server's processor each (best ${BEST} of ${side.rounds.length})`,
    );
  }
  console.log(
    `here : there = ${(ours.perSecond / theirs.perSecond).toFixed(3)}, processor ${(ours.cpuUs / theirs.cpuUs).toFixed(3)}`,
  );
} finally {
  for (const { app } of sides) await app.stop();
}
