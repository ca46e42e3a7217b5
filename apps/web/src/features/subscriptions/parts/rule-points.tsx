import { useTranslation } from "react-i18next";

const points = ["apply", "allotment", "lock", "launch", "proof", "risk"] as const;

/** How every sale works, in the order in which it happens. */
export function RulePoints() {
  const { t } = useTranslation("subscriptions");
  return (
    <dl className="space-y-3 pb-2">
      {points.map((point) => (
        <div key={point}>
          <dt className="font-bold">{t(`rules.${point}.title`)}</dt>
          <dd className="mt-0.5 text-13 text-pretty text-text-2">{t(`rules.${point}.body`)}</dd>
        </div>
      ))}
    </dl>
  );
}
