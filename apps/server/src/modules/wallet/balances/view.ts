import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { formatAmount, fromNumeric, ONE, quoteFor } from "@candor/contract/domain/money.ts";
import type { Balance } from "@candor/contract/routes/wallet.ts";
import type { BalanceView } from "../../../platform/bus/views.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import type { QuoteBoard } from "../../../services/quote-board.ts";
import type { SocketView } from "../../../services/socket-views.ts";

export const VALUATION_CURRENCY = "USDT";

/** What one unit of a currency is worth in USDT at the latest index, in 1e-8; undefined where no pair prices it. */
export function usdtPrice(catalogue: Catalogue, quotes: QuoteBoard, symbol: string): bigint | undefined {
  if (symbol === VALUATION_CURRENCY) return ONE;
  const market = catalogue.marketNamed(`${symbol}-${VALUATION_CURRENCY}`);
  return market && quotes.price(market.match_id);
}

/** A user's balance with its worth, rounded down, so that no total promises more than there is. */
export function balanceFromView(
  { catalogue, quotes }: { catalogue: Catalogue; quotes: QuoteBoard },
  { account, currencyId, available, frozen }: Omit<BalanceView, "ownerId">,
): Balance & { worth: bigint } {
  const symbol = catalogue.symbolOf(currencyId);
  const price = usdtPrice(catalogue, quotes, symbol);
  const worth = price === undefined ? 0n : quoteFor(fromNumeric(available) + fromNumeric(frozen), price, "down");
  return {
    // The owner is never the house, so the account is one of the five.
    account: account as AccountType,
    currency_id: currencyId,
    symbol,
    available,
    frozen,
    value: price === undefined ? null : formatAmount(worth),
    worth,
  };
}

export const balanceSocketView: SocketView<BalanceView> = {
  action: "balance_data",
  view(services, balance) {
    const { worth: _, ...shown } = balanceFromView(services, balance);
    return shown;
  },
};
