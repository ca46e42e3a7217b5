import { useTranslation } from "react-i18next";
import { PasscodeBoxes } from "../ui/passcode-boxes.tsx";
import { Spinner } from "../ui/ring.tsx";
import { OutboxHint } from "./outbox-hint.tsx";
import type { CodeRequest } from "./resend.ts";
import { useCode } from "./use-code.ts";

type CodeFieldProps = {
  readonly request: CodeRequest;
  /** Where the code goes, as its user typed it. */
  readonly target: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Whether a code may be sent to what the form holds; if not, the form says why. */
  readonly mayPress: () => boolean;
  /** What went wrong with the sending. */
  readonly onError: (error: unknown) => void;
};

/** The six digits, the button that sends them, and how long until it may be pressed again. */
export function CodeField({ request, target, value, onChange, error, mayPress, onError }: CodeFieldProps) {
  const { t } = useTranslation("contact");
  const { send, sending, wait, pending } = useCode(request);
  const press = async () => {
    if (!mayPress()) return;
    const failure = await send();
    if (failure !== undefined) return onError(failure);
    // The new code takes the place of the old one, which is no longer good.
    onChange("");
  };
  return (
    <div>
      <PasscodeBoxes
        label={t("code.label")}
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
        value={value}
        onChange={onChange}
        error={error}
        hint={pending ? <span className="wrap-anywhere">{t("code.sentTo", { target })}</span> : undefined}
      />
      {pending && <OutboxHint />}
    </div>
  );
}
