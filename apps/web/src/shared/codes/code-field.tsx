import { useRef } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { PasscodeBoxes } from "../ui/passcode-boxes.tsx";
import { Spinner } from "../ui/ring.tsx";
import { DemoCode } from "./demo-code.tsx";
import { OutboxHint } from "./outbox-hint.tsx";
import type { CodeRequest } from "./resend.ts";
import { useCode } from "./use-code.ts";

type CodeFieldProps = {
  readonly request: CodeRequest;
  /** The contact that the code is sent to, as typed. */
  readonly target: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
  /** Whether a code may be sent to the form's contact; if not, the form shows why. */
  readonly mayPress: () => boolean;
  /** The failure of the sending. */
  readonly onError: (error: unknown) => void;
};

/** The six digits, the button that sends them, and the time until it may be pressed again. */
export function CodeField({ request, target, value, onChange, error, mayPress, onError }: CodeFieldProps) {
  const { t } = useTranslation("contact");
  const { send, sending, wait, pending, sentKey } = useCode(request);
  const field = useRef<HTMLDivElement>(null);
  const press = async () => {
    if (!mayPress()) return;
    const failure = await send();
    if (failure !== undefined) return onError(failure);
    // The new code replaces the old one, which is no longer valid.
    onChange("");
    // The pressed button has become a countdown, and what comes next is typing the code.
    field.current?.querySelector("input")?.focus();
  };
  return (
    <div ref={field}>
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
      {pending && value === "" && <DemoCode request={request} sent={sentKey} onCode={onChange} />}
      {pending && <OutboxHint />}
    </div>
  );
}
