import { type Language, toLanguage } from "@candor/contract/i18n/languages.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import type { Services } from "../../../services/services.ts";
import type { OperatorSession } from "../../../services/sessions/operator-sessions.ts";
import { type Conversation, nameOf, type Side, type Subject } from "./conversation.ts";
import { unreadOf } from "./marks.ts";
import type { MessageRow } from "./messages.ts";
import { operatorMessage, userMessage } from "./view.ts";

/** What a transaction wrote. `changed`: the case is another one than operators have seen. */
export type Wrote = {
  readonly conversation: Conversation;
  readonly rows: readonly MessageRow[];
  readonly caseId: string | null;
  readonly changed: boolean;
};

type Port = Pick<Services, "db" | "pushes" | "log">;

/** The users of a conversation, with what the sockets of each need. */
export type Recipient = {
  readonly userId: number;
  readonly side: Side;
  readonly nickname: string;
  readonly language: Language;
  readonly unread: number;
};

const sidesOf = (subject: Subject): readonly (readonly [number, Side])[] =>
  subject.kind === "support"
    ? [[subject.userId, "user"]]
    : [
        [subject.buyerId, "buyer"],
        [subject.sellerId, "seller"],
      ];

export const recipientsOf = (db: Db, subject: Subject, conversationId: number): Promise<Recipient[]> =>
  Promise.all(
    sidesOf(subject).map(async ([userId, side]) => {
      const row = await db
        .selectFrom("users")
        .select(["nickname", "lang"])
        .select(unreadOf(conversationId, side, userId).as("unread"))
        .where("user_id", "=", userId)
        .executeTakeFirstOrThrow();
      return { userId, side, nickname: row.nickname, language: toLanguage(row.lang), unread: row.unread };
    }),
  );

/** The names of the operators whom messages name; that of the one who acts is at hand. */
export async function operatorNames(
  db: Db,
  rows: readonly MessageRow[],
  actor?: Pick<OperatorSession, "operatorId" | "name">,
): Promise<ReadonlyMap<number, string>> {
  const ids = new Set(rows.flatMap((row) => [row.operator_id, row.target_id]).filter((id) => id !== null));
  if ([...ids].every((id) => id === actor?.operatorId)) return new Map(actor ? [[actor.operatorId, actor.name]] : []);
  const named = await db
    .selectFrom("operators")
    .select(["operator_id", "name"])
    .where("operator_id", "in", [...ids])
    .execute();
  return new Map(named.map(({ operator_id, name }) => [operator_id, name]));
}

/** Sends what was committed to the open sockets of both sides. What does not arrive is read after the last message that did. */
export async function deliver(
  services: Port,
  subject: Subject,
  wrote: Wrote,
  actor?: Pick<OperatorSession, "operatorId" | "name">,
): Promise<void> {
  await afterCommit(services, "sending a message to sockets", async () => {
    const { db, pushes } = services;
    const { conversation, rows, caseId, changed } = wrote;
    const [recipients, operators] = await Promise.all([
      recipientsOf(db, subject, conversation.conversation_id),
      operatorNames(db, rows, actor),
    ]);
    const hint = changed ? { changed } : {};
    for (const reader of recipients) {
      const { userId, unread, language } = reader;
      const other = recipients.find((one) => one !== reader)?.nickname;
      const data = { subject: nameOf(subject), unread, ...hint };
      const shown = rows.filter(({ number }) => number !== null);
      for (const row of shown) {
        const message = userMessage(row, { userId, language, other });
        pushes.send({ userId, action: "chat_data", data: { ...data, message } });
      }
      if (shown.length === 0 && changed) pushes.send({ userId, action: "chat_data", data });
    }
    const [user] = recipients;
    if (caseId === null || !user) return;
    const names = { nickname: user.nickname, operators };
    for (const row of rows) {
      const message = operatorMessage(row, names);
      pushes.send({ permission: "chat.read", action: "inbox_data", data: { id: caseId, message, ...hint } });
    }
    if (rows.length === 0 && changed)
      pushes.send({ permission: "chat.read", action: "inbox_data", data: { id: caseId, ...hint } });
  });
}
