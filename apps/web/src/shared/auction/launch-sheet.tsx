import { useTranslation } from "../i18n/use-translation.ts";
import { Sheet } from "../ui/sheet.tsx";

const steps = ["collect", "price", "choice", "firm", "trade"] as const;

/** The rules of a launch by call auction, in the order in which they matter to a trader. */
export function LaunchSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation("auction");
  return (
    <Sheet open={open} onClose={onClose} title={t("how.title")}>
      <ol className="space-y-4 py-2">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-12 font-bold text-brand"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-bold">{t(`how.${step}.title`)}</h3>
              <p className="mt-0.5 text-13 text-text-2">{t(`how.${step}.body`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="border-t border-line pt-3 pb-2 text-12 text-text-3">{t("how.risk")}</p>
    </Sheet>
  );
}
