import { DAY_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { changeCase, openCase, openNew } from "./cases.ts";
import { lockConversation, type Seat } from "./conversation.ts";
import type { Wrote } from "./delivery.ts";
import { notifyLater } from "./marks.ts";
import { append, type Draft, isTooMuch } from "./messages.ts";
import { mayAttach } from "./pictures.ts";
import type { Written } from "./written.ts";

/** Both sides of an order may still write for a week after its end; then they only read. */
const AFTER_END_MS = 7 * DAY_MS;
const isOver = ({ subject }: Seat, now: number): boolean =>
  subject.kind === "otc" && subject.endedAt !== null && now - subject.endedAt.getTime() > AFTER_END_MS;

export type Sending = { readonly seat: Seat; readonly key: string; readonly written: Written };

/** Writes a user's message, in the caller's transaction. To the support it opens a case if none is open: none is lost to one that is just being closed. */
export async function sendAsUser(
  trx: Db,
  { clock }: Pick<Services, "clock">,
  { seat, key, written }: Sending,
): Promise<Result<Wrote>> {
  const now = clock.now();
  if (isOver(seat, now)) return refuse("OTC_STEP");
  const conversation = await lockConversation(trx, seat.subject);
  if (await isTooMuch(trx, seat.userId, now)) return refuse("TOO_MANY_REQUESTS");
  if (!(await mayAttach(trx, written.pictures, { userId: seat.userId, now })))
    return refuseField("pictures", "NOT_FOUND");
  const draft: Draft = { sender: "user", userId: seat.userId, key, ...written };
  if (seat.subject.kind === "support") return toSupport(trx, conversation, new Date(now), draft);
  const at = new Date(now);
  const rows = await append(trx, conversation, { at, caseId: null }, [draft]);
  await notifyLater(trx, conversation.conversation_id, seat.side === "buyer" ? "seller" : "buyer", at);
  return done({ conversation, rows, caseId: null, changed: false });
}

/** Attaches what the user chose to attach. It does not wait for an answer by itself. */
export async function attachContext(
  trx: Db,
  { clock }: Pick<Services, "clock">,
  { seat, key, params }: { seat: Seat; key: string; params: Record<string, string> },
): Promise<Result<Wrote>> {
  const conversation = await lockConversation(trx, seat.subject);
  const now = clock.now();
  if (await isTooMuch(trx, seat.userId, now)) return refuse("TOO_MANY_REQUESTS");
  return toSupport(trx, conversation, new Date(now), {
    sender: "user",
    userId: seat.userId,
    key,
    event: "context",
    params,
  });
}

async function toSupport(trx: Db, conversation: Wrote["conversation"], at: Date, draft: Draft): Promise<Result<Wrote>> {
  const open = await openCase(trx, conversation.conversation_id);
  const before = open ?? (await openNew(trx, conversation, at));
  const opened: Draft[] = open ? [] : [{ sender: "system", event: "opened" }];
  const rows = await append(trx, conversation, { at, caseId: before.case_id }, [...opened, draft]);
  const waiting = draft.event === undefined ? { waiting_since: before.waiting_since ?? at } : {};
  await changeCase(trx, before, waiting);
  return done({ conversation, rows, caseId: before.case_id, changed: true });
}
