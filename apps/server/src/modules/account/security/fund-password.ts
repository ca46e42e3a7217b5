import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { deriveKey } from "../../../platform/crypto.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import type { HashTurn } from "../../../services/sessions/passwords.ts";

type Using = Pick<Services, "db" | "passwords" | "secrets">;

/**
 * All million possible fund passwords can be hashed with argon2id in hours, so a stolen table alone would reveal them. The hash is therefore over an
 * HMAC with a key that is not in the database.
 */
const peppered = (secret: string, userId: number, fundPassword: string) =>
  createHmac("sha256", deriveKey(secret, "fund passwords")).update(`${userId}\n${fundPassword}`).digest("base64");

const turnOf = (userId: number): HashTurn => ({ lane: "account", caller: `user:${userId}` });

/** An argon2id hash, and the id of the secret in it. */
export type FundPasswordHash = { readonly hash: string; readonly key: number };

/** Undefined when too many hashes wait. */
export async function hashFundPassword(
  { passwords, secrets }: Omit<Using, "db">,
  userId: number,
  fundPassword: string,
): Promise<FundPasswordHash | undefined> {
  const { id: key, text } = secrets.present;
  const hash = await passwords.hash(peppered(text, userId, fundPassword), turnOf(userId));
  return hash === undefined ? undefined : { hash, key };
}

/**
 * Whether it is the right one; undefined when too many hashes wait. A right one hashed with a former secret is rehashed with the current one, since
 * it is known only at this moment.
 */
export async function verifyFundPassword(
  using: Using,
  { userId, stored, fundPassword }: { userId: number; stored: FundPasswordHash; fundPassword: string },
): Promise<boolean | undefined> {
  const { db, passwords, secrets } = using;
  const secret = secrets.withId(stored.key);
  if (secret === undefined) throw new Error(`the fund password of user ${userId} has key ${stored.key}, which is gone`);
  const right = await passwords.verify(stored.hash, peppered(secret, userId, fundPassword), turnOf(userId));
  if (!right || stored.key === secrets.present.id) return right;
  const again = await hashFundPassword(using, userId, fundPassword);
  // Only if the verified hash is still current: the user may have set another one meanwhile.
  if (again) await update(db, userId, again).where("fund_password_hash", "=", stored.hash).execute();
  return right;
}

const update = (db: Kysely<Database>, userId: number, { hash, key }: FundPasswordHash) =>
  db.updateTable("users").set({ fund_password_hash: hash, fund_password_key: key }).where("user_id", "=", userId);

export const setFundPassword = (db: Kysely<Database>, userId: number, hashed: FundPasswordHash) =>
  update(db, userId, hashed).execute();

/** How many fund passwords have a former secret in their hash. */
export async function countFormerFundPasswords(db: Kysely<Database>, presentKey: number): Promise<number> {
  const { count } = await db
    .selectFrom("users")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("fund_password_hash", "is not", null)
    .where("fund_password_key", "<>", presentKey)
    .executeTakeFirstOrThrow();
  return count;
}
