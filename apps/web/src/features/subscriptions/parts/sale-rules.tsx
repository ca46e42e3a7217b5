import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { RuleList } from "../../../shared/ui/rule-list.tsx";

const points = ["apply", "allotment", "lock", "launch", "proof", "risk"] as const;

/** How every sale works, in the order in which it happens. */
export function SaleRules() {
  const { t } = useTranslation("subscriptions");
  return (
    <RuleList
      className="pb-2"
      rules={points.map((key) => ({ key, title: t(`rules.${key}.title`), body: t(`rules.${key}.body`) }))}
    />
  );
}
