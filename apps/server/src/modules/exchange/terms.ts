import type { Rate } from "@candor/contract/money.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import { readSetting } from "../settings/index.ts";

/** A millionth in units of 1e-8. */
const PPM = 100n;

export type Terms = { readonly spread: Rate; readonly tolerance: Rate };

/** What a conversion costs, and how far its price may fall behind its quote. */
export async function readTerms(db: Kysely<Database>): Promise<Terms> {
  const [spread, tolerance] = await Promise.all([
    readSetting(db, "convert.spread"),
    readSetting(db, "convert.tolerance"),
  ]);
  return { spread: ofPpm(spread.value), tolerance: ofPpm(tolerance.value) };
}

const ofPpm = (ppm: number): Rate => (BigInt(ppm) * PPM) as Rate;
