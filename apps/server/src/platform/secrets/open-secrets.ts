import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { deriveKey, sealer } from "../crypto.ts";
import type { Db } from "../database/schema.ts";
import { StartupError } from "../startup-error.ts";
import { opensSome, type SealedColumn } from "./sealed-column.ts";
import { type Secret, Secrets } from "./secrets.ts";

type KeyRow = { key_id: number; proof: Buffer; former: Buffer | null };

/** CANDOR_SECRET, and CANDOR_SECRET_OLD during a rotation. */
export type GivenSecrets = { readonly secret: string; readonly old: string | undefined };

type Options = {
  readonly given: GivenSecrets;
  /** Everything sealed: an unrecorded secret is recognized by what it opens. */
  readonly sealed: readonly SealedColumn[];
  /** Called before a new secret replaces the old one; may refuse by throwing. */
  readonly beforeChange?: (trx: Db) => Promise<void>;
};

const SECRETS_LOCK = 4_341_005;

/** Recognized by its proof, which does not reveal it: HMAC-SHA256 under a key that HKDF derives from it. */
const proofOf = (secret: string): Buffer =>
  createHmac("sha256", deriveKey(secret, "secret proof")).update("CANDOR_SECRET").digest();
const formerSealer = (secret: string) => sealer(secret, "former secrets");
const formerOf = (keyId: number): string => `key:${keyId}`;
const isOf = ({ proof }: KeyRow, secret: string): boolean => timingSafeEqual(proof, proofOf(secret));

const NOT_THIS =
  "CANDOR_SECRET is not the secret of this database; with a wrong one nobody could log in and no file could be read";

/**
 * The secrets of a database. The first start records a proof of its secret; every later one throws a StartupError of one line if it has another, and
 * writes nothing. With the old secret beside it a new one replaces it: it becomes the current one, and the former ones are stored sealed with it, so
 * CANDOR_SECRET_OLD is needed only once.
 */
export function openSecrets(db: Db, options: Options): Promise<Secrets> {
  return db.transaction().execute(async (trx) => {
    // Two first starts at once: the second finds the first one's record.
    await sql`SELECT pg_advisory_xact_lock(${SECRETS_LOCK})`.execute(trx);
    const rows = await keysOf(trx);
    if (rows.length === 0) return first(trx, options);
    return known(trx, rows, options);
  });
}

const keysOf = (trx: Db): Promise<KeyRow[]> =>
  trx.selectFrom("secret_keys").select(["key_id", "proof", "former"]).orderBy("key_id", "desc").execute();

const insertKey = (trx: Db, { id, text }: Secret) =>
  trx
    .insertInto("secret_keys")
    .values({ key_id: id, proof: proofOf(text) })
    .execute();

async function known(trx: Db, rows: readonly KeyRow[], options: Options): Promise<Secrets> {
  const { secret, old } = options.given;
  const [newest, ...former] = rows as [KeyRow, ...KeyRow[]];
  if (isOf(newest, secret)) return new Secrets([{ id: newest.key_id, text: secret }, ...openFormer(former, secret)]);
  if (old !== undefined && isOf(newest, old)) {
    await options.beforeChange?.(trx);
    return change(trx, { secret, secrets: [{ id: newest.key_id, text: old }, ...openFormer(former, old)] });
  }
  if (former.some((row) => isOf(row, secret)))
    throw new StartupError("CANDOR_SECRET is a former secret of this database; set the one that took its place");
  throw new StartupError(old === undefined ? NOT_THIS : `${NOT_THIS}, and CANDOR_SECRET_OLD is not it either`);
}

const openFormer = (rows: readonly KeyRow[], present: string): Secret[] =>
  rows.flatMap(({ key_id: id, former }) =>
    former ? [{ id, text: formerSealer(present).open(former, formerOf(id)).toString() }] : [],
  );

/** A database without a recorded secret: an empty one, or one of an older release. */
async function first(trx: Db, { given, sealed, beforeChange }: Options): Promise<Secrets> {
  const candidates = [given.secret, ...(given.old === undefined ? [] : [given.old])];
  for (const text of candidates) {
    const secrets = new Secrets([{ id: 1, text }]);
    const opened = await Promise.all(sealed.map((column) => opensSome(trx, secrets, column)));
    // One opened value shows that it is the right one; without sealed values any secret is accepted.
    if (opened.includes(false) && !opened.includes(true)) continue;
    await insertKey(trx, secrets.present);
    if (text === given.secret) return secrets;
    await beforeChange?.(trx);
    return change(trx, { secret: given.secret, secrets: [secrets.present] });
  }
  throw new StartupError(given.old === undefined ? NOT_THIS : `${NOT_THIS}, and CANDOR_SECRET_OLD is not it either`);
}

/** Makes a secret the current one, and seals all former ones with it. */
async function change(trx: Db, next: { secret: string; secrets: readonly Secret[] }): Promise<Secrets> {
  const id = Math.max(...next.secrets.map((secret) => secret.id)) + 1;
  const present = { id, text: next.secret };
  await insertKey(trx, present);
  const { seal } = formerSealer(next.secret);
  for (const secret of next.secrets)
    await trx
      .updateTable("secret_keys")
      .set({ former: seal(Buffer.from(secret.text), formerOf(secret.id)) })
      .where("key_id", "=", secret.id)
      .execute();
  return new Secrets([present, ...next.secrets]);
}
