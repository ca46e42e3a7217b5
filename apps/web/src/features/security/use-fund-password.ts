import { changeMpwd } from "@candor/contract/routes/security.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { goBack } from "../../shared/navigation.ts";
import { type Proof, refusedStep } from "../../shared/step-up/steps.ts";
import { toast } from "../../shared/ui/toast-store.ts";
import { changed } from "./changed.ts";
import { isGuessable } from "./fund-code.ts";
import { useAct } from "./use-act.ts";
import { useNeedsSecond } from "./use-needs-second.ts";

export type Stage = "choose" | "repeat" | "code";

/** Where the flow stands: six digits, the same once more, the code that proves who chose them; then its sending. */
export function useFundPassword(isNew: boolean) {
  const { t } = useTranslation("security");
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const refresh = useRefresh();
  const needsSecond = useNeedsSecond();
  const { send, sending, reset } = useAct(changeMpwd, "security:setFundPassword");
  const [stage, setStage] = useState<Stage>("choose");
  const [chosen, setChosen] = useState("");
  const [code, setCode] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [proving, setProving] = useState(false);
  const refusal = sending.state === "refused" ? sending.error : undefined;
  const named = (field: string) => (refusal instanceof ApiError ? refusal.fieldText(field) : undefined);
  const isOfSheet = refusedStep(refusal) === "second";
  const asks = proving && (refusal === undefined || isOfSheet);

  function startOver(why: string | undefined) {
    setStage("choose");
    setWrong(why);
    setProving(false);
  }
  const refusedDigits = named("new_fund_password");
  if (refusedDigits !== undefined && stage === "code") {
    // While drawing, so that what was refused is never drawn as if it still stood.
    startOver(refusedDigits);
    reset();
  }
  async function finish(answer: Promise<unknown>) {
    if (!(await answer)) return;
    toast({ title: t(isNew ? "fund.set" : "fund.changed"), body: t("fund.doneBody") });
    goBack();
    await refresh(...changed);
  }
  const submit = (second?: Pick<Proof, "totp" | "auth_ticket">) =>
    finish(send({ new_fund_password: chosen, repeat_fund_password: chosen, code, ...second }));
  return {
    stage,
    /** Why the digits have to be chosen again. */
    wrong,
    code,
    sending,
    submit,
    ready: code.length === 6 && needsSecond !== undefined && sending.state !== "unknown",
    /** Six digits were typed, for the first or the second time. */
    take: (digits: string) => {
      if (stage === "repeat") return digits === chosen ? setStage("code") : startOver(refusalText("PASSWORDS_DIFFER"));
      if (isGuessable(digits)) return setWrong(refusalText("PASSWORD_TOO_COMMON"));
      setChosen(digits);
      setStage("repeat");
    },
    changeCode: (typed: string) => {
      setCode(typed);
      setProving(false);
      reset();
    },
    wrongCode: named("code"),
    isLocked: refusal instanceof ApiError && refusal.error === "FUND_PASSWORD_LOCKED",
    /** What was refused and is not about the code. */
    rest: refusal === undefined || named("code") !== undefined || asks ? undefined : errorText(refusal),
    /** Set while nobody knows whether it was done, unless the sheet says so. */
    again: sending.state === "unknown" && !asks ? () => finish(sending.again()) : undefined,
    /** Whether the sheet asks for the second factor now. */
    asks,
    stopAsking: () => setProving(false),
    press: () => {
      if (code.length < 6) return;
      reset();
      if (needsSecond) setProving(true);
      else void submit();
    },
  };
}
