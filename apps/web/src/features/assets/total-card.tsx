import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, Eye, EyeOff, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { flagsOf, type PageName } from "../../paths.ts";
import { useFiat } from "../../shared/market/use-fiat.ts";
import { linkTo } from "../../shared/navigation.ts";
import { useFigures } from "./use-figures.ts";
import { useAssetsView } from "./view-settings.ts";

const actions: readonly { readonly page: PageName; readonly icon: typeof Eye }[] = [
  { page: "deposit", icon: ArrowDownToLine },
  { page: "withdraw", icon: ArrowUpFromLine },
  { page: "transfer", icon: ArrowLeftRight },
  { page: "convert", icon: RefreshCw },
];

/** The one figure that counts, on the one coloured surface of the page, with what can be done with it. */
export function TotalCard({ total }: { readonly total: string }) {
  const { t } = useTranslation("assets");
  const { worth, hidden } = useFigures();
  const fiat = useFiat("USDT")(total);
  const setHidden = useAssetsView((state) => state.setHidden);
  const Icon = hidden ? EyeOff : Eye;
  return (
    <section className="overflow-hidden rounded-16 bg-linear-115 from-hero-a to-hero-b text-white">
      <div className="px-4 pt-2 pb-3.5">
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
        <p className="min-h-5 text-white/90">{!hidden && fiat && `\u2248 ${fiat}`}</p>
      </div>
      <Actions />
    </section>
  );
}

const Actions = () => {
  const { t } = useTranslation("assets");
  const { t: common } = useTranslation();
  return (
    <nav aria-label={t("actions")} className="grid grid-cols-4 border-t border-white/15 bg-night/10 px-1 py-1.5">
      {actions.map(({ page, icon: Icon }) => (
        <a
          key={page}
          href={linkTo(page)}
          className="flex min-h-15 min-w-0 flex-col items-center justify-center gap-1 rounded-12 px-0.5 text-center text-12 font-medium outline-white -outline-offset-2 active:bg-white/10"
        >
          <Icon size={20} aria-hidden />
          <span>{common(flagsOf(page).title)}</span>
        </a>
      ))}
    </nav>
  );
};
