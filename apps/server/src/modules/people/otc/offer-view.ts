import { amount, formatAmount, fromNumeric, type Price } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { OtcMerchantProfile, OtcOffer, OwnOtcOffer } from "@candor/contract/routes/otc.ts";
import { otcRange } from "@candor/contract/rules/otc.ts";
import type { OtcOfferView } from "../../../platform/bus/views.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import { offerDetailsOf } from "./details.ts";

/** What one order of an offer may cost at a price. */
export const rangeOf = ({ remaining, min, max, fiatDecimals }: OtcOfferView, at: Price) =>
  otcRange({ remaining: amount(remaining), min: amount(min), max: amount(max), decimals: fiatDecimals }, at);

type Around = {
  readonly price: Price | undefined;
  /** When the rate of a floating price was set. */
  readonly rateAt: number | undefined;
  readonly merchant: OtcMerchantProfile;
  /** By account. */
  readonly banks: ReadonlyMap<number, string>;
};

export function offerView(catalogue: Catalogue, view: OtcOfferView, around: Around): OtcOffer {
  const { price, rateAt, merchant, banks } = around;
  const { accounts, terms } = offerDetailsOf(view.details);
  const range = price === undefined ? undefined : rangeOf(view, price);
  const isFloating = view.price === null;
  return {
    id: view.offerId,
    version: view.version,
    side: view.side,
    currency_id: view.currencyId,
    currency_name: catalogue.symbolOf(view.currencyId),
    currency_decimals: catalogue.currency(view.currencyId)?.decimals ?? 0,
    fiat: view.fiat,
    fiat_decimals: view.fiatDecimals,
    price: price === undefined ? null : formatAmount(price),
    premium: isFloating ? formatAmount(fromNumeric(view.premium)) : null,
    rate_at_ms: isFloating ? (rateAt ?? null) : null,
    remaining: view.remaining,
    range: range ? { min: formatAmount(range.min), max: formatAmount(range.max) } : null,
    window_minutes: view.windowMs / MINUTE_MS,
    taker_level: view.takerLevel,
    taker_age_days: view.takerAgeDays ?? 0,
    taker_orders: view.takerOrders ?? 0,
    banks: [...new Set(accounts.flatMap((id) => banks.get(id) ?? []))],
    terms,
    merchant,
  };
}

export const ownOfferView = (
  catalogue: Catalogue,
  view: OtcOfferView,
  around: Around & { readonly openOrders: number },
): OwnOtcOffer => ({
  ...offerView(catalogue, view, around),
  status: view.state,
  quantity: view.quantity,
  bound: view.bound,
  min: view.min,
  max: view.max,
  accounts: offerDetailsOf(view.details).accounts.filter((id) => around.banks.has(id)),
  open_orders: around.openOrders,
  created_at_ms: view.createdAt,
});
