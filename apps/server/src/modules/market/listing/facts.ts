import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { ListedCurrency, ListedMarket } from "@candor/contract/routes/console/listing.ts";
import { EngineUnavailable } from "../../../platform/bus/bus.ts";
import type { Services } from "../../../services/services.ts";
import type { Approval, Fact } from "../../console/approvals/index.ts";
import { addressSupply } from "../../wallet/deposit-addresses/index.ts";
import { listingHasBegun } from "./carry-out.ts";
import { currencyProblem, marketProblem } from "./problems.ts";
import { quotingFunds } from "./queries.ts";

const warn = (text: string): Fact => ({ mark: "warn", text });

/** Channels that users could pay into at once, without an address for their network. */
async function addressFacts(services: Services, { symbol, channels }: ListedCurrency): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const { network, name, deposit_open } of channels) {
    if (!deposit_open || network === "bank" || network === "manual") continue;
    const { source } = await addressSupply(services, network);
    if (source === null) facts.push(warn(`${symbol} ${name} has no source of deposit addresses: users cannot deposit`));
  }
  return facts;
}

/** Facts about a currency for the second person; a decided request is described only by its content. */
export async function currencyFacts(services: Services, approval: Approval, currency: ListedCurrency): Promise<Fact[]> {
  if (approval.state !== "waiting") return [];
  const facts: Fact[] = [{ mark: "note", text: "Symbol, kind and decimals can never change: balances count in them" }];
  const problem = await currencyProblem(services.db, currency);
  if (problem) facts.push(warn(`It would be rejected now: ${problem.error} at ${problem.field}`));
  return [...facts, ...(await addressFacts(services, currency))];
}

export async function marketFacts(services: Services, approval: Approval, market: ListedMarket): Promise<Fact[]> {
  const { db } = services;
  if (approval.state !== "waiting") return [];
  const { currency } = market;
  const facts: Fact[] = currency ? await currencyFacts(services, approval, currency) : [];
  const problem = (await listingHasBegun(db, approval)) ? undefined : await marketProblem(db, market, undefined);
  if (problem && !facts.some(({ mark }) => mark === "warn"))
    facts.push(warn(`It would be rejected now: ${problem.error} at ${problem.field}`));
  if (market.source === "index") facts.push(await pricingFact(services, market), await quotingFact(services, market));
  return facts;
}

async function pricingFact({ engine }: Services, { symbol }: ListedMarket): Promise<Fact> {
  try {
    const { venues, listed, needed } = await engine.pricing(symbol);
    const text = `${listed.length} of ${venues.length} venues trade ${symbol}${listed.length > 0 ? `: ${listed.join(", ")}` : ""}`;
    return listed.length >= needed
      ? { mark: "ok", text }
      : warn(`${text}; with fewer than ${needed} the market has no price`);
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    return warn("The feed does not answer now, so that nobody knows whether it prices this pair");
  }
}

/** The house quotes with what it has of both currencies; without any the book starts empty. */
async function quotingFact({ db }: Services, { base, base_id, quote, quote_id }: ListedMarket): Promise<Fact> {
  const rows = await quotingFunds(db, [base_id, quote_id]);
  const has = (id: number) =>
    rows
      .filter(({ currency_id }) => currency_id === id)
      .reduce((sum, { available, frozen }) => sum + fromNumeric(available) + fromNumeric(frozen), 0n);
  const [ofBase, ofQuote] = [has(base_id), has(quote_id)];
  const text = `The house quotes from ${formatAmount(ofBase)} ${base} and ${formatAmount(ofQuote)} ${quote}`;
  return ofBase > 0n && ofQuote > 0n
    ? { mark: "ok", text }
    : { mark: "note", text: `${text}: a side without money begins with an empty book` };
}
