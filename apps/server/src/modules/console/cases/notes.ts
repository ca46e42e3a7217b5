import { refuse } from "@candor/contract/errors.ts";
import { mayDo, operatorRoles } from "@candor/contract/permissions.ts";
import * as routes from "@candor/contract/routes/console/cases.ts";
import { listed } from "../../../platform/database/cursor-page.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import { caseRow } from "../reviews/index.ts";
import type { CaseRules, CaseTable } from "./kinds.ts";
import * as queries from "./queries.ts";

type Key = { readonly kind: keyof CaseTable; readonly id: string };
type NoteHandlers = Pick<HandlersOf<typeof routes>, "caseNotes" | "caseNote" | "caseAssign">;

/** How a record is named in the audit log. */
export const subjectOf = ({ kind, id }: Key): string => `${kind}:${id}`;

/** Refuses a record whose kind the role may not read, before saying whether it exists. */
export async function unreadable(
  { db }: Pick<Services, "db">,
  kinds: CaseTable,
  context: Context,
  { kind, id }: Key,
): Promise<FieldRefusal | undefined> {
  const rules: CaseRules = kinds[kind];
  if (!mayDo(operatorOf(context).role, rules.read)) return refuse("FORBIDDEN");
  return (await rules.exists(db, id)) ? undefined : refuseField("id", "NOT_FOUND");
}

/** The roles whose operators may have a record of the kind as their case. */
const workers = (rules: CaseRules) => operatorRoles.filter((role) => mayDo(role, rules.work));

/** Notes and assignments on any record: only the rights differ. Notes are never changed. */
export function noteHandlers(services: Services, kinds: CaseTable): NoteHandlers {
  const { db, clock } = services;

  /** The operators to whom somebody may assign a record: those who may work on it, first oneself. */
  async function assignable(context: Context, { kind }: Key): Promise<{ operator_id: number; name: string }[]> {
    const { role, operatorId } = operatorOf(context);
    const rules: CaseRules = kinds[kind];
    if (!mayDo(role, rules.work)) return [];
    const found = await queries.operatorsIn(db, workers(rules));
    const isOwn = ({ operator_id }: { operator_id: number }) => operator_id === operatorId;
    return [...found.filter(isOwn), ...found.filter((each) => !isOwn(each))];
  }

  return {
    caseNotes: async (context, { kind, id, ...place }) => {
      const key = { kind, id };
      const refusal = await unreadable(services, kinds, context, key);
      if (refusal) return refusal;
      const [page, { assignee }, others] = await Promise.all([
        queries.notesOf(db, key, place),
        caseRow(db, key),
        assignable(context, key),
      ]);
      const notes = listed(page, ({ note_id, text, at, operator }) => ({
        id: note_id,
        text,
        by: operator,
        at: at.toISOString(),
      }));
      const may_write = mayDo(operatorOf(context).role, "notes.write");
      return done({ ...notes, assignee, assignable: others.map(({ name }) => name), may_write });
    },
    caseNote: async (context, input) => {
      const call = { route: routes.caseNote, context, input };
      const { result } = await once<{ id: number }>(services, call, async () => {
        const refusal = await unreadable(services, kinds, context, input);
        if (refusal) return refusal;
        return async (trx) => {
          const { kind, id, text } = input;
          const { operatorId } = operatorOf(context);
          const at = new Date(clock.now());
          const noteId = await queries.insertNote(trx, { kind, record_id: id, operator_id: operatorId, text, at });
          const entry = { operatorId, action: "case.note", subject: subjectOf(input), ip: context.ip };
          await audit(trx, { ...entry, after: { note: noteId } });
          return done({ id: noteId });
        };
      });
      return result;
    },
    caseAssign: async (context, input) => {
      const call = { route: routes.caseAssign, context, input };
      const { result } = await once<{ assignee: string | null }>(services, call, async () => {
        const refusal = await unreadable(services, kinds, context, input);
        if (refusal) return refusal;
        const others = await assignable(context, input);
        if (others.length === 0) return refuse("FORBIDDEN");
        const to = others.find(({ name }) => name === input.to);
        if (!to && input.to !== "") return refuseField("to", "NOT_FOUND");
        return async (trx) => {
          const before = await queries.lockAssignee(trx, input);
          if ((before ?? "") !== input.seen) return refuse("VERSION_CONFLICT");
          await queries.setAssignee(trx, input, to?.operator_id ?? null);
          const { operatorId } = operatorOf(context);
          const entry = { operatorId, action: "case.assign", subject: subjectOf(input), ip: context.ip };
          await audit(trx, { ...entry, before: { assignee: before }, after: { assignee: to?.name ?? null } });
          return done({ assignee: to?.name ?? null });
        };
      });
      return result;
    },
  };
}
