import { refuse } from "@candor/contract/errors.ts";
import type { SealCheckpoint } from "./command.ts";
import { DONE, type Outcome } from "./outcome.ts";
import type { Product } from "./product.ts";
import type { State } from "./state.ts";

function sealCheckpoint(state: State, { batchId, digest }: SealCheckpoint): Outcome {
  const isBatch = Number.isSafeInteger(batchId) && batchId > 0;
  if (!isBatch || !/^[0-9a-f]{64}$/.test(digest)) return refuse("INVALID_REQUEST");
  state.events.push({ type: "checkpoint", batchId, digest });
  return DONE;
}

export const checkpoint: Product = { name: "checkpoint", commands: { sealCheckpoint } };
