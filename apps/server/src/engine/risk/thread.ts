import { parentPort, workerData } from "node:worker_threads";
import { computeWhenIdle } from "../../platform/background.ts";

/** The thread of the stress test: a report for each message. An error ends it. */
computeWhenIdle();
// Only now: reading the modules takes longer than the report.
const [{ withClient }, { readRisk }] = await Promise.all([
  import("../../platform/database/connect.ts"),
  import("./report.ts"),
]);
parentPort?.on("message", async () => {
  parentPort?.postMessage(await withClient((workerData as { url: string }).url, readRisk));
});
