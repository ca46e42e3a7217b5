import type { QueueFilter, QueueRow } from "./definition.ts";

type Row = QueueRow & { readonly currency_id: number; readonly symbol: string };

/** The currencies that the list has, by the number that the call takes. */
export const currencyFilter = <R extends Row>(): QueueFilter<R> => ({
  name: "currency_id",
  label: "Asset",
  options: (rows) =>
    [...new Map(rows.map(({ currency_id, symbol }) => [String(currency_id), symbol]))]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label)),
});
