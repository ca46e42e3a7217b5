import { createStore } from "../store.ts";
import type { CommitReading } from "./commit-chart.tsx";

/** Of an hour at a reading each ten seconds. */
const KEPT = 360;

/** Beside the page, so that a look at another one does not begin the line anew. */
export const readings = createStore<readonly CommitReading[]>([]);

export function addReading(reading: CommitReading): void {
  const before = readings.get();
  if (before.at(-1)?.atMs === reading.atMs) return;
  readings.set([...before.slice(-KEPT + 1), reading]);
}
