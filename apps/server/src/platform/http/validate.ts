import type { ErrorCode, ErrorParams } from "@candor/contract/errors.ts";
import type { Route } from "@candor/contract/route.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "@candor/contract/routes/user.ts";
import type { FieldProblem } from "./envelope.ts";
import { isErrorCode } from "./messages.ts";

type Validated =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: FieldProblem[] };

/** What the texts of validation errors show; the schemas carry names only. */
const shownParams: Partial<Record<ErrorCode, ErrorParams>> = {
  PASSWORD_TOO_SHORT: { min: PASSWORD_MIN },
  PASSWORD_TOO_LONG: { max: PASSWORD_MAX },
};

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
  const params = shownParams[error];
  return { field, error, ...(params ? { params } : {}) };
}
