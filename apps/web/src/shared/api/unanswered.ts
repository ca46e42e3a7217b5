import * as acts from "@candor/contract/client/unanswered.ts";
import { getAct } from "@candor/contract/routes/record.ts";
import { useSession } from "../session.ts";
import { call } from "./call.ts";

/** Forms that move money, and whose key is that of the engine's command. */
const ASKED = /^(spot|option|lever|withdraw|hosting|subscription):|^(exchange|transfer)$/;

const uid = () => useSession.getState().user?.uid;
/** By slot: the outcomes that are still unknown. */
const asked = new Map<string, Promise<void>>();

export const noteUnanswered = (slot: string, key: string): void => {
  if (ASKED.test(slot)) acts.noteUnanswered(sessionStorage, { slot, key, uid: uid(), atMs: Date.now() });
};
export const forgetUnanswered = (key: string): void => acts.forgetUnanswered(sessionStorage, key);

/** Resolves when the user has been shown the outcome of the request that this form sent before the page was loaded; undefined if there is none. */
export const earlierAct = (slot: string): Promise<void> | undefined => asked.get(slot);

const isOpen = (key: string) => acts.readUnanswered(sessionStorage).some((act) => act.key === key);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Finds out, once after each load of the page, the outcomes of requests whose answers the previous page lost. `announce` receives each outcome. */
export function followUnanswered(announce: (fate: acts.Fate, act: acts.Unanswered) => void): void {
  for (const act of acts.readUnanswered(sessionStorage)) {
    if (act.uid !== uid() || asked.has(act.slot)) continue;
    const ask = async (key: string) => (await call(getAct, { key }, { quiet: true })).state;
    const known = acts.fateOf(act, { ask, pause, now: Date.now, isOpen }).then((fate) => {
      asked.delete(act.slot);
      forgetUnanswered(act.key);
      // The form keeps the key: the same input sent again is still the same request, announced or not.
      if (fate !== undefined) announce(fate, act);
    });
    asked.set(act.slot, known);
  }
}
