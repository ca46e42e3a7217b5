import { Check } from "lucide-react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Switch } from "../../shared/ui/switch.tsx";
import type { KeyForm } from "./form.ts";

type RightsProps = {
  readonly values: Pick<KeyForm, "trade" | "withdraw">;
  readonly onChange: (change: Partial<Pick<KeyForm, "trade" | "withdraw">>) => void;
};

/** What the key may do, each with its reach in a sentence; reading is always part of it. */
export function RightsFields({ values, onChange }: RightsProps) {
  const { t } = useTranslation("apiKeys");
  return (
    <fieldset>
      <legend className="text-12 text-text-2">{t("rights")}</legend>
      {(["read", "trade", "withdraw"] as const).map((right) => (
        <div key={right} className="flex items-center gap-3 border-line py-3 not-last:border-b last:pb-0">
          <span className="min-w-0 grow">
            <span className="block font-medium">{t(`right.${right}`)}</span>
            <span className="block text-12 text-pretty text-text-2">{t(`rightNote.${right}`)}</span>
          </span>
          {right === "read" ? (
            <Check size={20} aria-hidden className="mx-3 shrink-0 text-brand" />
          ) : (
            <Switch label={t(`right.${right}`)} checked={values[right]} onChange={(on) => onChange({ [right]: on })} />
          )}
        </div>
      ))}
    </fieldset>
  );
}
