import { type App, startApp } from "../harness/app.ts";
import { postmasterOf, untilReady } from "../harness/postmaster.ts";
import { count, type Proof, pause } from "./figure.ts";
import { Witness } from "./witness.ts";

async function kill(app: App, what: "server" | "database"): Promise<void> {
  if (what === "server") return app.kill();
  process.kill(postmasterOf(app), "SIGKILL");
}

/** kill -9 under load, again and again: whatever was acknowledged is there afterwards, and whatever was sent twice is there once. */
export async function proveKills(what: "server" | "database", kills: number): Promise<Proof> {
  const app = await startApp();
  try {
    const witness = await Witness.open(app);
    const faults: string[] = [];
    let [loadedMs, answered] = [0, 0];
    for (let turn = 0; turn < kills; turn += 1) {
      let isOver = false;
      const before = witness.acknowledged.length;
      const from = performance.now();
      const running = witness.load(() => isOver);
      await pause(700 + 37 * (turn % 20));
      await kill(app, what);
      loadedMs += performance.now() - from;
      isOver = true;
      await running;
      answered += witness.acknowledged.length - before;
      if (what === "server") await app.restart();
      await untilReady(app);
      faults.push(...(await witness.faults()));
    }
    const rate = count(answered / (loadedMs / 1000));
    return {
      measured: `${kills} kills at ${rate} orders a second, ${count(witness.sent.length)} orders: ${faults.length === 0 ? "nothing lost, nothing twice" : faults.slice(0, 3).join("; ")}`,
      holds: faults.length === 0,
    };
  } finally {
    await app.stop();
  }
}
