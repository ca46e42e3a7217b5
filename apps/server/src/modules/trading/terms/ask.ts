import { refuse } from "@candor/contract/errors.ts";
import type { TermsProblem } from "@candor/contract/rules/derivative-terms.ts";
import { changedLines } from "@candor/contract/rules/terms-changes.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { otherRequest, requestApproval } from "../../console/approvals/index.ts";
import { subjectOf, type TermsBody, type TermsOf } from "./terms.ts";

export type Asked<Terms> = {
  readonly market_id: number;
  readonly version: number;
  readonly reason: string;
  readonly terms: Terms;
};

export const refuseProblem = ({ field, problem, bound }: TermsProblem): FieldRefusal =>
  refuseField(field, "INVALID_REQUEST", { problem, ...(bound === undefined ? {} : { bound }) });

/** Requests new terms of a pair from a second person. Invalid ones are refused here first. */
export async function askForTerms<Terms>(
  { clock }: Services,
  rules: TermsOf<Terms>,
  trx: Db,
  { context, asked }: { readonly context: Context; readonly asked: Asked<Terms> },
): Promise<Result<{ approval_id: string }>> {
  const { market_id, version, reason, terms: after } = asked;
  const now = await rules.read(trx, market_id, true);
  if (!now) return refuseField("market_id", "NOT_FOUND");
  if (now.version !== version) return refuse("VERSION_CONFLICT");
  const subject = subjectOf(rules, market_id);
  const taken = await otherRequest(trx, { kind: rules.kind, subject }, clock.now());
  if (taken) return taken;
  const [problem] = await rules.problems(trx, market_id, after);
  if (problem) return refuseProblem(problem);
  const before = now.terms;
  if (changedLines(rules.lines(before), rules.lines(after)).length === 0)
    return refuseField("market_id", "INVALID_REQUEST");
  const body: TermsBody<Terms> = { market_id, version, before, after };
  const request = { kind: rules.kind, subject, body, reason, context, now: clock.now() };
  return done({ approval_id: await requestApproval(trx, request) });
}
