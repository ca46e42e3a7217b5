import {
  formatAmount,
  fromNumeric,
  type Price,
  parseAmount,
  parsePrice,
  RATE_ONE,
  type Rate,
} from "@candor/contract/domain/money.ts";
import {
  OTC_TAKER_AGE_DAYS_MAX,
  OTC_TAKER_ORDERS_MAX,
  OTC_WINDOWS,
  type OtcSide,
} from "@candor/contract/domain/otc.ts";
import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type { OwnOtcOffer, otcMarkets, otcPublish } from "@candor/contract/routes/otc.ts";
import { floatingPrice, isPayable, otcTotal } from "@candor/contract/rules/otc.ts";
import type { Errors, Wrong } from "../../../shared/form/state.ts";

type Markets = OutputOf<typeof otcMarkets>;
export type Coin = Markets["coins"][number];
export type Fiat = Markets["fiats"][number];

export type PublishForm = {
  readonly side: OtcSide;
  readonly currencyId: number;
  readonly fiat: string;
  readonly pricing: "fixed" | "floating";
  readonly price: string;
  /** Percent, without its sign: "1.5". */
  readonly premium: string;
  readonly below: boolean;
  readonly bound: string;
  readonly number: string;
  readonly min: string;
  readonly max: string;
  readonly window: number;
  readonly accounts: readonly number[];
  readonly terms: string;
  readonly takerLevel: number;
  /** Empty for no such condition. */
  readonly takerAgeDays: string;
  readonly takerOrders: string;
};
export type PublishField =
  | "price"
  | "premium"
  | "bound"
  | "number"
  | "min"
  | "max"
  | "accounts"
  | "terms"
  | "takerAgeDays"
  | "takerOrders";
/** The most that each condition may ask. */
export const conditionMax = { takerAgeDays: OTC_TAKER_AGE_DAYS_MAX, takerOrders: OTC_TAKER_ORDERS_MAX } as const;

/** What the form is checked against. */
export type PublishLimits = {
  readonly coin: Coin;
  readonly fiat: Fiat;
  /** In hundredths of a percent. */
  readonly premiumMax: number;
  /** Of the coin in the fiat account; undefined while it is unknown. */
  readonly available: string | undefined;
  /** The offer that is being changed: its quantity stays. */
  readonly isChange: boolean;
};

export const emptyForm = (currencyId: number, fiat: string): PublishForm => ({
  side: "sell",
  currencyId,
  fiat,
  pricing: "fixed",
  price: "",
  premium: "",
  below: false,
  bound: "",
  number: "",
  min: "",
  max: "",
  window: OTC_WINDOWS[0],
  accounts: [],
  terms: "",
  takerLevel: 1,
  takerAgeDays: "",
  takerOrders: "",
});

const conditionText = (value: number): string => (value === 0 ? "" : String(value));
/** "30" -> 30, "" -> 0; undefined for what is no whole number of few digits. */
const conditionOf = (text: string): number | undefined =>
  text === "" ? 0 : /^[0-9]{1,6}$/.test(text) ? Number.parseInt(text, 10) : undefined;

export function formOf(offer: OwnOtcOffer): PublishForm {
  const premium = fromNumeric(offer.premium ?? "0");
  return {
    side: offer.side,
    currencyId: offer.currency_id,
    fiat: offer.fiat,
    pricing: offer.premium === null ? "fixed" : "floating",
    price: offer.premium === null ? (offer.price ?? "") : "",
    premium: offer.premium === null ? "" : formatAmount((premium < 0n ? -premium : premium) * 100n),
    below: premium < 0n,
    bound: offer.bound ?? "",
    number: offer.quantity,
    min: offer.min,
    max: offer.max,
    window: offer.window_minutes,
    accounts: offer.accounts,
    terms: offer.terms,
    takerLevel: offer.taker_level,
    takerAgeDays: conditionText(offer.taker_age_days),
    takerOrders: conditionText(offer.taker_orders),
  };
}

/** "1.5" above -> 150, below -> -150: hundredths of a percent; undefined if it is no such number. */
export function hundredthsOf({ premium, below }: Pick<PublishForm, "premium" | "below">): number | undefined {
  const value = premium === "" ? 0n : parseAmount(premium);
  if (value === undefined || value % 1_000_000n !== 0n) return undefined;
  const hundredths = Number.parseInt(String(value / 1_000_000n), 10);
  return below && hundredths > 0 ? -hundredths : hundredths;
}

/** A rate of 1 in hundredths of a percent. */
const WHOLE = 10_000n;

