import { createHmac } from "node:crypto";
import { RECOVERY_CODES } from "@candor/contract/routes/security.ts";
import { deriveKey } from "../../../platform/crypto.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";

/** Crockford's base32, without I, L, O and U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const HALF = 5;

/** Ten codes of 50 bits for the action of this command id, under the current secret: those to be stored. */
export const newRecoveryCodes = (secrets: Secrets, userId: number, commandId: string): string[] =>
  codesOf(secrets.present.text, userId, commandId);

/**
 * They are derived, not random, so that a repeated call after a lost answer shows the same ones although they are stored nowhere: the database has
 * hashes only.
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

/** The canonical form of any spelling: without dash, in capitals, and with digits in place of lookalike letters. */
const plain = (code: string) => code.toUpperCase().replaceAll("-", "").replace(/O/g, "0").replace(/[IL]/g, "1");

/** Replaces all older codes with new ones. */
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

/** Uses a code up; false if it is not the user's, or used. Of two simultaneous uses one succeeds. */
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

/** The codes of an action if the account still has them, used or not; undefined if others have replaced them since. */
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
