import { changeMpwd } from "@candor/contract/routes/security.ts";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useRefusalText } from "../../../shared/api/use-refusal-text.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { goBack } from "../../../shared/navigation.ts";
import type { Proof } from "../../../shared/step-up/steps.ts";
import { toast } from "../../../shared/ui/toast-store.ts";
import { changed } from "../changed.ts";
import { useNeedsSecond } from "../use-needs-second.ts";
import { isGuessable } from "./fund-code.ts";

export type Stage = "choose" | "repeat" | "code";

const names = { code: "code", new_fund_password: "chosen" } as const;

/** The state of the flow: six digits, the same once more, the verification code; then sending. */
export function useFundPassword(isNew: boolean) {
  const { t } = useTranslation("security");
  const refusalText = useRefusalText();
  const refresh = useRefresh();
  const needsSecond = useNeedsSecond();
  const act = useSend(changeMpwd, "security:setFundPassword", { secret: true });
  const form = useForm({ start: { chosen: "", code: "" }, names, proves: true, act });
  const [stage, setStage] = useState<Stage>("choose");
  const [wrong, setWrong] = useState<string>();
  const { chosen, code } = form.values;

  function startOver(why: string | undefined) {
    setStage("choose");
    setWrong(why);
  }
  const refusedDigits = form.errorOf("chosen");
  if (refusedDigits !== undefined && stage === "code") {
    // During render, so that refused digits are never shown as if they were still valid.
    startOver(refusedDigits);
    form.restart({ chosen: "" });
  }
  const submit = (second?: Pick<Proof, "totp" | "auth_ticket">) =>
    act.send({ new_fund_password: chosen, repeat_fund_password: chosen, code, ...second }, () => {
      toast({ title: t(isNew ? "fund.set" : "fund.changed"), body: t("fund.doneBody") });
      goBack();
      return refresh(...changed);
    });
  return {
    act,
    form,
    stage,
    /** Why the digits have to be chosen again. */
    wrong,
    submit,
    ready: code.length === 6 && needsSecond !== undefined && act.again === undefined,
    /** Called when six digits were typed, the first or the second time. */
    take: (digits: string) => {
      if (stage === "repeat") return digits === chosen ? setStage("code") : startOver(refusalText("PASSWORDS_DIFFER"));
      if (isGuessable(digits)) return setWrong(refusalText("PASSWORD_TOO_COMMON"));
      form.change({ chosen: digits });
      setStage("repeat");
    },
    isLocked: form.refused?.code === "FUND_PASSWORD_LOCKED",
    press: () => {
      if (code.length < 6) return;
      if (needsSecond) return form.prove();
      form.forget();
      void submit();
    },
  };
}
