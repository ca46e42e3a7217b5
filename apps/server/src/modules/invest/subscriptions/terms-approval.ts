import { coinSlug } from "@candor/contract/content.ts";
import { amount, formatAmount } from "@candor/contract/domain/money.ts";
import type { Refusal } from "@candor/contract/errors.ts";
import {
  type SubscriptionRequestBody,
  subscriptionRequestBody,
} from "@candor/contract/routes/console/subscriptions.ts";
import { totalCost } from "@candor/contract/rules/subscription-lines.ts";
import { stepCommandId } from "../../../platform/bus/command-id.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import {
  type Approval,
  asksOfTerms,
  type CarriedOut,
  type CommandStep,
  changesText,
  creditPostings,
  creditStep,
  type Description,
  type Fact,
  figure,
  hasBegun,
  type KindRules,
  passing,
  runSteps,
} from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { announceCurrency, currencyFacts, marketSteps, writeMarket } from "../../market/listing/index.ts";
import { documentRowView, documentsBySlug } from "../../people/content/index.ts";
import * as queries from "./console-queries.ts";
import { sales } from "./queries.ts";
import { commandOf, termsOf } from "./terms.ts";
import { coinsOf, termsProblem } from "./terms-problems.ts";
import { changesOf, subjectOf } from "./terms-request.ts";

const bodyOf = ({ body }: Approval) => subscriptionRequestBody.parse(body);

/** The coins that are credited to the issuer, in the coin account, from which the terms freeze them. */
const creditOf = ({ user_id, after, credit }: SubscriptionRequestBody) =>
  credit === null
    ? undefined
    : ({ userId: user_id, account: "c2c", currencyId: after.currency_id, amount: amount(credit) } as const);

/** "New: ORBIT for 0.5 USDT, 1000000 on offer, with the listing of ORBIT-USDT" */
function summaryOf(body: SubscriptionRequestBody): string {
  const { subscription_id, currency, pay_currency, before, after, listing } = body;
  if (before) return `Sale ${subscription_id} of ${currency}: ${changesText(changesOf(body))}`;
  const listed = listing ? `, with the listing of ${listing.currency ? `${currency} and ` : ""}${listing.symbol}` : "";
  return `New: ${figure(after.supply)} ${currency} for ${figure(after.price)} ${pay_currency} each${listed}`;
}

/** Whether these are the terms in force: set by this request, since its version is the one after. */
async function isSet(db: Db, body: SubscriptionRequestBody): Promise<boolean> {
  const [row] = await sales(db, [body.subscription_id]);
  if (!row || row.version === body.version) return false;
  const same = { ...body, before: termsOf(row, body.after.issuer_uid) };
  return row.issuer_id === body.user_id && changesOf({ ...same, before_names: body }).length === 0;
}

/** Listing, credit and terms in this order, since each needs the one before. The terms have the request's own command id. */
function stepsOf(approval: Approval, body: SubscriptionRequestBody): CommandStep[] {
  const { subscription_id: subscriptionId, user_id: issuerId, after, listing } = body;
  const { command_id: id } = approval;
  const credit = creditOf(body);
  const command = commandOf({ subscriptionId, issuerId }, after, id);
  return [
    ...(listing ? marketSteps(listing, id, stepCommandId(id, "market")) : []),
    ...(credit ? [creditStep(approval, credit, stepCommandId(id, "credit"))] : []),
    { command, isSet: (db) => isSet(db, body) },
  ];
}

/**
 * A request is checked as a whole before its first command. If its terms are refused all the same, as by another request of the same moment, what was
 * listed and credited stands with its entries in the audit log, and the request shows the refusal.
 */
async function carryOut(services: Services, approval: Approval): Promise<CarriedOut> {
  const { db, clock } = services;
  const body = bodyOf(approval);
  const steps = stepsOf(approval, body);
  const ids = steps.map(({ command }) => command.id);
  // The engine drops ids after a day; the terms themselves show whether all was done before that.
  const begun = (await hasBegun(db, ids)) || (await isSet(db, body));
  const problem = begun ? undefined : await termsProblem(db, body, clock.now());
  if (problem) return problem;
  const refusal = await runSteps(services, steps);
  if (refusal && (passing.has(refusal.error) || !(await isListed(db, body)))) return refusal;
  const { listing } = body;
  return done({
    settle: (trx) => settle(trx, approval, body, refusal),
    ...(listing && {
      after: () =>
        announceCurrency(services, listing.currency ?? { currency_id: listing.base_id, symbol: listing.base }),
    }),
  });
}

