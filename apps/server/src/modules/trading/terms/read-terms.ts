import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { derivativeTerms } from "@candor/contract/routes/console/derivatives.ts";
import type { Services } from "../../../services/services.ts";
import { waitingRequests } from "../../console/approvals/index.ts";
import * as queries from "./queries.ts";
import {
  contractTermsFrom,
  contractTermsRules,
  noContractTerms,
  noOptionTerms,
  optionTermsFrom,
  optionTermsRules,
  subjectOf,
  type TermsOf,
} from "./terms.ts";

type Terms = OutputOf<typeof derivativeTerms>;

/** The terms of every pair that can have some, each with the request that waits for a second person; version 0 before the first ones. */
export async function readTerms({ db, catalogue, clock }: Services): Promise<Terms> {
  const now = new Date(clock.now());
  const [markets, options, contracts, optionRequests, contractRequests, open] = await Promise.all([
    queries.indexMarkets(db),
    queries.allOptionTerms(db),
    queries.allContractTerms(db),
    waitingRequests(db, "option_terms", now),
    waitingRequests(db, "lever_terms", now),
    queries.openOptions(db),
  ]);
  const requests = [...optionRequests, ...contractRequests];
  const place = <Of>(rules: TermsOf<Of>, marketId: number, version = 0) => ({
    market_id: marketId,
    symbol: catalogue.pairOf(marketId),
    currency: catalogue.market(marketId)?.quote ?? "",
    version,
    approval_id: requests.find(({ subject }) => subject === subjectOf(rules, marketId))?.approval_id ?? null,
  });
  const promisedBy = (marketId: number) =>
    open
      .filter((row) => row.market_id === marketId)
      .reduce((sum, row) => sum + fromNumeric(row.up_profit) + fromNumeric(row.down_profit), 0n);
  return {
    options: markets.map(({ market_id: id }) => {
      const row = options.find(({ market_id }) => market_id === id);
      const terms = row ? optionTermsFrom(row) : { ...noOptionTerms, choices: [] };
      return { ...place(optionTermsRules, id, row?.version), ...terms, promised: formatAmount(promisedBy(id)) };
    }),
    contracts: markets.map(({ market_id: id }) => {
      const row = contracts.find(({ market_id }) => market_id === id);
      const terms = row ? contractTermsFrom(row) : { ...noContractTerms, multiples: [] };
      return { ...place(contractTermsRules, id, row?.version), ...terms };
    }),
  };
}
