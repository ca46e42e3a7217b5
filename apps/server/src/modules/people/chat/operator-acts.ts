import type { ChatCloseReason } from "@candor/contract/domain/chat.ts";
import { refuse } from "@candor/contract/errors.ts";
import { mayDo, type OperatorRole } from "@candor/contract/permissions.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { audit } from "../../console/audit/index.ts";
import { releaseLease, takeLease } from "../../console/reviews/index.ts";
import { type CaseRow, caseById, changeCase } from "./cases.ts";
import { type Conversation, lockConversation } from "./conversation.ts";
import type { Wrote } from "./delivery.ts";
import { QUEUE } from "./inbox-queue.ts";
import { notifyLater } from "./marks.ts";
import { append, type Draft } from "./messages.ts";
import { mayAttach } from "./pictures.ts";
import type { Written } from "./written.ts";

/** An operator who acts on a case, at a time. */
export type Act = {
  readonly caseId: string;
  readonly userId: number;
  readonly operatorId: number;
  readonly now: number;
  readonly ip: string;
};

type Held = { readonly conversation: Conversation; readonly row: CaseRow; readonly until: Date };

const noCase = refuseField("id", "NOT_FOUND");

/** The case with its conversation locked. */
async function locked(trx: Db, { caseId, userId }: Act): Promise<Omit<Held, "until"> | undefined> {
  const conversation = await lockConversation(trx, { kind: "support", userId });
  const row = await caseById(trx, caseId);
  return row && { conversation, row };
}

/** The same, leased to the operator: two agents never answer one user at once. A case that was closed meanwhile has to be read again. */
async function held(trx: Db, act: Act): Promise<Held | FieldRefusal> {
  const found = await locked(trx, act);
  if (!found) return noCase;
  if (found.row.closed_at !== null) return refuse("VERSION_CONFLICT");
  const holder = await takeLease(trx, { queue: QUEUE, id: act.caseId }, { operatorId: act.operatorId, now: act.now });
  if (holder.operatorId !== act.operatorId) return refuse("RECORD_TAKEN", { operator: holder.name });
  return { ...found, until: holder.until };
}

/** The lines of a case that becomes this agent's. */
const takenBy = ({ operatorId }: Act, { agent_id }: CaseRow): Draft[] =>
  agent_id === operatorId ? [] : [{ sender: "system", operatorId, event: "taken" }];

const subjectOf = ({ caseId }: Act) => `chat:${caseId}`;

/** Writes down that a case has become this agent's, if it was another's or nobody's. */
async function auditTaken(trx: Db, act: Act, { agent_id }: CaseRow): Promise<void> {
  const { operatorId, ip } = act;
  if (agent_id === operatorId) return;
  const entry = { operatorId, action: "chat.take", subject: subjectOf(act), ip };
  await audit(trx, { ...entry, before: { agent: agent_id }, after: { agent: operatorId } });
}

type Changed = {
  readonly at: Date;
  readonly drafts: readonly Draft[];
  readonly change?: Parameters<typeof changeCase>[2];
};

async function write(
  trx: Db,
  { conversation, row }: Omit<Held, "until">,
  { at, drafts, change }: Changed,
): Promise<Wrote> {
  const rows = await append(trx, conversation, { at, caseId: row.case_id }, drafts);
  if (change) await changeCase(trx, row, change);
  return { conversation, rows, caseId: row.case_id, changed: change !== undefined };
}

export type Taken = { readonly wrote: Wrote; readonly until: Date };

/** Takes a case, or renews the lease; the user is told when it becomes another agent's. */
export async function takeCase(trx: Db, act: Act): Promise<Result<Taken>> {
  const found = await held(trx, act);
  if ("error" in found) return found;
  const { operatorId } = act;
  const drafts = takenBy(act, found.row);
  const change = drafts.length > 0 ? { change: { agent_id: operatorId } } : {};
  const wrote = await write(trx, found, { at: new Date(act.now), drafts, ...change });
  await auditTaken(trx, act, found.row);
  return done({ wrote, until: found.until });
}

type Words = { readonly key: string; readonly written: Written };

