import type { Market } from "@candor/contract/routes/market.ts";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { OptionList } from "../ui/select-sheet.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { type BookLayout, bookLayouts, useBookSettings } from "./book-settings.ts";
import { groupSteps } from "./book-view.ts";

/** The grouping step of this pair's book; the tick by default. */
export function useBookStep(market: Market): string {
  const kept = useBookSettings((state) => state.steps[market.symbol]);
  const steps = groupSteps(market.tick);
  return kept !== undefined && steps.includes(kept) ? kept : (steps[0] ?? market.tick);
}

/** The grouping step with its sheet. `plain` is for a row of tabs; otherwise it is a box under the book. */
export function StepPicker({ market, plain = false }: { readonly market: Market; readonly plain?: boolean }) {
  const { t } = useTranslation("market");
  const { decimal } = useFormat();
  const [open, setOpen] = useState(false);
  const setStep = useBookSettings((state) => state.setStep);
  const step = useBookStep(market);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("book.groupBy", { step: decimal(step) })}
        onClick={() => setOpen(true)}
        className={cx(
          "hit-y flex min-h-8 items-center justify-between gap-1 text-13",
          plain ? "text-text-2" : "grow rounded-8 bg-surface-2 px-2.5",
        )}
      >
        {decimal(step)}
        <ChevronDown size={16} aria-hidden className="text-text-2" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("book.group")} note={t("book.groupNote")}>
        <OptionList
          options={groupSteps(market.tick).map((value) => ({ value, label: decimal(value) }))}
          value={step}
          onChange={(next) => {
            setStep(market.symbol, next);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}

const pictures: Record<BookLayout, readonly ("ask" | "bid")[]> = {
  both: ["ask", "bid"],
  bids: ["bid"],
  asks: ["ask"],
};

/** Both sides, bids only, asks only: each press selects the next. */
export function LayoutToggle() {
  const { t } = useTranslation("market");
  const layout = useBookSettings((state) => state.layout);
  const setLayout = useBookSettings((state) => state.setLayout);
  const next = bookLayouts[(bookLayouts.indexOf(layout) + 1) % bookLayouts.length] ?? "both";
  return (
    <button
      type="button"
      aria-label={t(`book.layout.${layout}`)}
      onClick={() => setLayout(next)}
      className="hit-y grid min-h-8 w-9 shrink-0 place-items-center rounded-8 bg-surface-2 active:opacity-60"
    >
      <svg aria-hidden="true" width="18" height="18" viewBox="0 0 18 18">
        {pictures[layout].map((side, index, all) => (
          <rect
            key={side}
            x="2"
            y={all.length === 1 ? 2 : 2 + index * 7.5}
            width="6"
            height={all.length === 1 ? 14 : 6.5}
            rx="1.5"
            className={side === "ask" ? "fill-down-fill" : "fill-up-fill"}
          />
        ))}
        <path
          d="M11 3.5h5M11 7h5M11 11h5M11 14.5h5"
          strokeWidth="1.5"
          strokeLinecap="round"
          className="stroke-text-3"
        />
      </svg>
    </button>
  );
}
