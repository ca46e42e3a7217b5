import type { Kysely } from "kysely";
import { sealer } from "../../platform/crypto.ts";
import type { Database } from "../../platform/database/schema.ts";
import { newTotpSecret, stepOfCode } from "../../platform/totp.ts";
import type { Services } from "../services.ts";

type Db = Kysely<Database>;
type Using = Pick<Services, "db" | "secret" | "clock">;

/** So long a new secret waits for its first code. */
export const SETUP_LIFETIME_MS = 600_000;

const sealerOf = (secret: string) => sealer(secret, "authenticator secrets");
const ownerOf = (userId: number) => `user:${userId}`;

/** Makes a secret that waits for its first code, in the place of one that waits already. Undefined when the authenticator is on. */
export async function newPendingSecret({ db, secret, clock }: Using, userId: number): Promise<Buffer | undefined> {
  const made = newTotpSecret();
  const sealed = sealerOf(secret).seal(made, ownerOf(userId));
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

/**
 * Takes a code of the authenticator that is on, or with `pending` of the one that waits for its first code, which turns it on. A code works
 * once: its step has to be later than the last one taken, which one statement checks and notes.
 */
export async function takeTotp(
  db: Db,
  { secret, clock }: Pick<Using, "secret" | "clock">,
  { userId, totp, pending }: { userId: number; totp: string; pending: boolean },
): Promise<boolean> {
  const now = clock.now();
  const row = await db
    .selectFrom("authenticators")
    .select(["secret", "created_at"])
    .where("user_id", "=", userId)
    .where("confirmed_at", pending ? "is" : "is not", null)
    .executeTakeFirst();
  if (!row || (pending && row.created_at.getTime() + SETUP_LIFETIME_MS <= now)) return false;
  const step = stepOfCode(sealerOf(secret).open(row.secret, ownerOf(userId)), totp, now);
  if (step === undefined) return false;
  const taken = await db
    .updateTable("authenticators")
    .set({ last_step: step, ...(pending ? { confirmed_at: new Date(now) } : {}) })
    .where("user_id", "=", userId)
    .where("secret", "=", row.secret)
    .where("confirmed_at", pending ? "is" : "is not", null)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** False when there is none that is on. */
export async function deleteAuthenticator(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom("authenticators")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}
