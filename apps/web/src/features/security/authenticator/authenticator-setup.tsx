import type { OutputOf } from "@candor/contract/route.ts";
import { totpEnable, type totpSetup } from "@candor/contract/routes/security.ts";
import { Copy, ExternalLink, TimerOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { PasscodeBoxes } from "../../../shared/ui/passcode-boxes.tsx";
import { QrCode } from "../../../shared/ui/qr-code.tsx";
import { useCopy } from "../../../shared/use-copy.ts";
import { Notice } from "../notice.tsx";
import { inFours } from "./in-fours.ts";

export type Setup = OutputOf<typeof totpSetup> & { /** Milliseconds since 1970. */ readonly endsAtMs: number };

type SetupProps = {
  readonly setup: Setup;
  readonly onRestart: () => void;
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
};

/** The secret in three forms (to scan, to type, to open on this phone), and the first code, which turns the authenticator on. */
export function AuthenticatorSetup({ setup, onRestart, onEnabled }: SetupProps) {
  const { t } = useTranslation("security");
  const isOver = useIsOver(setup.endsAtMs);
  if (isOver)
    return (
      <Notice
        icon={<TimerOff size={28} aria-hidden />}
        tone="warn"
        title={t("authenticator.overTitle")}
        body={t("authenticator.overBody")}
        action={<Button onClick={onRestart}>{t("authenticator.again")}</Button>}
      />
    );
  return (
    <div className="space-y-4 px-(--gutter) pt-4 pb-[calc(24px+var(--safe-b))]">
      <Secret setup={setup} />
      <FirstCode onEnabled={onEnabled} />
    </div>
  );
}

function useIsOver(endsAtMs: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), endsAtMs - Date.now());
    return () => clearTimeout(timer);
  }, [endsAtMs]);
  return isOver;
}

function Secret({ setup: { secret, uri } }: Pick<SetupProps, "setup">) {
  const { t } = useTranslation("security");
  const copy = useCopy();
  return (
    <Card>
      <h2 className="text-16 font-bold">{t("authenticator.scanTitle")}</h2>
      <div className="mx-auto mt-4 w-52 overflow-hidden rounded-12 border border-line">
        <QrCode text={uri} label={t("authenticator.qr")} />
      </div>
      <p className="mt-4 text-12 text-text-2">{t("authenticator.secret")}</p>
      <div className="mt-1 flex items-center gap-2 rounded-12 bg-surface-2 py-1 pl-3">
        <code translate="no" className="min-w-0 grow font-mono text-14 wrap-anywhere select-all">
          {inFours(secret)}
        </code>
        <button
          type="button"
          aria-label={t("authenticator.copySecret")}
          onClick={() => copy(secret)}
          className="grid size-11 shrink-0 place-items-center text-text-2"
        >
          <Copy size={18} aria-hidden />
        </button>
      </div>
      <a
        href={uri}
        className="mt-2 flex min-h-11 items-center justify-center gap-1.5 text-13 font-bold text-brand pointer-fine:hidden"
      >
        <ExternalLink size={16} aria-hidden />
        {t("authenticator.open")}
      </a>
    </Card>
  );
}

function FirstCode({ onEnabled }: Pick<SetupProps, "onEnabled">) {
  const { t } = useTranslation("security");
  const act = useSend(totpEnable, "security:totpEnable", { secret: true });
  const form = useForm({ start: { code: "" } });
  const errorText = useErrorText();
  const enable = async (totp: string) => {
    const made = await act.send({ totp }, ({ recovery_codes }) => onEnabled(recovery_codes));
    // A wrong code expires in 30 s anyway: the boxes are cleared for the next one.
    if (!made) form.change({ code: "" });
  };
  return (
    <Card>
      <h2 className="text-16 font-bold">{t("authenticator.codeTitle")}</h2>
      <div className="mt-3">
        <PasscodeBoxes
          label={t("authenticator.code")}
          oneTime
          disabled={act.busy}
          {...form.field("code")}
          onComplete={enable}
          error={act.refusal && form.values.code === "" ? errorText(act.refusal) : undefined}
          hint={t("authenticator.codeHint")}
        />
      </div>
      {act.again && (
        <div className="mt-3">
          <UnknownOutcomeCallout again={act.again} />
        </div>
      )}
    </Card>
  );
}
