import { create } from "zustand";
import type { BasicForm } from "./basic-form.ts";

type Draft = {
  readonly uid: string | undefined;
  readonly form: BasicForm | undefined;
  readonly keep: (uid: string | undefined, form: BasicForm | undefined) => void;
};

/** What was typed, while the location page is open in between. In memory only: a document number belongs in nobody's storage. */
export const useBasicDraft = create<Draft>()((set) => ({
  uid: undefined,
  form: undefined,
  keep: (uid, form) => set({ uid, form }),
}));
