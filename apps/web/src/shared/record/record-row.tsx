import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import { CoinIcon } from "../ui/coin-icon.tsx";

type RecordRowProps = {
  readonly symbol: string;
  /** The page with its details; none if the row shows everything. */
  readonly href?: string;
  /** 76 px in place of 68. */
  readonly tall?: boolean;
  /** At the right: the amount, and the outcome. */
  readonly end: ReactNode;
  readonly children: ReactNode;
};

/** One movement in a list: its coin, kind, time and amount. */
export function RecordRow({ symbol, href, tall = false, end, children }: RecordRowProps) {
  const look = cx("flex items-center gap-3 border-b border-line p-gutter py-2.5", tall ? "min-h-19" : "min-h-17");
  const inner = (
    <>
      <CoinIcon symbol={symbol} />
      <span className="min-w-0 grow">{children}</span>
      {end}
    </>
  );
  if (href === undefined) return <div className={look}>{inner}</div>;
  return (
    <a href={href} className={cx(look, "-outline-offset-2 active:bg-surface-2")}>
      {inner}
      <ChevronRight size={16} aria-hidden className="shrink-0 text-text-3" />
    </a>
  );
}

/** The amount of a row in its currency. */
export const RowAmount = ({ figure, symbol }: { readonly figure: string; readonly symbol: string }) => (
  <span className="block shrink-0 text-right text-16 font-bold">
    {figure} <span className="text-12 font-normal text-text-2">{symbol}</span>
  </span>
);
