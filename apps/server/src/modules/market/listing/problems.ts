import type { ListedCurrency, ListedMarket } from "@candor/contract/routes/console/listing.ts";
import {
  contractTermsProblems,
  optionTermsProblems,
  type TermsProblem,
} from "@candor/contract/rules/derivative-terms.ts";
import { namesClash } from "@candor/contract/rules/names.ts";
import type { Pricing } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import { refuseProblem } from "../../trading/terms/index.ts";
import { termsWrong } from "../../wallet/channels/index.ts";
import { unitsFit } from "../catalogue/index.ts";
import * as queries from "./queries.ts";

/** The refusal of a part, as one of the whole: "tick" of the options is "options.tick". */
export const within = (part: string, refusal: FieldRefusal): FieldRefusal => ({
  ...refusal,
  field: refusal.field === undefined ? part : `${part}.${refusal.field}`,
});

/**
 * The error of a currency to be listed, undefined if there is none. Anything the core would refuse is refused here first, so that nobody approves a
 * request that cannot be carried out.
 */
export async function currencyProblem(db: Db, currency: ListedCurrency): Promise<FieldRefusal | undefined> {
  const taken = (await queries.takenNames(db)).find(
    ({ name, kind, id }) => !(kind === "currency" && id === currency.currency_id) && namesClash(name, currency.symbol),
  );
  if (taken) return refuseField("symbol", "NAME_TAKEN", { name: taken.name });
  for (const [index, channel] of currency.channels.entries()) {
    const refusal = channelProblem(currency, index);
    if (refusal) return within(`channels.${index}`, refusal);
    const wrong = termsWrong(channel, channel);
    if (wrong) return within(`channels.${index}`, wrong);
  }
  return undefined;
}

function channelProblem({ kind, decimals, channels }: ListedCurrency, index: number): FieldRefusal | undefined {
  const channel = channels[index];
  if (!channel) return undefined;
  const { network, name } = channel;
  // Banks are for fiat, and chains for coins.
  if (network !== "manual" && (network === "bank") !== (kind === "fiat"))
    return refuseField("network", "INVALID_REQUEST");
  if (channel.decimals > decimals) return refuseField("decimals", "TOO_MANY_DECIMALS", { max: decimals });
  const same = channels.slice(0, index).some((other) => namesClash(other.name, name));
  return same ? refuseField("name", "NAME_TAKEN", { name }) : undefined;
}

/** The same for a market with everything listed with it. `pricing` is the feed's information about the pair; undefined if it is no longer needed. */
export async function marketProblem(
  db: Db,
  market: ListedMarket,
  pricing: Pricing | undefined,
): Promise<FieldRefusal | undefined> {
  const { currency } = market;
  const wrong = currency && (await currencyProblem(db, currency));
  if (wrong) return within("currency", wrong);
  return (await nameProblem(db, market)) ?? unitsProblem(market) ?? pricingProblem(market, pricing) ?? terms(market);
}

async function nameProblem(db: Db, market: ListedMarket): Promise<FieldRefusal | undefined> {
  const { market_id, base, quote, base_id, quote_id, symbol, currency } = market;
  if (base === quote) return refuseField("quote", "INVALID_REQUEST");
  const same = await queries.marketOfPair(db, base_id, quote_id);
  if (same && same.market_id !== market_id) return refuseField("base", "NAME_TAKEN", { name: same.symbol });
  const taken = (await queries.takenNames(db)).find(
    ({ name, kind, id }) => !(kind === "market" && id === market_id) && namesClash(name, symbol),
  );
  if (taken) return refuseField("base", "NAME_TAKEN", { name: taken.name });
  return currency && namesClash(currency.symbol, symbol)
    ? refuseField("base", "NAME_TAKEN", { name: currency.symbol })
    : undefined;
}

const unitsProblem = (market: ListedMarket): FieldRefusal | undefined =>
  unitsFit(market) ? undefined : refuseField("tick", "INVALID_REQUEST");

function pricingProblem({ source, symbol }: ListedMarket, pricing: Pricing | undefined): FieldRefusal | undefined {
  if (source !== "index" || !pricing || pricing.listed.length >= pricing.needed) return undefined;
  const found = pricing.listed.length;
  return refuseField("source", "PAIR_NOT_PRICED", { symbol, found, needed: pricing.needed });
}

/** Options and contracts are settled by the index: a market priced by its own trades has neither. */
function terms({ source, options, contracts }: ListedMarket): FieldRefusal | undefined {
  if (source === "book" && options) return refuseField("options", "INVALID_REQUEST");
  if (source === "book" && contracts) return refuseField("contracts", "INVALID_REQUEST");
  const first = ([problem]: readonly TermsProblem[], part: string) =>
    problem ? within(part, refuseProblem(problem)) : undefined;
  return (
    (options ? first(optionTermsProblems(options, 0n), "options") : undefined) ??
    (contracts ? first(contractTermsProblems(contracts), "contracts") : undefined)
  );
}
