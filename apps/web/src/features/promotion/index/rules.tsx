import { Check } from "lucide-react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";

const rules = ["when", "fees", "person", "rates"] as const;

/** What counts, when it is paid, and what is withheld. */
export function Rules() {
  const { t } = useTranslation("promotion");
  return (
    <>
      <ul className="mt-3 space-y-2 text-13 text-text-2">
        {rules.map((rule) => (
          <li key={rule} className="flex gap-2">
            <Check size={16} aria-hidden className="mt-px shrink-0 text-brand" />
            <span className="text-pretty">{t(`rules.${rule}`)}</span>
          </li>
        ))}
      </ul>
      <a
        href={linkTo("helpDetail", { slug: "referral" })}
        className="-mb-2 flex min-h-11 items-center text-13 font-medium text-brand"
      >
        {t("rules.all")}
      </a>
    </>
  );
}
