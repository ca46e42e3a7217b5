import { parentPort, workerData } from "node:worker_threads";
import { withClient } from "../../platform/database/connect.ts";
import { readRisk } from "./report.ts";

parentPort?.postMessage(await withClient((workerData as { url: string }).url, readRisk));
