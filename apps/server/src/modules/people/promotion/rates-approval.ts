import { plain, RATE_ONE, rate } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import {
  type promotionRatesRequest,
  type RebateRatesBody,
  rebateRatesBody,
} from "@candor/contract/routes/console/promotion.ts";
import { rebateLines } from "@candor/contract/rules/promotion-lines.ts";
import { changedLines, type TermsChange } from "@candor/contract/rules/terms-changes.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import {
  changesText,
  type KindRules,
  otherRequest,
  requestApproval,
  termsKind,
} from "../../console/approvals/index.ts";
import { lockTerms } from "./console-queries.ts";
import { newestRates } from "./queries.ts";

export const RATES_SUBJECT = "promotion:rates";

type Row = { readonly version: number; readonly first: string; readonly second: string; readonly third: string };
export const sharesOfRow = ({ first, second, third }: Row) => ({
  first: plain(first),
  second: plain(second),
  third: plain(third),
});

const changesOf = ({ before, after }: RebateRatesBody): readonly TermsChange[] =>
  changedLines(before ? rebateLines(before) : [], rebateLines(after));

/** Requests other shares from a second person. */
export async function askForRates(
  { clock }: Services,
  trx: Db,
  { context, input }: { readonly context: Context; readonly input: ParsedInputOf<typeof promotionRatesRequest> },
): Promise<Result<{ approval_id: string }>> {
  const { version, reason, ...after } = input;
  await lockTerms(trx);
  const row = await newestRates(trx);
  if ((row?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
  const about = { kind: "rebate_rates", subject: RATES_SUBJECT } as const;
  const taken = await otherRequest(trx, about, clock.now());
  if (taken) return taken;
  if (rate(after.first) + rate(after.second) + rate(after.third) > RATE_ONE)
    return refuseField("first", "INVALID_REQUEST");
  const body: RebateRatesBody = { version, before: row ? sharesOfRow(row) : null, after };
  if (changesOf(body).length === 0) return refuseField("first", "INVALID_REQUEST");
  const request = { ...about, body, reason, context, now: clock.now() };
  return done({ approval_id: await requestApproval(trx, request) });
}

export const rebateRatesKind: KindRules = termsKind<RebateRatesBody>({
  request: "promotion.request",
  approve: "promotion.approve",
  bodyOf: ({ body }) => rebateRatesBody.parse(body),
  summary: (_, body) => `Shares of fees for inviters: ${changesText(changesOf(body))}`,
  keeps: "Rebates that were posted stay; the shares count for fees from then on",
  action: "promotion.rates",
  subject: () => RATES_SUBJECT,
  now: async (db, body) => {
    const row = await newestRates(db);
    if (!row) return { version: 0, isSet: false };
    return { version: row.version, isSet: changesOf({ ...body, before: sharesOfRow(row) }).length === 0 };
  },
  facts: async () => [],
  command: ({ after }, id) => ({
    type: "setRebates",
    id,
    first: rate(after.first),
    second: rate(after.second),
    third: rate(after.third),
  }),
});
