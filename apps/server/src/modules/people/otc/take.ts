import { type Amount, amount, formatAmount, fromNumeric, type Price } from "@candor/contract/domain/money.ts";
import { OTC_TAKER_LEVEL } from "@candor/contract/domain/otc.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/otc.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import {
  type OtcOfferView,
  type OtcOrderView,
  otcOfferViewOfRow,
  otcOrderViewOfRow,
} from "../../../platform/bus/views.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { once } from "../../../services/once.ts";
import { verifiedDocument } from "../../account/kyc/index.ts";
import { pausedRefusal } from "../../wallet/withdrawal-pause/index.ts";
import { ownAccounts } from "./accounts-queries.ts";
import { type OrderDetails, offerDetailsOf } from "./details.ts";
import { limitsOf, worthOf } from "./limits.ts";
import * as offerQueries from "./offer-queries.ts";
import type { Desk } from "./offers.ts";
import * as queries from "./order-queries.ts";
import { ordersOf } from "./orders.ts";
import { indexOf, isHeld, priceAt, ratesOf } from "./pricing.ts";
import { ofOffer, passing } from "./refusals.ts";
import { isSamePerson } from "./same-person.ts";
import { factsAt, takerFacts } from "./taker-facts.ts";

type Input = ParsedInputOf<typeof routes.otcTake>;

/** The name under which documents of merchants and takers are hashed, so that the core can compare them. */
export const DOCUMENT_USE = "otc";

/**
 * Takes an offer once per key. What the command carries of prices and limits is of the moment, so a repeat is recognized by the order that the key has
 * made, and not by the command's text.
 */
export async function take(desk: Desk, context: Context, input: Input): Promise<Result<routes.OtcOrder>> {
  const { userId } = userOf(context);
  const shown = async (view: OtcOrderView) => {
    const [order] = await ordersOf(desk, { userId, language: context.language }, [view]);
    if (!order) throw new Error(`order ${view.orderId} has no counterparty`);
    return done(order);
  };
  let taken: OtcOrderView | undefined;
  try {
    const call = { route: routes.otcTake, context, input };
    const { result } = await once<routes.OtcOrder>(desk, call, async () => {
      const earlier = await queries.ofCommand(desk.db, userId, context.commandId);
      if (earlier) {
        const again = isSame(earlier, input) ? await shown(otcOrderViewOfRow(earlier)) : mismatch;
        return async () => again;
      }
      const command = await commandOf(desk, context, input);
      if (!command.ok) return command;
      const outcome = await execute(desk.engine, command.data);
      if (!outcome.ok) {
        const refusal = ofOffer(outcome);
        return passing.has(outcome.error) ? refusal : async () => refusal;
      }
      const { otcOrder } = outcome;
      if (!otcOrder) throw new Error("the engine answered without an order");
      taken = otcOrder;
      // Read before the transaction of the answer, which keeps a connection of its own.
      const order = await shown(otcOrder);
      return async () => order;
    });
    return result;
  } catch (error) {
    if (!taken) throw error;
    // The core has taken it, but the answer could not be kept: a repeat finds the order by its key.
    desk.log.error({ err: error, orderId: taken.orderId }, "an OTC order was made and its answer could not be kept");
    return shown(taken);
  }
}

const mismatch = refuse("IDEMPOTENCY_MISMATCH");

const isSame = (row: queries.OrderRow, { id, number, price }: Input): boolean =>
  row.offer_id === id && fromNumeric(row.quantity) === number && fromNumeric(row.price) === price;

