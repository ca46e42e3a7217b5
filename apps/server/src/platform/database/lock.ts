import pg from "pg";
import { StartupError } from "../startup-error.ts";

export type HeldLock = { readonly free: () => Promise<void> };

const TRY_EVERY_MS = 500;

/**
 * Waits for an advisory lock and holds it on a connection of its own until it is freed. `onLost` reports that the connection broke, with which the lock is gone:
 * another process may have it at once. It is tried again and again, since a connection that waits in the database does not notice that its process is gone. Rejects with
 * a StartupError if `signal` ends the wait.
 */
export async function holdLock(
  url: string,
  key: number,
  { onLost, signal }: { readonly onLost: () => void; readonly signal: AbortSignal },
): Promise<HeldLock> {
  const client = new pg.Client({ connectionString: url, application_name: "candor lock", keepAlive: true });
  let freed = false;
  const free = async (): Promise<void> => {
    freed = true;
    await client.end();
  };
  client.on("error", () => {});
  client.on("end", () => {
    if (!freed) onLost();
  });
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1) AS held", [key]);
    if (rows[0]?.held) return { free };
    if (signal.aborted) {
      await free();
      throw new StartupError("the start was broken off");
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
}
