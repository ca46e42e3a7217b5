import { type Amount, amount, formatAmount, type Price } from "@candor/contract/domain/money.ts";
import type { OtcOffer } from "@candor/contract/routes/otc.ts";
import { otcQuantity, otcTotal, unmetConditions } from "@candor/contract/rules/otc.ts";
import { type OtcOfferView, otcOfferViewOfRow } from "../../../platform/bus/views.ts";
import { type NumberedPage, skippedBy } from "../../../platform/database/page.ts";
import type { Context } from "../../../services/calls/context.ts";
import type { Services } from "../../../services/services.ts";
import { offerDetailsOf } from "./details.ts";
import * as queries from "./offer-queries.ts";
import { offerView, rangeOf } from "./offer-view.ts";
import { indexOf, priceAt, ratesOf } from "./pricing.ts";
import type { Profiles } from "./profiles.ts";
import { conditionsOf, factsAt, takerFacts } from "./taker-facts.ts";

/** The services with the figures of merchants. */
export type Desk = Services & { readonly profiles: Profiles };

/** An offer that can be taken now. */
type Priced = { readonly view: OtcOfferView; readonly price: Price; readonly range: { min: Amount; max: Amount } };

/** The offers of a market that can be taken now, best price first. */
async function priced(desk: Desk, market: queries.Market): Promise<{ list: Priced[]; rateAt: number | undefined }> {
  const { now } = await desk.engine.status();
  const [rows, index, rates] = await Promise.all([
    queries.shown(desk.db, market),
    indexOf(desk, market.currency_id, now),
    ratesOf(desk),
  ]);
  const banks = await banksOf(desk, rows);
  const rate = rates.get(market.fiat);
  const list = rows.flatMap((row): Priced[] => {
    const view = otcOfferViewOfRow(row);
    const at = priceAt(view, index.now, rate?.rate);
    const range = at === undefined ? undefined : rangeOf(view, at);
    return at === undefined || !range || !isPayable(view, banks) ? [] : [{ view, price: at, range }];
  });
  const [up, down] = market.side === "sell" ? [1, -1] : [-1, 1];
  list.sort((a, b) => (a.price === b.price ? a.view.offerId - b.view.offerId : a.price > b.price ? up : down));
  return { list, rateAt: rate?.at };
}

/** A seller without a payment account cannot be paid. */
const isPayable = ({ side, details }: OtcOfferView, banks: ReadonlyMap<number, string>): boolean =>
  side === "buy" || offerDetailsOf(details).accounts.some((id) => banks.has(id));

export const banksOf = ({ db }: Pick<Services, "db">, rows: readonly { readonly details: string }[]) =>
  queries.bankNames(db, [...new Set(rows.flatMap(({ details }) => offerDetailsOf(details).accounts))]);

async function views(desk: Desk, list: readonly Priced[], rateAt: number | undefined): Promise<OtcOffer[]> {
  const shown = list.map(({ view }) => view);
  const [profiles, banks] = await Promise.all([
    desk.profiles.of(shown.map(({ userId }) => userId)),
    banksOf(desk, shown),
  ]);
  return list.flatMap(({ view, price: at }) => {
    const merchant = profiles.get(view.userId);
    return merchant ? [offerView(desk.catalogue, view, { price: at, rateAt, merchant, banks })] : [];
  });
}

export async function listOffers(
  desk: Desk,
  market: queries.Market,
  wanted: NumberedPage & { amount?: Amount | undefined },
) {
  const { list, rateAt } = await priced(desk, market);
  const { amount: sum } = wanted;
  const fitting = sum === undefined ? list : list.filter(({ range }) => sum >= range.min && sum <= range.max);
  const start = skippedBy(wanted);
  const shown = await views(desk, fitting.slice(start, start + wanted.page_size), rateAt);
  return { list: shown, page: wanted.page, page_size: wanted.page_size, total: fitting.length };
}

/** An offer that is open, also while it has no price. */
export async function oneOffer(desk: Desk, offerId: number): Promise<OtcOffer | undefined> {
  const row = await queries.shownById(desk.db, offerId);
  if (!row) return undefined;
  const view = otcOfferViewOfRow(row);
  const { now } = await desk.engine.status();
  const [index, rates, merchant, banks] = await Promise.all([
    indexOf(desk, view.currencyId, now),
    ratesOf(desk),
    desk.profiles.one(view.userId),
    banksOf(desk, [row]),
  ]);
  const rate = rates.get(view.fiat);
  const at = isPayable(view, banks) ? priceAt(view, index.now, rate?.rate) : undefined;
  return offerView(desk.catalogue, view, { price: at, rateAt: rate?.at, merchant, banks });
}

type Wanted = { readonly amount?: Amount | undefined; readonly number?: Amount | undefined };
type Fit = { readonly number: Amount; readonly amount: Amount };

/** The coins and the money of one order, if an offer can have it. */
function fit({ view, price: at, range }: Priced, wanted: Wanted, decimals: number): Fit | undefined {
  const number = wanted.number ?? otcQuantity(wanted.amount ?? (0n as Amount), at, decimals);
  const total = otcTotal(number, at, view.fiatDecimals);
  const isFit = number > 0n && number <= amount(view.remaining) && total >= range.min && total <= range.max;
  return isFit ? { number, amount: total } : undefined;
}

/** The best offer for an amount, without the caller's own and those whose conditions they do not meet. */
export async function bestOffer(desk: Desk, { user }: Context, market: queries.Market, wanted: Wanted) {
  const { now } = await desk.engine.status();
  const own = user && factsAt(user.level, await takerFacts(desk.db, user.userId), now);
  const decimals = desk.catalogue.currency(market.currency_id)?.decimals ?? 0;
  const { list, rateAt } = await priced(desk, market);
  for (const one of list) {
    if (one.view.userId === user?.userId) continue;
    if (own && unmetConditions(conditionsOf(one.view), own).length > 0) continue;
    const fits = fit(one, wanted, decimals);
    if (!fits) continue;
    const [offer] = await views(desk, [one], rateAt);
    if (offer) return { offer, number: formatAmount(fits.number), amount: formatAmount(fits.amount) };
  }
  return { offer: null, number: formatAmount(wanted.number ?? 0n), amount: formatAmount(wanted.amount ?? 0n) };
}
