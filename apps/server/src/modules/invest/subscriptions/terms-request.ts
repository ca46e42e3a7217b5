import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type {
  SubscriptionRequestBody,
  subscriptionTermsRequest,
} from "@candor/contract/routes/console/subscriptions.ts";
import { type SubscriptionNames, subscriptionLines } from "@candor/contract/rules/subscription-lines.ts";
import { changedLines, type TermsChange } from "@candor/contract/rules/terms-changes.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { otherRequest, requestApproval } from "../../console/approvals/index.ts";
import { newMarket, within } from "../../market/listing/index.ts";
import * as queries from "./console-queries.ts";
import { type SaleRow, sales } from "./queries.ts";
import { termsOf } from "./terms.ts";
import { termsProblem } from "./terms-problems.ts";

export const subjectOf = (subscriptionId: number): string => `subscription:${subscriptionId}`;

export const changesOf = ({ before, before_names, after, ...names }: SubscriptionRequestBody): readonly TermsChange[] =>
  changedLines(before ? subscriptionLines(before, before_names) : [], subscriptionLines(after, names));

type Input = ParsedInputOf<typeof subscriptionTermsRequest>;
type Asked = { readonly approval_id: string; readonly subscription_id: number };
type Pair = Pick<SubscriptionRequestBody, "symbol" | "currency" | "pay_currency" | "listing"> &
  Pick<SubscriptionRequestBody["after"], "market_id" | "currency_id" | "pay_currency_id">;

/** The pair of a request: one that is listed with it, or one that exists. */
async function pairOf(services: Services, trx: Db, { market_id, listing }: Input): Promise<Result<Pair>> {
  if ((market_id === null) === (listing === null)) return refuseField("market_id", "INVALID_REQUEST");
  if (listing) {
    const made = await newMarket(services, trx, { input: listing, pricing: undefined });
    if (!made.ok) return within("listing", made);
    const { symbol, base, quote, base_id, quote_id } = made.data;
    const ids = { market_id: made.data.market_id, currency_id: base_id, pay_currency_id: quote_id };
    return done({ ...ids, symbol, currency: base, pay_currency: quote, listing: made.data });
  }
  const row = market_id === null ? undefined : await queries.marketById(trx, market_id);
  if (!row) return refuseField("market_id", "NOT_FOUND");
  return done({ ...namesOfPair(services, row), market_id: row.market_id, listing: null });
}

const namesOfPair = (
  { catalogue }: Services,
  { symbol, base_id, quote_id }: { readonly symbol: string; readonly base_id: number; readonly quote_id: number },
) => ({
  symbol,
  currency_id: base_id,
  pay_currency_id: quote_id,
  currency: catalogue.symbolOf(base_id),
  pay_currency: catalogue.symbolOf(quote_id),
});

/** The terms in force and what their ids are called. */
async function termsBefore({ catalogue }: Services, trx: Db, row: SaleRow) {
  const [issuer] = await queries.issuers(trx, [row.issuer_id]);
  const names: SubscriptionNames = {
    currency: catalogue.symbolOf(row.currency_id),
    pay_currency: catalogue.symbolOf(row.pay_currency_id),
    symbol: catalogue.pairOf(row.market_id),
    issuer_name: issuer?.nickname ?? "",
  };
  return { before: termsOf(row, issuer?.uid ?? ""), before_names: names };
}

/** Requests the terms of a new or an existing sale from a second person. Invalid ones are refused here first, by field. */
export async function askForTerms(
  services: Services,
  trx: Db,
  { context, input }: { readonly context: Context; readonly input: Input },
): Promise<Result<Asked>> {
  const { id, version, reason, market_id: _, listing: _listing, issuer_uid, credit, ...asked } = input;
  await queries.lockTerms(trx);
  const [row] = id === undefined ? [] : await sales(trx, [id]);
  if (id !== undefined && !row) return refuseField("id", "NOT_FOUND");
  if ((row?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
  const subscriptionId = id ?? (await queries.freeId(trx));
  const about = { kind: "subscription_terms", subject: subjectOf(subscriptionId) } as const;
  const now = services.clock.now();
  const taken = await otherRequest(trx, about, now);
  if (taken) return taken;
  const pair = await pairOf(services, trx, input);
  if (!pair.ok) return pair;
  const issuer = await queries.issuerOfUid(trx, issuer_uid);
  if (!issuer) return refuseField("issuer_uid", "NOT_FOUND");
  const { listing, market_id, currency_id, pay_currency_id, ...pairNames } = pair.data;
  const names = { ...pairNames, issuer_name: issuer.nickname };
  const body: SubscriptionRequestBody = {
    subscription_id: subscriptionId,
    version,
    user_id: issuer.user_id,
    ...names,
    ...(row ? await termsBefore(services, trx, row) : { before: null, before_names: names }),
    after: { ...asked, market_id, currency_id, pay_currency_id, issuer_uid },
    listing,
    credit: credit === "0" ? null : credit,
  };
  const problem = await termsProblem(trx, body, now);
  if (problem) return problem;
  if (changesOf(body).length === 0) return refuseField("id", "INVALID_REQUEST");
  const approvalId = await requestApproval(trx, { ...about, body, reason, context, now });
  return done({ approval_id: approvalId, subscription_id: subscriptionId });
}
