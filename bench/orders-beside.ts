import { limitOrder, type TestEngine } from "../apps/server/src/testing/engine.ts";

/** Users 1 to 64 who place limit orders while an engine does something else. */
export const TRADERS = 64;
const PER_SECOND = 500;

export const p99 = (latencies: readonly number[]): number =>
  Math.round(latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? Number.NaN);

/** Long enough for a machine that is busy with other things; a bench that takes longer ends with an error. */
const LIMIT_MS = 4 * 60_000;

/** Looks every few ms until it is so. */
export async function until(is: () => boolean, what: string, everyMs = 20): Promise<void> {
  const started = performance.now();
  while (!is()) {
    if (performance.now() - started > LIMIT_MS) throw new Error(`${what} took more than ${LIMIT_MS / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Until the batch after the present one is committed. */
export function nextBatch({ engine }: TestEngine): Promise<void> {
  const batch = engine.status.batchId;
  return until(() => engine.status.batchId !== batch, "a commit", 1);
}

/** Places 500 orders a second, evenly, until it is stopped. */
export function trade({ send }: TestEngine) {
  const pending = new Set<Promise<void>>();
  let latencies: number[] = [];
  let sent = 0;
  const started = performance.now();
  const place = async () => {
    const asked = performance.now();
    sent += 1;
    const side = sent % 2 === 0 ? 0 : 1;
    const price = `${30_000 + (side === 0 ? -1 : 1) * (1 + (sent % 40))}`;
    await send(limitOrder({ userId: 1 + (sent % TRADERS), side, price, quantity: "0.0001" }));
    latencies.push(performance.now() - asked);
  };
  const timer = setInterval(() => {
    while (sent < ((performance.now() - started) / 1_000) * PER_SECOND) {
      const one = place().finally(() => pending.delete(one));
      pending.add(one);
    }
  }, 2);
  return {
    /** The times until the acknowledgements since the last call, in ms. */
    take() {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
    },
  };
}
