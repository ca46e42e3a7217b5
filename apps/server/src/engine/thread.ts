import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { MessageChannel, Worker } from "node:worker_threads";
import { BusClient } from "../platform/bus/client.ts";
import { type Link, portLink } from "../platform/bus/link.ts";
import type { Log } from "../platform/log/log.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { EngineThreadOptions, ThreadData, ThreadReport } from "./thread-protocol.ts";

const RESTART_MS = { first: 200, most: 5_000 };
/** How long a thread without work may take to exit by itself. */
const ENDS_WITHIN_MS = 5_000;

type Running = { readonly worker: Worker; readonly link: Link };

export type EngineThread = {
  /** Outlives the thread: the next one continues with it. */
  readonly client: BusClient;
  /** Commits and answers the queue, stops feed and thread. */
  stop(): Promise<void>;
};

/** The name under which the engine of one process leads or stands by; no other process ever has it. */
export const newHolder = (): string => `${hostname()}:${process.pid}:${randomUUID()}`;

/**
 * Runs the engine in a thread of its own and starts it again when it dies. Rejects with a StartupError of one line when the first start fails: a feed
 * file that is broken, say. This gives execution and the gateway a core each, and a long garbage collection of one does not hold up the other.
 *
 * `onDeposed` reports that another server has taken over the database, after which no thread is started any more: a restarted thread would take the
 * leadership from the other server again, and the two would depose each other in turn. `signal` aborts the first start, which then rejects.
 */
export async function startEngineThread(
  options: EngineThreadOptions,
  log: Log,
  {
    onDeposed = () => {},
    signal,
    holder = newHolder(),
  }: { onDeposed?: () => void; signal?: AbortSignal; holder?: string } = {},
): Promise<EngineThread> {
  const client = new BusClient();
  let stopping = false;
  const start = (resumes: boolean): Promise<Running> =>
    startWorker({ options, holder, resumes }, client, {
      log,
      signal: resumes ? undefined : signal,
      onDeposed: () => {
        if (stopping) return;
        stopping = true;
        onDeposed();
      },
    });
  let running = await start(false);

  const superviseNext = (): void => {
    running.worker.once("exit", (code) => {
      if (stopping) return;
      log.error({ code }, "the engine's thread ended; it is started again");
      void restart(RESTART_MS.first);
    });
  };
  const restart = async (wait: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (stopping) return;
    try {
      running = await start(true);
      if (stopping) await end(running);
      else superviseNext();
    } catch (error) {
      if (stopping) return;
      log.error({ err: error }, "the engine's thread did not start");
      await restart(Math.min(wait * 2, RESTART_MS.most));
    }
  };
  superviseNext();

  return {
    client,
    async stop() {
      stopping = true;
      await client.drain();
      await end(running);
    },
  };
}

type Supervisor = { readonly log: Log; readonly onDeposed: () => void; readonly signal: AbortSignal | undefined };

/** Resolves when the thread is ready and its link attached. */
async function startWorker(
  own: Omit<ThreadData, "port">,
  client: BusClient,
  { log, onDeposed, signal }: Supervisor,
): Promise<Running> {
  const { port1, port2 } = new MessageChannel();
  const data: ThreadData = { ...own, port: port2 };
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: data, transferList: [port2] });
  // An error that nobody caught ends the thread; `exit` follows, so here it only has to be reported.
  worker.on("error", (error) => log.error({ err: error }, "the engine's thread failed"));
  const report = await new Promise<Exclude<ThreadReport, { deposed: true }>>((resolve) => {
    worker.on("message", (message: unknown) => {
      if (!isReport(message)) return;
      if ("ready" in message) return resolve(message);
      onDeposed();
      resolve({ ready: false, reason: "another server has taken over" });
    });
    const breakOff = () => resolve({ ready: false, reason: "the start was broken off" });
    if (signal?.aborted) breakOff();
    signal?.addEventListener("abort", breakOff);
    worker.once("error", (error) => resolve({ ready: false, reason: String(error) }));
    worker.once("exit", (code) => resolve({ ready: false, reason: `the engine's thread ended with ${code}` }));
  });
  const link = portLink(port1);
  if (!report.ready) {
    await end({ worker, link });
    throw new StartupError(report.reason);
  }
  client.attach(link);
  return { worker, link };
}

/**
 * Closes the thread's link, on which it exits by itself. It is terminated only if it does not: Node's modules are not built to be terminated at an
 * arbitrary moment, and a test worker died of a segmentation fault near a terminated thread.
 */
async function end({ worker, link }: Running): Promise<void> {
  link.close();
  // An exited thread has no number any more.
  if (worker.threadId < 0) return;
  const late = setTimeout(() => void worker.terminate(), ENDS_WITHIN_MS);
  await new Promise((resolve) => worker.once("exit", resolve));
  clearTimeout(late);
}

/** Under `node --watch` (`npm run dev`) Node itself reports the thread's files in the same channel. */
const isReport = (message: unknown): message is ThreadReport =>
  typeof message === "object" && message !== null && ("ready" in message || "deposed" in message);
