import {
  type Amount,
  type Price,
  parseAmount,
  parsePrice,
  parseRate,
  type Rate,
} from "@candor/contract/domain/money.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { need } from "../../../shared/market/need.ts";

/**
 * The spot order form as pure functions: the fields (here), how they change (form.ts), what an order that waits for a price is (waiting.ts), cost and proceeds
 * of the order (summary.ts), its errors (errors.ts) and what is sent (request.ts). Nothing in them depends on React or the network.
 */
export type Side = "buy" | "sell";
/**
 * A stop takes its trigger on either side of the market: a stop loss or a take profit follows from it. "trailing" and "oco" trade at market once they are
 * triggered, or with `stopLimit`.
 */
export const kinds = ["limit", "market", "stop_limit", "stop_market", "trailing", "oco"] as const;
export type Kind = (typeof kinds)[number];
export type Tif = "GTC" | "IOC" | "FOK" | "POST";
/** A market buy is entered as the amount to spend, unless the user switches the unit. */
export type MarketUnit = "total" | "quantity";

export type SpotForm = {
  side: Side;
  kind: Kind;
  tif: Tif;
  marketUnit: MarketUnit;
  price: string;
  stopPrice: string;
  /** Of a trailing order, in percent of the price. */
  delta: string;
  /** A trailing order follows the market from this price on, or from its placement. */
  withActivation: boolean;
  activation: string;
  /** Of "trailing" and "oco": whether a triggered order has a limit price, or fills at market. */
  withLimit: boolean;
  stopLimit: string;
  quantity: string;
  total: string;
  percent: number | undefined;
};

/** Data of the market and the wallet, parsed once by the page. */
export type SpotContext = {
  market: MarketTerms;
  availableBase: Amount;
  availableQuote: Amount;
  lastPrice: Price | undefined;
  bids: readonly Level[];
  asks: readonly Level[];
};
export type Level = { price: Price; quantity: Amount };
export type MarketTerms = {
  id: number;
  tick: Price;
  lot: Amount;
  minNotional: Amount;
  takerFee: bigint;
  priceBand: Rate;
  priceDecimals: number;
  quantityDecimals: number;
  base: string;
  quote: string;
};

export const emptyForm: SpotForm = {
  side: "buy",
  kind: "limit",
  tif: "GTC",
  marketUnit: "total",
  price: "",
  stopPrice: "",
  delta: "",
  withActivation: false,
  activation: "",
  withLimit: false,
  stopLimit: "",
  quantity: "",
  total: "",
  percent: undefined,
};

/** The market's terms with the taker fee that the user pays. */
export const termsOf = (market: Market, takerFee: string): MarketTerms => ({
  id: market.match_id,
  tick: need(parsePrice(market.tick), "tick"),
  lot: need(parseAmount(market.lot), "lot"),
  minNotional: need(parseAmount(market.min_notional), "minimum"),
  takerFee: need(parseRate(takerFee), "fee"),
  priceBand: need(parseRate(market.price_band), "band"),
  priceDecimals: market.price_decimals,
  quantityDecimals: market.quantity_decimals,
  base: market.base,
  quote: market.quote,
});

/** Whether the quantity of this order is entered as an amount of the quote currency. */
export const byTotal = (form: SpotForm): boolean =>
  form.kind === "market" && form.side === "buy" && form.marketUnit === "total";

/** A typed figure above zero. */
export const parsed = (text: string): Amount | undefined => {
  const value = parseAmount(text);
  return value !== undefined && value > 0n ? value : undefined;
};

/** The same of a price. */
export const parsedPrice = (text: string): Price | undefined => parsed(text) as Price | undefined;
