import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { ApplicationReason } from "@candor/contract/i18n/reject-reasons.ts";
import * as routes from "@candor/contract/routes/console/applications.ts";
import { stepCommandId } from "../../../platform/bus/command-id.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { notifyApplication } from "../../../services/notifications/subscriptions.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import { heldByOther, releaseLease } from "../../console/reviews/index.ts";
import { itemsOf, QUEUE, type QueueItem, reviewItem } from "./review-queue.ts";

type To = "passed" | "rejected";
type Decision = { readonly to: To; readonly reason?: ApplicationReason; readonly note: string };

const commandOf = (
  { application_id, version }: Pick<QueueItem, "application_id" | "version">,
  { to, reason }: Pick<Decision, "to" | "reason">,
  { id, operatorId }: { readonly id: string; readonly operatorId: number },
) => ({
  type: "reviewSubscription" as const,
  id,
  applicationId: application_id,
  version,
  to,
  operatorId,
  ...(reason && { reason }),
});

const isOpen = ({ state, version }: QueueItem, seen: number): boolean => state === "under_review" && version === seen;

/** Who decided what and why, in the transaction of the decision; its command follows the commit. */
const write = (trx: Db, item: QueueItem, { to, reason, note }: Decision, context: Context) =>
  audit(trx, {
    operatorId: operatorOf(context).operatorId,
    action: to === "passed" ? "application.pass" : "application.reject",
    subject: `application:${item.application_id}`,
    before: { state: item.state, version: item.version },
    after: { state: to, version: item.version + 1, subscription: item.subscription_id, user: item.user_id, note },
    ...(reason && { reason }),
    ip: context.ip,
  });

const writeRefused = ({ db }: Services, context: Context, id: string, { error }: Refusal) =>
  db.transaction().execute((trx) =>
    audit(trx, {
      operatorId: operatorOf(context).operatorId,
      action: "application.refused",
      subject: `application:${id}`,
      after: { error },
      ip: context.ip,
    }),
  );

type DecisionRoute = typeof routes.applicationApprove | typeof routes.applicationReject;
type Input = Decision & { readonly id: string; readonly version: number };

/**
 * Decides on one application in two steps: the first writes who decided what in one transaction with the answer to the call's key, the second sends the
 * core its command under the same key. If the server stops in between, the console's retry of the unanswered call sends the command again. A decision that
 * the core refuses, as after another one of the same moment, has an entry that says so.
 */
async function decide(
  services: Services,
  route: DecisionRoute,
  context: Context,
  { to, ...input }: Input,
): Promise<Result<{ state: To }>> {
  const { db, engine, clock } = services;
  const { operatorId } = operatorOf(context);
  const { id, version } = input;
  const { result } = await once<{ version: number }>(services, { route, context, input }, async () => {
    const item = await reviewItem(db, id, clock.now());
    if (!item) return refuseField("id", "NOT_FOUND");
    const taken = await heldByOther(services, { queue: QUEUE, id }, operatorId);
    if (taken) return taken;
    return async (trx) => {
      const [now] = await itemsOf(trx, item.subscription_id, [id], clock.now());
      if (!now || !isOpen(now, version)) return refuse("VERSION_CONFLICT");
      await write(trx, now, { to, ...input }, context);
      return done({ version });
    };
  });
  if (!result.ok) return result;
  const command = commandOf({ application_id: id, version }, { to, ...input }, { id: context.commandId, operatorId });
  const outcome = await execute(engine, command, { lane: "operator" });
  if (!outcome.ok) {
    await writeRefused(services, context, id, outcome);
    return outcome;
  }
  await releaseLease(db, { queue: QUEUE, id }, operatorId);
  // A sweep makes up for it.
  if (to === "rejected")
    await afterCommit(services, "notifying of a rejected application", () => notifyApplication(services, id));
  return done({ state: to });
}

type LeftOut = { id: string; uid: string; nickname: string; why: "changed" | "marked" | "taken" };
type Chosen = {
  readonly pass: { id: string; version: number; uid: string; nickname: string }[];
  readonly left_out: LeftOut[];
};
type ManyInput = {
  readonly subscription_id: number;
  readonly items: { id: string; version: number }[];
  readonly note: string;
};

/** Which of the previewed applications still are as they were seen; the others are named with what happened to them. */
async function choose(
  trx: Db,
  context: Context,
  now: number,
  { subscription_id, items, note }: ManyInput,
): Promise<Chosen> {
  const { operatorId } = operatorOf(context);
  const found = await itemsOf(
    trx,
    subscription_id,
    items.map(({ id }) => id),
    now,
  );
  const chosen: Chosen = { pass: [], left_out: [] };
  for (const { id, version } of items) {
    const item = found.find(({ application_id }) => application_id === id);
    const named = { id, uid: item?.uid ?? "", nickname: item?.nickname ?? "" };
    const why = whyNot(item, version, operatorId);
    if (why !== undefined || !item) {
      chosen.left_out.push({ ...named, why: why ?? "changed" });
      continue;
    }
    await write(trx, item, { to: "passed", note }, context);
    chosen.pass.push({ ...named, version });
  }
  return chosen;
}

function whyNot(item: QueueItem | undefined, seen: number, operatorId: number): LeftOut["why"] | undefined {
  if (!item || !isOpen(item, seen)) return "changed";
  if (item.holder_id !== null && item.holder_id !== operatorId) return "taken";
  return item.marks > 0 ? "marked" : undefined;
}

/** Commands that are sent at once: an operator's batch leaves room for others in their lane. */
const AT_ONCE = 20;

/** Passes what is still as it was previewed, each application by a command with an id of its own, so that a retry of the call changes nothing twice. */
async function approveMany(
  services: Services,
  context: Context,
  input: ManyInput,
): Promise<Result<{ passed: number; left_out: LeftOut[] }>> {
  const { operatorId } = operatorOf(context);
  const call = { route: routes.applicationsApprove, context, input };
  const { result } = await once<Chosen>(
    services,
    call,
    async () => async (trx) => done(await choose(trx, context, services.clock.now(), input)),
  );
  if (!result.ok) return result;
  const { pass, left_out } = result.data;
  const late: LeftOut[] = [];
  for (let from = 0; from < pass.length; from += AT_ONCE)
    await Promise.all(
      pass.slice(from, from + AT_ONCE).map(async ({ version, ...named }) => {
        const id = stepCommandId(context.commandId, named.id);
        const command = commandOf({ application_id: named.id, version }, { to: "passed" }, { id, operatorId });
        const outcome = await execute(services.engine, command, { lane: "operator" });
        if (outcome.ok) return;
        await writeRefused(services, context, named.id, outcome);
        late.push({ ...named, why: "changed" });
      }),
    );
  return done({ passed: pass.length - late.length, left_out: [...left_out, ...late] });
}

type DecisionHandlers = {
  readonly approve: (context: Context, input: Omit<Input, "to" | "reason">) => Promise<Result<{ state: To }>>;
  readonly reject: (context: Context, input: Omit<Input, "to">) => Promise<Result<{ state: To }>>;
  readonly approveMany: (context: Context, input: ManyInput) => ReturnType<typeof approveMany>;
};

export const decisions = (services: Services): DecisionHandlers => ({
  approve: (context, input) => decide(services, routes.applicationApprove, context, { ...input, to: "passed" }),
  reject: (context, input) => decide(services, routes.applicationReject, context, { ...input, to: "rejected" }),
  approveMany: (context, input) => approveMany(services, context, input),
});
