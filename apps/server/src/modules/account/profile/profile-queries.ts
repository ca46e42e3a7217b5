import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { newestBy, type Page, readUserPage } from "../../../platform/database/user-page.ts";

export const secondFactors = (db: Db, userId: number) =>
  db
    .selectNoFrom((expression) => [
      expression
        .exists(
          expression
            .selectFrom("authenticators")
            .select("user_id")
            .where("user_id", "=", userId)
            .where("confirmed_at", "is not", null),
        )
        .as("authenticator"),
      expression
        .exists(expression.selectFrom("passkeys").select("user_id").where("user_id", "=", userId))
        .as("passkey"),
    ])
    .executeTakeFirstOrThrow();

export const setNickname = (db: Db, userId: number, nickname: string) =>
  db.updateTable("users").set({ nickname }).where("user_id", "=", userId).execute();

export const setContactAddress = (db: Db, userId: number, contactAddress: string) =>
  db.updateTable("users").set({ contact_address: contactAddress }).where("user_id", "=", userId).execute();

/** The newest submission of each level; a level without a row was never submitted. */
export const newestIdentities = (db: Db, userId: number) =>
  db
    .selectFrom("identities")
    .distinctOn("level")
    .select(["level", "state", "reason"])
    .where("user_id", "=", userId)
    .orderBy("level")
    .orderBy("identity_id", "desc")
    .execute();

export function creditChanges(db: Db, userId: number, page: Page) {
  const query = db.selectFrom("credit_changes").where("user_id", "=", userId);
  const shown = query.select(["change_id", "delta", "score_after", "reason", "at"]);
  return readUserPage(db, shown, newestBy("change_id"), page);
}

type NewContact =
  | { readonly channel: "mail"; readonly target: string }
  | { readonly channel: "sms"; readonly target: string; readonly areaCode: string };
type Bound = "bound" | "has one" | "taken";

/**
 * Sets the user's contact if they have none of its kind. Another user may register the same one concurrently, so the unique index decides; the
 * savepoint preserves the caller's transaction, in which the code was used up.
 */
export async function setContact(trx: Db, userId: number, contact: NewContact): Promise<Bound> {
  const column = contact.channel === "mail" ? "email" : "mobile";
  const values =
    contact.channel === "mail" ? { email: contact.target } : { mobile: contact.target, area_code: contact.areaCode };
  await sql`SAVEPOINT contact`.execute(trx);
  try {
    const row = await trx
      .updateTable("users")
      .set(values)
      .where("user_id", "=", userId)
      .where(column, "is", null)
      .returning("user_id")
      .executeTakeFirst();
    return row ? "bound" : "has one";
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT contact`.execute(trx);
    return "taken";
  }
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";
