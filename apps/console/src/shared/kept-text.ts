import { useState } from "react";
import { currentSession } from "./session.ts";

/**
 * A typed text that outlives the session: a login that ended in the middle of a note leads back to the record, and its operator finds the note there. It
 * belongs to this operator and this tab; `name` says whose text it is, such as "case.deposit.12.note". The third clears it once `sent` was sent, unless its
 * operator has written on meanwhile.
 */
export function useKeptText(
  name: string,
): readonly [text: string, keep: (text: string) => void, clear: (sent: string) => void] {
  const key = `candor.console.text.${currentSession()?.operator.id}.${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  const keep = (next: string) => {
    setText(next);
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  const clear = (sent: string) => {
    setText((now) => (now === sent ? "" : now));
    if (sessionStorage.getItem(key) === sent) sessionStorage.removeItem(key);
  };
  return [text, keep, clear];
}
