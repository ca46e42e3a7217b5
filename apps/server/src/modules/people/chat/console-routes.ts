import { toLanguage } from "@candor/contract/i18n/languages.ts";
import type { OutputOf, ParsedInputOf, Route } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/inbox.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, fileOf, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import { readTarget, withName, withNames } from "../../console/reviews/index.ts";
import { cannedHandlers } from "./canned.ts";
import { lineOf } from "./conversation.ts";
import { deliver, operatorNames, recipientsOf, type Wrote } from "./delivery.ts";
import { findAgents } from "./inbox-agents.ts";
import { inboxCounts, inboxItem, inboxPage, QUEUE } from "./inbox-queue.ts";
import { accountOf, earlierOf } from "./inbox-record.ts";
import { rowView } from "./inbox-view.ts";
import { markRead, marksOf, numberAt, placeOf } from "./marks.ts";
import { messageAt, readMessages } from "./messages.ts";
import { agentName } from "./names.ts";
import { type Act, answerCase, closeCase, handOverCase, noteOnCase, releaseCase, takeCase } from "./operator-acts.ts";
import { caseOfPicture } from "./pictures.ts";
import { operatorMessage } from "./view.ts";
import { written } from "./written.ts";

const noCase = refuseField("id", "NOT_FOUND");

type CaseUser = {
  readonly user_id: number;
  readonly conversation_id: number;
  readonly nickname: string;
  readonly lang: string;
};

const userOfCase = (db: Db, caseId: string): Promise<CaseUser | undefined> =>
  db
    .selectFrom("chat_cases as c")
    .innerJoin("conversations as v", "v.conversation_id", "c.conversation_id")
    .innerJoin("users as u", "u.user_id", "v.user_id")
    .select(["u.user_id", "u.nickname", "u.lang", "c.conversation_id"])
    .where("c.case_id", "=", caseId)
    .executeTakeFirst();

/** Works on a case in the line of its conversation, so that sockets get what was committed in order. */
async function inCase<Data>(
  services: Services,
  context: Context,
  caseId: string,
  work: (act: Act, user: CaseUser) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const user = await userOfCase(services.db, caseId);
  if (!user) return noCase;
  const { operatorId } = operatorOf(context);
  return services.pushes.inLine(lineOf({ kind: "support", userId: user.user_id }), () =>
    work({ caseId, userId: user.user_id, operatorId, now: services.clock.now(), ip: context.ip }, user),
  );
}

type Call<R extends Route> = { readonly route: R; readonly context: Context; readonly input: ParsedInputOf<R> };
type Place = { readonly conversationId: number; readonly place: number };

/** An act on a case once per key; what it wrote goes to the sockets after its commit. */
const actOnce = <R extends Route>(
  services: Services,
  call: Call<R>,
  caseId: string,
  work: (trx: Db, act: Act) => Promise<Result<Wrote>>,
): Promise<Result<{ readonly last: Place; readonly wrote: Wrote | undefined; readonly nickname: string }>> =>
  inCase(services, call.context, caseId, async (act, { nickname }) => {
    let wrote: Wrote | undefined;
    const { result } = await once<Place>(services, call, async () => async (trx) => {
      const sent = await work(trx, act);
      if (!sent.ok) return sent;
      wrote = sent.data;
      const { conversation, rows } = wrote;
      return done({ conversationId: conversation.conversation_id, place: rows.at(-1)?.place ?? 0 });
    });
    if (!result.ok) return result;
    if (wrote) await deliver(services, { kind: "support", userId: act.userId }, wrote, operatorOf(call.context));
    return done({ last: result.data, wrote, nickname });
  });

/** A message of an operator. What is kept of the call has no secret that was in it. */
async function say(
  services: Services,
  call: Call<typeof routes.inboxAnswer> | Call<typeof routes.inboxNote>,
  work: typeof answerCase,
): Promise<Result<OutputOf<typeof routes.inboxAnswer>>> {
  const { context, input } = call;
  const words = written(input);
  if ("error" in words) return words;
  const { text, pictures } = words;
  const masked = { ...call, input: { ...input, text, pictures: [...pictures] } };
  const result = await actOnce(services, masked, input.id, (trx, act) =>
    work(trx, act, { key: context.commandId, written: words }),
  );
  if (!result.ok) return result;
  const { last, wrote, nickname } = result.data;
  const row = wrote?.rows.at(-1) ?? (await messageAt(services.db, last.conversationId, last.place));
  const actor = operatorOf(context);
  const operators = await operatorNames(services.db, [row], actor);
  return done(operatorMessage(row, { nickname, operators }, actor.operatorId));
}

type Acts = Pick<
  HandlersOf<typeof routes>,
  "inboxTake" | "inboxRelease" | "inboxAnswer" | "inboxNote" | "inboxHandOver" | "inboxClose"
>;

