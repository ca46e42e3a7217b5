import { useState } from "react";
import { currentSession } from "./session.ts";

/**
 * A typed text that outlives the session: a login that ended in the middle of a note leads back to the record, and its operator finds the note there. It
 * belongs to this operator and this tab; `name` says whose text it is, such as "case.deposit.12.note".
 */
export function useKeptText(name: string): readonly [string, (text: string) => void] {
  const key = `candor.console.text.${currentSession()?.operator.id}.${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  const keep = (next: string) => {
    setText(next);
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  };
  return [text, keep];
}
