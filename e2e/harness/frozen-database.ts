import { freezeAll } from "../../apps/server/src/testing/children-of.ts";
import type { App } from "./app.ts";
import { databaseProcessesOf } from "./postmaster.ts";

/** PostgreSQL stands still, as on a disk that hangs: connections stay open and nothing answers. */
export function freezeDatabase(app: App): () => void {
  const goOn = freezeAll(databaseProcessesOf(app));
  let isFrozen = true;
  return () => {
    if (isFrozen) goOn();
    isFrozen = false;
  };
}
