import { fromNumeric, quoteFor } from "@candor/contract/domain/money.ts";
import type { Services } from "../../../services/services.ts";
import { usdtPrice } from "../../wallet/balances/index.ts";

type Sum = { readonly currency_id: number; readonly paid: string };

/** Worth in USDT at the index prices of now, rounded down; what no pair prices counts as nothing. */
export function worthIn({ catalogue, quotes }: Pick<Services, "catalogue" | "quotes">) {
  const worth = (currencyId: number, amount: bigint): bigint => {
    const price = usdtPrice(catalogue, quotes, catalogue.symbolOf(currencyId));
    return price === undefined ? 0n : quoteFor(amount, price, "down");
  };
  /** Of sums of one or several currencies; each currency is rounded once. */
  const together = (sums: readonly Sum[]): bigint =>
    sums.reduce((total, { currency_id, paid }) => total + worth(currency_id, fromNumeric(paid)), 0n);
  return { worth, together };
}
