import { refuse } from "@candor/contract/errors.ts";
import { changedLines } from "@candor/contract/rules/terms-changes.ts";
import { done } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import {
  type Approval,
  type CarriedOut,
  type Description,
  type Fact,
  type KindRules,
  type Summary,
  wasExecuted,
} from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { contractTermsRules, optionTermsRules, subjectOf, type TermsOf } from "./terms.ts";

const SHOWN_MAX = 2;
const lowered = (words: string): string => words.slice(0, 1).toLowerCase() + words.slice(1);

/** How requests for other terms of a product are shown and carried out: for all users alike, and for orders that are placed from then on. */
function termsKind<Terms>(rules: TermsOf<Terms>): KindRules {
  const bodyOf = ({ body }: Approval) => rules.body.parse(body);
  const changesOf = (before: Terms, after: Terms) => changedLines(rules.lines(before), rules.lines(after));

  /** "SOL-USDT options: fee 0 % → 1.5 %"; what is more than a line holds the request itself lists. */
  function summarize({ catalogue }: Services, approval: Approval): Summary {
    const { market_id, before, after } = bodyOf(approval);
    const changes = changesOf(before, after);
    const shown = changes
      .slice(0, SHOWN_MAX)
      .map((change) => `${lowered(change.field)} ${change.before} → ${change.after}`)
      .join(", ");
    const more = changes.length > SHOWN_MAX ? ` and ${changes.length - SHOWN_MAX} more` : "";
    const summary = `${catalogue.pairOf(market_id)} ${rules.product}: ${shown}${more}`;
    return { summary, amount: null, currency: null };
  }

  async function describe({ db }: Services, approval: Approval): Promise<Description> {
    const { market_id, version, after } = bodyOf(approval);
    const facts: Fact[] = [{ mark: "ok", text: "What is open keeps the terms that it was placed with" }];
    if (approval.state !== "waiting") return { postings: [], facts };
    const now = await rules.read(db, market_id);
    if (now?.version !== version)
      facts.push({
        mark: "warn",
        text: "The terms were changed after this request, so it would be rejected",
      });
    const problems = await rules.problems(db, market_id, after);
    for (const { bound } of problems.filter(({ problem }) => problem === "below_promised"))
      facts.push({
        mark: "warn",
        text: `Open orders promise ${bound} by now: no new ones would be taken until it is less than the reserve`,
      });
    return { postings: [], facts };
  }

  /** The core sets the terms, and the row's next version with them, so that orders are taken by them from this command on. */
  async function carryOut({ db, engine }: Services, approval: Approval): Promise<CarriedOut> {
    const { market_id, version, before, after } = bodyOf(approval);
    const now = await rules.read(db, market_id);
    if (!now) return refuse("NOT_FOUND");
    // After a death between command and booking the version is the next one already, and the command is ours.
    if (now.version !== version && !(await wasExecuted(db, approval.command_id))) return refuse("VERSION_CONFLICT");
    const outcome = await execute(engine, rules.command(market_id, after, approval.command_id), { lane: "operator" });
    // The engine forgets outcomes after a day; the terms themselves tell whether the command was executed while its id was young.
    const isSet = () => changesOf(now.terms, after).length === 0;
    if (!outcome.ok && !(outcome.error === "IDEMPOTENCY_EXPIRED" && isSet())) return outcome;
    return done({
      settle: async (trx) => {
        await audit(trx, {
          operatorId: approval.decided_by,
          action: `derivatives.${rules.product}`,
          subject: subjectOf(rules, market_id),
          before,
          after,
          reason: approval.reason,
        });
        return undefined;
      },
    });
  }

  return { request: "channels.request", approve: "channels.approve", summarize, describe, carryOut };
}

export const optionTermsKind = termsKind(optionTermsRules);
export const contractTermsKind = termsKind(contractTermsRules);
