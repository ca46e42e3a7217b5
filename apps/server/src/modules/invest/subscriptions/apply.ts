import type { Amount } from "@candor/contract/domain/money.ts";
import { type ErrorCode, type Refusal, refuse } from "@candor/contract/errors.ts";
import type { SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import type { Done } from "../../../platform/bus/bus.ts";
import { applicationViewOfRow } from "../../../platform/bus/views.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { verifiedDocument } from "../../account/kyc/index.ts";
import * as queries from "./queries.ts";
import { applicationsOf } from "./reads.ts";
import { applicationFromView } from "./view.ts";

/** Advanced verification. */
const LEVEL_NEEDED = 2;

const fields: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: "id",
  SUBSCRIPTION_CLOSED: "id",
  FORBIDDEN: "id",
  TERMS_CHANGED: "terms_version",
  INVALID_AMOUNT: "number",
  QUANTITY_OFF_LOT: "number",
  SUBSCRIPTION_LIMIT: "number",
  SUBSCRIPTION_DOCUMENT: "number",
  INSUFFICIENT_BALANCE: "number",
};

function withField(refusal: Refusal): FieldRefusal {
  const field = fields[refusal.error];
  return field === undefined ? refusal : { ...refusal, field };
}

type Answered = { readonly outcome: Done; readonly sale: queries.SaleRow };

/** The application as its row says it, or as the engine answered if the row cannot be read now: it is committed either way. */
async function answer(
  services: Services,
  context: Context,
  { outcome: { application: view, at }, sale }: Answered,
): Promise<Result<SubscriptionApplication>> {
  if (!view) throw new Error("the engine answered without an application");
  const { db, catalogue } = services;
  const { language } = context;
  const stored = await afterCommit(services, "reading an application", async () => {
    const row = await queries.applicationById(db, userOf(context).userId, view.applicationId);
    return row && (await applicationsOf(services, language, [applicationViewOfRow(row)]))[0];
  });
  const known = { sale, name: catalogue.symbolOf(sale.currency_id), language };
  return done(stored ?? applicationFromView(catalogue, view, known, at));
}

type Applied = { readonly id: number; readonly number: Amount; readonly terms_version?: number | undefined };

/** Applies by one command of the caller's key. Without a version the terms of now are accepted. */
export async function apply(
  services: Services,
  context: Context,
  { id: subscriptionId, number: quantity, terms_version }: Applied,
): Promise<Result<SubscriptionApplication>> {
  const { db, engine, secrets } = services;
  const { userId } = userOf(context);
  const [[sale], documentKey] = await Promise.all([
    queries.sales(db, [subscriptionId]),
    verifiedDocument(db, secrets, { userId, use: `subscription:${subscriptionId}` }),
  ]);
  if (!sale) return refuseField("id", "NOT_FOUND");
  if (documentKey === undefined) return refuse("NOT_VERIFIED");
  const outcome = await execute(engine, {
    type: "applyForSubscription",
    id: context.commandId,
    userId,
    subscriptionId,
    quantity,
    version: terms_version ?? sale.version,
    levelNeeded: LEVEL_NEEDED,
    documentKey,
  });
  if (outcome.ok) return answer(services, context, { outcome, sale });
  return withField(outcome.error === "VERSION_CONFLICT" ? refuse("TERMS_CHANGED") : outcome);
}

/** An application that stands no more is refused like one after the end of the subscription, and another user's like an unknown one. */
export async function takeBack(
  services: Services,
  context: Context,
  { id: applicationId }: { readonly id: string },
): Promise<Result<SubscriptionApplication>> {
  const { db, engine } = services;
  const { userId } = userOf(context);
  const row = await queries.applicationById(db, userId, applicationId);
  const [sale] = row ? await queries.sales(db, [row.subscription_id]) : [];
  if (!sale) return refuseField("id", "NOT_FOUND");
  const command = { type: "takeBackSubscription", id: context.commandId, userId, applicationId } as const;
  const outcome = await execute(engine, command);
  if (outcome.ok) return answer(services, context, { outcome, sale });
  return outcome.error === "NOT_FOUND" ? refuseField("id", "SUBSCRIPTION_CLOSED") : withField(outcome);
}
