import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { SaleFigures } from "../parts/sale-figures.tsx";
import { SaleRules } from "../parts/sale-rules.tsx";
import type { Applying } from "./use-apply.ts";

/** The sale's terms in full. Accepting them stands for the version on the screen, which goes with the application. */
export function TermsSheet({ state }: { readonly state: Applying }) {
  const { t } = useTranslation("subscriptions");
  const { t: common } = useTranslation();
  const { sale, accepted, step, leave, accept, isOpen } = state;
  return (
    <Sheet
      open={step === "terms"}
      onClose={leave}
      title={t("terms.title")}
      note={t("terms.note", { name: sale.name, version: sale.version })}
      foot={
        accepted || !isOpen ? (
          <Button full onClick={leave}>
            {common("common.close")}
          </Button>
        ) : (
          <Button full onClick={accept}>
            {t("terms.accept")}
          </Button>
        )
      }
    >
      <div className="mb-4 rounded-12 bg-surface-2 p-3">
        <SaleFigures sale={sale} />
      </div>
      <SaleRules />
    </Sheet>
  );
}
