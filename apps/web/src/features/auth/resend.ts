import type { AuthForm, AuthKind } from "./form.ts";

/** What is known of the last code of one purpose and target. Times are milliseconds since 1970. */
export type SentCode = {
  readonly resendAtMs: number;
  /** Not set when the server only said that one was sent too recently: then it is not known which. */
  readonly expiresAtMs?: number;
};
type Store = Pick<Storage, "getItem" | "setItem">;

/** One place for each purpose and target: a number that was mistyped must not make the right one wait. */
export const codeSlot = (form: AuthForm, kind: AuthKind): string =>
  `candor.code.${kind}.${form.channel === "email" ? form.email.trim().toLowerCase() : `+${form.areaCode}${form.mobile.replace(/[^0-9]/g, "")}`}`;

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
