import type { ClientBase } from "pg";
import { TEXT_FORM } from "../backup/catalogue.ts";
import { StartupError } from "../platform/startup-error.ts";
import { type Detached, removeRows } from "./detach.ts";
import { completeUntil, type Month, monthsBetween, retainedFrom } from "./months.ts";
import { assertSame, type NotedArchive, notedArchives } from "./read.ts";
import { whyItStays } from "./still-needed.ts";
import type { ArchiveStore } from "./store.ts";
import { type ArchivedTable, archivedTables, type Scope } from "./tables.ts";
import { type Archive, writeMonth } from "./write.ts";

export type ArchiveOptions = {
  /** A connection of the owner. */
  readonly client: ClientBase;
  readonly store: ArchiveStore;
  /** `CANDOR_KEEP_MONTHS`; 0 keeps all. */
  readonly keepMonths: number;
  /** Whether the rows of archived months older than that leave the database. */
  readonly detach: boolean;
  /** One month alone. */
  readonly month?: Month | undefined;
};

export type ArchiveEvent =
  | { readonly what: "written"; readonly archive: Archive }
  | { readonly what: "detached"; readonly archive: Archive; readonly detached: Detached }
  | { readonly what: "stays"; readonly table: string; readonly month: Month; readonly why: string };

const LOCK = "SELECT pg_try_advisory_lock(hashtext('candor.archive')) AS taken";

/**
 * Archives every complete month, and with `detach` removes the rows of those older than the retention once their archive was compared with them to the
 * byte. Beside a working server or without one; it can be repeated after a kill at any moment.
 */
export async function* archiveMonths(options: ArchiveOptions): AsyncGenerator<ArchiveEvent> {
  const { client, month, detach, keepMonths } = options;
  if (detach && keepMonths === 0)
    throw new StartupError("CANDOR_KEEP_MONTHS is 0, which keeps all months in the database: set it before --detach");
  // Months leave oldest first, so that one day says from when on lists are complete.
  if (detach && month) throw new StartupError("--detach takes months as they come: leave --month out");
  await client.query(TEXT_FORM);
  const { rows } = await client.query<{ taken: boolean }>(LOCK);
  if (rows[0]?.taken !== true) throw new StartupError("another run of npm run archive is at work");
  const until = await completeUntil(client);
  if (month && !(until && month.until <= until)) throw new StartupError(`${month.name} is not complete yet`);
  if (!until) return;
  const noted = new Map((await notedArchives(client)).map((one) => [`${one.table} ${one.month.name}`, one]));
  for (const table of archivedTables) {
    const oldest = await table.oldest(client);
    const months = month ? [month] : oldest ? monthsBetween(oldest, until) : [];
    for (const one of months) {
      let stays = false;
      for await (const event of archiveMonth(options, {
        table,
        month: one,
        known: noted.get(`${table.table} ${one.name}`),
      })) {
        yield event;
        stays = event.what === "stays";
      }
      if (stays) break;
    }
  }
}

type Work = { readonly table: ArchivedTable; readonly month: Month; readonly known: NotedArchive | undefined };

async function* archiveMonth(options: ArchiveOptions, { table, month, known }: Work): AsyncGenerator<ArchiveEvent> {
  const { client, store, detach, keepMonths } = options;
  const scope = await table.scope(client, month);
  if (!scope) return;
  let archive: Archive | undefined = known;
  if (!known) {
    archive = await writeMonth(client, store, { table, month, scope });
    if (archive) yield { what: "written", archive };
  }
  if (!archive || !detach || table.leaves.by === "age") return;
  // What is deleted in pieces may have been begun; a partition that was replaced is done.
  const isBegun = known?.keptRows !== undefined;
  if (isBegun && table.leaves.by === "partition") return;
  if (month.until > retainedFrom(new Date(), keepMonths)) return;
  const why = await whyItStays(client, table, month);
  if (why) yield { what: "stays", table: table.table, month, why };
  else yield* remove(options, { table, archive, scope, isBegun });
}

async function* remove(
  { client, store }: ArchiveOptions,
  { table, archive, scope, isBegun }: { table: ArchivedTable; archive: Archive; scope: Scope; isBegun: boolean },
): AsyncGenerator<ArchiveEvent> {
  if (!isBegun) await assertSame(client, store, { archive, table, scope });
  const detached = await removeRows(client, table, { archive, scope, isBegun });
  if (!isBegun || detached.keptRows > 0) yield { what: "detached", archive, detached };
}
