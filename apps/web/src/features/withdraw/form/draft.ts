import { create } from "zustand";
import type { Way, WithdrawForm } from "../form.ts";

type Drafts = {
  readonly uid: string | undefined;
  readonly forms: { readonly [Each in Way]?: WithdrawForm };
  readonly keep: (uid: string | undefined, way: Way, form: WithdrawForm | undefined) => void;
};

/**
 * The input, kept while a page that the form links to is open: to add an address or to set a fund password. In memory only, and for one user.
 */
export const useDrafts = create<Drafts>()((set) => ({
  uid: undefined,
  forms: {},
  keep: (uid, way, form) =>
    set((before) => {
      const { [way]: _, ...others } = before.uid === uid ? before.forms : {};
      return { uid, forms: form ? { ...others, [way]: form } : others };
    }),
}));

export const draftOf = (uid: string | undefined, way: Way): WithdrawForm | undefined => {
  const { uid: owner, forms } = useDrafts.getState();
  return owner === uid ? forms[way] : undefined;
};
