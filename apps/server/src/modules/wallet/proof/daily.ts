import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { Services } from "../../../services/services.ts";
import { type Published, publishRoot } from "./publish.ts";
import * as queries from "./queries.ts";

/**
 * How long leaves are kept, in days. The daily root serves later checks; there may be 144 on demand a day, 25 MB each with 100,000 users, and their
 * users save the proof as a file.
 */
const KEPT_DAYS = { daily: 90, demand: 2 } as const;

/** Whether the leaves of a root must still be stored. */
export const areLeavesKept = ({ at, cause }: queries.RootTime, now: number): boolean =>
  at.getTime() > now - KEPT_DAYS[cause] * DAY_MS;

/** The root of this UTC day, made now unless it exists. Returns it if it was made. */
export async function publishDaily(services: Pick<Services, "db" | "clock">): Promise<Published> {
  const today = new Date(Math.floor(services.clock.now() / DAY_MS) * DAY_MS);
  // Checked without the lock first: this runs each minute.
  const newest = await queries.newestRoot(services.db, "daily");
  if (newest && newest.at >= today) return undefined;
  return publishRoot(services, { cause: "daily", unlessSince: today });
}

/** Deletes the leaves of expired roots, one root at a time. Returns the number of roots. */
export async function forgetLeaves({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const ago = (days: number) => new Date(clock.now() - days * DAY_MS);
  const before = { daily: ago(KEPT_DAYS.daily), demand: ago(KEPT_DAYS.demand) };
  for (let forgotten = 0; ; forgotten += 1) {
    const root = await queries.rootPastKeeping(db, before);
    if (!root) return forgotten;
    await db.transaction().execute(async (trx) => {
      await queries.deleteNodes(trx, root.root_id);
      await queries.deleteLeaves(trx, root.root_id);
    });
  }
}
