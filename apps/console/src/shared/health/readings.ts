import { createStore } from "../store.ts";
import type { CommitReading } from "./commit-chart.tsx";

/** An hour of readings, one every ten seconds. */
const KEPT = 360;

/** Kept outside the page, so that the line continues after a visit to another page. */
export const readings = createStore<readonly CommitReading[]>([]);

export function addReading(reading: CommitReading): void {
  const before = readings.get();
  if (before.at(-1)?.atMs === reading.atMs) return;
  readings.set([...before.slice(-KEPT + 1), reading]);
}
