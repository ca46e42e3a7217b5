import { type Amount, DECIMALS, fromNumeric } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/otc.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import type { Outcome } from "../../../platform/bus/bus.ts";
import { type OtcOfferView, otcOfferViewOfRow } from "../../../platform/bus/views.ts";
import type { Page } from "../../../platform/database/user-page.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { verifiedDocument } from "../../account/kyc/index.ts";
import { pausedRefusal } from "../../wallet/withdrawal-pause/index.ts";
import { ownAccounts } from "./accounts-queries.ts";
import type { OfferDetails } from "./details.ts";
import { premiumMax } from "./limits.ts";
import * as queries from "./offer-queries.ts";
import { ownOfferView } from "./offer-view.ts";
import { banksOf, type Desk } from "./offers.ts";
import { coinsOf, decimalsOfFiat, indexOf, priceAt, ratesOf } from "./pricing.ts";
import { ofOffer } from "./refusals.ts";
import { DOCUMENT_USE } from "./take.ts";

type Publication = ParsedInputOf<typeof routes.otcPublish>;
type Change = ParsedInputOf<typeof routes.otcChange>;
type Terms = Pick<
  Publication,
  "price" | "premium" | "bound" | "min" | "max" | "accounts" | "terms" | "taker_age_days" | "taker_orders"
>;

/** A premium is typed in hundredths of a percent: 1e4 of 1e-8 each, and 100 millionths. */
const PREMIUM_UNIT = 10n ** BigInt(DECIMALS - 4);
const PPM_OF_UNIT = 100;

async function viewsOf(desk: Desk, list: readonly OtcOfferView[]): Promise<routes.OwnOtcOffer[]> {
  const { now } = await desk.engine.status();
  const ids = list.map(({ offerId }) => offerId);
  const [rates, profiles, banks, open] = await Promise.all([
    ratesOf(desk),
    desk.profiles.of(list.map(({ userId }) => userId)),
    banksOf(desk, list),
    queries.openOrders(desk.db, ids),
  ]);
  const coins = [...new Set(list.map(({ currencyId }) => currencyId))];
  const indexes = new Map(await Promise.all(coins.map(async (id) => [id, await indexOf(desk, id, now)] as const)));
  return list.flatMap((view) => {
    const merchant = profiles.get(view.userId);
    const rate = rates.get(view.fiat);
    const price = priceAt(view, indexes.get(view.currencyId)?.now, rate?.rate);
    const around = { price, rateAt: rate?.at, banks, openOrders: open.get(view.offerId) ?? 0 };
    return merchant ? [ownOfferView(desk.catalogue, view, { ...around, merchant })] : [];
  });
}

export async function ownOffers(
  desk: Desk,
  context: Context,
  { status, ...page }: Page & ParsedInputOf<typeof routes.otcOwnOffers>,
) {
  const { rows, at } = await queries.ownPage(desk.db, userOf(context).userId, status, page);
  return {
    list: await viewsOf(
      desk,
      rows.map((row) => otcOfferViewOfRow(row)),
    ),
    ...at,
  };
}

async function answer(desk: Desk, outcome: Outcome): Promise<Result<routes.OwnOtcOffer>> {
  if (!outcome.ok) return ofOffer(outcome);
  if (!outcome.otcOffer) throw new Error("the engine answered without an offer");
  const [view] = await viewsOf(desk, [outcome.otcOffer]);
  if (!view) throw new Error(`offer ${outcome.otcOffer.offerId} has no merchant`);
  return done(view);
}

/** The terms as the core takes them; refused are accounts of others, and a premium beyond the operators' bound. */
async function pricedTerms(desk: Desk, userId: number, side: "sell" | "buy", input: Terms) {
  const premium = Math.abs(input.premium) * PPM_OF_UNIT;
  const max = await premiumMax(desk.db);
  if (premium > max) return refuseField("premium", "OTC_PREMIUM", { max: max / 10_000 });
  const accounts = await payableTo(desk, userId, side, input);
  if (!accounts.ok) return accounts;
  const details: OfferDetails = { accounts: accounts.data, terms: input.terms };
  return done({
    price: input.price,
    premium: BigInt(input.premium) * PREMIUM_UNIT,
    bound: input.bound,
    min: input.min,
    max: input.max,
    details: JSON.stringify(details),
    ...(input.taker_age_days > 0 ? { takerAgeDays: input.taker_age_days } : {}),
    ...(input.taker_orders > 0 ? { takerOrders: input.taker_orders } : {}),
  });
}

