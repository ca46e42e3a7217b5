import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase } from "pg";
import { StartupError } from "../startup-error.ts";

/**
 * Marks of an unfinished restore or upgrade: a file in CANDOR_DATA, and a table in a database. A program that opens either refuses it, so that
 * half of a database is never used as a complete one.
 */
export const RESTORE_TABLE = "restore_unfinished";

const fileOf = (candorData: string) => join(candorData, "unfinished");

/** `why` is the message with which every program refuses this folder until `unmark`. */
export function mark(candorData: string, why: string): void {
  mkdirSync(candorData, { recursive: true });
  writeFileSync(fileOf(candorData), why, { mode: 0o600, flush: true });
}

export const unmark = (candorData: string): void => rmSync(fileOf(candorData), { force: true });

export const markOf = (candorData: string): string | undefined =>
  existsSync(fileOf(candorData)) ? readFileSync(fileOf(candorData), "utf8") : undefined;

export function assertFolderFinished(candorData: string): void {
  const why = markOf(candorData);
  if (why !== undefined) throw new StartupError(why);
}

export async function assertRestoreFinished(client: ClientBase): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS marked", [`public.${RESTORE_TABLE}`]);
  if (rows[0].marked)
    throw new StartupError("the restore into this database did not finish; empty the database and restore again");
}
