import type { ListedCurrency, ListedMarket } from "../routes/console/listing.ts";
import { amountText, contractLines, optionLines, shareText, type TermsLine } from "./terms-changes.ts";

/**
 * A listing line by line: the form's last step and the second person's request show this same text.
 */
export type ListingSection = { readonly title: string; readonly lines: readonly TermsLine[] };

const line = (field: string, value: string | number): TermsLine => ({ field, value: String(value) });
const openText = (open: boolean): string => (open ? "open" : "closed");

const networkNames = {
  tron: "TRON",
  ethereum: "Ethereum",
  bitcoin: "Bitcoin",
  bank: "Bank",
  manual: "By hand",
} as const;

export function currencySections(currency: Omit<ListedCurrency, "currency_id">): readonly ListingSection[] {
  const { symbol, name, kind, decimals, channels } = currency;
  const about = [
    line("Symbol", symbol),
    line("Name", name),
    line("Kind", kind === "crypto" ? "Crypto-asset" : "Fiat money"),
    line("Decimals", decimals),
  ];
  return [
    { title: `Currency ${symbol}`, lines: about },
    ...channels.map((channel) => ({
      title: `Channel ${symbol} ${channel.name}`,
      lines: [
        line("Network", networkNames[channel.network]),
        line("Decimals", channel.decimals),
        line("Deposits", openText(channel.deposit_open)),
        line("Minimum deposit", `${amountText(channel.deposit_min)} ${symbol}`),
        line("Confirmations", channel.confirmations),
        line("Withdrawals", openText(channel.withdraw_open)),
        line("Withdrawal", `${amountText(channel.withdraw_min)} to ${amountText(channel.withdraw_max)} ${symbol}`),
        line("Withdrawal fee", `${amountText(channel.withdraw_fee)} ${symbol}`),
        line("Two people above", `${amountText(channel.two_people_above)} ${symbol}`),
        line("Explorer", channel.explorer_tx || "none"),
      ],
    })),
  ];
}

type Market = Omit<ListedMarket, "market_id" | "base_id" | "quote_id" | "currency"> & {
  readonly currency: Omit<ListedCurrency, "currency_id"> | null;
};

export function marketSections(market: Market): readonly ListingSection[] {
  const { symbol, base, quote, currency, options, contracts } = market;
  const about = [
    line("Price", market.source === "index" ? "index: the median of the feed's venues" : "its own order book"),
    line("Tick", `${amountText(market.tick)} ${quote}`),
    line("Lot", `${amountText(market.lot)} ${base}`),
    line("Minimum notional", `${amountText(market.min_notional)} ${quote}`),
    line("Taker fee", shareText(market.taker_fee)),
    line("Maker fee", shareText(market.maker_fee)),
    line("Price band", shareText(market.price_band)),
    line("Trading", market.state),
  ];
  return [
    ...(currency ? currencySections(currency) : []),
    { title: `Market ${symbol}`, lines: about },
    { title: "Options", lines: options ? optionLines(options) : [line("State", "not offered")] },
    { title: "Contracts", lines: contracts ? contractLines(contracts) : [line("State", "not offered")] },
  ];
}
