import { networkOptions } from "../format/networks.ts";
import { Money } from "../ui/money.tsx";
import type { QueueFilter, QueueRow } from "./definition.ts";

type Row = QueueRow & { readonly currency_id: number; readonly symbol: string };

/** The currencies that the list has, by the number that the call takes. */
const currencyFilter = <R extends Row>(): QueueFilter<R> => ({
  name: "currency_id",
  label: "Asset",
  options: (rows) =>
    [...new Map(rows.map(({ currency_id, symbol }) => [String(currency_id), symbol]))]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label)),
});

type Moved = { readonly amount: string; readonly symbol: string; readonly chain: string };

/** The filters of the deposit and withdrawal queues. */
export const moneyFilters = [currencyFilter(), { name: "channel", label: "Channel", options: () => networkOptions }];

/** The amount and its channel. */
export const amountCell = ({ amount, symbol, chain }: Moved) => (
  <span className="two-line">
    <Money value={amount} unit={symbol} />
    <span>{chain}</span>
  </span>
);
