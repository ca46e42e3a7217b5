import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { RuleList } from "../../../shared/ui/rule-list.tsx";
import { RulesButton } from "../../../shared/ui/rules-button.tsx";

const points = ["escrow", "name", "bank", "outside", "after", "dispute"] as const;

/** How trades work and how not to be cheated. */
export function OtcRules() {
  const { t } = useTranslation("otc");
  return (
    <RulesButton title={t("rules.title")} article="otc">
      <RuleList
        className="pb-2"
        rules={points.map((key) => ({ key, title: t(`rules.${key}.title`), body: t(`rules.${key}.body`) }))}
      />
    </RulesButton>
  );
}
