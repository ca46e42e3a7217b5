import { createHmac } from "node:crypto";
import { RECOVERY_CODES } from "@candor/contract/routes/security.ts";
import { deriveKey } from "../../../platform/crypto.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";

/** Crockford's base32, without I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const HALF = 5;

/** Ten codes of 50 bits for the act of this command id, under the present secret: those to be stored. */
export const newRecoveryCodes = (secrets: Secrets, userId: number, commandId: string): string[] =>
  codesOf(secrets.present.text, userId, commandId);

/**
 * They are computed and not drawn, so that a repeat of the call, whose answer was lost on the way, shows the same ones although they are stored nowhere:
 * the database has hashes only.
 */
function codesOf(secret: string, userId: number, commandId: string): string[] {
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

/** Under each secret: codes outlive the one that they were made with. */
const hashesOf = (secrets: Secrets, userId: number, code: string) =>
  secrets.each((secret) => hashOf(secret, userId, code));

/** As it was shown, however it is typed: without dash, in capitals, and with the digits that letters are taken for. */
const plain = (code: string) => code.toUpperCase().replaceAll("-", "").replace(/O/g, "0").replace(/[IL]/g, "1");

/** Puts new codes in the place of all older ones. */
export async function replaceRecoveryCodes(
  trx: Db,
  secrets: Secrets,
  { userId, codes }: { userId: number; codes: readonly string[] },
): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  const values = codes.map((code) => ({ user_id: userId, code_hash: hashOf(secrets.present.text, userId, code) }));
  await trx.insertInto("recovery_codes").values(values).execute();
}

export const deleteRecoveryCodes = (db: Db, userId: number) =>
  db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();

/** Uses a code up; false when it is none of the user's, or used. Of two who bring it at once one has it. */
export async function takeRecoveryCode(
  db: Db,
  secrets: Secrets,
  { userId, code, now }: { userId: number; code: string; now: number },
): Promise<boolean> {
  const row = await db
    .updateTable("recovery_codes")
    .set({ used_at: new Date(now) })
    .where("user_id", "=", userId)
    .where("code_hash", "in", hashesOf(secrets, userId, code))
    .where("used_at", "is", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The codes of an act if the account still has them, used or not; undefined when others have taken their place since. */
export async function currentRecoveryCodes(
  db: Db,
  secrets: Secrets,
  { userId, commandId }: { userId: number; commandId: string },
): Promise<string[] | undefined> {
  const made = secrets.each((secret) => {
    const codes = codesOf(secret, userId, commandId);
    return { codes, firstHash: hashOf(secret, userId, codes[0] ?? "") };
  });
  const row = await db
    .selectFrom("recovery_codes")
    .select("code_hash")
    .where("user_id", "=", userId)
    .where(
      "code_hash",
      "in",
      made.map(({ firstHash }) => firstHash),
    )
    .executeTakeFirst();
  return row && made.find(({ firstHash }) => firstHash.equals(row.code_hash))?.codes;
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
