import { DECIMALS, ONE, parseAmount } from "@candor/contract/domain/money.ts";
import { OPEN_ORDERS_MAX, TRAILING_DELTA_MAX, TRAILING_DELTA_MIN } from "@candor/contract/domain/spot.ts";
import type { SymbolFilter, SymbolInfo } from "@candor/contract/open/market.ts";
import { openOrderTypes, selfTradePreventionNames } from "@candor/contract/open/order-types.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { eight, eightOf, NOTHING } from "../../../services/open/numbers.ts";
import { openSymbol } from "../../../services/open/symbols.ts";

/** The most that one amount of a request may be: 18 digits before the point. */
const MOST = 10n ** 18n * ONE - 1n;
const LOTS_MAX = BigInt(Number.MAX_SAFE_INTEGER);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

function filtersOf(market: MarketInfo): SymbolFilter[] {
  const [tick, lot, band] = [market.tick, market.lot, market.price_band].map((text) => parseAmount(text) ?? 0n);
  if (tick === undefined || lot === undefined || band === undefined) throw new Error("a market without its steps");
  const size = {
    minQty: eight(lot),
    maxQty: eight(least(LOTS_MAX * lot, MOST - (MOST % lot))),
    stepSize: eight(lot),
  };
  return [
    {
      filterType: "PRICE_FILTER",
      minPrice: eight(tick),
      maxPrice: eight(least(LOTS_MAX * tick, MOST - (MOST % tick))),
      tickSize: eight(tick),
    },
    { filterType: "LOT_SIZE", ...size },
    { filterType: "MARKET_LOT_SIZE", ...size },
    {
      filterType: "NOTIONAL",
      minNotional: eightOf(market.min_notional),
      applyMinToMarket: true,
      maxNotional: eight(MOST),
      applyMaxToMarket: false,
      // The order's own price counts, of a market order the last one.
      avgPriceMins: 0,
    },
    {
      filterType: "PERCENT_PRICE_BY_SIDE",
      bidMultiplierUp: eight(ONE + band),
      bidMultiplierDown: NOTHING,
      askMultiplierUp: eight(MOST),
      askMultiplierDown: eight(band < ONE ? ONE - band : 0n),
      avgPriceMins: 0,
    },
    {
      filterType: "TRAILING_DELTA",
      minTrailingAboveDelta: TRAILING_DELTA_MIN,
      maxTrailingAboveDelta: TRAILING_DELTA_MAX,
      minTrailingBelowDelta: TRAILING_DELTA_MIN,
      maxTrailingBelowDelta: TRAILING_DELTA_MAX,
    },
    { filterType: "MAX_NUM_ORDERS", maxNumOrders: OPEN_ORDERS_MAX },
  ];
}

function stateOf({ state, launch_at_ms }: MarketInfo): SymbolInfo["status"] {
  if (state === "closed") return "HALT";
  return launch_at_ms === null ? "TRADING" : "PRE_TRADING";
}

export function symbolInfo(market: MarketInfo): SymbolInfo {
  return {
    symbol: openSymbol(market),
    status: stateOf(market),
    baseAsset: market.base,
    baseAssetPrecision: DECIMALS,
    quoteAsset: market.quote,
    quotePrecision: DECIMALS,
    quoteAssetPrecision: DECIMALS,
    baseCommissionPrecision: DECIMALS,
    quoteCommissionPrecision: DECIMALS,
    orderTypes: [...openOrderTypes],
    icebergAllowed: false,
    ocoAllowed: true,
    otoAllowed: false,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: filtersOf(market),
    permissions: [],
    permissionSets: [["SPOT"]],
    defaultSelfTradePreventionMode: "EXPIRE_MAKER",
    allowedSelfTradePreventionModes: [...selfTradePreventionNames],
  };
}
