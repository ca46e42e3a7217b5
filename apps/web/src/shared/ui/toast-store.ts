import { create } from "zustand";
import { TOAST_MS } from "../constants.ts";

export type ToastTone = "ok" | "info" | "bad";
export type ToastInput = {
  /** What happened, in bold. */
  readonly title: string;
  /** The effect of it. */
  readonly body?: string;
  readonly tone?: ToastTone;
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

/** Shows a card for four seconds, in place of the same one if it is still there: `toast({ title: "Order cancelled", body: "1,320.00 USDT is available again" })`. */
export function toast(input: ToastInput): void {
  const id = nextId++;
  useToasts.setState(({ shown }) => ({
    shown: [...shown.filter((each) => !isSame(each, input)), { ...input, id }].slice(-SHOWN_MAX),
  }));
  setTimeout(() => useToasts.getState().dismiss(id), TOAST_MS);
}
