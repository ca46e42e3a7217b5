import { create } from "zustand";
import { TOAST_MS } from "../constants.ts";

export type ToastTone = "ok" | "info" | "bad";
export type ToastInput = {
  /** What happened, in bold. */
  readonly title: string;
  /** The effect of it. */
  readonly body?: string;
  readonly tone?: ToastTone;
  /** The event that it announces, for one that more than one part of the app may announce: "position_tp:position:12". The first one is shown. */
  readonly of?: string;
};
type Toast = ToastInput & { readonly id: number };

type ToastState = { readonly shown: readonly Toast[]; readonly dismiss: (id: number) => void };

/** More than this at once would cover the page. */
const SHOWN_MAX = 2;
let nextId = 1;

export const useToasts = create<ToastState>()((set) => ({
  shown: [],
  dismiss: (id) => set(({ shown }) => ({ shown: shown.filter((each) => each.id !== id) })),
}));

const isSame = (one: ToastInput, other: ToastInput): boolean =>
  one.title === other.title && one.body === other.body && one.tone === other.tone;

/** The two announcements of an event are as far apart as a message of the socket and a list that is read again at the next look. */
const SAID_MS = 60_000;
const said = new Map<string, number>();

function isSaid(of: string): boolean {
  const now = Date.now();
  for (const [event, at] of said) if (now - at > SAID_MS) said.delete(event);
  if (said.has(of)) return true;
  said.set(of, now);
  return false;
}

/** Shows a card for four seconds, in place of the same one if it is still there: `toast({ title: "Order cancelled", body: "1,320.00 USDT is available again" })`. */
export function toast(input: ToastInput): void {
  if (input.of !== undefined && isSaid(input.of)) return;
  const id = nextId++;
  useToasts.setState(({ shown }) => ({
    shown: [...shown.filter((each) => !isSame(each, input)), { ...input, id }].slice(-SHOWN_MAX),
  }));
  setTimeout(() => useToasts.getState().dismiss(id), TOAST_MS);
}
