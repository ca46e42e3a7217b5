import { killAll } from "../../apps/server/src/testing/children-of.ts";
import { type App, startApp } from "../harness/app.ts";
import { databaseProcessesOf } from "../harness/postmaster.ts";
import { count, type Proof, pause } from "./figure.ts";
import { PoweredDisk, whyNoDisk } from "./power/machine.ts";
import { Witness } from "./witness.ts";

/** Everything that runs on the machine ends with it: server, postmaster, and its processes. */
async function losePower(app: App, disk: PoweredDisk, seed: number): Promise<void> {
  const processes = databaseProcessesOf(app);
  await disk.powerOff(seed);
  await app.kill();
  killAll(processes);
  await disk.unmount();
}

async function loadUntilLoss(witness: Witness, app: App, disk: PoweredDisk, seed: number): Promise<void> {
  let isOver = false;
  const running = witness.load(() => isOver);
  await pause(700 + 37 * (seed % 20));
  await losePower(app, disk, seed);
  isOver = true;
  await running;
}

/** The whole data folder is on a disk that keeps only what was fsynced, and of the rest any part: nothing the first time, then other halves. */
async function lossesOf(losses: number): Promise<{ readonly faults: readonly string[]; readonly orders: number }> {
  const disk = new PoweredDisk();
  await disk.powerOn();
  const app = await startApp({ CANDOR_DATA: disk.folder });
  try {
    const witness = await Witness.open(app);
    const faults: string[] = [];
    for (let turn = 0; turn < losses; turn += 1) {
      await loadUntilLoss(witness, app, disk, turn);
      await disk.powerOn();
      await app.restart();
      faults.push(...(await witness.faults()));
    }
    return { faults, orders: witness.sent.length };
  } finally {
    await app.end();
    await disk.remove();
  }
}

/** The same on a disk that ignores fsync, as PostgreSQL does with fsync=off, which the server refuses to run on: acknowledged orders that are gone. */
async function lostWithoutFsync(): Promise<number> {
  const disk = new PoweredDisk();
  await disk.powerOn();
  const app = await startApp({ CANDOR_DATA: disk.folder });
  try {
    await app.end();
    // What is there so far is on the platter.
    await disk.powerOff(0);
    await disk.unmount();
    await disk.powerOn({ obeysFsync: false });
    await app.restart();
    const witness = await Witness.open(app);
    await loadUntilLoss(witness, app, disk, 0);
    await disk.powerOn();
    await app.restart();
    return await witness.lost();
  } finally {
    await app.end();
    await disk.remove();
  }
}

export async function provePowerLosses(losses: number): Promise<Proof> {
  const why = whyNoDisk();
  if (why !== undefined) return { measured: `skipped: ${why}`, holds: undefined };
  const { faults, orders } = await lossesOf(losses);
  const without = await lostWithoutFsync();
  return {
    measured: `${losses} losses of power, ${count(orders)} orders: ${faults.length === 0 ? "nothing lost, nothing twice" : faults.slice(0, 3).join("; ")}; on a disk that ignores fsync ${count(without)} acknowledged orders were lost`,
    holds: faults.length === 0 && without > 0,
  };
}
