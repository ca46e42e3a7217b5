import { useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { useFirstWrong } from "../../shared/ui/use-first-wrong.ts";
import { useParam } from "../../shared/use-param.ts";
import { channelOf, useDraft } from "./draft.ts";
import {
  type AuthField,
  type AuthForm,
  type AuthKind,
  authErrors,
  type Channel,
  emptyAuthForm,
  reduceAuth,
  targetErrors,
} from "./form.ts";
import { firstMissing, type Refusals, type RefusedField, refusalsOf } from "./refusals.ts";

const noRefusals: Refusals = { fields: {} };
const inviteFrom = (code: string | undefined): string => (code ?? "").slice(0, 20).toUpperCase();

/**
 * The state of one sign-in form: its values, and which errors show. A field's own error shows once it has been left or sent; the server's shows at
 * its field until that is changed.
 */
export function useAuthForm(kind: AuthKind) {
  const { t } = useTranslation("auth");
  const refusalText = useRefusalText();
  const describe = useErrorText();
  const asked = channelOf(useParam("by"));
  const invite = useParam("invite");
  const [form, dispatch] = useReducer(reduceAuth, undefined, (): AuthForm => {
    const { channel, areaCode, mobile, email } = useDraft.getState();
    return { ...emptyAuthForm, channel: asked ?? channel, areaCode, mobile, email, inviteCode: inviteFrom(invite) };
  });
  const [left, setLeft] = useState<ReadonlySet<AuthField>>(new Set());
  const [refusals, setRefusals] = useState<Refusals>(noRefusals);
  const formRef = useRef<HTMLFormElement>(null);
  const goToFirstWrong = useFirstWrong(formRef);

  const { channel, areaCode, mobile, email } = form;
  useEffect(() => useDraft.getState().keep({ channel, areaCode, mobile, email }), [channel, areaCode, mobile, email]);

  const errors = authErrors(form, kind);
  const missing = firstMissing(form, kind);
  const forget = (field: RefusedField) =>
    setRefusals(({ fields: { [field]: _, ...fields } }) => ({ fields }) satisfies Refusals);
  const show = (...fields: AuthField[]) => {
    setLeft(new Set([...left, ...fields]));
  };
  return {
    form,
    formRef,
    missing,
    /** What is about the form as a whole. */
    rest: refusals.rest,
    setChannel: (channel: Channel) => {
      dispatch({ type: "channel", channel });
      setRefusals(noRefusals);
      setLeft(new Set());
    },
    setAgreed: (agreed: boolean) => {
      dispatch({ type: "agreed", agreed });
      forget("agreement");
    },
    setText: (field: Exclude<keyof AuthForm, "channel" | "agreed">, text: string) => {
      dispatch({ type: "text", field, text });
      forget(field === "areaCode" ? "mobile" : field);
    },
    /** For onBlur: an empty field is no mistake yet. */
    leave: (field: Exclude<AuthField, "agreement">) => {
      if (form[field] !== "") setLeft(new Set([...left, field]));
    },
    errorOf: (field: RefusedField): string | undefined => {
      const refused = refusals.fields[field];
      if (refused !== undefined || field === "inviteCode") return refused;
      const found = left.has(field) ? errors[field] : undefined;
      if (!found) return undefined;
      return field === missing ? t(`missing.${field}`) : refusalText(found.error, found.params);
    },
    isTargetRight: Object.keys(targetErrors(form)).length === 0,
    /** Whether the form may be sent; if not, says so at the fields. */
    check: (): boolean => {
      const wrong = Object.keys(errors) as AuthField[];
      if (wrong.length > 0) show(...wrong);
      return wrong.length === 0;
    },
    /** As check, for whom a code is sent to; goes to the first wrong field, as Form does when it is sent. */
    checkTarget: (): boolean => {
      const wrong = Object.keys(targetErrors(form)) as AuthField[];
      if (wrong.length > 0) {
        show(...wrong);
        goToFirstWrong();
      }
      return wrong.length === 0;
    },
    /** Shows what the server refused. */
    refuse: (error: unknown) => {
      setRefusals(refusalsOf(error, form, describe));
      goToFirstWrong();
    },
  };
}
export type AuthFields = ReturnType<typeof useAuthForm>;
