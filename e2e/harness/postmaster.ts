import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withChildren } from "../../apps/server/src/testing/children-of.ts";
import type { App } from "./app.ts";

/** The process number of the server's own PostgreSQL. */
export const postmasterOf = (app: Pick<App, "data">): number =>
  Number.parseInt(readFileSync(join(app.data, "postgres/data/postmaster.pid"), "utf8"), 10);

/** The server's own PostgreSQL. */
export const databaseProcessesOf = (app: Pick<App, "data">): number[] => withChildren(postmasterOf(app));

const READY_WITHIN_MS = 60_000;

/** Until a server whose database was away serves again. */
export async function untilReady({ url }: Pick<App, "url">): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; ) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`not ready within ${READY_WITHIN_MS} ms`);
}
