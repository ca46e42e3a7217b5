import { parentPort, workerData } from "node:worker_threads";
import { computeWhenIdle } from "../../platform/background.ts";
import { withClient } from "../../platform/database/connect.ts";
import type { CheckpointReport, CheckpointTask } from "../checkpoints.ts";
import { verifySince } from "./chain.ts";
import { makeCheckpoint } from "./checkpoint.ts";

/** The thread that makes a checkpoint: it verifies everything since the previous one, and then records the current state. */
computeWhenIdle();
const { url, at } = workerData as CheckpointTask;

const report = await withClient(url, async (client): Promise<CheckpointReport> => {
  const chain = await verifySince(client);
  if (!chain.ok)
    return {
      done: "differs",
      differences: chain.differences.map(({ batchId, difference }) => `batch ${batchId}: ${difference}`),
    };
  const made = await makeCheckpoint(client, at);
  return made ? { done: "made", batchId: made.batchId } : { done: "nothing new" };
});
parentPort?.postMessage(report);
