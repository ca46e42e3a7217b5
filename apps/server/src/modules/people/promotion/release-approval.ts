import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import type { WithholdReason } from "@candor/contract/domain/rebates.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import {
  type promotionReleaseRequest,
  type RebateReleaseBody,
  rebateReleaseBody,
} from "@candor/contract/routes/console/promotion.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import {
  type Approval,
  type Description,
  type Fact,
  figure,
  type KindRules,
  midSentence,
  otherRequest,
  requestApproval,
  runSteps,
} from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import * as queries from "./console-queries.ts";

export const pairSubject = (inviterId: number, invitedId: number): string => `rebates:${inviterId}-${invitedId}`;

const bodyOf = (approval: Approval): RebateReleaseBody => rebateReleaseBody.parse(approval.body);

/** Requests from a second person that a pair counts as two persons. */
export async function askForRelease(
  { clock, catalogue }: Services,
  trx: Db,
  { context, input }: { readonly context: Context; readonly input: ParsedInputOf<typeof promotionReleaseRequest> },
): Promise<Result<{ approval_id: string }>> {
  const { inviter_uid, invited_uid, version, reason } = input;
  await queries.lockTerms(trx);
  const inviter = await queries.userByUid(trx, inviter_uid);
  if (!inviter) return refuseField("inviter_uid", "NOT_FOUND");
  const invited = await queries.userByUid(trx, invited_uid);
  const pair = invited && (await queries.pairOf(trx, inviter.user_id, invited.user_id));
  if (!pair) return refuseField("invited_uid", "NOT_FOUND");
  if (pair.state !== "withheld" || pair.version !== version) return refuse("VERSION_CONFLICT");
  const subject = pairSubject(pair.inviter_id, pair.invited_id);
  const taken = await otherRequest(trx, { kind: "rebate_release", subject }, clock.now());
  if (taken) return taken;
  const held = await queries.heldOfPair(trx, pair.inviter_id, pair.invited_id);
  const body: RebateReleaseBody = {
    inviter_id: pair.inviter_id,
    inviter_uid,
    invited_id: pair.invited_id,
    invited_uid,
    reason: pair.reason as WithholdReason,
    version,
    held: held.map(({ currency_id, amount }) => ({
      currency_id,
      currency_name: catalogue.symbolOf(currency_id),
      amount: plain(amount),
    })),
  };
  const request = { kind: "rebate_release", subject, body, reason, context, now: clock.now() } as const;
  return done({ approval_id: await requestApproval(trx, request) });
}

const shared: Readonly<Record<WithholdReason, string>> = {
  document: "Both accounts gave the same document",
  device: "Both accounts logged in from the same device",
  bank_account: "Both accounts gave the same bank account or card",
};

/** The bookings as they would be now: fees that were paid meanwhile add to what is withheld. */
async function describe({ db, catalogue }: Services, approval: Approval): Promise<Description> {
  const { inviter_id, invited_id, inviter_uid, reason, version } = bodyOf(approval);
  const facts: Fact[] = [{ mark: "warn", text: shared[reason] }];
  const pair = await queries.pairOf(db, inviter_id, invited_id);
  const held = await queries.heldOfPair(db, inviter_id, invited_id);
  const postings = held.flatMap(({ currency_id, amount }) => {
    const common = { currency: catalogue.symbolOf(currency_id), tag: "rebate" };
    return [
      { owner: inviter_uid, account: "c2c", delta: plain(amount), ...common },
      { owner: "house", account: "fees", delta: formatAmount(-fromNumeric(amount)), ...common },
    ];
  });
  if (approval.state !== "waiting") return { postings, facts };
  if (pair?.version !== version)
    facts.push({ mark: "warn", text: "The pair was released after this request, so it would be rejected" });
  for (const { currency_id, amount } of held) {
    const fees = await queries.houseFees(db, currency_id);
    if (fromNumeric(fees?.available ?? "0") < fromNumeric(amount))
      facts.push({
        mark: "warn",
        text: `The fees hold less than ${plain(amount)} ${catalogue.symbolOf(currency_id)}, so it would be rejected`,
      });
  }
  return { postings, facts };
}

/** Pays what is withheld of a pair that turned out to be two persons; later rebates are posted. */
export const rebateReleaseKind: KindRules = {
  request: "promotion.request",
  approve: "promotion.approve",
  summarize: (_, approval) => {
    const { inviter_uid, invited_uid, held } = bodyOf(approval);
    const [only] = held;
    const single = held.length === 1 && only ? { amount: only.amount, currency: only.currency_name } : undefined;
    const what =
      held.map(({ amount, currency_name }) => `${figure(amount)} ${currency_name}`).join(", ") || "nothing yet";
    const summary = `Release rebates of ${inviter_uid} for ${invited_uid}: ${what}`;
    return {
      summary,
      asks: midSentence(summary),
      amount: single?.amount ?? null,
      currency: single?.currency ?? null,
    };
  },
  describe,
  carryOut: async (services, approval) => {
    const { inviter_id: inviterId, invited_id: invitedId, version } = bodyOf(approval);
    const { decided_by: operatorId, command_id: id, reason } = approval;
    if (operatorId === null) throw new Error(`request ${approval.approval_id} is carried out before its decision`);
    const refusal = await runSteps(services, [
      {
        command: { type: "releaseRebates", id, inviterId, invitedId, version, operatorId },
        // Only a release makes a further version, and the pair of this version can be released once.
        isSet: async (db) => (await queries.pairOf(db, inviterId, invitedId))?.version === version + 1,
      },
    ]);
    if (refusal) return refusal;
    return done({
      settle: async (trx) => {
        const subject = pairSubject(inviterId, invitedId);
        await audit(trx, {
          operatorId,
          action: "promotion.release",
          subject,
          before: { state: "withheld" },
          after: { state: "released" },
          reason,
        });
        return undefined;
      },
    });
  },
};
