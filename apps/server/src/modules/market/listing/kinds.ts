import { listedCurrency, listedMarket } from "@candor/contract/routes/console/listing.ts";
import { shareText } from "@candor/contract/rules/terms-changes.ts";
import * as z from "zod/mini";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import {
  type Approval,
  type CarriedOut,
  type Description,
  type KindRules,
  midSentence,
} from "../../console/approvals/index.ts";
import { announce } from "../catalogue/index.ts";
import { listingHasBegun, sendCurrency, sendMarket, writeCurrency, writeMarket } from "./carry-out.ts";
import { currencyFacts, marketFacts } from "./facts.ts";
import { currencyProblem, marketProblem } from "./problems.ts";

const noMoney = { amount: null, currency: null } as const;
const currencyOf = ({ body }: Approval) => z.parse(listedCurrency, body);
const marketOf = ({ body }: Approval) => z.parse(listedMarket, body);

/** Every gateway reads its tables again: name, decimals and channels of a currency are not in the core, which would otherwise notify them. */
export const announceCurrency = (
  services: Services,
  currency: { readonly currency_id: number; readonly symbol: string },
) =>
  announce(services, { currencyId: currency.currency_id, symbol: currency.symbol }).catch((error: unknown) =>
    services.log.warn({ err: error }, "the catalogue could not be read again after a listing"),
  );

async function carryOutCurrency(services: Services, approval: Approval): Promise<CarriedOut> {
  const currency = currencyOf(approval);
  const problem = (await listingHasBegun(services.db, approval))
    ? undefined
    : await currencyProblem(services.db, currency);
  const refusal = problem ?? (await sendCurrency(services, currency, approval.command_id));
  if (refusal) return refusal;
  return done({
    settle: async (trx) => {
      await writeCurrency(trx, approval, currency);
      return undefined;
    },
    after: () => announceCurrency(services, currency),
  });
}

async function carryOutMarket(services: Services, approval: Approval): Promise<CarriedOut> {
  const market = marketOf(approval);
  const begun = await listingHasBegun(services.db, approval);
  const problem = begun ? undefined : await marketProblem(services.db, market, undefined);
  const refusal = problem ?? (await sendMarket(services, market, approval.command_id));
  if (refusal) return refusal;
  return done({
    settle: async (trx) => {
      await writeMarket(trx, approval, market);
      return undefined;
    },
    after: () => announceCurrency(services, market.currency ?? { currency_id: market.base_id, symbol: market.base }),
  });
}

const described = async (facts: Promise<Description["facts"]>): Promise<Description> => ({
  postings: [],
  facts: await facts,
});

export const listCurrencyKind: KindRules = {
  request: "catalogue.edit",
  approve: "catalogue.edit",
  summarize: (_, approval) => {
    const summary = `List the currency ${currencyOf(approval).symbol}`;
    return { summary, asks: midSentence(summary), ...noMoney };
  },
  describe: (services, approval) => described(currencyFacts(services, approval, currencyOf(approval))),
  carryOut: carryOutCurrency,
};

export const listMarketKind: KindRules = {
  request: "catalogue.edit",
  approve: "catalogue.edit",
  summarize: (_, approval) => {
    const { symbol, source, taker_fee } = marketOf(approval);
    const priced = source === "index" ? "priced by the index" : "priced by its book";
    const summary = `List ${symbol}: ${priced}, taker fee ${shareText(taker_fee)}`;
    return { summary, asks: midSentence(summary), ...noMoney };
  },
  describe: (services, approval) => described(marketFacts(services, approval, marketOf(approval))),
  carryOut: carryOutMarket,
};
