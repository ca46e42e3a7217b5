import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db, TicketsTable } from "../../platform/database/schema.ts";

/** The claim and the owner of a ticket. Every part given at issue has to match when it is taken. */
export type TicketOf = {
  readonly kind: TicketsTable["kind"];
  readonly userId: number | null;
  readonly sessionId: string | null;
  /** Its scope within its kind, such as an action. */
  readonly purpose: string;
};
export type Taken = { readonly userId: number | null; readonly data: Record<string, string> };

const TICKET_BYTES = 32;
/** What the database keeps of a ticket. */
export const ticketHash = (ticket: string) => hash("sha256", ticket, "buffer");

/** Issues a ticket: 256 random bits, of which the database keeps the SHA-256. `data` is stored with it. */
export async function issueTicket(
  db: Db,
  of: TicketOf,
  { data = {}, expiresAt }: { data?: Record<string, string>; expiresAt: number },
): Promise<string> {
  const ticket = randomBytes(TICKET_BYTES).toString("base64url");
  await db
    .insertInto("tickets")
    .values({
      ticket_hash: ticketHash(ticket),
      kind: of.kind,
      user_id: of.userId,
      session_id: of.sessionId,
      data: JSON.stringify({ ...data, purpose: of.purpose }),
      expires_at: new Date(expiresAt),
    })
    .execute();
  return ticket;
}

/** Uses a ticket up. Undefined if it is unknown, used, expired or for another purpose; the last leaves it unused. */
export async function takeTicket(db: Db, ticket: string, of: TicketOf, now: number): Promise<Taken | undefined> {
  const at = new Date(now);
  const row = await db
    .updateTable("tickets")
    .set({ used_at: at })
    .where("ticket_hash", "=", ticketHash(ticket))
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
