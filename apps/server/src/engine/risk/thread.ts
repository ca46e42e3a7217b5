import { parentPort, workerData } from "node:worker_threads";
import { computeSparingly } from "../../platform/background.ts";
import { withClient } from "../../platform/database/connect.ts";
import { readRisk } from "./report.ts";

/** The thread of the stress test: a report for each message. An error ends it. */
computeSparingly();
parentPort?.on("message", async () => {
  parentPort?.postMessage(await withClient((workerData as { url: string }).url, readRisk));
});
