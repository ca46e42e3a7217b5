import { type App, startApp } from "../harness/app.ts";
import { postmasterOf, untilReady } from "../harness/postmaster.ts";
import { count, type Proof, pause } from "./figure.ts";
import { Witness } from "./witness.ts";

async function kill(app: App, what: "server" | "database"): Promise<void> {
  if (what === "server") return app.kill();
  process.kill(postmasterOf(app), "SIGKILL");
}

/** Orders a second that the promise names. A server that has just started compiles its code first and reaches them after some seconds. */
const RATE = 1_000;
const LOOK_MS = 500;
const REACHED_WITHIN_MS = 5_000;

/** Waits for the promised load, and then for some moment of the next 0.7 s. Returns the orders a second before it. */
async function untilLoaded(witness: Witness, turn: number): Promise<number> {
  const from = performance.now();
  let rate = 0;
  while (rate < RATE && performance.now() - from < REACHED_WITHIN_MS) {
    const [before, at] = [witness.acknowledged.length, performance.now()];
    await pause(LOOK_MS);
    rate = (witness.acknowledged.length - before) / ((performance.now() - at) / 1_000);
  }
  await pause(37 * (turn % 20));
  return rate;
}

/** kill -9 under load, again and again: whatever was acknowledged is there afterwards, and whatever was sent twice is there once. */
export async function proveKills(what: "server" | "database", kills: number): Promise<Proof> {
  const app = await startApp();
  try {
    const witness = await Witness.open(app);
    const faults: string[] = [];
    const rates: number[] = [];
    for (let turn = 0; turn < kills; turn += 1) {
      let isOver = false;
      const running = witness.load(() => isOver);
      rates.push(await untilLoaded(witness, turn));
      await kill(app, what);
      isOver = true;
      await running;
      if (what === "server") await app.restart();
      await untilReady(app);
      faults.push(...(await witness.faults()));
    }
    rates.sort((one, other) => one - other);
    const [least, median] = [rates[0] ?? 0, rates[rates.length >> 1] ?? 0];
    return {
      measured: `${kills} kills at ${count(median)} orders a second (median of the half second before each; least ${count(least)}), ${count(witness.sent.length)} orders: ${faults.length === 0 ? "nothing lost, nothing twice" : faults.slice(0, 3).join("; ")}`,
      holds: faults.length === 0,
    };
  } finally {
    await app.stop();
  }
}
