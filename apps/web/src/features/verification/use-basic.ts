import type { ErrorCode } from "@candor/contract/errors.ts";
import { getUserAuth, realName } from "@candor/contract/routes/identity.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { hrefOf } from "../../paths.ts";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { forgetAddress, useChosenAddress } from "../../shared/location/chosen-address.ts";
import { returnTo } from "../../shared/navigation.ts";
import { useSession } from "../../shared/session.ts";
import { toast } from "../../shared/ui/toast-store.ts";
import { useBasicDraft } from "./basic-draft.ts";
import { type BasicField, type BasicForm, errorsOf, inputOf, startForm } from "./basic-form.ts";
import type { Auth } from "./progress.ts";

/** The basic form: what is typed, what stands in its way, and how it is sent. */
export function useBasic(submitted: Auth["basic"]["submitted"]) {
  const { t } = useTranslation("verification");
  const uid = useSession(({ user }) => user?.uid);
  const draft = useBasicDraft();
  const [form, setForm] = useState<BasicForm>(
    () => (draft.uid === uid ? draft.form : undefined) ?? startForm(submitted),
  );
  const [tried, setTried] = useState(false);
  const refusalText = useRefusalText();
  const refresh = useRefresh();
  const { send, sending, reset } = useIdempotent(realName, "identity:basic");
  const { keep } = draft;

  const change = (changes: Partial<BasicForm>): void => {
    if (sending.state === "refused") reset();
    setForm((before) => ({ ...before, ...changes }));
  };
  useEffect(() => keep(uid, form), [keep, uid, form]);
  const address = useChosenAddress("verificationBasic");
  useEffect(() => {
    if (address === undefined) return;
    setForm((before) => ({ ...before, contact_address: address }));
    forgetAddress("verificationBasic");
  }, [address]);

  const errors = errorsOf(form);
  /** The server's own words, else the form's, once it was tried: nobody is told off for a field that they have not come to. */
  const errorText = (field: BasicField): string | undefined => {
    const refused = sending.state === "refused" && sending.error instanceof ApiError ? sending.error : undefined;
    const own: ErrorCode | undefined = tried ? errors[field] : undefined;
    return refused?.fieldText(field) ?? (own && refusalText(own));
  };
  const finish = async (sent: unknown): Promise<void> => {
    if (sent === undefined) return;
    keep(uid, undefined);
    toast({ title: t("sent.title"), body: t("sent.body") });
    await refresh(getUserAuth);
    returnTo(hrefOf("verification"));
  };
  return {
    form,
    change,
    errorText,
    sending,
    submit: async () => {
      setTried(true);
      const input = inputOf(form);
      if (input) await finish(await send(input));
    },
    again: async () => {
      if (sending.state === "unknown") await finish(await sending.again());
    },
  };
}
