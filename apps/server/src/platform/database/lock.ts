import pg from "pg";
import { StartupError } from "../startup-error.ts";

export type HeldLock = { readonly free: () => Promise<void> };

/**
 * Waits for an advisory lock and holds it on a connection of its own until it is freed; whoever waits for it is next. `onLost` reports that the connection broke,
 * with which the lock is gone: another process may have it at once. Rejects with a StartupError if `signal` ends the wait.
 */
export async function holdLock(
  url: string,
  key: number,
  { onLost, signal }: { readonly onLost: () => void; readonly signal: AbortSignal },
): Promise<HeldLock> {
  const client = new pg.Client({ connectionString: url, application_name: "candor lock", keepAlive: true });
  let freed = false;
  client.on("error", () => {});
  client.on("end", () => {
    if (!freed) onLost();
  });
  const free = async (): Promise<void> => {
    freed = true;
    await client.end();
  };
  await client.connect();
  const breakOff = () => {
    freed = true;
    client.connection.stream.destroy();
  };
  signal.addEventListener("abort", breakOff, { once: true });
  try {
    await client.query("SELECT pg_advisory_lock($1)", [key]);
  } catch (cause) {
    freed = true;
    await client.end().catch(() => {});
    throw new StartupError("the lock of the jobs could not be had", { cause });
  } finally {
    signal.removeEventListener("abort", breakOff);
  }
  return { free };
}
