import type { Client } from "pg";
import { BatchBuilder, type ExecutionListener } from "./batch.ts";
import type { EngineOptions } from "./engine-options.ts";
import { type Loaded, load } from "./reload.ts";

export type OpenState = { readonly loaded: Loaded; readonly builder: BatchBuilder };

/** Loads the state, unless a standby has it, and opens a batch on it. Every follower reads the state first, and then follows the executions. */
export async function openState(
  client: Client,
  { followers, keepsBodies, standby }: Pick<EngineOptions, "followers" | "keepsBodies" | "standby">,
): Promise<OpenState> {
  const loaded = (await standby?.state.finish(client)) ?? (await load(client));
  for (const follower of followers) await follower.loaded(loaded.state, client);
  const listener: ExecutionListener = (command, execution) => {
    for (const follower of followers) follower.executed(command, execution);
  };
  return { loaded, builder: new BatchBuilder(loaded, { listener, keepsBodies }) };
}
