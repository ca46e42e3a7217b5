import { getUserAuth, realName } from "@candor/contract/routes/identity.ts";
import { useEffect, useEffectEvent } from "react";
import { create } from "zustand";
import { hrefOf } from "../../paths.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { drafts } from "../../shared/form/draft.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { forgetAddress, useChosenAddress } from "../../shared/location/chosen-address.ts";
import { returnTo } from "../../shared/navigation.ts";
import { useSession } from "../../shared/session.ts";
import { toast } from "../../shared/ui/toast-store.ts";
import { type BasicForm, errorsOf, inputOf, startForm } from "./basic-form.ts";
import type { Auth } from "./progress.ts";

type Draft = {
  readonly uid: string | undefined;
  readonly form: BasicForm | undefined;
  readonly keep: (uid: string | undefined, form: BasicForm | undefined) => void;
};

/**
 * The input, kept while the location page is open in between. With the document number, and therefore in memory only. What a reload may keep is in the form's own draft: all but
 * that number, which would let a finder of the phone pass for its owner.
 */
const useBasicDraft = create<Draft>()((set) => ({
  uid: undefined,
  form: undefined,
  keep: (uid, form) => set({ uid, form }),
}));

const DRAFT = "identity:basic";
const kept = ["country", "document_type", "name", "contact_address"] as const;

/** The basic form: its input, its errors, and its submission. */
export function useBasic(submitted: Auth["basic"]["submitted"]) {
  const { t } = useTranslation("verification");
  const uid = useSession(({ user }) => user?.uid);
  const draft = useBasicDraft();
  const refresh = useRefresh();
  const act = useSend(realName, "identity:basic");
  const sent = startForm(submitted);
  const form = useForm({
    start: () => (draft.uid === uid ? draft.form : undefined) ?? sent,
    errors: errorsOf,
    act,
    draft: {
      name: DRAFT,
      fields: kept,
      always: true,
      isTyped: (typed) => kept.some((field) => typed[field] !== sent[field]),
    },
  });
  const { keep } = draft;
  const { values } = form;
  useEffect(() => keep(uid, values), [keep, uid, values]);
  const address = useChosenAddress("verificationBasic");
  const take = useEffectEvent((contact_address: string) => form.change({ contact_address }));
  useEffect(() => {
    if (address === undefined) return;
    take(address);
    forgetAddress("verificationBasic");
  }, [address]);
  return {
    act,
    form,
    submit: () => {
      form.check();
      const input = inputOf(values);
      if (!input) return;
      void act.send(input, async () => {
        keep(uid, undefined);
        drafts.forget(DRAFT);
        toast({ title: t("sent.title"), body: t("sent.body") });
        await refresh(getUserAuth);
        returnTo(hrefOf("verification"));
      });
    },
  };
}
