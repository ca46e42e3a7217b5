import { useTranslation } from "react-i18next";
import { PasscodeBoxes } from "../../shared/ui/passcode-boxes.tsx";
import { Spinner } from "../../shared/ui/ring.tsx";
import type { AuthKind } from "./form.ts";
import { OutboxHint } from "./outbox-hint.tsx";
import type { AuthFields } from "./use-auth-form.ts";
import { useCode } from "./use-code.ts";

type CodeFieldProps = { readonly kind: Exclude<AuthKind, "login">; readonly fields: AuthFields };

/** The six digits, the button that sends them, and how long until it may be pressed again. */
export function CodeField({ kind, fields }: CodeFieldProps) {
  const { t } = useTranslation("auth");
  const { form, setText, errorOf, checkTarget, refuse } = fields;
  const { send, sending, wait, pending } = useCode(form, kind);
  const press = async () => {
    if (!checkTarget()) return;
    const error = await send();
    if (error !== undefined) return refuse(error);
    // The new code takes the place of the old one, which is no longer good.
    setText("code", "");
  };
  const target = form.channel === "email" ? form.email.trim() : `+${form.areaCode} ${form.mobile.trim()}`;
  return (
    <div>
      <PasscodeBoxes
        label={t("field.code")}
        aside={
          wait > 0 ? (
            t("code.resendIn", { seconds: wait })
          ) : (
            <button
              type="button"
              disabled={sending}
              onClick={press}
              className="hit-y inline-flex items-center gap-1.5 font-bold text-brand disabled:text-text-3"
            >
              {sending && <Spinner size={12} />}
              {t(pending ? "code.again" : "code.send")}
            </button>
          )
        }
        oneTime
        value={form.code}
        onChange={(text) => setText("code", text)}
        error={errorOf("code")}
        hint={pending ? <span className="wrap-anywhere">{t("code.sentTo", { target })}</span> : undefined}
      />
      {pending && <OutboxHint />}
    </div>
  );
}
