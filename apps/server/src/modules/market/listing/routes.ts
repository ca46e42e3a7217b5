import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type { ListedMarket } from "@candor/contract/routes/console/listing.ts";
import * as routes from "@candor/contract/routes/console/listing.ts";
import { pairName } from "@candor/contract/rules/names.ts";
import { EngineUnavailable, type Pricing } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Context } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { requestApproval } from "../../console/approvals/index.ts";
import { subjectOfMarket } from "../catalogue/index.ts";
import { currencyBody, marketBody } from "./make.ts";
import { currencyProblem, marketProblem } from "./problems.ts";
import * as queries from "./queries.ts";

type Asked = { approval_id: string };
type MarketInput = ParsedInputOf<typeof routes.marketRequest>;
type CurrencyInput = ParsedInputOf<typeof routes.currencyRequest>;

export function listingHandlers(services: Services): HandlersOf<typeof routes> {
  const { engine } = services;
  return {
    pairPricing: async (_, { base, quote }) => {
      const pricing = await pricingOf(engine, pairName(base, quote));
      if (!pricing) return refuse("UNAVAILABLE");
      const { symbol, feed, venues, listed, needed } = pricing;
      const priced = listed.length >= needed;
      return done({ symbol, feed, venues: [...venues], listed: [...listed], needed, priced });
    },
    currencyRequest: async (context, input) => {
      const call = { route: routes.currencyRequest, context, input };
      return (await once<Asked>(services, call, async () => (trx) => askCurrency(services, trx, context, input)))
        .result;
    },
    marketRequest: async (context, input) => {
      const call = { route: routes.marketRequest, context, input };
      const { result } = await once<Asked>(services, call, async () => {
        // Queried before the transaction: a venue may be slow.
        const pricing = input.source === "index" ? await pricingOf(engine, pairName(input.base, input.quote)) : null;
        if (pricing === undefined) return refuse("UNAVAILABLE");
        return (trx) => askMarket(services, trx, context, { input, pricing: pricing ?? undefined });
      });
      return result;
    },
  };
}

async function pricingOf(engine: Services["engine"], symbol: string): Promise<Pricing | undefined> {
  try {
    return await engine.pricing(symbol);
  } catch (error) {
    if (error instanceof EngineUnavailable) return undefined;
    throw error;
  }
}

async function askCurrency(
  { clock }: Services,
  trx: Db,
  context: Context,
  { reason, ...input }: CurrencyInput,
): Promise<Result<Asked>> {
  await queries.lockListings(trx);
  const { currencyId } = await queries.freeIds(trx);
  const body = currencyBody(input, currencyId);
  const problem = await currencyProblem(trx, body);
  if (problem) return problem;
  const other = await queries.whoAsked(trx, [body.symbol], new Date(clock.now()));
  if (other) return refuseField("symbol", "RECORD_TAKEN", { operator: other });
  const request = { kind: "list_currency", subject: `currency:${currencyId}`, body, reason, context } as const;
  return done({ approval_id: await requestApproval(trx, { ...request, now: clock.now() }) });
}

type NewMarket = Omit<MarketInput, "reason">;

/**
 * A market that is to be listed, with its assigned ids and with what is listed with it; refused by field where it could not be. The caller's
 * transaction has to store the request that contains it.
 */
export async function newMarket(
  { clock }: Services,
  trx: Db,
  { input, pricing }: { readonly input: NewMarket; readonly pricing: Pricing | undefined },
): Promise<Result<ListedMarket>> {
  const { base, quote, currency } = input;
  if (currency && currency.symbol !== base && currency.symbol !== quote)
    return refuseField("currency.symbol", "INVALID_REQUEST");
  await queries.lockListings(trx);
  const { currencyId, marketId } = await queries.freeIds(trx);
  const idOf = async (symbol: string) =>
    currency?.symbol === symbol ? currencyId : (await queries.currencyNamed(trx, symbol))?.currency_id;
  const [baseId, quoteId] = [await idOf(base), await idOf(quote)];
  if (baseId === undefined) return refuseField("base", "NOT_FOUND");
  if (quoteId === undefined) return refuseField("quote", "NOT_FOUND");
  const body = marketBody(input, { marketId, currencyId, baseId, quoteId });
  const problem = await marketProblem(trx, body, pricing);
  if (problem) return problem;
  const names = [body.symbol, ...(body.currency ? [body.currency.symbol] : [])];
  const other = await queries.whoAsked(trx, names, new Date(clock.now()));
  return other ? refuseField("base", "RECORD_TAKEN", { operator: other }) : done(body);
}

async function askMarket(
  services: Services,
  trx: Db,
  context: Context,
  { input, pricing }: { readonly input: MarketInput; readonly pricing: Pricing | undefined },
): Promise<Result<Asked>> {
  const { reason, ...market } = input;
  const listed = await newMarket(services, trx, { input: market, pricing });
  if (!listed.ok) return listed;
  const subject = subjectOfMarket(listed.data.market_id);
  const request = { kind: "list_market", subject, body: listed.data, reason, context } as const;
  return done({ approval_id: await requestApproval(trx, { ...request, now: services.clock.now() }) });
}
