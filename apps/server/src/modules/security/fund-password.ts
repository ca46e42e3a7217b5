import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { deriveKey } from "../../platform/crypto.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { Services } from "../services.ts";

type Using = Pick<Services, "passwords" | "secret">;

/**
 * All million fund passwords go through argon2id in hours, so that a stolen table alone would give them away. What is hashed is therefore an HMAC
 * under a key that the database does not have.
 */
const peppered = (secret: string, userId: number, fundPassword: string) =>
  createHmac("sha256", deriveKey(secret, "fund passwords")).update(`${userId}\n${fundPassword}`).digest("base64");

/** Argon2id; undefined when too many hashes wait. */
export const hashFundPassword = ({ passwords, secret }: Using, userId: number, fundPassword: string) =>
  passwords.hash(peppered(secret, userId, fundPassword));

export const verifyFundPassword = (
  { passwords, secret }: Using,
  { userId, stored, fundPassword }: { userId: number; stored: string; fundPassword: string },
) => passwords.verify(stored, peppered(secret, userId, fundPassword));

export const setFundPassword = (db: Kysely<Database>, userId: number, hash: string) =>
  db.updateTable("users").set({ fund_password_hash: hash }).where("user_id", "=", userId).execute();
