import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { benchReload } from "../reload.ts";
import { measureReaders, PAIRS } from "../socket.ts";
import { measureBus } from "./measure-bus.ts";
import { measureState } from "./measure-state.ts";
import { measureWritten } from "./measure-written.ts";
import { processorUs, tenths } from "./process-use.ts";

const READERS = 500;

async function measure() {
  const { messageUs, messageBytes, readerBytes } = await measureReaders(READERS);
  const state = measureState();
  const bus = await measureBus();
  const written = await measureWritten();
  const before = processorUs();
  const { orders, users } = await benchReload();
  const reloadUs = processorUs() - before;
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores, ${cpus()[0]?.model ?? "unknown"}`,
    loadAverage: Math.round(loadavg()[0] ?? 0),
    state,
    bus,
    socket: { pairs: PAIRS, messageUs, messageBytes, readerBytes },
    written,
    // A user, a balance and an order each.
    reload: { recordUs: tenths(reloadUs / (orders + 2 * users)) },
  };
}

/** `node bench/scale/calibrate.ts` measures what `costs.ts` takes from this machine, in about a minute, and writes it to `measured.json`. */
if (import.meta.main) {
  writeFileSync(new URL("measured.json", import.meta.url), `${JSON.stringify(await measure(), null, 2)}\n`);
  process.exit(0);
}
