import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { decodeCommand, encodeCommand } from "@candor/core/codec/codec.ts";
import { decodeBatch, encodeBatch } from "@candor/core/engine/batch.ts";
import { execute } from "@candor/core/engine/execute.ts";
import { checkState } from "@candor/core/engine/invariants.ts";
import { createState, restore, rowsOf } from "@candor/core/engine/rows.ts";
import { decodeRows, encodeRows, stateHash } from "@candor/core/engine/snapshot.ts";
import type { State } from "@candor/core/engine/state.ts";
import { Simulation } from "@candor/core/testing/simulate.ts";
import { count, type Proof } from "./figure.ts";

/** Every invariant is looked at so often, the sums of the ledger among them. */
const CHECKED_EVERY = 1_000;

type Part = { readonly first: number; readonly step: number; readonly seeds: number; readonly commands: number };
type Found = { readonly commands: number; readonly checks: number; readonly faults: readonly string[] };

/** The state from its rows, which is the live one after `restart` on both. */
function reload(driver: Simulation["driver"]): State {
  const state = restore(decodeRows(encodeRows(rowsOf(driver.state))));
  driver.ok({ type: "restart" });
  const last = driver.log.at(-1);
  if (last) execute(state, last.command);
  return state;
}

/** One seed: live; replayed from the commands' texts; followed by a standby from the batches' texts; and reloaded from rows in the middle and at the end. */
function runSeed(seed: number, commands: number): { readonly commands: number; readonly checks: number } {
  const simulation = new Simulation(seed);
  const { driver } = simulation;
  const standby = createState();
  let [checks, checkedAt, batchAt] = [0, 0, 0];
  const follow = (text: string) => {
    batchAt = driver.log.length;
    for (const { command } of decodeBatch(text)) execute(standby, command);
  };
  while (driver.log.length < commands) {
    const wasBefore = driver.log.length < commands / 2;
    simulation.batch();
    if (driver.log.length - checkedAt >= CHECKED_EVERY) {
      checkState(driver.state);
      checkedAt = driver.log.length;
      checks += 1;
    }
    // From here on the live state is one that was read back.
    if (wasBefore && driver.log.length >= commands / 2) driver.state = reload(driver);
    follow(encodeBatch(driver.log.slice(batchAt)));
  }
  checkState(driver.state);
  const reloaded = reload(driver);
  follow(encodeBatch(driver.log.slice(batchAt)));
  const replayed = createState();
  for (const { command } of driver.log) execute(replayed, decodeCommand(encodeCommand(command)));
  const live = stateHash(driver.state);
  for (const [name, state] of Object.entries({ replayed, standby, reloaded }))
    if (stateHash(state) !== live) throw new Error(`the ${name} state differs from the live one`);
  return { commands: driver.log.length, checks: checks + 1 };
}

function runPart({ first, step, seeds, commands }: Part): Found {
  const faults: string[] = [];
  let [done, checks] = [0, 0];
  for (let seed = first; seed <= seeds; seed += step)
    try {
      const ran = runSeed(seed, commands);
      done += ran.commands;
      checks += ran.checks;
    } catch (error) {
      faults.push(`seed ${seed}: ${error instanceof Error ? error.message : String(error)}`);
    }
  return { commands: done, checks, faults };
}

const inThread = (part: Part): Promise<Found> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: part });
    worker.once("message", resolve).once("error", reject);
  });

/** Random users over every product, `seeds` times `commands` of them, on all processors. */
export async function proveCommands(seeds: number, commands: number): Promise<Proof> {
  const step = availableParallelism();
  const parts = await Promise.all(
    Array.from({ length: step }, (_, index) => inThread({ first: index + 1, step, seeds, commands })),
  );
  const sum = (of: (part: Found) => number) => parts.reduce((total, part) => total + of(part), 0);
  const faults = parts.flatMap((part) => part.faults);
  return {
    measured: `${count(sum((part) => part.commands))} commands of ${count(seeds)} seeds, sums looked at ${count(sum((part) => part.checks))} times: ${faults.length === 0 ? "all zero; live, replay, standby and reload equal" : faults.slice(0, 3).join("; ")}`,
    holds: faults.length === 0,
  };
}

if (!isMainThread) parentPort?.postMessage(runPart(workerData as Part));