/** What the form's offer asks for one coin now; undefined while it cannot be computed. */
export function priceNow(form: PublishForm, coin: Coin, { rate, decimals }: Fiat): Price | undefined {
  if (form.pricing === "fixed") {
    const price = parsePrice(form.price);
    return price === 0n ? undefined : price;
  }
  const hundredths = hundredthsOf(form);
  if (hundredths === undefined || coin.index === null || rate === null) return undefined;
  const premium = (BigInt(hundredths) * RATE_ONE) / WHOLE;
  return floatingPrice(fromNumeric(coin.index) as Price, fromNumeric(rate) as Rate, premium, decimals);
}

/** Whether a floating price is worse than the form accepts: the offer would not be shown. */
export function isBeyond({ side, pricing, bound }: PublishForm, price: Price | undefined): boolean {
  const worst = parsePrice(bound);
  if (pricing === "fixed" || worst === undefined || price === undefined) return false;
  return side === "sell" ? price < worst : price > worst;
}

/** What the whole quantity costs now. */
export function wholeOf(form: PublishForm, price: Price | undefined, decimals: number): string | undefined {
  const number = parseAmount(form.number);
  return number === undefined || price === undefined ? undefined : formatAmount(otcTotal(number, price, decimals));
}

const payable = (text: string, { decimals }: Fiat): Wrong | undefined => {
  const value = parseAmount(text);
  if (value === undefined || value === 0n) return { error: "INVALID_AMOUNT" };
  return isPayable(value, decimals) ? undefined : { error: "TOO_MANY_DECIMALS", params: { max: decimals } };
};

function premiumError(form: PublishForm, { premiumMax }: PublishLimits): Wrong | undefined {
  const hundredths = hundredthsOf(form);
  if (hundredths === undefined) return { error: "TOO_MANY_DECIMALS", params: { max: 2 } };
  return Math.abs(hundredths) > premiumMax ? { error: "INVALID_AMOUNT" } : undefined;
}

function numberError({ side, number }: PublishForm, { available, isChange }: PublishLimits): Wrong | undefined {
  if (isChange) return undefined;
  const coins = parseAmount(number);
  if (coins === undefined || coins === 0n) return { error: "INVALID_AMOUNT" };
  return side === "sell" && available !== undefined && coins > fromNumeric(available)
    ? { error: "INSUFFICIENT_BALANCE" }
    : undefined;
}

const conditionError = (text: string, max: number): Wrong | undefined => {
  const value = conditionOf(text);
  return value === undefined || value > max ? { error: "INVALID_AMOUNT" } : undefined;
};

/** The errors of the form in the words of the error catalog; empty when it may be sent. */
export function publishErrors(form: PublishForm, limits: PublishLimits): Errors<PublishField> {
  const { fiat } = limits;
  const isFixed = form.pricing === "fixed";
  const [min, max] = [parseAmount(form.min) ?? 0n, parseAmount(form.max) ?? 0n];
  const found: { readonly [Field in PublishField]?: Wrong | undefined } = {
    price: isFixed ? payable(form.price, fiat) : undefined,
    premium: isFixed ? undefined : premiumError(form, limits),
    bound: isFixed ? undefined : payable(form.bound, fiat),
    number: numberError(form, limits),
    min: payable(form.min, fiat),
    max: payable(form.max, fiat) ?? (max < min ? { error: "INVALID_AMOUNT" } : undefined),
    accounts: form.side === "sell" && form.accounts.length === 0 ? { error: "FIELD_REQUIRED" } : undefined,
    takerAgeDays: conditionError(form.takerAgeDays, conditionMax.takerAgeDays),
    takerOrders: conditionError(form.takerOrders, conditionMax.takerOrders),
  };
  return Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong !== undefined)) as Errors<PublishField>;
}

/** Only one of the two ways of pricing is sent. */
const pricingOf = (form: PublishForm) =>
  form.pricing === "fixed"
    ? { price: form.price, premium: 0 }
    : { premium: hundredthsOf(form) ?? 0, bound: form.bound };

/** What a change of an offer sends; a new offer has more. */
export const changeOf = (form: PublishForm) => ({
  ...pricingOf(form),
  min: form.min,
  max: form.max,
  accounts: form.side === "sell" ? [...form.accounts] : [],
  terms: form.terms,
  taker_level: form.takerLevel as 1 | 2,
  taker_age_days: conditionOf(form.takerAgeDays) ?? 0,
  taker_orders: conditionOf(form.takerOrders) ?? 0,
});

export const toPublish = (form: PublishForm): InputOf<typeof otcPublish> => ({
  side: form.side,
  currency_id: form.currencyId,
  fiat: form.fiat,
  number: form.number,
  window_minutes: form.window as (typeof OTC_WINDOWS)[number],
  ...changeOf(form),
});

/** Chosen or removed again; at most as many as an offer may have. */
export function toggled(accounts: readonly number[], id: number, max: number): readonly number[] {
  if (accounts.includes(id)) return accounts.filter((each) => each !== id);
  return accounts.length < max ? [...accounts, id] : accounts;
}
