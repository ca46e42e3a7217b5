import type { Db } from "../../../platform/database/schema.ts";
import type { SealedColumn } from "../../../platform/secrets/sealed-column.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { codeOfStep, newTotpSecret, stepOfCode } from "../../../platform/totp.ts";
import type { Services } from "../../../services/services.ts";

type Using = Pick<Services, "db" | "secrets" | "clock">;

/** Time that a new secret waits for its first code. */
export const SETUP_LIFETIME_MS = 600_000;

const ownerOf = (userId: number | string) => `user:${userId}`;
/** The authenticator secrets of users, each sealed for its owner. */
export const authenticatorSecrets: SealedColumn = {
  name: "authenticator secrets of users",
  table: "authenticators",
  id: "user_id",
  idType: "bigint",
  column: "secret",
  purpose: "authenticator secrets",
  boundTo: ownerOf,
};
const sealerOf = (secrets: Secrets) => secrets.sealer(authenticatorSecrets.purpose);

/** Creates a pending secret that awaits its first code, replacing an earlier pending one. Undefined if the authenticator is on. */
export async function newPendingSecret({ db, secrets, clock }: Using, userId: number): Promise<Buffer | undefined> {
  const made = newTotpSecret();
  const sealed = sealerOf(secrets).seal(made, ownerOf(userId));
  const created = new Date(clock.now());
  const row = await db
    .insertInto("authenticators")
    .values({ user_id: userId, secret: sealed, confirmed_at: null, created_at: created })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret: sealed, last_step: 0, created_at: created })
        .where("authenticators.confirmed_at", "is", null),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row && made;
}

export async function isAuthenticatorOn(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("authenticators")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

type Code = { readonly userId: number; readonly totp: string; readonly pending: boolean };

/**
 * Accepts a code of the active authenticator, or with `pending` of the pending one, which turns it on. A code works once: its step has to be later
 * than the last accepted one. The row is locked during the check, so that neither another login nor a setup nor `npm run secret:rotate` changes it
 * meanwhile.
 */
export function takeTotp(db: Db, using: Pick<Using, "secrets" | "clock">, code: Code): Promise<boolean> {
  return db.isTransaction
    ? takeLocked(db, using, code)
    : db.transaction().execute((trx) => takeLocked(trx, using, code));
}

async function takeLocked(
  trx: Db,
  { secrets, clock }: Pick<Using, "secrets" | "clock">,
  { userId, totp, pending }: Code,
): Promise<boolean> {
  const now = clock.now();
  const row = await trx
    .selectFrom("authenticators")
    .select(["secret", "created_at", "last_step"])
    .where("user_id", "=", userId)
    .where("confirmed_at", pending ? "is" : "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (pending && row.created_at.getTime() + SETUP_LIFETIME_MS <= now)) return false;
  const step = stepOfCode(sealerOf(secrets).open(row.secret, ownerOf(userId)), totp, now);
  if (step === undefined || step <= row.last_step) return false;
  await trx
    .updateTable("authenticators")
    .set({ last_step: step, ...(pending ? { confirmed_at: new Date(now) } : {}) })
    .where("user_id", "=", userId)
    .execute();
  return true;
}

/** Whether it is the last accepted code, which a repeated call sends again. */
export async function isLastCode(
  { db, secrets }: Pick<Using, "db" | "secrets">,
  { userId, totp }: Omit<Code, "pending">,
): Promise<boolean> {
  const row = await db
    .selectFrom("authenticators")
    .select(["secret", "last_step"])
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined && codeOfStep(sealerOf(secrets).open(row.secret, ownerOf(userId)), row.last_step) === totp;
}

/** False if none is active. */
export async function deleteAuthenticator(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom("authenticators")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}