const isListed = async (db: Db, { listing }: SubscriptionRequestBody): Promise<boolean> =>
  listing !== null && (await queries.marketById(db, listing.market_id)) !== undefined;

async function settle(
  trx: Db,
  approval: Approval,
  body: SubscriptionRequestBody,
  refusal: Refusal | undefined,
): Promise<Refusal | undefined> {
  if (body.listing) await writeMarket(trx, approval, body.listing);
  if (refusal) return refusal;
  const { decided_by: operatorId, reason } = approval;
  const { before, after, subscription_id, credit } = body;
  const change = { ...(before && { before }), after: { ...after, ...(credit !== null && { credit }) } };
  const entry = { action: "subscription.terms", subject: subjectOf(subscription_id), reason };
  await audit(trx, { operatorId, ...entry, ...change });
  return undefined;
}

async function textsFact(
  { db, clock }: Services,
  { subscription_id, currency }: SubscriptionRequestBody,
): Promise<Fact> {
  const [document] = await documentsBySlug(db, [coinSlug(subscription_id)]);
  const { timing, missing } = document
    ? documentRowView(document, new Date(clock.now()))
    : { timing: "draft", missing: [] };
  if (document && timing === "shown" && missing.length === 0)
    return { mark: "ok", text: "Its texts are published in all eight languages" };
  return {
    mark: "warn",
    text: `Its texts are not published: users would see it as ${currency}, without a description`,
  };
}

async function coinsFact({ db }: Services, body: SubscriptionRequestBody): Promise<Fact> {
  const { subscription_id, currency, after, issuer_name } = body;
  const [row] = await sales(db, [subscription_id]);
  const { free, held, credited } = await coinsOf(db, body, row);
  const has = `${issuer_name} has ${figure(formatAmount(free + held))} ${currency}`;
  const all = credited > 0n ? `${has} and is credited with ${figure(formatAmount(credited))}` : has;
  const isEnough = free + held + credited >= amount(after.supply);
  return {
    mark: isEnough ? "ok" : "warn",
    text: `${all}; ${figure(after.supply)} ${currency} go on offer and are frozen`,
  };
}

async function factsOf(services: Services, approval: Approval, body: SubscriptionRequestBody): Promise<Fact[]> {
  const { db, clock } = services;
  const { after, currency, pay_currency, user_id, listing, issuer_name } = body;
  const begun = await hasBegun(db, [approval.command_id]);
  const problem = begun ? undefined : await termsProblem(db, body, clock.now());
  const at = problem?.field ? ` at ${problem.field}` : "";
  const [issuer] = await queries.issuers(db, [user_id]);
  return [
    ...(problem ? [{ mark: "warn" as const, text: `It would be rejected now: ${problem.error}${at}` }] : []),
    ...(issuer && issuer.state !== "active"
      ? [{ mark: "warn" as const, text: `The account of the issuer, ${issuer_name}, is ${issuer.state}` }]
      : []),
    await coinsFact(services, body),
    {
      mark: "note",
      text: `Buyers of all ${figure(after.supply)} ${currency} would pay ${figure(totalCost(after))} ${pay_currency}, which the issuer receives at the allotment`,
    },
    await textsFact(services, body),
    { mark: "note", text: "The terms are fixed once an application stands" },
    ...(listing?.currency ? await currencyFacts(services, approval, listing.currency) : []),
  ];
}

async function describe(services: Services, approval: Approval): Promise<Description> {
  const body = bodyOf(approval);
  const credit = creditOf(body);
  const postings = credit ? creditPostings(body.after.issuer_uid, body.currency, credit) : [];
  return { postings, facts: approval.state === "waiting" ? await factsOf(services, approval, body) : [] };
}

/** Terms of a new coin's sale, with the listing of the coin and its pair and the credit of its coins where the request has them. */
export const subscriptionTermsKind: KindRules = {
  request: "subscriptions.request",
  approve: "subscriptions.approve",
  summarize: (_, approval) => {
    const body = bodyOf(approval);
    const summary = summaryOf(body);
    return { summary, asks: asksOfTerms(summary), amount: body.credit, currency: body.credit && body.currency };
  },
  describe,
  carryOut,
};
