import { networkOptions } from "../format/networks.ts";
import { Money } from "../ui/money.tsx";
import { currencyFilter } from "./currency-filter.ts";

type Moved = { readonly amount: string; readonly symbol: string; readonly chain: string };

/** How queues of money that comes in or goes out are narrowed. */
export const moneyFilters = [currencyFilter(), { name: "channel", label: "Channel", options: () => networkOptions }];

/** How much, and over which channel. */
export const amountCell = ({ amount, symbol, chain }: Moved) => (
  <span className="two-line">
    <Money value={amount} unit={symbol} />
    <span>{chain}</span>
  </span>
);
