import type { InputOf } from "@candor/contract/route.ts";
import type { emsSend, smsSend } from "@candor/contract/routes/user.ts";

/** The contact and the purpose of a code. */
export type CodeRequest =
  | { readonly by: "mail"; readonly input: InputOf<typeof emsSend> }
  | { readonly by: "sms"; readonly input: InputOf<typeof smsSend> };

/** The known state of the last code of one purpose and target. Times are milliseconds since 1970. */
export type SentCode = {
  readonly resendAtMs: number;
  /** Not set if the server only reported that one was sent too recently: the code itself is then unknown. */
  readonly expiresAtMs?: number;
};
type Store = Pick<Storage, "getItem" | "setItem">;

/** The recipient as one text, in any spelling of the number: "kim@example.com", "+84900000417". */
export const targetOf = (request: CodeRequest): string =>
  request.by === "mail"
    ? request.input.email.trim().toLowerCase()
    : `+${request.input.area_code}${request.input.mobile.replace(/[^0-9]/g, "")}`;

/** One key per purpose and target: a number that was mistyped must not make the right one wait. */
export const codeSlot = (request: CodeRequest): string => `candor.code.${request.input.event}.${targetOf(request)}`;

/** Kept in session storage, so that leaving the page or reloading it does not offer to send earlier than the server would. */
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

/** A code works once: after that nothing is waiting to be typed, while the wait for the next one goes on. */
export function spendCode(store: Store, slot: string): void {
  const sent = recallCode(store, slot);
  if (sent) rememberCode(store, slot, { resendAtMs: sent.resendAtMs });
}

/** Whole seconds until another code may be requested; 0 if that is now. */
export const waitSeconds = (sent: SentCode | undefined, nowMs: number): number =>
  sent ? Math.max(0, Math.ceil((sent.resendAtMs - nowMs) / 1_000)) : 0;

/** Whether a code was sent and is still valid. */
export const isPending = (sent: SentCode | undefined, nowMs: number): boolean =>
  sent?.expiresAtMs !== undefined && nowMs < sent.expiresAtMs;
