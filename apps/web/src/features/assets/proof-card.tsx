import { ChevronRight } from "lucide-react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { linkTo } from "../../shared/navigation.ts";
import { Mark } from "../../shared/ui/logo.tsx";

/** The way to the page on which a user proves that their balance is among the published liabilities. */
export function ProofCard() {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  return (
    <a
      href={linkTo("proof")}
      className="flex min-h-16 items-center gap-3 rounded-16 bg-surface-1 py-3 pr-2.5 pl-4 shadow-1 -outline-offset-2 active:bg-surface-2"
    >
      <span className="grid size-9 shrink-0 place-items-center">
        <Mark size={30} />
      </span>
      <span className="min-w-0 grow">
        <span className="block text-16 font-medium">{common("page.proof")}</span>
        <span className="block text-12 text-text-2">{t("proofHint")}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
    </a>
  );
}
