import { changedLines } from "@candor/contract/rules/terms-changes.ts";
import { changesText, type KindRules, termsKind } from "../../console/approvals/index.ts";
import { contractTermsRules, optionTermsRules, subjectOf, type TermsBody, type TermsOf } from "./terms.ts";

function kindOf<Terms extends object>(rules: TermsOf<Terms>): KindRules {
  const changesOf = (before: Terms, after: Terms) => changedLines(rules.lines(before), rules.lines(after));
  return termsKind<TermsBody<Terms>>({
    request: "channels.request",
    approve: "channels.approve",
    bodyOf: ({ body }) => rules.body.parse(body),
    // "SOL-USDT options: fee 0 % → 1.5 %"
    summary: ({ catalogue }, { market_id, before, after }) =>
      `${catalogue.pairOf(market_id)} ${rules.product}: ${changesText(changesOf(before, after))}`,
    action: `derivatives.${rules.product}`,
    subject: ({ market_id }) => subjectOf(rules, market_id),
    now: async (db, { market_id, after }) => {
      const now = await rules.read(db, market_id);
      return now && { version: now.version, isSet: changesOf(now.terms, after).length === 0 };
    },
    facts: async ({ db }, { market_id, after }) => {
      const problems = await rules.problems(db, market_id, after);
      return problems
        .filter(({ problem }) => problem === "below_promised")
        .map(({ bound }) => ({
          mark: "warn",
          text: `Open orders promise ${bound} by now: no new ones would be taken until it is less than the reserve`,
        }));
    },
    command: ({ market_id, after }, id) => rules.command(market_id, after, id),
  });
}

export const optionTermsKind = kindOf(optionTermsRules);
export const contractTermsKind = kindOf(contractTermsRules);
