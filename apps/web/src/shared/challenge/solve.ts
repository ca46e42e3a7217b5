import type { ApiError } from "../api/errors.ts";
import { toast } from "../ui/toast-store.ts";
import { type Challenge, payloadOf, search } from "./search.ts";

/** Numbers tried between two yields to the page, if there is no worker. */
const SLICE = 2_000;

/**
 * Solves the challenge of a refusal in the background. The server's message is shown meanwhile. Throws the refusal if the challenge has no solution,
 * and an abort's reason.
 */
export async function solve(refusal: ApiError, signal: AbortSignal | undefined): Promise<string> {
  const { challenge, salt, signature, max } = refusal.params;
  const asked: Challenge = {
    challenge: String(challenge),
    salt: String(salt),
    signature: String(signature),
    max: typeof max === "number" ? max : 0,
  };
  toast({ title: refusal.message, tone: "info" });
  const number = await inWorker(asked, signal).catch(() => inSlices(asked, signal));
  signal?.throwIfAborted();
  if (number === undefined) throw refusal;
  return payloadOf(asked, number);
}

function inWorker(asked: Challenge, signal: AbortSignal | undefined): Promise<number | undefined> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise<number | undefined>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number | undefined>) => resolve(data);
    worker.onerror = reject;
    signal?.addEventListener("abort", reject, { once: true });
    worker.postMessage(asked);
  }).finally(() => worker.terminate());
}

/** On the main thread, for a browser that cannot load the worker. */
export async function inSlices(asked: Challenge, signal: AbortSignal | undefined): Promise<number | undefined> {
  for (let from = 0; from <= asked.max && !signal?.aborted; from += SLICE) {
    const number = search(asked, from, Math.min(from + SLICE, asked.max + 1));
    if (number !== undefined) return number;
    await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}
