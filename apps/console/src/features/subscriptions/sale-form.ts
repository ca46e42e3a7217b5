import { LOCKUP_DAYS_MAX } from "@candor/contract/domain/subscriptions.ts";
import { DAY_MS, HOUR_MS } from "@candor/contract/domain/time.ts";
import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type { consoleSubscriptions, subscriptionTermsRequest } from "@candor/contract/routes/console/subscriptions.ts";
import { pairName } from "@candor/contract/rules/names.ts";
import type { SubscriptionNames } from "@candor/contract/rules/subscription-lines.ts";
import { type SubscriptionTerms, subscriptionTermsProblems } from "@candor/contract/rules/subscription-terms.ts";
import { momentOf, momentText } from "../../shared/format/moment.ts";
import {
  type CurrencyDraft,
  type CurrencyErrors,
  emptyCurrency,
  readCurrency,
} from "../../shared/listing/currency-form.ts";
import { firstMarket } from "../../shared/listing/defaults.ts";
import { type MarketErrors, type MarketFields, marketErrors, marketTerms } from "../../shared/listing/market-form.ts";
import { amountIn, numberIn, Reader } from "../../shared/terms/reader.ts";

export type Sale = OutputOf<typeof consoleSubscriptions>["list"][number];
export type SaleInput = InputOf<typeof subscriptionTermsRequest>;

export const stepNames = ["Coin and pair", "Issuer", "Terms", "Texts", "Review"] as const;
/** From 0. */
export type StepIndex = 0 | 1 | 2 | 3 | 4;
export const LAST_STEP: StepIndex = 4;

/** The terms as text, with the names of the wire; moments in UTC. */
export type TermFields = {
  readonly issuer_uid: string;
  readonly supply: string;
  readonly price: string;
  readonly step: string;
  readonly min: string;
  readonly max: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly allots_at: string;
  readonly launch_at: string;
  readonly lockup_days: string;
};
export type TermField = keyof TermFields;
const fieldNames: readonly TermField[] = [
  "issuer_uid",
  "supply",
  "price",
  "step",
  "min",
  "max",
  "starts_at",
  "ends_at",
  "allots_at",
  "launch_at",
  "lockup_days",
];
/** Those of the issuer's step; the others belong to the terms. */
const issuerFields: ReadonlySet<string> = new Set<TermField>(["issuer_uid", "supply"]);

/** The fields of the form. `market_id` is the pair of a coin that is listed already; the others of the first step list a new one. */
export type SaleFields = TermFields & {
  readonly isNewCoin: boolean;
  readonly market_id: string;
  readonly currency: CurrencyDraft;
  readonly quote: string;
  readonly market: MarketFields;
  /** Whether the coins on offer are credited to the issuer with the request. */
  readonly credits: boolean;
  readonly review: SubscriptionTerms["review"];
  readonly recommended: boolean;
};

const ofNewCoin = { currency: emptyCurrency, quote: "USDT", market: firstMarket } as const;

export const fieldsOf = (sale: Sale): SaleFields => ({
  ...ofNewCoin,
  isNewCoin: false,
  market_id: String(sale.market_id),
  issuer_uid: sale.issuer_uid,
  supply: sale.supply,
  credits: false,
  price: sale.price,
  step: sale.step,
  min: sale.min,
  max: sale.max,
  review: sale.review,
  starts_at: momentText(sale.starts_at),
  ends_at: momentText(sale.ends_at),
  allots_at: momentText(sale.allots_at),
  launch_at: momentText(sale.launch_at),
  lockup_days: String(sale.lockup_days),
  recommended: sale.recommended,
});

/** A new sale that takes applications for a week, from the second day from now on; whose coins and at which price is for the operator to say. */
export function newSale(nowMs: number): SaleFields {
  const start = Math.floor(nowMs / DAY_MS) * DAY_MS + 2 * DAY_MS + 8 * HOUR_MS;
  const at = (days: number, hours = 0) => momentText(new Date(start + days * DAY_MS + hours * HOUR_MS).toISOString());
  return {
    ...ofNewCoin,
    isNewCoin: true,
    market_id: "",
    issuer_uid: "",
    supply: "",
    credits: true,
    price: "",
    step: "",
    min: "",
    max: "",
    review: "automatic",
    starts_at: at(0),
    ends_at: at(7),
    allots_at: at(7),
    launch_at: at(8),
    lockup_days: "30",
    recommended: false,
  };
}

/** The markets that exist, and the names that are taken. */
export type Known = {
  readonly taken: readonly string[];
  readonly markets: readonly {
    readonly id: number;
    readonly symbol: string;
    readonly base: string;
    readonly quote: string;
    readonly lot: string;
  }[];
};

export type SaleErrors = Readonly<Partial<Record<TermField | "market_id" | "quote", string>>> & {
  readonly currency: CurrencyErrors;
  readonly market: MarketErrors;
};
export type ReadSale = {
  /** Only if every field is valid. */
  readonly input?: Omit<SaleInput, "reason">;
  readonly terms?: SubscriptionTerms;
  readonly errors: SaleErrors;
  /** The number of invalid fields of each step. */
  readonly wrong: readonly number[];
};

type Pair = { readonly symbol: string; readonly base: string; readonly quote: string; readonly lot: string };

