import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { RiskReport } from "./report.ts";

/**
 * In a thread of its own: with 8,600 positions the moves take 0.5 to 0.7 s, which the gateway's calls must not wait for. The thread stays for the next report, since reading its
 * modules takes half a second of a processor, and reports are made every minute.
 */
export class RiskThread {
  readonly #url: string;
  #worker: Worker | undefined;
  #reading: Promise<RiskReport> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /** The next report; callers of the same moment share one. Rejects with the thread's error, after which the next call starts another thread. */
  read(): Promise<RiskReport> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<RiskReport> {
    this.#worker ??= this.#start();
    const over = new AbortController();
    const { signal } = over;
    const exit = once(this.#worker, "exit", { signal }).then(([code]) => {
      throw new Error(`the thread of the stress test ended with ${code}`);
    });
    try {
      this.#worker.postMessage("report");
      const [report] = await Promise.race([once(this.#worker, "message", { signal }), exit]);
      return report;
    } finally {
      over.abort();
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: { url: this.#url } });
    const forget = () => {
      this.#worker = undefined;
    };
    return worker.on("error", forget).on("exit", forget);
  }

  /** After the report under way. */
  async stop(): Promise<void> {
    await this.#reading?.catch(() => {});
    await this.#worker?.terminate();
  }
}
