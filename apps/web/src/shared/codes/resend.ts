import type { InputOf } from "@candor/contract/route.ts";
import type { emsSend, smsSend } from "@candor/contract/routes/user.ts";

/** Where a code is sent, and what for. */
export type CodeRequest =
  | { readonly by: "mail"; readonly input: InputOf<typeof emsSend> }
  | { readonly by: "sms"; readonly input: InputOf<typeof smsSend> };

/** What is known of the last code of one purpose and target. Times are milliseconds since 1970. */
export type SentCode = {
  readonly resendAtMs: number;
  /** Not set when the server only said that one was sent too recently: then it is not known which. */
  readonly expiresAtMs?: number;
};
type Store = Pick<Storage, "getItem" | "setItem">;

/** Whom the code goes to, as one text however the number is written: "kim@example.com", "+84900000417". */
export const targetOf = (request: CodeRequest): string =>
  request.by === "mail"
    ? request.input.email.trim().toLowerCase()
    : `+${request.input.area_code}${request.input.mobile.replace(/[^0-9]/g, "")}`;

/** One place for each purpose and target: a number that was mistyped must not make the right one wait. */
export const codeSlot = (request: CodeRequest): string => `candor.code.${request.input.event}.${targetOf(request)}`;

/** Kept in session storage, so that leaving the page or reloading it does not offer to send before the server would. */
export const rememberCode = (store: Store, slot: string, sent: SentCode): void =>
  store.setItem(slot, JSON.stringify(sent));

export function recallCode(store: Store, slot: string): SentCode | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(slot) ?? "null");
    const known = typeof value === "object" && value !== null && "resendAtMs" in value;
    return known && typeof value.resendAtMs === "number" ? (value as SentCode) : undefined;
  } catch {
    return undefined;
  }
}

/** Whole seconds until another code may be asked for; 0 when that is now. */
export const waitSeconds = (sent: SentCode | undefined, nowMs: number): number =>
  sent ? Math.max(0, Math.ceil((sent.resendAtMs - nowMs) / 1_000)) : 0;

/** Whether a code is on its way or in the inbox, and still good. */
export const isPending = (sent: SentCode | undefined, nowMs: number): boolean =>
  sent?.expiresAtMs !== undefined && nowMs < sent.expiresAtMs;
