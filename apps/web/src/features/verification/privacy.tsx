import { Lock } from "lucide-react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { useMode } from "../../shared/use-mode.ts";

/** A note on who sees the submitted data. On a practice market it also warns against sending a real document. */
export function Privacy({ of }: { readonly of: "photos" | "data" }) {
  const { t } = useTranslation("verification");
  const { practice } = useMode();
  return (
    <Callout icon={<Lock size={16} />}>
      <p>{t(of === "photos" ? "privacy" : "privacyData")}</p>
      {practice && <p className="mt-1 font-medium text-text-1">{t("practice")}</p>}
    </Callout>
  );
}
