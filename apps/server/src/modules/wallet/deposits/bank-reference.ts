import { randomInt } from "node:crypto";
import type { Db } from "../../../platform/database/schema.ts";

/** No 0, O, 1, I or L, which people mix up when they copy from a screen to a bank's form. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/** 31 to the 8th: among a million users a new one is taken with a chance of one in 850,000, and then drawn again. */
const LENGTH = 8;
const TRIES = 5;

const newReference = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

const referenceOf = async (db: Db, userId: number): Promise<string | null> =>
  (await db.selectFrom("users").select("bank_reference").where("user_id", "=", userId).executeTakeFirstOrThrow())
    .bank_reference;

/** The payment reference of a user's bank transfers: created on first use, and permanent. */
export async function bankReference(db: Db, userId: number): Promise<string> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const known = await referenceOf(db, userId);
    if (known !== null) return known;
    const reference = newReference();
    const taken = db.selectFrom("users").select("user_id").where("bank_reference", "=", reference);
    await db
      .updateTable("users")
      .set({ bank_reference: reference })
      .where("user_id", "=", userId)
      .where("bank_reference", "is", null)
      .where((expression) => expression.not(expression.exists(taken)))
      .execute();
  }
  throw new Error(`no bank reference could be made for user ${userId}`);
}
