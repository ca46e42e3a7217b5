import type { OpenErrorName, openErrors } from "@candor/contract/open/errors.ts";

/** Every code that the server refuses with, by its declarations. */
export type OpenErrorCode = (typeof openErrors)[OpenErrorName]["code"];

/** The server did not do it, and says why: `code` and `msg` are Binance's. `data` is what a call that was done in part has done (cancelReplace). */
export type Refused = {
  readonly ok: false;
  readonly kind: "refused";
  readonly code: OpenErrorCode;
  readonly msg: string;
  readonly status: number;
  /** Sooner is in vain. */
  readonly retryAfterMs?: number;
  readonly data?: unknown;
};
/** It was sent and no answer says what became of it: it may have been done. Ask for the order by its name before sending another one. */
export type Unanswered = { readonly ok: false; readonly kind: "unanswered"; readonly msg: string };
/** There was no connection, and nothing was sent. */
export type Unsent = { readonly ok: false; readonly kind: "unsent"; readonly msg: string };
export type Failure = Refused | Unanswered | Unsent;
export type Answer<Data> = { readonly ok: true; readonly data: Data } | Failure;

export const unanswered = (msg: string): Unanswered => ({ ok: false, kind: "unanswered", msg });
export const unsent = (msg: string): Unsent => ({ ok: false, kind: "unsent", msg });

type Told = { readonly code?: unknown; readonly msg?: unknown; readonly data?: unknown };
/** The server itself says that it does not know: its own time ran out, or it failed in the midst. */
const isUnknown = (code: number, status: number): boolean => code === -1007 || (code === -1000 && status >= 500);

/** A failure in the server's words. What is not in its form comes from something between, which knows nothing of the call. */
export function failureOf(told: unknown, status: number, retryAfterMs?: number): Failure {
  const { code, msg, data } = (typeof told === "object" && told !== null ? told : {}) as Told;
  if (typeof code !== "number" || typeof msg !== "string") return unanswered(`HTTP status ${status}`);
  if (isUnknown(code, status)) return unanswered(msg);
  return {
    ok: false,
    kind: "refused",
    code: code as OpenErrorCode,
    msg,
    status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    ...(data === undefined ? {} : { data }),
  };
}
