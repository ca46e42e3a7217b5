import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { StepBar } from "../../shared/ui/step-bar.tsx";

const steps = ["send", "proof", "review"] as const;
export type DepositStep = (typeof steps)[number];

/** The three steps, with the current one: send, upload the proof, review. */
export function DepositSteps({ now }: { readonly now: DepositStep }) {
  const { t } = useTranslation("deposit");
  const at = steps.indexOf(now);
  return (
    <StepBar
      label={t("steps.label")}
      steps={steps.map((step, index) => ({
        key: step,
        title: t(`steps.${step}`),
        state: index < at ? "done" : index === at ? "now" : "next",
      }))}
    />
  );
}
