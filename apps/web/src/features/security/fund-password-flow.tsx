import { changeMpwd } from "@candor/contract/routes/security.ts";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { goBack } from "../../shared/navigation.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { type Proof, refusedStep } from "../../shared/step-up/steps.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../shared/ui/callout.tsx";
import { PasscodeBoxes } from "../../shared/ui/passcode-boxes.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { changed } from "./changed.ts";
import { isGuessable } from "./fund-code.ts";
import { OwnCodeField } from "./own-code-field.tsx";
import { StepMarks } from "./step-marks.tsx";
import { useNeedsSecond } from "./use-needs-second.ts";

type Stage = "choose" | "repeat" | "code";
const stages: readonly Stage[] = ["choose", "repeat", "code"];

type FlowProps = {
  /** The account has none yet. */
  readonly isNew: boolean;
  readonly frozen: boolean;
  /** It turned out to be locked. */
  readonly onLocked: () => unknown;
};

/** Six digits, the same once more, then the code that proves who chose them, and the second factor where there is one. */
export function FundPasswordFlow({ isNew, frozen, onLocked }: FlowProps) {
  const { t } = useTranslation("security");
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const refresh = useRefresh();
  const needsSecond = useNeedsSecond();
  const { send, sending, reset } = useIdempotent(changeMpwd, "security:setFundPassword");
  const [stage, setStage] = useState<Stage>("choose");
  const [chosen, setChosen] = useState("");
  const [digits, setDigits] = useState("");
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [proving, setProving] = useState(false);
  const refusal = sending.state === "refused" ? sending.error : undefined;
  const wrongCode = refusal instanceof ApiError ? refusal.fieldText("code") : undefined;
  const isOfSheet = refusedStep(refusal) === "second";

  function startOver(why: string | undefined) {
    setStage("choose");
    setChosen("");
    setDigits("");
    setWrong(why);
    setProving(false);
  }
  function choose(typed: string) {
    if (isGuessable(typed)) return startOver(refusalText("PASSWORD_TOO_COMMON"));
    setChosen(typed);
    setDigits("");
    setStage("repeat");
  }
  function repeat(typed: string) {
    if (typed !== chosen) return startOver(refusalText("PASSWORDS_DIFFER"));
    setStage("code");
  }
  async function submit(second?: Pick<Proof, "totp" | "auth_ticket">) {
    const input = { new_fund_password: chosen, repeat_fund_password: chosen, code, ...second };
    if (!(await send(input))) return;
    toast({ title: t(isNew ? "fund.set" : "fund.changed"), body: t("fund.doneBody") });
    goBack();
    await refresh(...changed);
  }
  const refusedDigits = refusal instanceof ApiError ? refusal.fieldText("new_fund_password") : undefined;
  const isLocked = refusal instanceof ApiError && refusal.error === "FUND_PASSWORD_LOCKED";
  if (refusedDigits !== undefined && stage === "code") {
    // Set while drawing: what was refused is never drawn as if it still stood.
    startOver(refusedDigits);
    reset();
  }

  const press = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 6) return;
    reset();
    if (needsSecond) setProving(true);
    else void submit();
  };
  if (stage !== "code")
    return (
      <div className="flex flex-1 flex-col px-4 pt-5 pb-[calc(16px+var(--safe-b))]">
        <StepMarks count={stages.length} at={stages.indexOf(stage)} />
        <h2 className="mt-4 text-22 font-bold text-balance">{t(`fund.stage.${stage}.title`)}</h2>
        <p className="mt-1 mb-5 text-pretty text-text-2">{t(`fund.stage.${stage}.body`)}</p>
        <PasscodeBoxes
          key={stage}
          label={t(stage === "choose" ? "fund.label" : "fund.repeatLabel")}
          secret
          keypad="low"
          autoFocus
          disabled={frozen}
          value={digits}
          onChange={setDigits}
          onComplete={stage === "choose" ? choose : repeat}
          error={frozen ? t("frozen.cannot") : digits === "" ? wrong : undefined}
          hint={t("fund.hint")}
        />
      </div>
    );
  return (
    <form noValidate onSubmit={press} className="flex flex-1 flex-col px-4 pt-5 pb-[calc(16px+var(--safe-b))]">
      <StepMarks count={stages.length} at={stages.indexOf(stage)} />
      <h2 className="mt-4 text-22 font-bold text-balance">{t("fund.stage.code.title")}</h2>
      <p className="mt-1 mb-5 text-pretty text-text-2">{t("fund.stage.code.body")}</p>
      <OwnCodeField
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setProving(false);
          reset();
        }}
        error={wrongCode}
      />
      <div className="mt-auto space-y-3 pt-6">
        {refusal && wrongCode === undefined && !(isOfSheet && proving) && (
          <div role="alert">
            <Callout tone="bad">{errorText(refusal)}</Callout>
          </div>
        )}
        {sending.state === "unknown" && !proving && <UnknownOutcomeCallout again={() => submit()} />}
        {isLocked ? (
          <Button size="large" full onClick={() => onLocked()}>
            {t("next")}
          </Button>
        ) : (
          <Button
            type="submit"
            size="large"
            full
            loading={sending.state === "sending"}
            disabled={code.length < 6 || needsSecond === undefined || sending.state === "unknown"}
          >
            {t(code.length < 6 ? "missing.code" : isNew ? "fund.submitNew" : "fund.submit")}
          </Button>
        )}
      </div>
      <StepUpSheet
        open={proving && (refusal === undefined || isOfSheet)}
        onClose={() => setProving(false)}
        action="setFundPassword"
        title={t(isNew ? "fund.submitNew" : "fund.submit")}
        sending={sending}
        onProof={({ password: _, fund_password: __, ...second }) => submit(second)}
      />
    </form>
  );
}
