export type LoadResult = {
  perSecond: number;
  answered: number;
  refused: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
};

/** What a load generator counts: nothing while it warms up. */
export class LoadCounts {
  readonly #latencies: number[] = [];
  #refused = 0;
  isMeasuring = false;
  /** Lanes end after the answer that they wait for. */
  isStopped = false;

  take(sentAt: number, isDone: boolean): void {
    if (!this.isMeasuring) return;
    this.#latencies.push(performance.now() - sentAt);
    if (!isDone) this.#refused += 1;
  }

  result(seconds: number): LoadResult {
    const sorted = this.#latencies.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const answered = sorted.length;
    return {
      perSecond: answered / seconds,
      answered,
      refused: this.#refused,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      maxMs: at(1),
    };
  }
}

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Runs lanes that count what is answered, for so long after a warm-up, and waits for their end. */
export async function measureLoad(
  { warmUpSeconds, seconds }: { readonly warmUpSeconds: number; readonly seconds: number },
  start: (counts: LoadCounts) => Promise<unknown>,
): Promise<LoadResult> {
  const counts = new LoadCounts();
  const lanes = start(counts);
  await Promise.race([wait(warmUpSeconds), lanes]);
  counts.isMeasuring = true;
  const from = performance.now();
  await Promise.race([wait(seconds), lanes]);
  counts.isMeasuring = false;
  const took = (performance.now() - from) / 1000;
  counts.isStopped = true;
  await lanes;
  return counts.result(took);
}