/** The pair as typed; empty names where nothing is chosen yet. */
export function pairOf(fields: SaleFields, { markets }: Known): Pair {
  const { isNewCoin, market_id, currency, quote, market } = fields;
  if (isNewCoin) return { symbol: pairName(currency.symbol, quote), base: currency.symbol, quote, lot: market.lot };
  return markets.find(({ id }) => String(id) === market_id) ?? { symbol: "", base: "", quote: "", lot: "0" };
}

export const namesOf = (fields: SaleFields, known: Known, issuerName: string): SubscriptionNames => {
  const { symbol, base, quote } = pairOf(fields, known);
  return { symbol, currency: base, pay_currency: quote, issuer_name: issuerName };
};

/** What the first step lists, or which pair it takes, and its errors. */
function readPair(fields: SaleFields, { taken, markets }: Known) {
  if (!fields.isNewCoin) {
    const market = markets.find(({ id }) => String(id) === fields.market_id);
    return {
      listing: null,
      marketId: market?.id ?? null,
      lot: market?.lot ?? "0",
      errors: market ? {} : { market_id: "Choose the pair that launches." },
      currency: { channels: new Map() } as CurrencyErrors,
      market: {} as MarketErrors,
    };
  }
  const { currency, errors: ofCurrency } = readCurrency(fields.currency, taken);
  const { sort: _, ...market } = marketErrors(fields.market);
  const terms = marketTerms(fields.market);
  const hasChannels = ofCurrency.channels.size > 0;
  const right = currency && terms && fields.quote !== "" && Object.keys(market).length === 0 && !hasChannels;
  const base = fields.currency.symbol;
  return {
    listing: right
      ? { base, quote: fields.quote, source: "book" as const, ...terms, currency, options: null, contracts: null }
      : null,
    marketId: null,
    lot: terms?.lot ?? "0",
    errors: fields.quote === "" ? { quote: "Choose the currency that it is paid with." } : {},
    currency: ofCurrency,
    market,
  };
}

const uidIn = (typed: string) =>
  /^[0-9]{8}$/.test(typed.trim())
    ? { value: typed.trim() }
    : { value: "", error: "Eight digits, as on the user's page." };

/** The typed sale, or the error of each field. `before` is the sale that it changes. */
export function readSale(fields: SaleFields, known: Known, now: number, before?: Sale): ReadSale {
  const pair = readPair(fields, known);
  const reader = new Reader(fields);
  const moment = (name: "starts_at" | "ends_at" | "allots_at" | "launch_at"): string => {
    const at = momentOf(fields[name]);
    if (!at) reader.wrong(name, "Enter a date and a time.");
    return at ?? "";
  };
  const terms: SubscriptionTerms = {
    market_id: pair.marketId ?? 0,
    currency_id: before?.currency_id ?? 0,
    pay_currency_id: before?.pay_currency_id ?? 0,
    issuer_uid: reader.read("issuer_uid", uidIn),
    supply: reader.read("supply", amountIn),
    price: reader.read("price", amountIn),
    step: reader.read("step", amountIn),
    min: reader.read("min", amountIn),
    max: reader.read("max", amountIn),
    review: fields.review,
    starts_at: moment("starts_at"),
    ends_at: moment("ends_at"),
    allots_at: moment("allots_at"),
    launch_at: moment("launch_at"),
    lockup_days: reader.read("lockup_days", numberIn(0, LOCKUP_DAYS_MAX)),
    recommended: fields.recommended,
  };
  const judged = reader.judged(terms, (found) => subscriptionTermsProblems(found, { lot: pair.lot, now }), []);
  const errors: SaleErrors = { ...pair.errors, ...judged.errors, currency: pair.currency, market: pair.market };
  const wrong = wrongBySteps(errors);
  if (wrong.some((count) => count > 0)) return { errors, wrong };
  const { market_id: _, currency_id: _currency, pay_currency_id: _pay, ...sent } = terms;
  return {
    errors,
    wrong,
    terms,
    input: {
      ...(before && { id: before.id }),
      version: before?.version ?? 0,
      market_id: pair.marketId,
      listing: pair.listing,
      ...sent,
      credit: fields.credits ? terms.supply : null,
    },
  };
}

function wrongBySteps(errors: SaleErrors): readonly number[] {
  const { currency, market } = errors;
  const ofCurrency = Object.keys(currency).filter((name) => name !== "channels").length + currency.channels.size;
  const ofPair = [errors.market_id, errors.quote].filter((error) => error !== undefined).length;
  const terms = fieldNames.filter((name) => errors[name] !== undefined);
  const ofIssuer = terms.filter((name) => issuerFields.has(name)).length;
  return [ofCurrency + Object.keys(market).length + ofPair, ofIssuer, terms.length - ofIssuer, 0, 0];
}

export const phaseNames = {
  upcoming: "Upcoming",
  subscribing: "Subscribing",
  ended: "Ended",
  sold_out: "Sold out",
  launched: "Launched",
} as const;

/** The English name of a coin, or its symbol before it has one. */
export const nameOf = ({ currency_name, document }: Pick<Sale, "currency_name" | "document">): string =>
  document?.texts.find(({ lang, title }) => lang === "en" && title !== "")?.title ?? currency_name;

export const namesOfSale = (sale: Sale): SubscriptionNames => ({
  currency: sale.currency_name,
  pay_currency: sale.pay_currency_name,
  symbol: sale.symbol,
  issuer_name: sale.issuer_name,
});
