import type { ReactNode } from "react";
import { CoinIcon } from "../../../shared/ui/coin-icon.tsx";

type CoinTitleProps = {
  readonly symbol: string;
  readonly name: string;
  readonly note: ReactNode;
  readonly tag: ReactNode;
  readonly size?: number;
};

/** The coin with its name and a line below it, and a state at the right. */
export const CoinTitle = ({ symbol, name, note, tag, size = 40 }: CoinTitleProps) => (
  <span className="flex items-center gap-3">
    <CoinIcon symbol={symbol} size={size} />
    <span className="min-w-0 grow">
      <span className="block text-16 font-bold wrap-anywhere">{name}</span>
      <span className="block text-12 text-text-2">{note}</span>
    </span>
    <span className="shrink-0 self-start">{tag}</span>
  </span>
);
