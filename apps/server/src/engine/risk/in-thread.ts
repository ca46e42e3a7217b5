import { Worker } from "node:worker_threads";
import type { RiskReport } from "./report.ts";

/** In a thread of its own: with 8,600 positions the moves take 0.5 to 0.7 s, which the gateway's calls must not wait for. */
export function riskInThread(url: string): Promise<RiskReport> {
  const worker = new Worker(new URL("./thread.ts", import.meta.url), { workerData: { url } });
  return new Promise((resolve, reject) => {
    worker.once("message", (report: RiskReport) => resolve(report));
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`the thread of the stress test ended with ${code}`)));
  });
}
