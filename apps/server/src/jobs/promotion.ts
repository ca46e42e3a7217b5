import { DAY_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { addUp, type CountedDay, countLevels } from "../modules/people/promotion/index.ts";
import { summarizeRebates, type Told } from "../services/notifications/rebates.ts";
import { tellWithheld, withholdAlike } from "../services/rebates/withhold-alike.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = MINUTE_MS;
/** A round looks at what is new since the last one, and this much more: what was committed late has an earlier time. */
const OVERLAP_MS = 5 * MINUTE_MS;
const TOLD_MS = 7 * DAY_MS;

/**
 * At the start and each minute: adds new rebates to the sums, withholds those of inviters who seem to be the same person as whom they invited, counts fee
 * levels once a day, and tells inviters what they earned yesterday. At the start everybody is compared. Returns a function that stops it after the current round.
 */
export function startPromotion(services: Services): () => Promise<void> {
  const { db, clock, log } = services;
  const stopping = new AbortController();
  const told: Told = {};
  const counted: CountedDay = {};
  let comparedUntil = 0;
  const run = async (): Promise<void> => {
    try {
      const now = clock.now();
      const added = await addUp(db);
      const withheld = await withholdAlike(services, { since: new Date(Math.max(0, comparedUntil - OVERLAP_MS)) });
      comparedUntil = now;
      const sent = await tellWithheld(services, new Date(now - TOLD_MS));
      const levels = await countLevels(services, counted);
      const summaries = await summarizeRebates(services, told, stopping.signal);
      if (added + withheld + sent + levels + summaries > 0)
        log.info({ added, withheld, sent, levels, summaries }, "promotion upkeep done");
    } catch (error) {
      log.error({ err: error }, "promotion upkeep failed; it is tried again in a minute");
    }
  };
  const stop = startRounds(EVERY_MS, run);
  return () => {
    stopping.abort();
    return stop();
  };
}
