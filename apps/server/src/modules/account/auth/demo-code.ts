import type { Services } from "../../../services/services.ts";
import type { CodeFor, Codes, Sender } from "./codes.ts";

/** Messages of one contact that are looked through: a code is among the newest. */
const MESSAGES_MAX = 10;

/**
 * The code that would be right now, found among the messages that a demo keeps instead of sending. Only the requested purpose counts: another mail may
 * contain six digits as well.
 */
export async function openCode(
  { db, outbox, clock }: Pick<Services, "db" | "outbox" | "clock">,
  codes: Codes,
  bound: CodeFor,
  by: Sender,
): Promise<string | null> {
  if (!outbox) return null;
  const messages = await db
    .selectFrom("outbox")
    .select("body")
    .where("channel", "=", bound.channel)
    .where("target", "=", bound.target)
    .orderBy("id", "desc")
    .limit(MESSAGES_MAX)
    .execute();
  for (const { body } of messages)
    for (const [code] of body.matchAll(/\b[0-9]{6}\b/g))
      if (await codes.looksRight(db, bound, code, { now: clock.now(), by })) return code;
  return null;
}
