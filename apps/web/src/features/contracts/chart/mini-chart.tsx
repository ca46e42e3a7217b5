import type { Market } from "@candor/contract/routes/market.ts";
import { ChevronDown, Maximize2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { cx } from "../../../shared/cx.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMedia } from "../../../shared/use-media.ts";

const MiniCandles = lazy(() => import("./mini-chart-candles.tsx"));

type Kept = { readonly open: boolean | undefined; readonly setOpen: (open: boolean) => void };

/** Kept once the user has chosen; until then it is open where the form has room under it. */
const useMini = create<Kept>()(
  persist((set) => ({ open: undefined, setOpen: (open) => set({ open }) }), {
    name: "candor.miniChart",
    partialize: ({ open }) => ({ open }),
  }),
);

/** A small picture of the last hours over the form of a phone; a press opens the chart with its tools. */
export function MiniChart({ market, onOpen }: { readonly market: Market; readonly onOpen: () => void }) {
  const { t } = useTranslation("contracts");
  const { t: words } = useTranslation("market");
  const roomy = useMedia("(min-height: 700px)");
  const { open: chosen, setOpen } = useMini();
  const open = chosen ?? roomy;
  return (
    <section aria-label={t("chart.mini")} className="border-b border-line">
      <div className="flex h-9 items-center justify-between pl-(--gutter) text-12 text-text-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="hit-y flex h-9 grow items-center gap-1"
        >
          <span>
            {market.base}/{market.quote} · {words("periodShort.15m")}
          </span>
          <span className="sr-only">{t(open ? "chart.miniHide" : "chart.miniShow")}</span>
          <ChevronDown size={15} aria-hidden className={cx(open && "rotate-180")} />
        </button>
        <button
          type="button"
          aria-label={t("chart.show")}
          onClick={onOpen}
          className="hit grid h-9 w-11 place-items-center"
        >
          <Maximize2 size={15} aria-hidden />
        </button>
      </div>
      {open && (
        <Suspense fallback={<div className="h-20" />}>
          <MiniCandles market={market} onPress={onOpen} />
        </Suspense>
      )}
    </section>
  );
}