function actHandlers(services: Services): Acts {
  const { db } = services;
  return {
    inboxTake: (context, { id }) =>
      inCase(services, context, id, async (act) => {
        const result = await db.transaction().execute((trx) => takeCase(trx, act));
        if (!result.ok) return result;
        const { wrote, until } = result.data;
        if (wrote.changed) await deliver(services, { kind: "support", userId: act.userId }, wrote);
        return done({ holder: operatorOf(context).name, until_ms: until.getTime() });
      }),
    inboxRelease: (context, { id }) =>
      inCase(services, context, id, async (act) => {
        const result = await db.transaction().execute((trx) => releaseCase(trx, act));
        if (!result.ok) return result;
        if (result.data) await deliver(services, { kind: "support", userId: act.userId }, result.data);
        return done({});
      }),
    inboxAnswer: (context, input) => say(services, { route: routes.inboxAnswer, context, input }, answerCase),
    inboxNote: (context, input) => say(services, { route: routes.inboxNote, context, input }, noteOnCase),
    inboxHandOver: async (context, input) => {
      const words = input.note === "" ? undefined : written({ text: input.note, pictures: [] });
      if (words && "error" in words) return words;
      const call = { route: routes.inboxHandOver, context, input: { ...input, note: words?.text ?? "" } };
      const result = await actOnce(services, call, input.id, (trx, act) =>
        handOverCase(trx, act, { operator: input.operator, note: words }),
      );
      return result.ok ? done({}) : result;
    },
    inboxClose: async (context, input) => {
      const { id, version, reason } = input;
      const result = await actOnce(services, { route: routes.inboxClose, context, input }, id, (trx, act) =>
        closeCase(trx, act, { version, reason }),
      );
      return result.ok ? done({}) : result;
    },
  };
}

type Reads = Pick<
  HandlersOf<typeof routes>,
  "inboxList" | "inboxRecord" | "inboxMessages" | "inboxAgents" | "inboxPicture"
>;

function readHandlers(services: Services): Reads {
  const { db, clock, files } = services;
  const viewing = async (context: Context) => ({
    target: await readTarget(db, QUEUE),
    operatorId: operatorOf(context).operatorId,
    now: clock.now(),
  });
  return {
    inboxList: async (context, filter) => {
      const viewer = await viewing(context);
      const [page, counts] = await Promise.all([
        inboxPage(db, { ...filter, ...viewer }),
        inboxCounts(db, viewer.operatorId),
      ]);
      const rows = listed(page, (item) => rowView(item, viewer));
      return done({ ...(await withNames(services, context, "list:inbox", rows)), counts });
    },
    inboxRecord: async (context, { id }) => {
      const viewer = await viewing(context);
      const item = await inboxItem(db, id, viewer.now);
      if (!item) return noCase;
      const [account, earlier] = await Promise.all([
        accountOf(services, item.user_id, operatorOf(context).role),
        earlierOf(db, item.conversation_id, id),
      ]);
      const agent = agentName(toLanguage(item.lang), viewer.operatorId);
      const row = await withName(services, context, `chat:${id}`, rowView(item, viewer));
      return done({ ...row, version: item.version, agent, account, earlier });
    },
    inboxMessages: async (context, { id, ...range }) => {
      const user = await userOfCase(db, id);
      if (!user) return noCase;
      const { conversation_id: conversation, nickname } = user;
      const [{ rows, more }, marks] = await Promise.all([
        readMessages(db, conversation, "place", range),
        marksOf(db, conversation),
      ]);
      const [operators, otherRead] = await Promise.all([
        operatorNames(db, rows),
        placeOf(db, conversation, marks.get("user") ?? 0),
      ]);
      const { operatorId } = operatorOf(context);
      const list = rows.map((row) => operatorMessage(row, { nickname, operators }, operatorId));
      return done({ list, more, own_read_id: marks.get("support") ?? 0, other_read_id: otherRead });
    },
    inboxAgents: async () => done({ list: await findAgents(db) }),
    inboxPicture: async (context, { id }) => {
      const row = await files.find(id);
      const caseId = row && (await caseOfPicture(db, id));
      if (!row || caseId === undefined) return noCase;
      const bytes = await files.read(row);
      const { operatorId } = operatorOf(context);
      const after = { file: id, user: row.owner_id };
      const entry = { operatorId, action: "chat.view_picture", subject: `chat:${caseId}`, after, ip: context.ip };
      await db.transaction().execute((trx) => audit(trx, entry));
      return done({ type: row.mime, bytes });
    },
  };
}

export function inboxHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, files, pushes } = services;
  return {
    ...actHandlers(services),
    ...readHandlers(services),
    ...cannedHandlers(services),
    inboxRead: async (_, { id, up_to }) => {
      const user = await userOfCase(db, id);
      if (!user) return noCase;
      const { conversation_id, user_id: userId } = user;
      const conversation = await db
        .selectFrom("conversations")
        .selectAll()
        .where("conversation_id", "=", conversation_id)
        .executeTakeFirstOrThrow();
      const place = await markRead(db, conversation, "support", up_to);
      if (place === undefined) return done({});
      const read = await numberAt(db, conversation_id, place);
      for (const { unread } of await recipientsOf(db, { kind: "support", userId }, conversation_id))
        pushes.send({ userId, action: "chat_data", data: { subject: "support", read, unread } });
      return done({});
    },
    inboxTyping: async (context, { id }) => {
      const user = await userOfCase(db, id);
      if (!user) return noCase;
      const { operatorId, name } = operatorOf(context);
      const { conversation_id, user_id: userId } = user;
      for (const { unread, language } of await recipientsOf(db, { kind: "support", userId }, conversation_id)) {
        const data = { subject: "support", typing: agentName(language, operatorId), unread };
        pushes.send({ userId, action: "chat_data", data });
      }
      const data = { id, typing: { from: "agent" as const, name } };
      pushes.send({ permission: "chat.read", action: "inbox_data", data });
      return done({});
    },
    inboxUpload: async (context, { id }) => {
      const user = await userOfCase(db, id);
      if (!user) return noCase;
      const { operatorId } = operatorOf(context);
      return files.keep({ ownerId: user.user_id, operatorId, purpose: "chat", bytes: fileOf(context) });
    },
  };
}
