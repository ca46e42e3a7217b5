import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../session.ts";
import { drafts, withDraft } from "./draft.ts";

/** Which fields of a form may be kept in session storage (draft.ts says why not all), under which name. */
export type DraftRules<Values> = {
  readonly name: string;
  readonly fields: readonly Extract<keyof Values, string>[];
  /** Whether there is something to keep; by default, whether the form differs from its start. */
  readonly isTyped?: (values: Values) => boolean;
  /** Kept at each change, which survives a reload as well; otherwise only when the session ends. */
  readonly always?: boolean;
};

/** The values that a form begins with: its own, and over them those of its draft. */
export const useStartWithDraft = <Values extends object>(
  start: Values | (() => Values),
  rules: DraftRules<Values> | undefined,
): { readonly own: Values; readonly begun: Values } => {
  const [first] = useState(() => {
    const own = typeof start === "function" ? start() : start;
    const draft = rules && drafts.recall(rules.name, useSession.getState().user?.uid);
    return { own, begun: rules ? withDraft(own, draft, rules.fields) : own };
  });
  return first;
};

type Current<Values> = { readonly values: Values; readonly isDirty: boolean };

/** Keeps the form's draft while it is on the screen. */
export function useDraftKeeping<Values extends object>(
  rules: DraftRules<Values> | undefined,
  { values, isDirty }: Current<Values>,
): void {
  const uid = useSession((state) => state.user?.uid);
  const name = rules?.name;
  const always = rules?.always === true;
  const read = useEffectEvent(() => {
    if (!rules || !(rules.isTyped?.(values) ?? isDirty)) return undefined;
    const fields: readonly string[] = rules.fields;
    return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));
  });
  useEffect(() => {
    if (name === undefined || uid === undefined) return;
    // Taken over by the form, or of a form that was sent.
    if (!always) drafts.forget(name);
    return drafts.watch(name, () => read());
  }, [name, uid, always]);
  useEffect(() => {
    if (!always || name === undefined || uid === undefined || !values) return;
    const typed = read();
    if (typed) drafts.keep(name, uid, typed);
    else drafts.forget(name);
  }, [always, name, uid, values]);
}
