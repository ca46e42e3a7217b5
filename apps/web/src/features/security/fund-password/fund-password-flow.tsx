import { useState } from "react";
import { OwnCodeField } from "../../../shared/codes/own-code-field.tsx";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { FormProofs } from "../../../shared/step-up/form-proofs.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { PasscodeBoxes } from "../../../shared/ui/passcode-boxes.tsx";
import { StepMarks } from "./step-marks.tsx";
import { type Stage, useFundPassword } from "./use-fund-password.ts";

const stages: readonly Stage[] = ["choose", "repeat", "code"];

type FlowProps = {
  /** The account has none yet. */
  readonly isNew: boolean;
  /** The fund password turned out to be locked. */
  readonly onLocked: () => unknown;
};

/** Six digits, the same once more, then the verification code, and the second factor if any. */
export function FundPasswordFlow({ isNew, onLocked }: FlowProps) {
  const { t } = useTranslation("security");
  const fund = useFundPassword(isNew);
  const { stage } = fund;
  return (
    <div className="flex flex-1 flex-col px-4 pt-5 pb-[calc(16px+var(--safe-b))]">
      <StepMarks count={stages.length} at={stages.indexOf(stage)} />
      <h2 className="mt-4 text-22 font-bold text-balance">{t(`fund.stage.${stage}.title`)}</h2>
      <p className="mt-1 mb-5 text-pretty text-text-2">{t(`fund.stage.${stage}.body`)}</p>
      {stage === "code" ? (
        <CodeStage fund={fund} isNew={isNew} onLocked={onLocked} />
      ) : (
        <Digits key={stage} again={stage === "repeat"} wrong={fund.wrong} onDigits={fund.take} />
      )}
    </div>
  );
}

type DigitsProps = {
  readonly again: boolean;
  readonly wrong: string | undefined;
  readonly onDigits: (digits: string) => void;
};

function Digits({ again, wrong, onDigits }: DigitsProps) {
  const { t } = useTranslation("security");
  const [digits, setDigits] = useState("");
  return (
    <PasscodeBoxes
      label={t(again ? "fund.repeatLabel" : "fund.label")}
      secret
      keypad="low"
      autoFocus
      value={digits}
      onChange={setDigits}
      onComplete={(typed) => {
        // Refused digits are typed again, into empty boxes.
        setDigits("");
        onDigits(typed);
      }}
      error={digits === "" && !again ? wrong : undefined}
      hint={t("fund.hint")}
    />
  );
}

type CodeStageProps = FlowProps & { readonly fund: ReturnType<typeof useFundPassword> };

function CodeStage({ fund, isNew, onLocked }: CodeStageProps) {
  const { t } = useTranslation("security");
  const title = t(isNew ? "fund.submitNew" : "fund.submit");
  const { act, form } = fund;
  return (
    <Form onSubmit={fund.press} className="flex flex-1 flex-col">
      <OwnCodeField {...form.field("code")} />
      <div className="mt-auto space-y-3 pt-6">
        <Outcome text={form.rest} again={form.asks ? undefined : act.again} />
        {fund.isLocked ? (
          <Button size="large" full onClick={() => onLocked()}>
            {t("next")}
          </Button>
        ) : (
          <Button type="submit" size="large" full loading={act.busy} disabled={!fund.ready}>
            {form.values.code.length < 6 ? t("missing.code") : title}
          </Button>
        )}
      </div>
      <FormProofs
        form={form}
        action="setFundPassword"
        title={title}
        act={act}
        onProof={({ password: _, fund_password: __, ...second }) => fund.submit(second)}
      />
    </Form>
  );
}
