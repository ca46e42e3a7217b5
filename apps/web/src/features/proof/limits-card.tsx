import { Info } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { useMode } from "../../shared/use-mode.ts";

/** The limits of a proof of liabilities. */
export function LimitsCard() {
  const { t } = useTranslation("proof");
  const { practice } = useMode();
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="flex items-center gap-2 text-14 font-bold">
          <Info size={18} aria-hidden className="shrink-0 text-warn" />
          {t("limits.title")}
        </h2>
        <ul className="mt-2 list-disc space-y-1.5 pl-5 text-13 text-pretty text-text-2">
          <li>{practice ? t("limits.practice") : t("limits.reserves")}</li>
          <li>{t("limits.others")}</li>
          <li>{t("limits.between")}</li>
        </ul>
        <p className="mt-3 text-12 text-pretty text-text-3">{t("limits.offline")}</p>
      </section>
    </Card>
  );
}
