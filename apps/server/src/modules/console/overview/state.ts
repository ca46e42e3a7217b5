import { mayDo, type OperatorRole } from "@candor/contract/permissions.ts";
import type * as session from "@candor/contract/routes/console/session.ts";
import { version } from "../../../platform/config/config.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { identityCounts } from "../../account/kyc/index.ts";
import { applicationCounts } from "../../invest/subscriptions/index.ts";
import { chatCounts } from "../../people/chat/index.ts";
import { depositCounts } from "../../wallet/deposits/index.ts";
import { withdrawalCounts } from "../../wallet/withdrawals/index.ts";
import { approvalCounts } from "../approvals/index.ts";
import { operatorView } from "../operators/index.ts";
import { disputeCounts, merchantCounts } from "../otc/index.ts";
import { type Counts, readTarget } from "../reviews/index.ts";
import { engineHealth } from "./engine-health.ts";
import type { Watch } from "./watch.ts";

export type QueueCount = Counts & { readonly queue: string };

/** Open items of the queues that a role may see. */
export async function queueCounts({ db, clock }: Services, role: OperatorRole): Promise<QueueCount[]> {
  const now = clock.now();
  const counts: QueueCount[] = [];
  if (mayDo(role, "identity.read")) {
    const target = await readTarget(db, "identity");
    counts.push({ queue: "identity", ...(await identityCounts(db, target, now)) });
  }
  if (mayDo(role, "deposits.read")) {
    const target = await readTarget(db, "deposits");
    counts.push({ queue: "deposits", ...(await depositCounts(db, target, now)) });
  }
  if (mayDo(role, "withdrawals.read")) {
    const target = await readTarget(db, "withdrawals");
    counts.push({ queue: "withdrawals", ...(await withdrawalCounts(db, target, now)) });
  }
  if (mayDo(role, "otc.read")) {
    const target = await readTarget(db, "otc");
    counts.push({ queue: "disputes", ...(await disputeCounts(db, target, now)) });
    const requests = await readTarget(db, "approvals");
    counts.push({ queue: "merchants", ...(await merchantCounts(db, requests, now)) });
  }
  if (mayDo(role, "applications.read")) counts.push({ queue: "applications", ...(await applicationCounts(db, now)) });
  if (mayDo(role, "chat.read")) {
    const target = await readTarget(db, "chat");
    counts.push({ queue: "chat", ...(await chatCounts(db, target, now)) });
  }
  if (mayDo(role, "movement.read")) {
    const target = await readTarget(db, "approvals");
    counts.push({ queue: "approvals", ...(await approvalCounts(db, target, now)) });
  }
  return counts;
}

export const stateHandler =
  (services: Services, watch: Watch): HandlersOf<typeof session>["consoleState"] =>
  async (context) => {
    const { config, clock, engine } = services;
    const operator = operatorOf(context);
    const [status, commits, counts, alarms] = await Promise.all([
      engineHealth(engine),
      watch.commits.times(),
      queueCounts(services, operator.role),
      watch.alarms(),
    ]);
    const now = clock.now();
    return done({
      operator: operatorView(operator),
      mode: config.mode,
      feed: config.feed.kind,
      version: version(),
      server_time: new Date(now).toISOString(),
      server_time_ms: now,
      engine: {
        state: status.state,
        commit_p50_ms: commits.p50,
        commit_p99_ms: commits.p99,
        queued: status.queued,
        commit_wait_ms: status.commitWaitMs,
      },
      counts: counts.map(({ oldest: _, ...count }) => count),
      alarms,
      audit_ok: watch.audit.ok,
    });
  };
