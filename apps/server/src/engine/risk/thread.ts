import { parentPort, workerData } from "node:worker_threads";
import { computeWhenIdle } from "../../platform/background.ts";
import { withClient } from "../../platform/database/connect.ts";
import { readRisk } from "./report.ts";

computeWhenIdle();
parentPort?.postMessage(await withClient((workerData as { url: string }).url, readRisk));
