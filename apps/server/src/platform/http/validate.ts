import { constantParams } from "@candor/contract/message.ts";
import type { Route } from "@candor/contract/route.ts";
import type { FieldProblem } from "./envelope.ts";
import { isErrorCode } from "./messages.ts";

type Validated =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: FieldProblem[] };

const FIELDS_MAX = 20;

/** Parses the raw body or query. Each refused field is named once, with its first error. */
export function validate(route: Route, raw: unknown): Validated {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    return { ok: false, problems: [problem("body", "")] };
  const parsed = route.input.safeParse(raw);
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = new Map<string, FieldProblem>();
  for (const issue of parsed.error.issues) {
    const field = issue.path.length > 0 ? issue.path.map(String).join(".") : "body";
    if (!problems.has(field) && problems.size < FIELDS_MAX) problems.set(field, problem(field, issue.message));
  }
  return { ok: false, problems: [...problems.values()] };
}

function problem(field: string, text: string): FieldProblem {
  const error = isErrorCode(text) ? text : "INVALID_REQUEST";
  const params = constantParams[error];
  return { field, error, ...(params ? { params } : {}) };
}
