import type { Language } from "@candor/contract/i18n/languages.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { ChatMessageView } from "@candor/contract/routes/chat.ts";
import type { inboxAnswer } from "@candor/contract/routes/console/inbox.ts";
import type { MessageRow } from "./messages.ts";
import { agentName, robots } from "./names.ts";

type OperatorView = OutputOf<typeof inboxAnswer>;

const common = (row: MessageRow) => ({
  text: row.text,
  masked: row.masked,
  pictures: row.pictures,
  event: row.event,
  at: row.at.toISOString(),
  at_ms: row.at.getTime(),
});

export type UserReader = {
  readonly userId: number;
  readonly language: Language;
  /** The nickname of the other side of an order. */
  readonly other?: string | undefined;
};

/** A message as a user sees it. There is none of a note, which must never get here. */
export function userMessage(row: MessageRow, reader: UserReader): ChatMessageView {
  if (row.number === null) throw new Error("a note was about to be shown to a user");
  const own = row.user_id === reader.userId && row.event === null;
  return {
    id: row.number,
    from: row.event !== null ? "system" : own ? "own" : "other",
    name: row.event !== null || own ? null : writerFor(row, reader),
    key: row.user_id === reader.userId ? row.key : null,
    params: userParams(row, reader.language),
    ...common(row),
  };
}

function writerFor({ sender, operator_id }: MessageRow, { language, other }: UserReader): string | null {
  if (sender === "robot") return robots[language];
  return operator_id === null ? (other ?? null) : agentName(language, operator_id);
}

/** Of a hand-over the one to whom; who closed or released it is nobody's business. */
function userParams({ event, target_id, operator_id, params }: MessageRow, language: Language): Record<string, string> {
  if (event === "context") return params;
  if (event !== "taken" && event !== "handed_over") return {};
  const agent = target_id ?? operator_id;
  return agent === null ? {} : { agent: agentName(language, agent) };
}

export type Names = {
  readonly nickname: string;
  /** The names of operators by their ids. */
  readonly operators: ReadonlyMap<number, string>;
};

/** A message as operators see it, notes included; keys are told to their own sender only. */
export function operatorMessage(row: MessageRow, names: Names, viewer?: number): OperatorView {
  const named = (id: number | null) => (id === null ? null : (names.operators.get(id) ?? null));
  const agent = named(row.target_id ?? row.operator_id);
  const isOwn = viewer === undefined || row.operator_id === viewer;
  return {
    id: row.place,
    from: fromOf(row),
    name: row.sender === "user" ? names.nickname : row.sender === "robot" ? robots.en : named(row.operator_id),
    key: row.sender === "operator" && isOwn ? row.key : null,
    params: row.event === null || row.event === "context" || agent === null ? row.params : { agent },
    ...common(row),
  };
}

function fromOf({ event, number, sender }: MessageRow): OperatorView["from"] {
  if (event !== null) return "system";
  if (number === null) return "note";
  return sender === "user" ? "other" : "own";
}
