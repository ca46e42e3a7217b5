import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { linkTo } from "../navigation.ts";
import { PasscodeBoxes } from "../ui/passcode-boxes.tsx";

type FundStepProps = { readonly error: string | undefined; readonly onDone: (fundPassword: string) => void };

export function FundStep({ error, onDone }: FundStepProps) {
  const { t } = useTranslation("stepUp");
  const [value, setValue] = useState("");
  return (
    <PasscodeBoxes
      label={t("fund.label")}
      aside={
        <a href={linkTo("changePayPassword")} className="hit-y font-bold text-brand">
          {t("fund.forgot")}
        </a>
      }
      secret
      keypad
      autoFocus
      value={value}
      onChange={setValue}
      onComplete={onDone}
      error={value === "" ? error : undefined}
      hint={t("fund.hint")}
    />
  );
}
