import type { OutputOf } from "@candor/contract/route.ts";
import type { getRechargeInfo } from "@candor/contract/routes/deposit.ts";
import { useEffect } from "react";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { useSession } from "../../../shared/session.ts";
import { type DepositForm, emptyForm } from "../form.ts";

/** The input for one currency, with the id of the proof that is already uploaded. */
export type Draft = DepositForm & { readonly proof?: string };

type DraftState = {
  readonly uid: string | undefined;
  /** By currency id. */
  readonly drafts: Readonly<Record<number, Draft>>;
  readonly keep: (uid: string | undefined, currencyId: number, draft: Draft | undefined) => void;
};

/**
 * Kept while the user looks up the payment in another app: phones drop pages then. In session storage, and for one user only, so that the next user
 * of this device finds nothing.
 */
const useDrafts = create<DraftState>()(
  persist(
    (set) => ({
      uid: undefined,
      drafts: {},
      keep: (uid, currencyId, draft) =>
        set((before) => {
          const { [currencyId]: _, ...others } = before.uid === uid ? before.drafts : {};
          return { uid, drafts: draft ? { ...others, [currencyId]: draft } : others };
        }),
    }),
    {
      name: "candor.deposit-draft",
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ uid, drafts }) => ({ uid, drafts }),
    },
  ),
);

export function readDraft(uid: string | undefined, currencyId: number): Draft {
  const state = useDrafts.getState();
  return (state.uid === uid ? state.drafts[currencyId] : undefined) ?? emptyForm;
}

export const keepDraft = (uid: string | undefined, currencyId: number, draft: Draft | undefined): void =>
  useDrafts.getState().keep(uid, currencyId, draft);

/** Clears a draft that turns out to have been submitted although the answer was lost: the open deposit has the draft's proof. */
export function useSpentDraft(info: Pick<OutputOf<typeof getRechargeInfo>, "currency_id" | "open"> | undefined): void {
  const uid = useSession(({ user }) => user?.uid);
  const currencyId = info?.currency_id;
  const proof = info?.open?.proof_file;
  useEffect(() => {
    if (currencyId === undefined || proof === undefined) return;
    if (readDraft(uid, currencyId).proof === proof) keepDraft(uid, currencyId, undefined);
  }, [uid, currencyId, proof]);
}
