import { type Amount, formatAmount } from "@candor/contract/domain/money.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { subscriptionCost, ticketOf } from "@candor/contract/rules/subscriptions.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { DONE, type Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import type {
  ApplyForSubscription,
  ReviewSubscription,
  Subscription,
  SubscriptionApplication,
  TakeBackSubscription,
} from "./records.ts";
import { saleOf, setApplication } from "./sales.ts";
import { hasBegun, isUndecided, payBalance, refOf, type Sale } from "./state.ts";

/** Whether its user may act on an application. A clock that is set back opens no subscription again that its end has reached. */
function isSubscribing({ subscriptions }: State, { now }: Sale, at: number): boolean {
  const time = Math.max(subscriptions.now, at);
  return !hasBegun(now) && time >= now.startsAt && time < now.endsAt;
}

/** What the user, and all accounts of the document, would have applied for. */
function refuseQuantity(
  state: State,
  { now, byDocument }: Sale,
  command: ApplyForSubscription,
  before: SubscriptionApplication | undefined,
): Refusal | undefined {
  const { quantity, documentKey } = command;
  const { step, min, max, currencyId } = now;
  if (quantity <= 0n) return refuse("INVALID_AMOUNT");
  if (quantity % step !== 0n) return refuse("QUANTITY_OFF_LOT", { lot: formatAmount(step) });
  const total = (before?.quantity ?? 0n) + quantity;
  const currency = state.currencies.get(currencyId)?.symbol ?? "";
  if (total < min || total > max)
    return refuse("SUBSCRIPTION_LIMIT", { min: formatAmount(min), max: formatAmount(max), currency });
  const own = before?.documentKey === documentKey ? before.quantity : 0n;
  if ((byDocument.get(documentKey) ?? 0n) - own + total > max)
    return refuse("SUBSCRIPTION_DOCUMENT", { max: formatAmount(max), currency });
  return undefined;
}

/** Whether this user may apply at all. */
function refuseApplicant(state: State, sale: Sale, command: ApplyForSubscription): Refusal | undefined {
  const { userId, levelNeeded, documentKey, version, at } = command;
  if ((state.users.get(userId)?.level ?? 0) < levelNeeded) return refuse("NOT_VERIFIED");
  if (!isSubscribing(state, sale, at)) return refuse("SUBSCRIPTION_CLOSED");
  if (version !== sale.now.version) return refuse("VERSION_CONFLICT");
  // An issuer who applies feigns demand.
  if (userId === sale.now.issuerId) return refuse("FORBIDDEN");
  return documentKey === "" ? refuse("INVALID_REQUEST", { field: "documentKey" }) : undefined;
}

const ZERO = 0n as Amount;

/** A raised application is reviewed again. */
function applied(
  { subscriptionId, price, review }: Subscription,
  { id, userId, documentKey, quantity, at }: ApplyForSubscription,
  before: SubscriptionApplication | undefined,
): SubscriptionApplication {
  const applicationId = before?.applicationId ?? id;
  const total = ((before?.quantity ?? 0n) + quantity) as Amount;
  return {
    applicationId,
    subscriptionId,
    userId,
    documentKey,
    ticket: before?.ticket ?? ticketOf(bytesToHex(sha256(utf8ToBytes(applicationId)))),
    quantity: total,
    cost: subscriptionCost(total, price),
    state: review === "automatic" ? "passed" : "under_review",
    reason: undefined,
    operatorId: undefined,
    allotted: ZERO,
    paid: ZERO,
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  };
}

export function applyForSubscription(state: State, command: ApplyForSubscription): Outcome {
  const { userId, subscriptionId } = command;
  const { sales, applications } = state.subscriptions;
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const sale = sales.get(subscriptionId);
  if (!sale) return refuse("NOT_FOUND");
  const before = applications.get(sale.byUser.get(userId) ?? "");
  const refused = refuseApplicant(state, sale, command) ?? refuseQuantity(state, sale, command, before);
  if (refused) return refused;
  const application = applied(sale.now, command, before);
  const more = application.cost - (before?.cost ?? 0n);
  const balance = payBalance(state.ledger, userId, sale.now);
  if (balance.available < more) return refuse("INSUFFICIENT_BALANCE");
  // A small raise may cost nothing beyond what was rounded up before.
  if (more > 0n) state.ledger.hold(balance, more, "ieo_lock_0", refOf(application));
  setApplication(state, application);
  return { ok: true, application };
}

type End = Pick<SubscriptionApplication, "state" | "reason" | "operatorId" | "updatedAt">;

/** Unfreezes the cost of an application that gets nothing. */
export function endApplication(state: State, before: SubscriptionApplication, end: End): SubscriptionApplication {
  const { userId, cost, version } = before;
  const { now } = saleOf(state, before.subscriptionId);
  state.ledger.release(payBalance(state.ledger, userId, now), cost, "ieo_lock_1", refOf(before));
  const application = { ...before, ...end, version: version + 1 };
  setApplication(state, application);
  return application;
}

export function takeBackSubscription(state: State, { userId, applicationId, at }: TakeBackSubscription): Outcome {
  const refusal = refuseUser(state, userId);
  if (refusal) return refusal;
  const before = state.subscriptions.applications.get(applicationId);
  if (!before || before.userId !== userId) return refuse("NOT_FOUND");
  if (!isSubscribing(state, saleOf(state, before.subscriptionId), at)) return refuse("SUBSCRIPTION_CLOSED");
  const { reason, operatorId } = before;
  const application = endApplication(state, before, { state: "taken_back", reason, operatorId, updatedAt: at });
  return { ok: true, application };
}

/** A frozen user's application is decided on all the same: the operators act, not the user. */
export function reviewSubscription(state: State, command: ReviewSubscription): Outcome {
  const { applicationId, version, to, operatorId, reason, at } = command;
  const before = state.subscriptions.applications.get(applicationId);
  if (!before || !isUndecided(before)) return refuse("NOT_FOUND");
  if (hasBegun(saleOf(state, before.subscriptionId).now)) return refuse("SUBSCRIPTION_CLOSED");
  if (before.state !== "under_review" || before.version !== version) return refuse("VERSION_CONFLICT");
  if (to === "rejected") endApplication(state, before, { state: to, reason, operatorId, updatedAt: at });
  else setApplication(state, { ...before, state: to, operatorId, version: version + 1, updatedAt: at });
  return DONE;
}
