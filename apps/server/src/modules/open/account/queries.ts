import type { Db } from "../../../platform/database/schema.ts";

/** The user's coin account, with the time of its last entry in the ledger. */
export const spotBalances = (db: Db, userId: number) =>
  db
    .selectFrom("balances")
    .select(["currency_id", "available", "frozen"])
    .where("owner_id", "=", userId)
    .where("account", "=", "c2c")
    .execute();

/** When a key was created, and whether it is bound to addresses. */
export const keyTerms = (db: Db, keyId: string) =>
  db.selectFrom("api_keys").select(["created_at", "addresses"]).where("key_id", "=", keyId).executeTakeFirstOrThrow();