/** Answers the user: the case is the agent's, and waits no longer. */
export async function answerCase(trx: Db, act: Act, { key, written }: Words): Promise<Result<Wrote>> {
  const found = await held(trx, act);
  if ("error" in found) return found;
  const { operatorId, now } = act;
  if (!(await mayAttach(trx, written.pictures, { operatorId, now }))) return refuseField("pictures", "NOT_FOUND");
  const taken = takenBy(act, found.row);
  const drafts: Draft[] = [...taken, { sender: "operator", operatorId, key, ...written }];
  const isNew = taken.length > 0 || found.row.waiting_since !== null;
  const change = isNew ? { change: { agent_id: operatorId, waiting_since: null } } : {};
  const at = new Date(now);
  const wrote = await write(trx, found, { at, drafts, ...change });
  await notifyLater(trx, found.conversation.conversation_id, "user", at);
  await auditTaken(trx, act, found.row);
  return done(wrote);
}

/** A note for operators. Whoever may answer may write one, also about a closed case. */
export async function noteOnCase(trx: Db, act: Act, { key, written }: Words): Promise<Result<Wrote>> {
  const found = await locked(trx, act);
  if (!found) return noCase;
  const { operatorId, now } = act;
  if (!(await mayAttach(trx, written.pictures, { operatorId, now }))) return refuseField("pictures", "NOT_FOUND");
  const note: Draft = { sender: "operator", operatorId, key, note: true, ...written };
  return done(await write(trx, found, { at: new Date(now), drafts: [note] }));
}

/** Gives up the case, if it is the operator's. */
export async function releaseCase(trx: Db, act: Act): Promise<Result<Wrote | undefined>> {
  const found = await locked(trx, act);
  if (!found) return noCase;
  const { operatorId, ip, caseId } = act;
  await releaseLease(trx, { queue: QUEUE, id: caseId }, operatorId);
  if (found.row.closed_at !== null || found.row.agent_id !== operatorId) return done(undefined);
  const drafts: Draft[] = [{ sender: "system", operatorId, event: "released" }];
  const wrote = await write(trx, found, { at: new Date(act.now), drafts, change: { agent_id: null } });
  await audit(trx, { operatorId, action: "chat.release", subject: subjectOf(act), before: { agent: operatorId }, ip });
  return done(wrote);
}

type HandOver = { readonly operator: string; readonly note: Written | undefined };

/** Makes the case another agent's, who holds it from now on. */
export async function handOverCase(trx: Db, act: Act, { operator, note }: HandOver): Promise<Result<Wrote>> {
  const found = await held(trx, act);
  if ("error" in found) return found;
  const { operatorId, ip, caseId, now } = act;
  const target = await trx
    .selectFrom("operators")
    .select(["operator_id", "role"])
    .where("name", "=", operator)
    .where("role", "<>", "service")
    .$narrowType<{ role: OperatorRole }>()
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!target || target.operator_id === operatorId || !mayDo(target.role, "chat.answer"))
    return refuseField("operator", "NOT_FOUND");
  const record = { queue: QUEUE, id: caseId };
  await releaseLease(trx, record, operatorId);
  await takeLease(trx, record, { operatorId: target.operator_id, now });
  const targetId = target.operator_id;
  const drafts: Draft[] = [{ sender: "system", operatorId, targetId, event: "handed_over" }];
  if (note) drafts.unshift({ sender: "operator", operatorId, note: true, ...note });
  const wrote = await write(trx, found, { at: new Date(now), drafts, change: { agent_id: targetId } });
  const [before, after] = [{ agent: found.row.agent_id }, { agent: targetId }];
  await audit(trx, { operatorId, action: "chat.hand_over", subject: subjectOf(act), before, after, ip });
  return done(wrote);
}

type Close = { readonly version: number; readonly reason: ChatCloseReason };

/** Closes the case as the operator saw it: a message of the user since then is another version. */
export async function closeCase(trx: Db, act: Act, { version, reason }: Close): Promise<Result<Wrote>> {
  const found = await held(trx, act);
  if ("error" in found) return found;
  if (found.row.version !== version) return refuse("VERSION_CONFLICT");
  const { operatorId, ip, caseId } = act;
  const at = new Date(act.now);
  const change = { closed_at: at, close_reason: reason, closed_by: operatorId, waiting_since: null };
  const wrote = await write(trx, found, { at, drafts: [{ sender: "system", operatorId, event: "closed" }], change });
  await releaseLease(trx, { queue: QUEUE, id: caseId }, operatorId);
  const [before, after] = [{ version, agent: found.row.agent_id }, { reason }];
  await audit(trx, { operatorId, action: "chat.close", subject: subjectOf(act), before, after, reason, ip });
  return done(wrote);
}
