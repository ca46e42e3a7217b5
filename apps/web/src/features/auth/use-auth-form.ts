import { useEffect } from "react";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { useForm } from "../../shared/form/use-form.ts";
import type { Act } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useParam } from "../../shared/use-param.ts";
import { channelOf, useDraft } from "./draft.ts";
import {
  type AuthForm,
  type AuthKind,
  authErrors,
  type Channel,
  emptyAuthForm,
  firstMissing,
  type Missable,
  places,
  reduceAuth,
  targetErrors,
} from "./form.ts";

const inviteFrom = (code: string | undefined): string => (code ?? "").slice(0, 20).toUpperCase();

/** One sign-in form: registration, login or reset. The contact is kept in the draft that the three share. */
export function useAuthForm(kind: AuthKind, act?: Act) {
  const { t } = useTranslation("auth");
  const refusalText = useRefusalText();
  const asked = channelOf(useParam("by"));
  const invite = useParam("invite");
  const start = (): AuthForm => {
    const { channel, areaCode, mobile, email, inviteCode } = useDraft.getState();
    const code = invite === undefined ? inviteCode : inviteFrom(invite);
    return { ...emptyAuthForm, channel: asked ?? channel, areaCode, mobile, email, inviteCode: code };
  };
  const form = useForm({
    start,
    reduce: reduceAuth,
    errors: (values) => authErrors(values, kind),
    ...places,
    act,
    textOf: ({ error, params }, field) => (field === missing ? t(`missing.${missing}`) : refusalText(error, params)),
  });
  const missing: Missable | undefined = firstMissing(form.values, kind);
  const { channel, areaCode, mobile, email, inviteCode } = form.values;
  useEffect(
    () => useDraft.getState().keep({ channel, areaCode, mobile, email, inviteCode }),
    [channel, areaCode, mobile, email, inviteCode],
  );
  return {
    ...form,
    missing,
    setChannel: (chosen: Channel) => form.restart({ type: "channel", channel: chosen }),
    setText: (field: Exclude<keyof AuthForm, "channel" | "agreed">, text: string) =>
      form.change({ type: "text", field, text }),
    isTargetRight: Object.keys(targetErrors(form.values)).length === 0,
    /** Like `check`, for the contact that a code is sent to; focuses the first wrong field, as Form does on submit. */
    checkTarget: (): boolean => {
      const isRight = form.check(channel);
      if (!isRight) form.seek();
      return isRight;
    },
  };
}
export type AuthFields = ReturnType<typeof useAuthForm>;
