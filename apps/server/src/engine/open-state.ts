import type { Client } from "pg";
import { BatchBuilder, type ExecutionListener } from "./batch.ts";
import type { EngineOptions } from "./engine-options.ts";
import { type Loaded, load } from "./reload.ts";

export type OpenState = { readonly loaded: Loaded; readonly builder: BatchBuilder };

/** Loads the state, which every follower reads first, and opens a batch on it whose executions they follow. */
export async function openState(
  client: Client,
  { followers, keepsBodies }: Pick<EngineOptions, "followers" | "keepsBodies">,
): Promise<OpenState> {
  const loaded = await load(client);
  for (const follower of followers) await follower.loaded(loaded.state, client);
  const listener: ExecutionListener = (command, execution) => {
    for (const follower of followers) follower.executed(command, execution);
  };
  return { loaded, builder: new BatchBuilder(loaded, { listener, keepsBodies }) };
}
