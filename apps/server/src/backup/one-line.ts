import pg from "pg";
import { StartupError } from "../platform/startup-error.ts";

/** What PostgreSQL or the connection to it says becomes the one line that an operator reads; anything else is a fault of ours and keeps its stack. */
export async function inOneLine<Result>(what: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const lost = error instanceof Error && /^Connection terminated|^Client has encountered/.test(error.message);
    if (!lost && !(error instanceof pg.DatabaseError)) throw error;
    throw new StartupError(`${what}: ${(error as Error).message}`, { cause: error });
  }
}
