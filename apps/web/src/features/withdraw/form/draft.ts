import { create } from "zustand";
import type { Way, WithdrawForm } from "../form.ts";

type Drafts = {
  readonly uid: string | undefined;
  readonly forms: { readonly [Each in Way]?: WithdrawForm };
  readonly keep: (uid: string | undefined, way: Way, form: WithdrawForm | undefined) => void;
};

/**
 * What was filled in, while a page is open in between that the form leads to: an address to add, a fund password to set. In memory only, and of one
 * user.
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
