import type { OutputOf } from "@candor/contract/route.ts";
import type { consoleLogin } from "@candor/contract/routes/console/session.ts";
import { createStore, useStore } from "./store.ts";

export type Operator = OutputOf<typeof consoleLogin>["operator"];
export type Session = { readonly token: string; readonly operator: Operator };

/** In session storage: closing a tab logs out, and a new tab requires a login. */
const KEY = "candor.console.session";

function saved(): Session | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return value && typeof value === "object" && "token" in value && "operator" in value
      ? (value as Session)
      : undefined;
  } catch {
    return undefined;
  }
}

const session = createStore<Session | undefined>(saved());

export const currentSession = session.get;
export const useSession = (): Session | undefined => useStore(session);

export function logIn(given: Session): void {
  sessionStorage.setItem(KEY, JSON.stringify(given));
  session.set(given);
}

export function clearSession(): void {
  sessionStorage.removeItem(KEY);
  session.set(undefined);
}
