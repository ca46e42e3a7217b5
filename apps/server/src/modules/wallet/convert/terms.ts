import { type Amount, ONE, type Rate } from "@candor/contract/domain/money.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { readSetting } from "../../console/settings/index.ts";

/** A millionth in units of 1e-8. */
const PPM = 100n;

export type Terms = { readonly spread: Rate; readonly tolerance: Rate; readonly perMinute: Amount };

/** The spread of a conversion, its price tolerance, and a user's limit per minute in USDT. */
export async function readTerms(db: Kysely<Database>): Promise<Terms> {
  const [spread, tolerance, perMinute] = await Promise.all([
    readSetting(db, "convert.spread"),
    readSetting(db, "convert.tolerance"),
    readSetting(db, "convert.per_minute"),
  ]);
  return {
    spread: ofPpm(spread.value),
    tolerance: ofPpm(tolerance.value),
    perMinute: (BigInt(perMinute.value) * ONE) as Amount,
  };
}

const ofPpm = (ppm: number): Rate => (BigInt(ppm) * PPM) as Rate;
