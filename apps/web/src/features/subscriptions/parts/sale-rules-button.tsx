import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { RulesButton } from "../../../shared/ui/rules-button.tsx";
import { SaleRules } from "./sale-rules.tsx";

export function SaleRulesButton() {
  const { t } = useTranslation("subscriptions");
  return (
    <RulesButton title={t("rules.title")} article="new-coins">
      <SaleRules />
    </RulesButton>
  );
}
