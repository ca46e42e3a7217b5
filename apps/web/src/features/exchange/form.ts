import { floorTo, formatAmount, mulDiv, ONE, parseAmount, RATE_ONE } from "@candor/contract/domain/money.ts";
import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type {
  exchange,
  getExchangeCurrency,
  getExchangeQuote,
  SettledConversion,
} from "@candor/contract/routes/exchange.ts";
import { isTooPrecise } from "../../shared/wallet/spend.ts";

/** The conversion form as pure functions: the user's actions, the resulting state, its errors. */
export type Convertible = OutputOf<typeof getExchangeCurrency>["list"][number];
export type Quote = OutputOf<typeof getExchangeQuote>;
export type ExchangeForm = {
  readonly fromId: number;
  readonly toId: number;
  /** The given amount, a decimal string, or "" while empty. */
  readonly amount: string;
};
export type ExchangeAction =
  | { readonly type: "from" | "to"; readonly currencyId: number }
  | { readonly type: "swap" }
  | { readonly type: "amount"; readonly amount: string }
  | { readonly type: "sent" };

/** Below 0.001 a rate is shown the other way around, to the cent. */
const LEAST_READABLE = ONE / 1000n;
const CENT = ONE / 100n;
/** The cost of a whole unit, to the cent and never shown too low. */
const upToCent = (cost: bigint): string => formatAmount(floorTo(cost + CENT - 1n, CENT));

type FirstChoice = { readonly requested?: string | undefined; readonly home: string };

/** From the currency that the page was opened with, else from `home`; into `home`, or out of it into the first other one. */
export function startForm(list: readonly Convertible[], { requested, home }: FirstChoice): ExchangeForm {
  const homeId = list.find(({ symbol }) => symbol === home)?.currency_id;
  const from = list.find(({ currency_id }) => String(currency_id) === requested)?.currency_id ?? homeId ?? 0;
  const other = list.find(({ currency_id }) => currency_id !== from)?.currency_id ?? 0;
  return { fromId: from, toId: homeId !== undefined && from !== homeId ? homeId : other, amount: "" };
}

/** Choosing the other side's currency swaps the two: they can never be the same. An amount is dropped with its currency. */
export function reduce(form: ExchangeForm, action: ExchangeAction): ExchangeForm {
  switch (action.type) {
    case "from":
      if (action.currencyId === form.fromId) return form;
      return { fromId: action.currencyId, toId: action.currencyId === form.toId ? form.fromId : form.toId, amount: "" };
    case "to":
      if (action.currencyId === form.fromId) return { fromId: form.toId, toId: form.fromId, amount: "" };
      return { ...form, toId: action.currencyId };
    case "swap":
      return { fromId: form.toId, toId: form.fromId, amount: "" };
    case "amount":
      return { ...form, amount: action.amount };
    case "sent":
      return { ...form, amount: "" };
  }
}

export type ExchangeError = "missing" | "zero" | "tooMuch" | "tooPrecise" | "nothingAvailable";
/** The balance of the given currency as a decimal string, and its decimal places. */
type Given = { readonly available: string; readonly decimals: number };

/** The first problem that keeps the form from being sent; undefined without one. */
export function errorOf({ amount: text }: ExchangeForm, { available, decimals }: Given): ExchangeError | undefined {
  const most = parseAmount(available) ?? 0n;
  if (most === 0n) return "nothingAvailable";
  const amount = parseAmount(text);
  if (amount === undefined) return "missing";
  if (amount === 0n) return "zero";
  if (amount > most) return "tooMuch";
  return isTooPrecise(text, available, decimals) ? "tooPrecise" : undefined;
}

/** The amount to request a price for. Without an input it is one whole unit, so that the rate shows before the user types. */
export const quoteInput = ({ fromId, toId, amount }: ExchangeForm): InputOf<typeof getExchangeQuote> => ({
  from_currency_id: fromId,
  to_currency_id: toId,
  amount: (parseAmount(amount) ?? 0n) > 0n ? amount : "1",
});

/** The call, with the limit that the user saw and agreed to. */
export const inputOf = ({ fromId, toId, amount }: ExchangeForm, quote: Quote): InputOf<typeof exchange> => ({
  from_currency_id: fromId,
  to_currency_id: toId,
  amount,
  expected: quote.receive,
});

/** The cost of the spread for this amount, in the received currency, rounded up so that it is never understated. */
export function spreadCost(amount: string, { from_price, to_price, spread }: Quote): string | undefined {
  const [given, from, to, share] = [amount, from_price, to_price, spread].map((text) => parseAmount(text));
  if (given === undefined || from === undefined || share === undefined || !to) return undefined;
  return formatAmount(mulDiv(given * from, share, to * RATE_ONE, "up"));
}

/**
 * The rate of a quote, spread included, for one whole unit of the given currency; `inverse` where that has hardly a digit (0.00001483 BTC for 1
 * USDT): then it is the cost of one unit of the received currency, rounded up.
 */
export function rateOf({
  price,
  from_price,
  to_price,
  spread,
}: Quote): { readonly inverse: boolean; readonly rate: string } | undefined {
  const [value, from, to, share] = [price, from_price, to_price, spread].map((text) => parseAmount(text));
  if (!value || !from || !to || share === undefined || share >= RATE_ONE) return undefined;
  if (value >= LEAST_READABLE) return { inverse: false, rate: formatAmount(value) };
  const cost = mulDiv(to, ONE * RATE_ONE, from * (RATE_ONE - share), "up");
  return { inverse: true, rate: upToCent(cost) };
}

type SettledRate = { readonly one: string; readonly rate: string; readonly other: string };

/** The price at which a conversion was settled, in the direction of the quote: how much of `other` one unit of `one` gave, or cost, rounded up. */
export function settledRate({ amount, received, price, from_symbol, to_symbol }: SettledConversion): SettledRate {
  const [given, got, value] = [amount, received, price].map((text) => parseAmount(text));
  if (!given || !got || !value || value >= LEAST_READABLE) return { one: from_symbol, rate: price, other: to_symbol };
  const cost = mulDiv(given, ONE, got, "up");
  return { one: to_symbol, rate: upToCent(cost), other: from_symbol };
}
