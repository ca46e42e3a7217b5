import type { Selectable } from "kysely";
import type { Db, OtcMerchantsTable } from "../../../platform/database/schema.ts";

export type MerchantRow = Selectable<OtcMerchantsTable>;

export const merchant = (db: Db, userId: number): Promise<MerchantRow | undefined> =>
  db.selectFrom("otc_merchants").selectAll().where("user_id", "=", userId).executeTakeFirst();
