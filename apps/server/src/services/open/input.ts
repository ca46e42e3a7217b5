import type { OpenCall } from "@candor/contract/open/call.ts";
import { isOpenError, type OpenRefusal, openRefusal } from "@candor/contract/open/errors.ts";
import { type LegalRange, legalRanges } from "@candor/contract/open/fields.ts";

export type OpenParams = Readonly<Record<string, unknown>>;

/** The input of a call from its parameters, or the first problem with them by its code. An empty parameter counts as not sent. */
export function readOpenInput(
  call: OpenCall,
  params: OpenParams,
): { readonly ok: true; readonly data: unknown } | OpenRefusal {
  const sent = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== "" && value !== null));
  const parsed = call.input.safeParse(sent);
  if (parsed.success) return { ok: true, data: parsed.data };
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0] ?? "");
  const [error = "", range] = (issue?.message ?? "").split(" ");
  if (sent[name] === undefined) return openRefusal("MISSING", name);
  if (error === "ILLEGAL_CHARACTERS")
    return openRefusal("ILLEGAL_CHARACTERS", name, legalRanges[range as LegalRange] ?? "");
  return openRefusal(isOpenError(error) ? error : "INVALID_PARAMETER", name);
}
