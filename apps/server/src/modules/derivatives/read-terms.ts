import { formatAmount, fromNumeric } from "@candor/contract/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { derivativeTerms } from "@candor/contract/routes/console/derivatives.ts";
import { waitingRequests } from "../approvals/index.ts";
import type { Services } from "../services.ts";
import * as queries from "./queries.ts";
import {
  leverTermsFrom,
  leverTermsRules,
  optionTermsFrom,
  optionTermsRules,
  subjectOf,
  type TermsOf,
} from "./terms.ts";

type Terms = OutputOf<typeof derivativeTerms>;

/** The terms of every pair that has some, each with the request that waits for a second person. */
export async function readTerms({ db, catalogue, clock }: Services): Promise<Terms> {
  const now = new Date(clock.now());
  const [options, contracts, optionRequests, leverRequests, open] = await Promise.all([
    queries.allOptionTerms(db),
    queries.allLeverTerms(db),
    waitingRequests(db, "option_terms", now),
    waitingRequests(db, "lever_terms", now),
    queries.openOptions(db),
  ]);
  const requests = [...optionRequests, ...leverRequests];
  const place = <Of>(rules: TermsOf<Of>, { market_id, version }: { market_id: number; version: number }) => ({
    market_id,
    symbol: catalogue.pairOf(market_id),
    currency: catalogue.market(market_id)?.quote ?? "",
    version,
    approval_id: requests.find(({ subject }) => subject === subjectOf(rules, market_id))?.approval_id ?? null,
  });
  const promisedBy = (marketId: number) =>
    open
      .filter((row) => row.market_id === marketId)
      .reduce((sum, row) => sum + fromNumeric(row.up_profit) + fromNumeric(row.down_profit), 0n);
  return {
    options: options.map((row) => ({
      ...place(optionTermsRules, row),
      ...optionTermsFrom(row),
      promised: formatAmount(promisedBy(row.market_id)),
    })),
    contracts: contracts.map((row) => ({ ...place(leverTermsRules, row), ...leverTermsFrom(row) })),
  };
}
