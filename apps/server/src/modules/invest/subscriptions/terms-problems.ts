import { amount, DECIMALS, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { SubscriptionRequestBody } from "@candor/contract/routes/console/subscriptions.ts";
import { subscriptionTermsProblems } from "@candor/contract/rules/subscription-terms.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import { marketProblem, within } from "../../market/listing/index.ts";
import { refuseProblem } from "../../trading/terms/index.ts";
import * as queries from "./console-queries.ts";
import { type SaleRow, sales } from "./queries.ts";

/** Whether an application stands, or the allotment has begun. */
export const isFixed = async (db: Db, row: SaleRow): Promise<boolean> =>
  row.applied !== null || (await queries.hasApplications(db, row.subscription_id));

/** The pair has no outside price, has never traded, and belongs to no other sale. */
async function pairProblem(
  db: Db,
  { after, subscription_id }: SubscriptionRequestBody,
): Promise<FieldRefusal | undefined> {
  const market = await queries.marketById(db, after.market_id);
  if (!market) return refuseField("market_id", "NOT_FOUND");
  const sale = await queries.saleOfMarket(db, market.market_id);
  const isTaken = sale !== undefined && sale.subscription_id !== subscription_id;
  if (market.source !== "book" || isTaken || (await queries.isUsed(db, market.market_id)))
    return refuseField("market_id", "INVALID_REQUEST", { problem: "not_new" });
  return undefined;
}

/** With the sale only a pair without an outside price is listed, and only the coin that it sells. */
async function listingProblem(db: Db, listing: NonNullable<SubscriptionRequestBody["listing"]>) {
  if (listing.source !== "book") return refuseField("listing.source", "INVALID_REQUEST");
  if (listing.currency && listing.currency.symbol !== listing.base)
    return refuseField("listing.currency.symbol", "INVALID_REQUEST");
  const wrong = await marketProblem(db, listing, undefined);
  return wrong && within("listing", wrong);
}

/** What the issuer can put on offer: what is free, what these terms' last version has frozen, and what the request credits. */
export async function coinsOf(db: Db, body: SubscriptionRequestBody, before: SaleRow | undefined) {
  const { user_id, after, credit } = body;
  const free = fromNumeric(await queries.availableCoins(db, user_id, after.currency_id));
  const isSame = before?.issuer_id === user_id && before.currency_id === after.currency_id;
  const held = before && isSame ? fromNumeric(before.held) : 0n;
  return { free, held, credited: credit === null ? 0n : amount(credit) };
}

async function decimalsOf(db: Db, { after, listing }: SubscriptionRequestBody): Promise<number> {
  if (listing?.currency) return listing.currency.decimals;
  const row = await db
    .selectFrom("currencies")
    .select("decimals")
    .where("currency_id", "=", after.currency_id)
    .executeTakeFirst();
  return row?.decimals ?? DECIMALS;
}

/** Why terms could not be set now, as the core would refuse them; undefined if they could. */
export async function termsProblem(
  db: Db,
  body: SubscriptionRequestBody,
  now: number,
): Promise<FieldRefusal | undefined> {
  const { subscription_id, version, after, listing, credit } = body;
  const [row] = await sales(db, [subscription_id]);
  if ((row?.version ?? 0) !== version) return refuse("VERSION_CONFLICT");
  if (row && (await isFixed(db, row))) return refuse("SUBSCRIPTION_FIXED");
  const pair = listing ? await listingProblem(db, listing) : await pairProblem(db, body);
  if (pair) return pair;
  const lot = listing?.lot ?? plain((await queries.marketById(db, after.market_id))?.lot ?? "0");
  const [problem] = subscriptionTermsProblems(after, { lot, now });
  if (problem) return refuseProblem(problem);
  if (credit !== null && amount(credit) % 10n ** BigInt(DECIMALS - (await decimalsOf(db, body))) !== 0n)
    return refuseField("credit", "INVALID_AMOUNT");
  const { free, held, credited } = await coinsOf(db, body, row);
  return free + held + credited < amount(after.supply) ? refuseField("supply", "INSUFFICIENT_BALANCE") : undefined;
}