/** All checks before the core, cheapest first. */
async function commandOf(desk: Desk, context: Context, input: Input): Promise<Result<CommandRequest>> {
  const { db, secrets, engine } = desk;
  const { userId, level } = userOf(context);
  const row = await offerQueries.shownById(db, input.id);
  if (!row) return refuse("OTC_OFFER_CLOSED");
  if (level < OTC_TAKER_LEVEL) return refuse("NOT_VERIFIED");
  const view = otcOfferViewOfRow(row);
  if (view.version !== input.version) return refuse("OTC_OFFER_CHANGED");
  const accounts = await accountsOf(desk, userId, view, input);
  if (!accounts.ok) return accounts;
  const { now } = await engine.status();
  const priced = await pricesOf(desk, view, input, now);
  if (!priced.ok) return priced;
  const value = worthOf(input.number, priced.data.last);
  const limits = await limitsOf(db, level);
  if (value > limits.order) return refuseField("number", "OTC_ORDER_LIMIT", { max: formatAmount(limits.order) });
  const documentKey = await verifiedDocument(db, secrets, { userId, use: DOCUMENT_USE });
  if (documentKey === undefined) return refuse("NOT_VERIFIED");
  const persons = { one: userId, other: view.userId, deviceId: context.deviceId };
  if (userId === view.userId || (await isSamePerson(db, persons))) return refuse("OTC_SAME_PERSON");
  const facts = await takerFacts(db, userId);
  const details: OrderDetails = {
    accounts: accounts.data,
    terms: offerDetailsOf(view.details).terms,
    window_minutes: view.windowMs / 60_000,
    ...priced.data.followed,
  };
  return done({
    type: "takeOtcOffer",
    id: context.commandId,
    userId,
    offerId: view.offerId,
    version: view.version,
    quantity: input.number,
    price: input.price,
    documentKey,
    value,
    dayMax: limits.day,
    details: JSON.stringify(details),
    ...facts,
  });
}

/** Where the money is paid to: of the merchant who sells, or of the taker who does. */
async function accountsOf(
  { db, clock, catalogue }: Desk,
  userId: number,
  view: OtcOfferView,
  { account_id, number }: Input,
): Promise<Result<number[]>> {
  const decimals = catalogue.currency(view.currencyId)?.decimals ?? 0;
  if (tooManyDecimals(number, decimals)) return refuseField("number", "TOO_MANY_DECIMALS", { max: decimals });
  if (view.side === "sell") {
    const { accounts } = offerDetailsOf(view.details);
    const own = await ownAccounts(db, view.userId, accounts);
    const ids = accounts.filter((id) => own.some((one) => one.account_id === id));
    return ids.length > 0 ? done(ids) : refuse("OTC_OFFER_CLOSED");
  }
  // Who recovers an account could sell what they may not withdraw yet.
  const paused = await pausedRefusal(db, userId, clock.now());
  if (paused) return paused;
  if (account_id === undefined) return refuseField("account_id", "OTC_ACCOUNT_NEEDED");
  const [own] = await ownAccounts(db, userId, [account_id]);
  return own ? done([own.account_id]) : refuseField("account_id", "NOT_FOUND");
}

type Priced = {
  /** Of one coin in USDT, for the limits. */
  readonly last: Price;
  readonly followed: Pick<OrderDetails, "index" | "rate" | "premium">;
};

/** Refuses a price that the offer did not have within the last 30 s. */
async function pricesOf(desk: Desk, view: OtcOfferView, { price }: Input, now: number): Promise<Result<Priced>> {
  const [index, rates] = await Promise.all([indexOf(desk, view.currencyId, now), ratesOf(desk)]);
  const rate = rates.get(view.fiat)?.rate;
  const refusal: FieldRefusal | undefined =
    priceAt(view, index.now, rate) === undefined
      ? refuse("OTC_OFFER_CLOSED")
      : isHeld(view, price, { index, rate })
        ? undefined
        : refuse("OTC_OFFER_CHANGED");
  if (refusal) return refusal;
  if (index.last === undefined) return refuse("PRICE_STALE");
  const shown = (value: bigint | undefined) => (value === undefined ? null : formatAmount(value));
  const followed =
    view.price === null
      ? { index: shown(index.now), rate: shown(rate), premium: view.premium }
      : { index: null, rate: null, premium: null };
  return done({ last: index.last, followed });
}

/** What the user may still take today, by the limit of their level, and what conditions of offers ask about. */
export async function dayLeft(desk: Desk, { userId, level }: { userId: number; level: number }) {
  const [limits, taker, facts, { now }] = await Promise.all([
    limitsOf(desk.db, level),
    queries.taker(desk.db, userId),
    takerFacts(desk.db, userId),
    desk.engine.status(),
  ]);
  const isToday = taker !== undefined && taker.day === Math.floor(now / 86_400_000);
  const used = isToday ? fromNumeric(taker.taken) : 0n;
  const left = (limits.day > used ? limits.day - used : 0n) as Amount;
  const banned = taker?.banned_until?.getTime() ?? 0;
  const own = factsAt(level, facts, now);
  return { limits, left: left > 0n ? left : amount("0"), bannedUntil: banned > now ? banned : null, own };
}
