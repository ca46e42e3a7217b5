import { startApp } from "../../harness/app.ts";
import { faultsInBooks } from "../books.ts";
import { count, type Proof, pause, residentBytes } from "../figure.ts";
import { Inspector, type Kept } from "./inspector.ts";
import { MixedLoad } from "./load.ts";

const MIB = 1024 ** 2;
const MIB_PER_MINUTE_MAX = 1;
const EVERY_MS = 5_000;
const LOOKS = 5;
/** Of a map or set, in every part of the time: what grows by less is a cache of users who happened to come. */
const ENTRIES_PER_MINUTE_MAX = 30;
/** The engine keeps so many outcomes (engine/idempotency.ts). */
const OUTCOMES_KEPT = 100_000;

type Point = { readonly minute: number; readonly value: number };

/** Least squares, in units a minute. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [minute, value] = [mean((point) => point.minute), mean((point) => point.value)];
  const spread = points.reduce((sum, point) => sum + (point.minute - minute) ** 2, 0);
  return points.reduce((sum, point) => sum + (point.minute - minute) * (point.value - value), 0) / spread;
}

type Look = { readonly minute: number; readonly kept: ReadonlyMap<string, Kept> };

/** Maps and sets that were larger at each look than at the one before. */
export function growing(looks: readonly Look[]): string[] {
  const last = looks.at(-1)?.kept ?? new Map<string, Kept>();
  return [...last].flatMap(([thread, { collections }]) =>
    collections.flatMap(({ id, size, looksLike }) => {
      const sizes = looks.map(({ minute, kept }) => ({
        minute,
        value: kept.get(thread)?.collections.find((each) => each.id === id)?.size ?? 0,
      }));
      const grows = sizes.every((now, index) => {
        const before = sizes[index - 1];
        return before === undefined || now.value - before.value > ENTRIES_PER_MINUTE_MAX * (now.minute - before.minute);
      });
      return grows
        ? [`${thread}: ${looksLike} has ${count(size)} entries, ${count(slopeOf(sizes))} more a minute`]
        : [];
    }),
  );
}

const heapOf = ({ kept }: Look): number => [...kept.values()].reduce((sum, { heapBytes }) => sum + heapBytes, 0);

/**
 * Memory of the server under a mixed load after a warm-up: the resident set, what lives on the heaps of gateway and engine after a full collection, and the maps and sets that
 * only grow. In a few minutes the resident set says nothing, as the heap's generations still find their sizes; then the heap alone decides.
 */
export async function proveSoak({ warmUpMinutes, minutes, isWhole }: SoakPlan): Promise<Proof> {
  const app = await startApp({ NODE_OPTIONS: "--inspect=127.0.0.1:0" });
  const inspector = await Inspector.open(app.output());
  try {
    const load = await MixedLoad.open(app);
    if (isWhole) await load.fill(OUTCOMES_KEPT);
    const running = load.run();
    await pause(warmUpMinutes * 60_000);
    const from = performance.now();
    const minute = () => (performance.now() - from) / 60_000;
    const resident: Point[] = [];
    const looks: Look[] = [];
    while (minute() < minutes || looks.length < LOOKS) {
      resident.push({ minute: minute(), value: residentBytes(app) / MIB });
      if (minute() >= (looks.length / (LOOKS - 1)) * minutes)
        looks.push({ minute: minute(), kept: await inspector.kept() });
      await pause(EVERY_MS);
    }
    load.isOver = true;
    await running;
    const [ofProcess, ofHeap] = [
      slopeOf(resident),
      slopeOf(looks.map((look) => ({ minute: look.minute, value: heapOf(look) / MIB }))),
    ];
    const grown = growing(looks);
    const { done, refused } = load.counts;
    const kinds = [...done].map(([kind, times]) => `${count(times)} x ${kind}`).join(", ");
    const refusals = [...refused].map(([what, times]) => `${times} x ${what}`);
    const faults = [...grown, ...(await faultsInBooks(app))];
    return {
      measured: `${minutes} minutes after ${warmUpMinutes} of warm-up: resident set ${ofProcess.toFixed(2)} MB a minute at ${count(resident.at(-1)?.value ?? 0)} MB, heaps after a full collection ${ofHeap.toFixed(2)} MB a minute; ${grown.length} growing maps or sets; ${kinds}${refusals.length === 0 ? "" : `; refused: ${refusals.join(", ")}`}${faults.map((fault) => `; ${fault}`).join("")}`,
      holds: faults.length === 0 && done.size === KINDS && (isWhole ? ofProcess : ofHeap) <= MIB_PER_MINUTE_MAX,
    };
  } finally {
    // A process that is inspected does not end.
    inspector.close();
    await app.stop();
  }
}

/** Of the load: a kind that never came through would not have been measured. */
const KINDS = 8;

type SoakPlan = { readonly warmUpMinutes: number; readonly minutes: number; readonly isWhole: boolean };
