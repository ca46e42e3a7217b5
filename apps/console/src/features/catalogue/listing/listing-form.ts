import type { InputOf } from "@candor/contract/route.ts";
import type { marketRequest } from "@candor/contract/routes/console/listing.ts";
import { namesClash, pairName } from "@candor/contract/rules/names.ts";
import type { Fields } from "../../../shared/editor/draft.ts";
import {
  type CurrencyDraft,
  type CurrencyErrors,
  emptyCurrency,
  readCurrency,
} from "../../../shared/listing/currency-form.ts";
import { firstMarket } from "../../../shared/listing/defaults.ts";
import {
  type MarketErrors,
  type MarketFields,
  marketErrors,
  marketTerms,
} from "../../../shared/listing/market-form.ts";
import { readContractTerms } from "../../../shared/terms/contract-form.ts";
import { readOptionTerms } from "../../../shared/terms/option-form.ts";
import type { TermsErrors } from "../../../shared/terms/reader.ts";
import { firstContracts, firstOptions } from "./defaults.ts";

export const stepNames = ["Pair", "Price", "Market", "Options", "Contracts", "Review"] as const;
/** From 0. */
export type StepIndex = 0 | 1 | 2 | 3 | 4 | 5;
export const LAST_STEP: StepIndex = 5;

/** The form fields of a listing. */
export type ListingDraft = {
  readonly newBase: boolean;
  /** The symbol of an existing currency; ignored with `newBase`. */
  readonly base: string;
  readonly quote: string;
  readonly currency: CurrencyDraft;
  readonly source: "index" | "book";
  readonly market: MarketFields;
  readonly offersOptions: boolean;
  readonly options: Fields;
  readonly offersContracts: boolean;
  readonly contracts: Fields;
};

export const emptyListing: ListingDraft = {
  newBase: false,
  base: "",
  quote: "",
  currency: emptyCurrency,
  source: "index",
  market: firstMarket,
  offersOptions: false,
  options: firstOptions,
  offersContracts: false,
  contracts: firstContracts,
};

/** The existing currencies and markets. */
export type Known = { readonly currencies: readonly string[]; readonly markets: readonly KnownMarket[] };
export type KnownMarket = { readonly symbol: string; readonly base: string; readonly quote: string };

export type ListingErrors = {
  readonly base?: string;
  readonly quote?: string;
  readonly currency: CurrencyErrors;
  readonly market: MarketErrors;
  readonly options: TermsErrors;
  readonly contracts: TermsErrors;
};
export type NewMarket = Omit<InputOf<typeof marketRequest>, "reason">;
export type ReadListing = {
  readonly listing?: NewMarket;
  readonly errors: ListingErrors;
  /** The number of invalid fields of each step. */
  readonly wrong: readonly number[];
};

export const baseOf = ({ newBase, base, currency }: ListingDraft): string => (newBase ? currency.symbol : base);

/** The typed listing, or the errors of each field and step. */
export function readListing(draft: ListingDraft, known: Known): ReadListing {
  const { newBase, quote, source } = draft;
  const base = baseOf(draft);
  const taken = [...known.currencies, ...known.markets.map(({ symbol }) => symbol)];
  const { currency, errors: ofCurrency } = readCurrency(draft.currency, taken);
  const options = draft.offersOptions ? readOptionTerms(draft.options, 0n) : undefined;
  const contracts = draft.offersContracts ? readContractTerms(draft.contracts) : undefined;
  const { sort: _, ...market } = marketErrors(draft.market);
  const errors: ListingErrors = {
    ...pairErrors(draft, known),
    currency: newBase ? ofCurrency : { channels: new Map() },
    market,
    options: options?.errors ?? {},
    contracts: contracts?.errors ?? {},
  };
  const wrong = wrongBySteps(errors);
  const terms = marketTerms(draft.market);
  if (wrong.some((count) => count > 0) || !terms) return { errors, wrong };
  const listing: NewMarket = {
    base,
    quote,
    source,
    ...terms,
    currency: newBase && currency ? currency : null,
    options: options?.terms ? { ...options.terms, choices: [...options.terms.choices] } : null,
    contracts: contracts?.terms ? { ...contracts.terms, multiples: [...contracts.terms.multiples] } : null,
  };
  return { listing, errors, wrong };
}

function pairErrors(draft: ListingDraft, { currencies, markets }: Known): { base?: string; quote?: string } {
  const { newBase, quote } = draft;
  const base = baseOf(draft);
  if (!newBase && base === "") return { base: "Choose the currency that is traded." };
  if (quote === "") return { quote: "Choose the currency that it is priced in." };
  if (base === quote) return { quote: "Not the same currency." };
  const ofBoth = markets.find((market) => [market.base, market.quote].every((one) => one === base || one === quote));
  const clash = ofBoth?.symbol ?? [...currencies, ...markets.map(({ symbol }) => symbol)].find(readsLike(base, quote));
  return clash ? { quote: `Too similar to ${clash}, which already exists.` } : {};
}

const readsLike = (base: string, quote: string) => (name: string) => namesClash(name, pairName(base, quote));

const wrongBySteps = ({ base, quote, currency, market, options, contracts }: ListingErrors): readonly number[] => {
  const { channels, ...fields } = currency;
  const inChannels = [...channels.values()].reduce((sum, of) => sum + Object.keys(of).length, 0);
  const pair = [base, quote].filter(Boolean).length + Object.keys(fields).length + inChannels;
  const count = (of: object) => Object.keys(of).length;
  return [pair, 0, count(market), count(options), count(contracts), 0];
};

/** Options and contracts are settled by the index: a market that is priced by its own book has neither. */
export const changedSource = (source: ListingDraft["source"]): Partial<ListingDraft> =>
  source === "book" ? { source, offersOptions: false, offersContracts: false } : { source };
