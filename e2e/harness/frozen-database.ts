import type { App } from "./app.ts";
import { databaseProcessesOf } from "./postmaster.ts";

/** PostgreSQL stands still, as on a disk that hangs: connections stay open and nothing answers. */
export function freezeDatabase(app: App): () => void {
  const frozen = databaseProcessesOf(app);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  return () => {
    for (const pid of frozen.splice(0)) process.kill(pid, "SIGCONT");
  };
}
