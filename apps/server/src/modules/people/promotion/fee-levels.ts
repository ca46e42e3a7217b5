import { type Amount, formatAmount, fromNumeric, plain, type Rate } from "@candor/contract/domain/money.ts";
import { COUNTED_TOGETHER_MAX, VOLUME_DAYS } from "@candor/contract/domain/rebates.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { FeeLevel, FeeLevelTerms } from "@candor/contract/routes/promotion.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { StoredFeeLevel } from "../../../platform/database/column-types.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { dayText } from "./day.ts";
import { addUpVolumes, isAddedUpTo, uncounted, volumeSince } from "./volumes.ts";

export const newestTable = (db: Db) =>
  db.selectFrom("fee_tables").selectAll().orderBy("version", "desc").limit(1).executeTakeFirst();

export const levelOf = (db: Db, userId: number) =>
  db.selectFrom("fee_levels").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** What the user's level takes off the fees of spot trades now. */
export async function feeReductions(db: Db, userId: number): Promise<{ readonly maker: Rate; readonly taker: Rate }> {
  const own = await levelOf(db, userId);
  return { maker: fromNumeric(own?.maker ?? "0") as Rate, taker: fromNumeric(own?.taker ?? "0") as Rate };
}

/** A table as on the wire. */
export const termsOf = (levels: readonly StoredFeeLevel[]): FeeLevelTerms[] =>
  levels.map(({ volume, maker, taker }, index) => ({
    level: index + 1,
    volume: plain(volume),
    maker_reduction: plain(maker),
    taker_reduction: plain(taker),
  }));

type OwnLevel = Awaited<ReturnType<typeof levelOf>>;

/** As on the wire; 0 is none. */
export const ownLevel = (own: OwnLevel) => ({
  level: own?.level ?? 0,
  maker_reduction: plain(own?.maker ?? "0"),
  taker_reduction: plain(own?.taker ?? "0"),
});

/** A user's own level, and what is missing for the next one; null as long as there are no levels. */
export async function feeLevelOf(db: Db, userId: number, now: number): Promise<FeeLevel | null> {
  const today = Math.floor(now / DAY_MS);
  const since = dayText((today - VOLUME_DAYS + 1) * DAY_MS);
  const [table, own, volume] = await Promise.all([
    newestTable(db),
    levelOf(db, userId),
    volumeSince(db, userId, since),
  ]);
  if (!table || (table.levels.length === 0 && !own?.level)) return null;
  const levels = termsOf(table.levels);
  const next = levels.find(({ level }) => level > (own?.level ?? 0));
  const missing = next && fromNumeric(next.volume) - fromNumeric(volume);
  return {
    ...ownLevel(own),
    volume: plain(volume),
    next_count_at_ms: (today + 1) * DAY_MS,
    next: next && missing !== undefined ? { ...next, missing: formatAmount(missing > 0n ? missing : 0n) } : null,
    levels,
  };
}

/** What was traded just before midnight is committed by then. */
const GRACE_MS = 10_000;

/** The last day that this process has counted whole. */
export type CountedDay = { day?: number };

/**
 * Once a UTC day, after its begin: sends the core the volumes of the 30 days before it of everybody whose level they decide, so many users a command. A
 * table that was set on the day itself waits for the next one. Returns the number of users.
 */
export async function countLevels(services: Services, counted: CountedDay): Promise<number> {
  const { db, engine, clock, log } = services;
  const { now } = await engine.status();
  await addUpVolumes(db, now);
  const day = Math.floor(now / DAY_MS);
  const midnight = new Date(day * DAY_MS);
  if (counted.day === day || now < midnight.getTime() + GRACE_MS) return 0;
  const table = await newestTable(db);
  if (!table || table.updated_at >= midnight || !(await isAddedUpTo(db, midnight))) return 0;
  // Without levels nobody reaches one, and those who had one lose it.
  const lowest = table.levels[0]?.volume ?? "Infinity";
  let users = 0;
  for (let after = 0; ; ) {
    const rows = await uncounted(db, { day, lowest, after, limit: COUNTED_TOGETHER_MAX });
    if (rows.length === 0) break;
    const volumes = rows.map(({ user_id: userId, volume }) => ({ userId, volume: fromNumeric(volume) as Amount }));
    const command = { type: "countFeeLevels", id: makeCommandId(clock.now()), day, version: table.version } as const;
    const outcome = await execute(engine, { ...command, counted: volumes });
    if (!outcome.ok) {
      log.warn({ day, error: outcome.error }, "fee levels could not be counted; they are counted again in a minute");
      return users;
    }
    users += rows.length;
    after = rows.at(-1)?.user_id ?? after;
    if (rows.length < COUNTED_TOGETHER_MAX) break;
  }
  counted.day = day;
  return users;
}
