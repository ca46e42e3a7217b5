import { refuse } from "@candor/contract/errors.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { type Approval, type CarriedOut, type Fact, figure, type KindRules } from "../../console/approvals/index.ts";
import type { SecondReason } from "./alone.ts";
import { credit } from "./credit.ts";
import { moveToCrediting, type SecondBody } from "./crediting.ts";
import { postingsOf } from "./postings.ts";
import * as queries from "./queries.ts";

const bodyOf = (approval: Approval) => approval.body as SecondBody;

const why: Readonly<Record<SecondReason, string>> = {
  more: "The credit exceeds the user's claim",
  limit: "The amount is above what one operator may credit on this channel",
  day: "The first operator has credited as much as one may alone in 24 h",
};

/** A deposit with two approvers: nobody outside would ever complain about a credit for money that never arrived. */
export const depositSecondKind: KindRules = {
  request: "deposits.review",
  approve: "movement.approve",
  summarize: ({ catalogue }, approval) => {
    const { amount, claimed, currency_id, deposit_id, uid } = bodyOf(approval);
    const currency = catalogue.symbolOf(currency_id);
    const of = amount === claimed ? "" : ` of ${claimed}`;
    const asked = amount === claimed ? "" : `, which was announced with ${figure(claimed)}`;
    const asks = `credit ${figure(amount)} ${currency} to ${uid} for deposit D-${deposit_id}${asked}`;
    return {
      summary: `Credit ${figure(amount)} ${currency} for deposit ${deposit_id}${of}`,
      asks,
      amount,
      currency,
    };
  },
  describe: async (services, approval) => ({
    postings: postingsOf(services, bodyOf(approval)),
    facts: await factsOf(services, approval),
  }),
  carryOut,
};

async function factsOf({ db }: Services, approval: Approval): Promise<Fact[]> {
  const { deposit_id, version, reference, output, network } = bodyOf(approval);
  const [row, used] = await Promise.all([
    queries.byId(db, deposit_id),
    queries.creditedTo(db, { network, reference, output }),
  ]);
  const facts: Fact[] = [
    // Requests from before this release were all for more than the claim.
    { mark: "note", text: why[bodyOf(approval).why ?? "more"] },
    { mark: "note", text: `Payment ${reference}${output === "" ? "" : `, output ${output}`}` },
  ];
  if (used && used.deposit_id !== deposit_id)
    facts.push({ mark: "warn", text: `This payment was credited to ${used.uid}, so this would be rejected` });
  if (row?.state === "under_review" && row.version !== version)
    facts.push({ mark: "warn", text: "The deposit was changed after this request, so it would be rejected" });
  return facts;
}

/** The deposit is decided first, in a transaction of its own, and then booked as every other: the request is booked once the deposit is. */
async function carryOut(services: Services, approval: Approval): Promise<CarriedOut> {
  const { db, clock } = services;
  const { requested_by: operatorId, decided_by: secondId } = approval;
  const body = bodyOf(approval);
  const refusal = await db.transaction().execute(async (trx) => {
    const row = await queries.locked(trx, body.deposit_id);
    if (!row) return refuse("NOT_FOUND");
    // An earlier attempt of this request got this far: nothing else sets a deposit's second operator.
    if (row.state !== "under_review" && row.second_by !== null && row.second_by === secondId) return undefined;
    if (row.state !== "under_review" || row.version !== body.version) return refuse("VERSION_CONFLICT");
    return moveToCrediting(trx, row, { ...body, operatorId, secondId, now: clock.now() });
  });
  if (refusal) return refusal;
  await credit(services, body.deposit_id);
  const row = await queries.byId(db, body.deposit_id);
  // Not known yet: the request stays approved, and is retried.
  return row?.state === "passed" ? done({}) : refuse("UNAVAILABLE");
}
