import { useEffect, useState } from "react";
import { type Draft, emptyDraft } from "./form.ts";

const KEY = "candor.console.creditDraft";

function kept(): Draft | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return value && typeof value === "object" && "words" in value
      ? { ...emptyDraft(), ...(value as Draft) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The draft, kept while this tab is open. A request begun from another user's page starts over with that user. */
export function useDraft(uid: string | undefined) {
  const [draft, setDraft] = useState<Draft>(() => {
    const before = kept();
    return before && (uid === undefined || before.uid === uid) ? before : emptyDraft(uid);
  });
  useEffect(() => sessionStorage.setItem(KEY, JSON.stringify(draft)), [draft]);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  /** After it was sent or discarded nothing of it is kept. */
  const forget = () => sessionStorage.removeItem(KEY);
  return { draft, change, forget };
}
