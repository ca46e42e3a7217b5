import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { SECRET_TRIES_MAX, SECRET_WINDOW_MS } from "@candor/contract/step-up.ts";
import { sql } from "kysely";
import type { Db, SecretTriesTable } from "../../../platform/database/schema.ts";

/** A secret of one user whose guesses are counted. */
export type Guessed = { readonly userId: number; readonly kind: SecretTriesTable["kind"] };

/**
 * Takes one of the five tries before the secret is looked at; false when none is left. One statement that commits on its own: of 200 guesses at
 * once the row lock lets five through, and a crash after it forgets none. The fifth try locks for 24 h as it is taken; only when it proves right
 * does `forgetTries` lift that. Wrong tries count from the first of them for 24 h.
 */
export async function takeTry(db: Db, { userId, kind }: Guessed, now: number): Promise<boolean> {
  const at = new Date(now);
  const windowBegan = new Date(now - SECRET_WINDOW_MS);
  const lockEnds = new Date(now + SECRET_WINDOW_MS);
  const { rows } = await sql`
    INSERT INTO secret_tries AS old (user_id, kind, tries, first_at) VALUES (${userId}, ${kind}, 1, ${at})
    ON CONFLICT (user_id, kind) DO UPDATE SET
      tries = CASE WHEN ${isOver(at, windowBegan)} THEN 1 ELSE old.tries + 1 END,
      first_at = CASE WHEN ${isOver(at, windowBegan)} THEN ${at} ELSE old.first_at END,
      locked_until = CASE WHEN NOT ${isOver(at, windowBegan)} AND old.tries + 1 >= ${SECRET_TRIES_MAX} THEN ${lockEnds}::timestamptz END
    WHERE ${isOver(at, windowBegan)} OR old.tries < ${SECRET_TRIES_MAX}
    RETURNING tries`.execute(db);
  return rows.length > 0;
}

/** The lock has ended, or without one the window has. */
const isOver = (at: Date, windowBegan: Date) =>
  sql`coalesce(old.locked_until <= ${at}, old.first_at <= ${windowBegan})`;

/** A right secret makes its wrong tries forgotten. */
export const forgetTries = (db: Db, { userId, kind }: Guessed) =>
  db.deleteFrom("secret_tries").where("user_id", "=", userId).where("kind", "=", kind).execute();

/** Gives a try back that was taken for a secret which nobody came to look at, since too many hashes were waiting. */
export const returnTry = (db: Db, { userId, kind }: Guessed) =>
  db
    .updateTable("secret_tries")
    .set((row) => ({ tries: row("tries", "-", 1), locked_until: null }))
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("tries", ">", 0)
    .execute();

/** Until when the secret is locked; undefined when it is not. */
export async function lockedUntil(db: Db, { userId, kind }: Guessed, now: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom("secret_tries")
    .select("locked_until")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return row?.locked_until && row.locked_until.getTime() > now ? row.locked_until : undefined;
}

/** What a refusal shows: whole hours until the lock ends, begun ones counted. */
export async function hoursLocked(db: Db, guessed: Guessed, now: number): Promise<number | undefined> {
  const until = await lockedUntil(db, guessed, now);
  return until && Math.ceil((until.getTime() - now) / HOUR_MS);
}
