import type { Db } from "../../../platform/database/schema.ts";
import { type TicketOf, ticketHash } from "../../../services/passkeys/tickets.ts";

/** A login whose password was right and which owes its second factor. */
export const loginOf = (userId: number): TicketOf => ({ kind: "login", userId, sessionId: null, purpose: "second" });

const TRIES_PER_LOGIN = 5;

/** The user of the ticket's login, without using it up; undefined if there is no such login, or no longer. */
export async function loginUser(db: Db, ticket: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("tickets")
    .select("user_id")
    .where("ticket_hash", "=", ticketHash(ticket))
    .where("kind", "=", "login")
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date(now))
    .where("tries", "<", TRIES_PER_LOGIN)
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** The same, and takes one of the login's five attempts before its factor is checked. */
export async function tryLogin(db: Db, ticket: string, now: number): Promise<number | undefined> {
  const row = await db
    .updateTable("tickets")
    .set((old) => ({ tries: old("tries", "+", 1) }))
    .where("ticket_hash", "=", ticketHash(ticket))
    .where("kind", "=", "login")
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date(now))
    .where("tries", "<", TRIES_PER_LOGIN)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}
