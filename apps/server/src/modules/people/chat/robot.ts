import { toLanguage } from "@candor/contract/i18n/languages.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import type { OperatorPush, Push } from "../../../services/pushes.ts";
import type { Services } from "../../../services/services.ts";
import { caseById } from "./cases.ts";
import { lineOf, lockConversation } from "./conversation.ts";
import { deliver, type Wrote } from "./delivery.ts";
import { append, type Draft } from "./messages.ts";
import { articleFor, robotTexts } from "./robot-texts.ts";

type Asked = { readonly caseId: string; readonly text: string };

/**
 * The support robot of a demo: it greets, points to an article, and leaves the case waiting for a person. It is marked as a robot in everything it
 * says, and says nothing any more once an agent has the case. There is none in production.
 */
export function startSupportRobot(services: Services): () => Promise<void> {
  const { config, pushes, log } = services;
  if (config.mode !== "demo") throw new Error("the support robot is an actor of the demo only");
  let working: Promise<unknown> = Promise.resolve();
  const stop = pushes.onPush((push) => {
    const asked = askedIn(push);
    if (!asked) return;
    working = working.then(() =>
      answer(services, asked).catch((error: unknown) =>
        log.error({ err: error }, "the support robot could not answer"),
      ),
    );
  });
  return async () => {
    stop();
    await working;
  };
}

const isToOperators = (push: Push): push is OperatorPush => "permission" in push;

function askedIn(push: Push): Asked | undefined {
  if (!isToOperators(push)) return undefined;
  const { id, message } = push.data;
  return message?.from === "other" ? { caseId: id, text: message.text } : undefined;
}

const userOf = (db: Db, caseId: string) =>
  db
    .selectFrom("chat_cases as c")
    .innerJoin("conversations as v", "v.conversation_id", "c.conversation_id")
    .innerJoin("users as u", "u.user_id", "v.user_id")
    .select(["u.user_id", "u.lang"])
    .where("c.case_id", "=", caseId)
    .executeTakeFirst();

async function answer(services: Services, { caseId, text }: Asked): Promise<void> {
  const { db, clock, pushes } = services;
  const user = await userOf(db, caseId);
  if (!user) return;
  const subject = { kind: "support", userId: user.user_id } as const;
  await pushes.inLine(lineOf(subject), async () => {
    const wrote = await db.transaction().execute(async (trx): Promise<Wrote | undefined> => {
      const conversation = await lockConversation(trx, subject);
      const row = await caseById(trx, caseId);
      if (!row || row.closed_at !== null || row.agent_id !== null) return undefined;
      const words = await wordsFor(trx, { caseId, text, lang: user.lang });
      if (words === undefined) return undefined;
      const draft: Draft = { sender: "robot", text: words };
      const rows = await append(trx, conversation, { at: new Date(clock.now()), caseId }, [draft]);
      return { conversation, rows, caseId, changed: false };
    });
    if (wrote) await deliver(services, subject, wrote);
  });
}

/** The greeting comes with the first answer, and that it was handed over once; then it only speaks where it knows an article. */
async function wordsFor(trx: Db, asked: Asked & { readonly lang: string }): Promise<string | undefined> {
  const texts = robotTexts[toLanguage(asked.lang)];
  const { rows } = await sql<{ said: string[] | null }>`
    SELECT array_agg(text) AS said FROM chat_messages
    WHERE conversation_id = (SELECT conversation_id FROM chat_cases WHERE case_id = ${asked.caseId}) AND case_id = ${asked.caseId}
      AND sender = 'robot'`.execute(trx);
  const said = rows[0]?.said ?? [];
  const slug = articleFor(asked.text);
  const article = slug === undefined ? undefined : await articleOf(trx, slug, asked.lang);
  const parts = [
    said.length === 0 ? texts.greeting : "",
    article === undefined
      ? ""
      : texts.article.replace("{title}", () => article).replace("{address}", `/pages/help-center/detail?slug=${slug}`),
    article === undefined && !said.some((one) => one.includes(texts.handOver)) ? texts.handOver : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? undefined : parts.join("\n");
}

async function articleOf(trx: Db, slug: string, lang: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("documents as d")
    .innerJoin("document_texts as t", "t.document_id", "d.document_id")
    .select("t.title")
    .where("d.slug", "=", slug)
    .where("d.kind", "=", "help")
    .where("d.state", "=", "published")
    .where("t.lang", "=", toLanguage(lang))
    .executeTakeFirst();
  return row?.title;
}
