import type { CurrencyProfile } from "@candor/contract/routes/console/currency-profile.ts";
import type { Db } from "../../../platform/database/schema.ts";

type Profile = CurrencyProfile & { readonly version: number };

/** Of a currency that has none, what nobody has set. */
const NONE: Profile = { logo: null, website: "", white_paper: "", version: 0 };

export const profileOf = async (db: Db, currencyId: number): Promise<Profile> =>
  (await db
    .selectFrom("currency_profiles")
    .select(["logo_hash as logo", "website", "white_paper", "version"])
    .where("currency_id", "=", currencyId)
    .executeTakeFirst()) ?? NONE;

export const logoOf = (db: Db, currencyId: number, hash: string) =>
  db
    .selectFrom("currency_profiles")
    .select("logo")
    .where("currency_id", "=", currencyId)
    .where("logo_hash", "=", hash)
    .executeTakeFirst();

export type NewProfile = {
  readonly currencyId: number;
  /** Of the profile that it replaces; 0 without any. */
  readonly version: number;
  readonly website: string;
  readonly whitePaper: string;
  /** Undefined: it stays. */
  readonly logo: { readonly bytes: Buffer; readonly hash: string } | null | undefined;
};

/** False if the profile has another version by now. */
export async function setProfile(trx: Db, { currencyId, version, website, whitePaper, logo }: NewProfile) {
  const fields = {
    website,
    white_paper: whitePaper,
    version: version + 1,
    ...(logo === undefined ? {} : { logo: logo?.bytes ?? null, logo_hash: logo?.hash ?? null }),
  };
  const row = await trx
    .insertInto("currency_profiles")
    .values({ currency_id: currencyId, ...fields })
    .onConflict((conflict) =>
      conflict.column("currency_id").doUpdateSet(fields).where("currency_profiles.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst();
  return row?.version === version + 1;
}
