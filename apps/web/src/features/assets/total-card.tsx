import { ChevronDown, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useDisplay } from "../../shared/wallet/use-display.ts";
import { useFigures } from "../../shared/wallet/use-figures.ts";
import { useAssetsView } from "../../shared/wallet/view-settings.ts";
import { Actions } from "./actions.tsx";
import { DisplaySheet } from "./display-sheet.tsx";

/** The key figure, on the only colored surface of the page, with its actions. */
export function TotalCard({ total }: { readonly total: string }) {
  const { t } = useTranslation("assets");
  const { worth, hidden } = useFigures();
  const setHidden = useAssetsView((state) => state.setHidden);
  const Icon = hidden ? EyeOff : Eye;
  return (
    <section className="overflow-hidden rounded-16 bg-linear-115 from-hero-a to-hero-b text-white">
      <div className="px-4 pt-2 pb-2">
        <div className="flex items-center text-13 text-white/90">
          <h2>{t("total")}</h2>
          <button
            type="button"
            aria-label={t("hide")}
            aria-pressed={hidden}
            onClick={() => setHidden(!hidden)}
            className="grid size-11 place-items-center rounded-full outline-white active:opacity-60"
          >
            <Icon size={18} aria-hidden />
          </button>
        </div>
        <p className="-mt-1 flex flex-wrap items-baseline gap-x-1.5">
          <span aria-hidden={hidden} className="text-34 font-bold max-[359px]:text-28">
            {worth(total)}
          </span>
          {hidden && <span className="sr-only">{t("hidden")}</span>}
          <span className="text-16 text-white/90">USDT</span>
        </p>
        <InChosenCurrency total={total} />
      </div>
      <Actions look="hero" />
    </section>
  );
}

/** The total in the user's own currency, which is chosen here. Without a rate only the choice shows: no figure is better than a wrong one. */
function InChosenCurrency({ total }: { readonly total: string }) {
  const { t } = useTranslation("assets");
  const { hidden } = useFigures();
  const { code, simulated, shown } = useDisplay();
  const [open, setOpen] = useState(false);
  if (code === undefined) return <p className="min-h-11" />;
  const worth = shown(total);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-ml-2 flex min-h-11 max-w-full flex-wrap items-center gap-x-1.5 rounded-12 px-2 text-left text-white/90 outline-white active:bg-white/10"
      >
        <span className="flex items-center gap-1">
          {hidden || worth === undefined ? code : `\u2248 ${worth}`}
          <ChevronDown size={16} aria-hidden className="shrink-0" />
        </span>
        {worth === undefined && <span className="text-12">{t("display.noRate")}</span>}
        {worth !== undefined && simulated && !hidden && (
          <span className="rounded-4 bg-white/15 px-1.5 text-11 leading-[18px] font-medium">
            {t("display.simulated")}
          </span>
        )}
        <span className="sr-only">{t("display.choose", { code })}</span>
      </button>
      <DisplaySheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
