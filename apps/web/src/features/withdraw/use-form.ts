import { useEffect, useReducer } from "react";
import { useSession } from "../../shared/session.ts";
import { useParam } from "../../shared/use-param.ts";
import { draftOf, useDrafts } from "./draft.ts";
import { reduce, startForm, type Way } from "./form.ts";

/** The form, as it was left for a page in between; a currency of the page's address begins a new one. */
export function useForm(way: Way, first: number) {
  const uid = useSession((state) => state.user?.uid);
  const wanted = Number.parseInt(useParam("currency_id") ?? "", 10);
  const keep = useDrafts((state) => state.keep);
  const [form, change] = useReducer(reduce, undefined, () => {
    const draft = draftOf(uid, way);
    const isDraft = draft !== undefined && (Number.isNaN(wanted) || wanted === first);
    return isDraft ? draft : startForm(first);
  });
  useEffect(() => keep(uid, way, form), [keep, uid, way, form]);
  return { form, change, forget: () => keep(uid, way, undefined) };
}
