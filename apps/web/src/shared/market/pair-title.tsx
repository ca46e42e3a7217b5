import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { CoinIcon } from "../ui/coin-icon.tsx";
import { PairSheet } from "./pair-sheet.tsx";

type PairTitleProps = {
  readonly symbol: string;
  /** The coin before the name: shown on the chart page, not on the narrow spot bar. */
  readonly coin?: boolean;
  /** As of PairSheet. */
  readonly indexed?: boolean;
  readonly onPick: (symbol: string) => void;
};

/** "BTC/USDT" with a chevron; opens the list of pairs. */
export function PairTitle({ symbol, coin = false, indexed = false, onPick }: PairTitleProps) {
  const { t } = useTranslation("market");
  const [open, setOpen] = useState(false);
  const [base = "", quote = ""] = symbol.split("-");
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("switchPair", { pair: `${base}/${quote}` })}
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-2 text-18 font-bold whitespace-nowrap active:opacity-60"
      >
        {coin && (
          <span className="max-[340px]:hidden">
            <CoinIcon symbol={base} size={24} />
          </span>
        )}
        {base}/{quote}
        <ChevronDown size={18} aria-hidden className="text-text-2" />
      </button>
      <PairSheet
        open={open}
        symbol={symbol}
        indexed={indexed}
        onClose={() => setOpen(false)}
        onPick={(next) => {
          setOpen(false);
          onPick(next);
        }}
      />
    </>
  );
}
