import { createHmac } from "node:crypto";
import { RECOVERY_CODES } from "@candor/contract/routes/security.ts";
import type { Kysely } from "kysely";
import { deriveKey } from "../../platform/crypto.ts";
import type { Database } from "../../platform/database/schema.ts";

type Db = Kysely<Database>;

/** Crockford's base32, without I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const HALF = 5;

/**
 * Ten codes of 50 bits for the act of this command id. They are computed and not drawn, so that a repeat of the call, whose answer was lost on the
 * way, shows the same ones although they are stored nowhere: the database has hashes only.
 */
export function recoveryCodesOf(secret: string, userId: number, commandId: string): string[] {
  const key = deriveKey(secret, "recovery codes");
  return Array.from({ length: RECOVERY_CODES }, (_, index) => {
    const bytes = createHmac("sha256", key).update(`${userId}\n${commandId}\n${index}`).digest();
    const letters = Array.from(bytes.subarray(0, 2 * HALF), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
    return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
  });
}

const hashOf = (secret: string, userId: number, code: string) =>
  createHmac("sha256", deriveKey(secret, "recovery code hashes"))
    .update(`${userId}\n${plain(code)}`)
    .digest();

/** As it was shown, however it is typed: without dash, in capitals, and with the digits that letters are taken for. */
const plain = (code: string) => code.toUpperCase().replaceAll("-", "").replace(/O/g, "0").replace(/[IL]/g, "1");

/** Puts new codes in the place of all older ones. */
export async function replaceRecoveryCodes(
  trx: Db,
  secret: string,
  { userId, codes }: { userId: number; codes: readonly string[] },
): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  const values = codes.map((code) => ({ user_id: userId, code_hash: hashOf(secret, userId, code) }));
  await trx.insertInto("recovery_codes").values(values).execute();
}

export const deleteRecoveryCodes = (db: Db, userId: number) =>
  db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();

/** Uses a code up; false when it is none of the user's, or used. Of two who bring it at once one has it. */
export async function takeRecoveryCode(
  db: Db,
  secret: string,
  { userId, code, now }: { userId: number; code: string; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable("recovery_codes")
    .set({ used_at: new Date(now) })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(secret, userId, code))
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account still has these codes, used or not: no others have taken their place since. */
export async function areCurrent(
  db: Db,
  secret: string,
  { userId, codes }: { userId: number; codes: readonly string[] },
) {
  const [first = ""] = codes;
  const row = await db
    .selectFrom("recovery_codes")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOf(secret, userId, first))
    .executeTakeFirst();
  return row !== undefined;
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}
