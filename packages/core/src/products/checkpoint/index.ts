import { refuse } from "@candor/contract/errors.ts";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { Product } from "../../engine/product.ts";
import type { State } from "../../engine/state.ts";
import type { SealCheckpoint } from "./records.ts";

function sealCheckpoint(state: State, { batchId, digest }: SealCheckpoint): Outcome {
  const isBatch = Number.isSafeInteger(batchId) && batchId > 0;
  if (!isBatch || !/^[0-9a-f]{64}$/.test(digest)) return refuse("INVALID_REQUEST");
  state.events.push({ type: "checkpoint", batchId, digest });
  return DONE;
}

export const checkpoint: Product = { name: "checkpoint", order: 120, commands: { sealCheckpoint } };
