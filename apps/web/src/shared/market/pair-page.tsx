import type { Market } from "@candor/contract/routes/market.ts";
import type { ReactNode } from "react";
import { Page } from "../ui/page.tsx";
import { PairTitle } from "./pair-title.tsx";

type PairPageProps = {
  readonly market: Market;
  readonly onPick: (symbol: string) => void;
  /** At the right of the bar. */
  readonly right: ReactNode;
  readonly children: ReactNode;
};

/** A tab of one pair on the phone: its coin and name in the bar open the list of pairs. */
export const PairPage = ({ market, onPick, right, children }: PairPageProps) => (
  <Page
    title={`${market.base}/${market.quote}`}
    prices
    money
    flat
    left={
      <span className="pl-2">
        <PairTitle indexed symbol={market.symbol} coin onPick={onPick} />
      </span>
    }
    right={right}
  >
    {children}
  </Page>
);
