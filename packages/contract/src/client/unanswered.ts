import { MINUTE_MS } from "../domain/time.ts";
import { type KeyStore, pauseBefore } from "./send-once.ts";

/** A sent request whose outcome this tab does not know. `uid` is its user. */
export type Unanswered = {
  readonly slot: string;
  readonly key: string;
  readonly uid: string | undefined;
  readonly atMs: number;
};

const NAME = "candor.unanswered";
/** Maximum number kept; a form has one at a time. */
const KEPT_MAX = 20;

/** In a store that survives a reload but is not shared with other tabs: each tab resolves its own requests. */
export function readUnanswered(store: KeyStore): readonly Unanswered[] {
  try {
    const value: unknown = JSON.parse(store.getItem(NAME) ?? "[]");
    return Array.isArray(value) ? (value as Unanswered[]) : [];
  } catch {
    return [];
  }
}

const write = (store: KeyStore, acts: readonly Unanswered[]): void => {
  if (acts.length === 0) store.removeItem(NAME);
  else store.setItem(NAME, JSON.stringify(acts.slice(-KEPT_MAX)));
};

/** Recorded before it is sent. A retry keeps the time of the first attempt. */
export function noteUnanswered(store: KeyStore, act: Unanswered): void {
  const acts = readUnanswered(store);
  if (!acts.some(({ key }) => key === act.key)) write(store, [...acts, act]);
}

export const forgetUnanswered = (store: KeyStore, key: string): void =>
  write(
    store,
    readUnanswered(store).filter((act) => act.key !== key),
  );

export type Fate = "done" | "refused" | "missing";

/** A call has 30 s, and a server that waits for its engine some seconds more: a request that is missing after this will not arrive. */
export const ARRIVES_WITHIN_MS = MINUTE_MS;

export type FatePorts = {
  /** "unknown" if the server has nothing under the key. Rejects without an answer. */
  readonly ask: (key: string) => Promise<"done" | "refused" | "unknown">;
  readonly pause: (ms: number) => Promise<void>;
  readonly now: () => number;
  /** False ends the polling: the outcome became known in another way. */
  readonly isOpen: (key: string) => boolean;
};

/** The outcome of a request whose answer a reload lost. Read-only, so it does not carry out a request that did not arrive. */
export async function fateOf({ key, atMs }: Unanswered, ports: FatePorts): Promise<Fate | undefined> {
  for (let tries = 0; ports.isOpen(key); tries += 1) {
    const askedAt = ports.now();
    const state = await ports.ask(key).catch(() => undefined);
    if (state === "done" || state === "refused") return ports.isOpen(key) ? state : undefined;
    if (state === "unknown" && askedAt - atMs > ARRIVES_WITHIN_MS) return "missing";
    await ports.pause(pauseBefore(tries));
  }
  return undefined;
}
