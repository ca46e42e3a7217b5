import { type Amount, DECIMALS, type Price, RATE_ONE } from "@candor/contract/domain/money.ts";
import {
  OTC_OFFERS_MAX,
  OTC_TAKER_AGE_DAYS_MAX,
  OTC_TAKER_ORDERS_MAX,
  OTC_WINDOWS,
} from "@candor/contract/domain/otc.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { isPayable } from "@candor/contract/rules/otc.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import type { ChangeOtcOffer, CloseOtcOffer, OtcOffer, PublishOtcOffer, SetOtcOfferState } from "./records.ts";
import { offerBalance, refOfOffer, setOffer } from "./state.ts";

const isActive = ({ otc }: State, userId: number): boolean => otc.merchants.get(userId)?.state === "active";

type Priced = Pick<OtcOffer, "price" | "premium" | "bound" | "min" | "max" | "fiatDecimals">;

/** The field of an offer that nobody could take. */
function wrongPricing({ price, premium, bound, min, max, fiatDecimals }: Priced): string | undefined {
  const isFixed = price !== undefined;
  const isPrice = (value: Price | undefined) => isPayable((value ?? 0n) as bigint as Amount, fiatDecimals);
  if (isFixed && !isPrice(price)) return "price";
  if (isFixed ? premium !== 0n : premium <= -RATE_ONE || premium >= RATE_ONE) return "premium";
  if (isFixed ? bound !== undefined : !isPrice(bound)) return "bound";
  if (!isPayable(min, fiatDecimals)) return "min";
  return max < min || !isPayable(max, fiatDecimals) ? "max" : undefined;
}

type Conditions = {
  readonly takerLevel: number;
  readonly takerAgeDays?: number | undefined;
  readonly takerOrders?: number | undefined;
};

/** A condition that is no such number; one that asks nothing is absent. */
function wrongCondition({ takerLevel, takerAgeDays = 1, takerOrders = 1 }: Conditions): string | undefined {
  const isWithin = (value: number, max: number) => Number.isSafeInteger(value) && value >= 1 && value <= max;
  if (!Number.isSafeInteger(takerLevel) || takerLevel < 0) return "takerLevel";
  if (!isWithin(takerAgeDays, OTC_TAKER_AGE_DAYS_MAX)) return "takerAgeDays";
  return isWithin(takerOrders, OTC_TAKER_ORDERS_MAX) ? undefined : "takerOrders";
}

const windows: readonly number[] = OTC_WINDOWS.map((minutes) => minutes * MINUTE_MS);

function wrongField(state: State, command: PublishOtcOffer): string | undefined {
  const { currencyId, fiat, fiatDecimals, windowMs, documentKey } = command;
  if (!state.currencies.has(currencyId)) return "currencyId";
  if (!/^[A-Z]{3}$/.test(fiat)) return "fiat";
  if (!Number.isSafeInteger(fiatDecimals) || fiatDecimals < 0 || fiatDecimals > DECIMALS) return "fiatDecimals";
  if (!windows.includes(windowMs)) return "windowMs";
  if (documentKey === "") return "documentKey";
  return wrongCondition(command) ?? wrongPricing(command);
}

function refusePublication(state: State, command: PublishOtcOffer): Refusal | undefined {
  const { userId, side, quantity } = command;
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  if (!isActive(state, userId)) return refuse("FORBIDDEN");
  const field = wrongField(state, command);
  if (field !== undefined) return refuse("INVALID_REQUEST", { field });
  if (quantity <= 0n) return refuse("INVALID_AMOUNT");
  if ((state.otc.offersOf.get(userId)?.size ?? 0) >= OTC_OFFERS_MAX)
    return refuse("OTC_OFFERS_MAX", { max: String(OTC_OFFERS_MAX) });
  const isCovered = side === "buy" || offerBalance(state.ledger, command).available >= quantity;
  return isCovered ? undefined : refuse("INSUFFICIENT_BALANCE");
}

function done(state: State, offer: OtcOffer): Outcome {
  setOffer(state, offer);
  return { ok: true, otcOffer: offer };
}

/** Every offer that is shown is covered: one to sell freezes its whole quantity. */
export function publishOtcOffer(state: State, command: PublishOtcOffer): Outcome {
  const refusal = refusePublication(state, command);
  if (refusal) return refusal;
  const { id, type: _type, at, ...terms } = command;
  const offer: OtcOffer = {
    ...terms,
    offerId: state.otc.nextOfferId++,
    remaining: terms.quantity,
    state: "open",
    operatorId: undefined,
    reason: undefined,
    version: 1,
    createdAt: at,
    updatedAt: at,
    commandId: id,
    takerAgeDays: terms.takerAgeDays,
    takerOrders: terms.takerOrders,
  };
  const { ledger } = state;
  if (offer.side === "sell")
    ledger.hold(offerBalance(ledger, offer), offer.quantity, "otc_offer_lock_0", refOfOffer(offer));
  return done(state, offer);
}

/** The user's own offer that is not closed. */
function ownOffer({ otc }: State, userId: number, offerId: number): OtcOffer | undefined {
  const offer = otc.offers.get(offerId);
  return offer?.userId === userId ? offer : undefined;
}

/** Orders keep the price that they were made at. */
export function changeOtcOffer(state: State, command: ChangeOtcOffer): Outcome {
  const { userId, offerId, version, price, premium, bound, min, max, details, takerAgeDays, takerOrders, at } = command;
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const before = ownOffer(state, userId, offerId);
  if (!before) return refuse("NOT_FOUND");
  if (before.version !== version) return refuse("VERSION_CONFLICT");
  const takerLevel = command.takerLevel ?? before.takerLevel;
  const terms = { price, premium, bound, min, max, details, takerLevel, takerAgeDays, takerOrders };
  const offer = { ...before, ...terms, version: version + 1, updatedAt: at };
  const field = wrongCondition(offer) ?? wrongPricing(offer);
  return field === undefined ? done(state, offer) : refuse("INVALID_REQUEST", { field });
}

/** What is in no order is free again; an order of it that does not come about gives its coins back to the seller. */
function close(state: State, before: OtcOffer, change: Partial<OtcOffer>): Outcome {
  const { ledger } = state;
  if (before.side === "sell" && before.remaining > 0n)
    ledger.release(offerBalance(ledger, before), before.remaining, "otc_offer_lock_1", refOfOffer(before));
  return done(state, { ...before, ...change, state: "closed" });
}

/** A frozen merchant's offers are not shown; pausing and closing them is allowed all the same. */
export function setOtcOfferState(state: State, { userId, offerId, to, at }: SetOtcOfferState): Outcome {
  const before = ownOffer(state, userId, offerId);
  if (!before) return refuse("NOT_FOUND");
  if (before.state === to) return refuse("OTC_STEP");
  if (to === "closed") return close(state, before, { updatedAt: at });
  const refusal = to === "open" ? refuseUser(state, userId) : undefined;
  if (refusal) return refusal;
  if (to === "open" && !isActive(state, userId)) return refuse("FORBIDDEN");
  return done(state, { ...before, state: to, updatedAt: at });
}

export function closeOtcOffer(state: State, { offerId, operatorId, reason, at }: CloseOtcOffer): Outcome {
  const before = state.otc.offers.get(offerId);
  return before ? close(state, before, { operatorId, reason, updatedAt: at }) : refuse("NOT_FOUND");
}
