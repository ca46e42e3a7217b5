import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { formatAmount, fromNumeric, ONE, quoteFor } from "@candor/contract/domain/money.ts";
import type { Balance } from "@candor/contract/routes/wallet.ts";
import type { BalanceView } from "../../../platform/bus/bus.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import type { QuoteBoard } from "../../../services/quote-board.ts";
import type { SocketView } from "../../../services/socket-views.ts";

export const VALUATION_CURRENCY = "USDT";

/** The worth of one unit of a currency in USDT at the latest index, in 1e-8; undefined if no pair prices it. */
export function usdtPrice(catalogue: Catalogue, quotes: QuoteBoard, symbol: string): bigint | undefined {
  if (symbol === VALUATION_CURRENCY) return ONE;
  const market = catalogue.marketNamed(`${symbol}-${VALUATION_CURRENCY}`);
  return market && quotes.price(market.match_id);
}

/** A balance with its worth, rounded down, so that no total is overstated. */
export function balanceView(
  { catalogue, quotes }: { catalogue: Catalogue; quotes: QuoteBoard },
  holding: { account: AccountType; currencyId: number; available: bigint; frozen: bigint },
): Balance & { worth: bigint } {
  const symbol = catalogue.symbolOf(holding.currencyId);
  const price = usdtPrice(catalogue, quotes, symbol);
  const worth = price === undefined ? 0n : quoteFor(holding.available + holding.frozen, price, "down");
  return {
    account: holding.account,
    currency_id: holding.currencyId,
    symbol,
    available: formatAmount(holding.available),
    frozen: formatAmount(holding.frozen),
    value: price === undefined ? null : formatAmount(worth),
    worth,
  };
}

export const balanceSocketView: SocketView<BalanceView> = {
  action: "balance_data",
  view(services, { account, currencyId, available, frozen }) {
    const { worth: _, ...shown } = balanceView(services, {
      // A watched user is never the house, so the account is one of the five.
      account: account as AccountType,
      currencyId,
      available: fromNumeric(available),
      frozen: fromNumeric(frozen),
    });
    return shown;
  },
};
