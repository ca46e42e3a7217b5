import { csvLine } from "@candor/contract/csv.ts";
import type { Services } from "../../../services/services.ts";
import { entryView } from "./entries.ts";
import { type EntryFilter, type EntryRow, entriesBefore } from "./queries.ts";

export const EXPORT_ROWS_MAX = 100_000;
const ROWS_PER_PIECE = 1_000;

const head = [
  "entry_id",
  "at",
  "account",
  "currency",
  "tag",
  "available",
  "frozen",
  "available_after",
  "frozen_after",
  "ref",
  "command_id",
  "batch_id",
] as const;

type Limits = { readonly rowsMax?: number; readonly rowsPerPiece?: number };

/**
 * The user's entries as comma-separated lines, newest first, in pieces of 1,000: amounts are exact, times UTC. A truncated file says so in its last
 * line, so that it is not mistaken for a complete one.
 */
export async function* exportEntries(
  services: Pick<Services, "db" | "catalogue">,
  userId: number,
  filter: EntryFilter,
  { rowsMax = EXPORT_ROWS_MAX, rowsPerPiece = ROWS_PER_PIECE }: Limits = {},
): AsyncGenerator<string> {
  yield csvLine(head);
  let before: number | undefined;
  for (let left = rowsMax; ; ) {
    // One row more than the limit shows whether there is more.
    const rows = await entriesBefore(services.db, userId, filter, { before, limit: Math.min(rowsPerPiece, left + 1) });
    const written = rows.slice(0, left);
    if (written.length > 0) yield written.map((row) => lineOf(services, row)).join("");
    if (rows.length > left) {
      const rest = head.slice(1).map(() => "");
      yield csvLine([`cut after ${rowsMax} entries: choose fewer days for the rest`, ...rest]);
      return;
    }
    if (rows.length < rowsPerPiece) return;
    left -= written.length;
    before = written.at(-1)?.entry_id;
  }
}

function lineOf(services: Pick<Services, "catalogue">, row: EntryRow): string {
  const entry = entryView(services, row);
  return csvLine([
    ...[entry.id, entry.created_at, entry.account, entry.symbol, entry.tag],
    ...[entry.available, entry.frozen, entry.available_after, entry.frozen_after],
    ...[entry.ref ?? "", row.command_id, String(row.batch_id)],
  ]);
}
