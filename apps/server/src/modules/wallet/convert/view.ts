import { formatAmount, fromNumeric, mulDiv, ONE } from "@candor/contract/domain/money.ts";
import type { Conversion, SettledConversion } from "@candor/contract/routes/exchange.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import type { ConversionRow } from "./queries.ts";

type SettledRow = Pick<ConversionRow, "command_id" | "from_id" | "to_id" | "amount" | "received" | "at">;

/** A conversion as its owner sees it. The price is the effective one, the worse of quote and index. */
export function settledView(catalogue: Catalogue, row: SettledRow): SettledConversion {
  const [amount, received] = [fromNumeric(row.amount), fromNumeric(row.received)];
  return {
    id: row.command_id,
    from_currency_id: row.from_id,
    from_symbol: catalogue.symbolOf(row.from_id),
    to_currency_id: row.to_id,
    to_symbol: catalogue.symbolOf(row.to_id),
    amount: formatAmount(amount),
    received: formatAmount(received),
    price: formatAmount(mulDiv(received, ONE, amount, "down")),
    created_at: row.at.toISOString(),
  };
}

export const conversionView = (catalogue: Catalogue, row: ConversionRow): Conversion => ({
  ...settledView(catalogue, row),
  receipt: row.receipt_id,
});
