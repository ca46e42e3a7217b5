import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db, TicketsTable } from "../../../platform/database/schema.ts";

/** What a ticket proves and for whom. Every part that was given when it was issued has to be the same when it is taken. */
export type TicketOf = {
  readonly kind: TicketsTable["kind"];
  readonly userId: number | null;
  readonly sessionId: string | null;
  /** What within its kind it is good for, such as an action. */
  readonly purpose: string;
};
export type Taken = { readonly userId: number | null; readonly data: Record<string, string> };

const TICKET_BYTES = 32;
const hashOf = (ticket: string) => hash("sha256", ticket, "buffer");

/** Issues a ticket: 256 random bits, of which the database keeps the SHA-256. `data` travels with it on our side. */
export async function issueTicket(
  db: Db,
  of: TicketOf,
  { data = {}, expiresAt }: { data?: Record<string, string>; expiresAt: number },
): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString("base64url");
  await db
    .insertInto("tickets")
    .values({
      ticket_hash: hashOf(ticket),
      kind: of.kind,
      user_id: of.userId,
      session_id: of.sessionId,
      data: JSON.stringify({ ...data, purpose: of.purpose }),
      expires_at: new Date(expiresAt),
    })
    .execute();
  return ticket;
}

/** Uses a ticket up. Undefined when it is none, is used, is past its time or is about something else; the last leaves it unused. */
export async function takeTicket(db: Db, ticket: string, of: TicketOf, now: number): Promise<Taken | undefined> {
  const at = new Date(now);
  const row = await db
    .updateTable("tickets")
    .set({ used_at: at })
    .where("ticket_hash", "=", hashOf(ticket))
    .where("kind", "=", of.kind)
    .where("user_id", "is not distinct from", of.userId)
    .where("session_id", "is not distinct from", of.sessionId)
    .where(sql<string>`data->>'purpose'`, "=", of.purpose)
    .where("expires_at", ">", at)
    .where("used_at", "is", null)
    .returning(["user_id", "data"])
    .executeTakeFirst();
  // Only `issueTicket` writes this column, and it writes a flat object of texts.
  return row && { userId: row.user_id, data: row.data as Record<string, string> };
}

/** A login whose password was right and which owes its second factor. */
export const loginOf = (userId: number): TicketOf => ({ kind: "login", userId, sessionId: null, purpose: "second" });

const TRIES_PER_LOGIN = 5;

/** Whose login the ticket stands for, without using it up; undefined when there is no such login, or none any more. */
export async function loginUser(db: Db, ticket: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom("tickets")
    .select("user_id")
    .where("ticket_hash", "=", hashOf(ticket))
    .where("kind", "=", "login")
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date(now))
    .where("tries", "<", TRIES_PER_LOGIN)
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** The same, and takes one of the five tries that a login has, before its factor is looked at. */
export async function tryLogin(db: Db, ticket: string, now: number): Promise<number | undefined> {
  const row = await db
    .updateTable("tickets")
    .set((old) => ({ tries: old("tries", "+", 1) }))
    .where("ticket_hash", "=", hashOf(ticket))
    .where("kind", "=", "login")
    .where("used_at", "is", null)
    .where("expires_at", ">", new Date(now))
    .where("tries", "<", TRIES_PER_LOGIN)
    .returning("user_id")
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}
