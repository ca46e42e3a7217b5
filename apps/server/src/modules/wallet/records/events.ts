import type { OutputOf } from "@candor/contract/route.ts";
import { EVENTS_PER_PAGE, type getEvents, type LedgerEvent } from "@candor/contract/routes/record.ts";
import type { Services } from "../../../services/services.ts";
import { entryView } from "./entries.ts";
import { changesOf, feesOf, groupEvents, principalTag } from "./event-groups.ts";
import { linkOf } from "./link.ts";
import { proofsOf } from "./proofs.ts";
import { type EntryFilter, type EntryRow, entriesBefore } from "./queries.ts";

type Reads = Pick<Services, "db" | "catalogue">;
/** Four entries an event on average; a page of large events has fewer of them. */
const ENTRIES_PER_READ = 200;

type Cursor = { readonly before: number | undefined; readonly entriesPerRead?: number };

/**
 * One page of events, newest first. Entries of a command stand next to each other among those of its user, so a page ends where the command changes:
 * no event is on two pages. One command has at most a few thousand entries of a user, of 250 fills or a tick that reaches all of the user's orders.
 */
export async function eventsPage(
  services: Reads,
  userId: number,
  filter: EntryFilter,
  { before, entriesPerRead = ENTRIES_PER_READ }: Cursor,
): Promise<OutputOf<typeof getEvents>> {
  const { rows, ended } = await wholeCommands(services, userId, filter, { before, entriesPerRead });
  const events = groupEvents(rows);
  const proofs = await proofsOf(services.db, userId, events);
  const list = events.map((entries): LedgerEvent => {
    const newest = entries.at(-1);
    if (!newest) throw new Error("an event has at least one entry");
    return {
      id: String(newest.entry_id),
      tag: principalTag(entries),
      ref: newest.ref === "" ? null : newest.ref,
      link: linkOf(newest.ref),
      proof: proofs.get(newest.entry_id) ?? null,
      changes: changesOf(entries, (id) => services.catalogue.symbolOf(id)),
      fees: feesOf(entries, (id) => services.catalogue.symbolOf(id)),
      entries: entries.map((row) => entryView(services, row)),
      created_at: newest.at.toISOString(),
    };
  });
  return { list, next: ended ? null : String(rows.at(-1)?.entry_id) };
}

/** The newest entries before the cursor up to the end of a command, newest first; `ended` if there is nothing behind them. */
async function wholeCommands(
  { db }: Reads,
  userId: number,
  filter: EntryFilter,
  { before, entriesPerRead }: Required<Cursor>,
): Promise<{ rows: EntryRow[]; ended: boolean }> {
  const read: EntryRow[] = [];
  for (;;) {
    const at = read.at(-1)?.entry_id ?? before;
    const rows = await entriesBefore(db, userId, filter, { before: at, limit: entriesPerRead });
    read.push(...rows);
    const ended = rows.length < entriesPerRead;
    const kept = ended ? read : read.slice(0, startOfLastCommand(read));
    // A command that is larger than what was read is read to its end.
    if (kept.length > 0 || ended) return pageOf(kept, ended);
  }
}

function startOfLastCommand(rows: readonly EntryRow[]): number {
  const last = rows.at(-1)?.command_id;
  return rows.findLastIndex(({ command_id }) => command_id !== last) + 1;
}

/** The first commands that have enough events together. */
function pageOf(rows: EntryRow[], ended: boolean): { rows: EntryRow[]; ended: boolean } {
  const events = new Set<string>();
  for (const [index, { command_id, ref }] of rows.entries()) {
    const isNext = index > 0 && rows[index - 1]?.command_id !== command_id;
    if (isNext && events.size >= EVENTS_PER_PAGE) return { rows: rows.slice(0, index), ended: false };
    events.add(`${command_id} ${ref}`);
  }
  return { rows, ended };
}