/** A merchant who buys pays to the takers' accounts. */
async function payableTo(
  { db }: Desk,
  userId: number,
  side: "sell" | "buy",
  { accounts }: Terms,
): Promise<Result<number[]>> {
  if (side === "buy") return done([]);
  const ids = [...new Set(accounts)];
  if (ids.length === 0) return refuseField("accounts", "OTC_ACCOUNT_NEEDED");
  const own = await ownAccounts(db, userId, ids);
  return own.length === ids.length ? done(ids) : refuseField("accounts", "NOT_FOUND");
}

async function refusePublication(desk: Desk, userId: number, input: Publication): Promise<FieldRefusal | undefined> {
  const { db, catalogue, clock } = desk;
  const coin = coinsOf(catalogue).find((one) => one.currency_id === input.currency_id);
  if (!coin) return refuseField("currency_id", "NOT_FOUND");
  if (!(await ratesOf(desk)).has(input.fiat)) return refuseField("fiat", "NOT_FOUND");
  if (tooManyDecimals(input.number, coin.decimals))
    return refuseField("number", "TOO_MANY_DECIMALS", { max: coin.decimals });
  // Who recovers an account could sell what they may not withdraw yet.
  return input.side === "sell" ? pausedRefusal(db, userId, clock.now()) : undefined;
}

export async function publish(desk: Desk, context: Context, input: Publication): Promise<Result<routes.OwnOtcOffer>> {
  const { db, engine, secrets } = desk;
  const { userId } = userOf(context);
  const refusal = await refusePublication(desk, userId, input);
  if (refusal) return refusal;
  const terms = await pricedTerms(desk, userId, input.side, input);
  if (!terms.ok) return terms;
  const documentKey = await verifiedDocument(db, secrets, { userId, use: DOCUMENT_USE });
  if (documentKey === undefined) return refuse("NOT_VERIFIED");
  const outcome = await execute(engine, {
    type: "publishOtcOffer",
    id: context.commandId,
    userId,
    side: input.side,
    currencyId: input.currency_id,
    fiat: input.fiat,
    fiatDecimals: decimalsOfFiat(input.fiat),
    quantity: input.number,
    windowMs: input.window_minutes * MINUTE_MS,
    takerLevel: input.taker_level,
    documentKey,
    ...terms.data,
  });
  return answer(desk, outcome);
}

export async function change(desk: Desk, context: Context, input: Change): Promise<Result<routes.OwnOtcOffer>> {
  const { userId } = userOf(context);
  const row = await queries.own(desk.db, userId, input.id);
  if (!row) return refuseField("id", "NOT_FOUND");
  const terms = await pricedTerms(desk, userId, row.side, input);
  if (!terms.ok) return terms;
  const command = { type: "changeOtcOffer", id: context.commandId, userId, offerId: input.id } as const;
  const level = input.taker_level === undefined ? {} : { takerLevel: input.taker_level };
  const outcome = await execute(desk.engine, { ...command, version: input.version, ...level, ...terms.data });
  return closedAs(await answer(desk, outcome));
}

export async function setState(
  desk: Desk,
  context: Context,
  { id, status }: ParsedInputOf<typeof routes.otcOfferState>,
): Promise<Result<routes.OwnOtcOffer>> {
  const { userId } = userOf(context);
  const row = await queries.own(desk.db, userId, id);
  if (!row) return refuseField("id", "NOT_FOUND");
  // An offer that took part in a recovery's sale: opening it again sells.
  const isSelling = status === "open" && row.side === "sell" && fromNumeric(row.remaining) > (0n as Amount);
  const paused = isSelling ? await pausedRefusal(desk.db, userId, desk.clock.now()) : undefined;
  if (paused) return paused;
  const command = { type: "setOtcOfferState", id: context.commandId, userId, offerId: id, to: status } as const;
  return closedAs(await answer(desk, await execute(desk.engine, command)));
}

/** The core forgets offers that are closed. */
const closedAs = <Data>(result: Result<Data>): Result<Data> =>
  !result.ok && result.error === "NOT_FOUND" ? refuse("OTC_STEP") : result;
