import { amount, plain, RATE_ONE, rate } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import {
  type FeeLevelsBody,
  feeLevelsBody,
  type promotionLevelsRequest,
} from "@candor/contract/routes/console/promotion.ts";
import type { FeeLevelTerms } from "@candor/contract/routes/promotion.ts";
import { feeLevelLines } from "@candor/contract/rules/promotion-lines.ts";
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
import { newestTable, termsOf } from "./fee-levels.ts";

export const LEVELS_SUBJECT = "promotion:levels";

const changesOf = ({ before, after }: FeeLevelsBody): readonly TermsChange[] =>
  changedLines(feeLevelLines(before?.levels ?? []), feeLevelLines(after.levels));

/** The core's own rule, so that a wrong table is refused before anybody decides on it. */
const isRight = (levels: readonly FeeLevelTerms[]): boolean =>
  levels.every(({ volume, maker_reduction, taker_reduction }, index) => {
    const below = levels[index - 1];
    const [maker, taker] = [rate(maker_reduction), rate(taker_reduction)];
    return (
      amount(volume) > amount(below?.volume ?? "0") &&
      maker >= rate(below?.maker_reduction ?? "0") &&
      taker >= rate(below?.taker_reduction ?? "0") &&
      maker <= RATE_ONE &&
      taker <= RATE_ONE
    );
  });

/** Requests another table from a second person. */
export async function askForLevels(
  { clock }: Services,
  trx: Db,
  { context, input }: { readonly context: Context; readonly input: ParsedInputOf<typeof promotionLevelsRequest> },
): Promise<Result<{ approval_id: string }>> {
  const { version, levels, reason } = input;
  await lockTerms(trx);
  const row = await newestTable(trx);
  if ((row?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
  const about = { kind: "fee_levels", subject: LEVELS_SUBJECT } as const;
  const taken = await otherRequest(trx, about, clock.now());
  if (taken) return taken;
  const after = { levels: levels.map((one, index) => ({ level: index + 1, ...one })) };
  const body: FeeLevelsBody = { version, before: row ? { levels: termsOf(row.levels) } : null, after };
  if (!isRight(after.levels) || changesOf(body).length === 0) return refuseField("levels", "INVALID_REQUEST");
  const request = { ...about, body, reason, context, now: clock.now() };
  return done({ approval_id: await requestApproval(trx, request) });
}

export const feeLevelsKind: KindRules = termsKind<FeeLevelsBody>({
  request: "promotion.request",
  approve: "promotion.approve",
  bodyOf: ({ body }) => feeLevelsBody.parse(body),
  summary: (_, body) => `Fee levels: ${changesText(changesOf(body))}`,
  keeps: "Levels of users stay as they are until they are next counted, at 00:00 UTC",
  action: "promotion.levels",
  subject: () => LEVELS_SUBJECT,
  now: async (db, body) => {
    const row = await newestTable(db);
    if (!row) return { version: 0, isSet: false };
    const before = { levels: termsOf(row.levels) };
    return { version: row.version, isSet: changesOf({ ...body, before }).length === 0 };
  },
  facts: async () => [],
  command: ({ after }, id) => ({
    type: "setFeeLevels",
    id,
    levels: after.levels.map(({ volume, maker_reduction, taker_reduction }) => ({
      volume: amount(plain(volume)),
      maker: rate(maker_reduction),
      taker: rate(taker_reduction),
    })),
  }),
});
