import { UnknownOutcome } from "../../../platform/bus/bus.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import { type CarriedOut, type KindTable, passing } from "./kind.ts";
import * as queries from "./queries.ts";
import { rulesOf } from "./rules.ts";

/**
 * Carries out an approved request; does nothing with one that is not, or no longer, approved. For any number of calls the command has one id, so the
 * engine executes it once, and the request leaves its state once. With an unknown outcome it stays approved for the next call.
 */
export async function carryOut(services: Services, kinds: KindTable, approvalId: string): Promise<void> {
  const { db, log } = services;
  const approval = await queries.byId(db, approvalId);
  if (approval?.state !== "approved") return;
  let outcome: CarriedOut;
  try {
    outcome = await rulesOf(kinds, approval.kind).carryOut(services, approval);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn({ approvalId }, "the engine did not tell what became of an approved request; it is asked again");
    return;
  }
  if (!outcome.ok && passing.has(outcome.error)) {
    log.warn({ approvalId, error: outcome.error }, "an approved request could not be carried out yet");
    return;
  }
  const settled = await db.transaction().execute(async (trx) => {
    const now = await queries.locked(trx, approvalId);
    if (now?.state !== "approved") return false;
    const refusal = outcome.ok ? await outcome.data.settle?.(trx) : outcome;
    const state = refusal ? "refused" : "booked";
    await queries.change(trx, now, { state, refusal: refusal?.error ?? null });
    await audit(trx, {
      operatorId: null,
      action: `approval.${state}`,
      subject: `approval:${approvalId}`,
      after: { kind: now.kind, about: now.subject, command: now.command_id, refusal: refusal?.error ?? null },
    });
    return true;
  });
  if (settled && outcome.ok) await outcome.data.after?.();
}

/** The timed work on requests: carries out pending approved ones, and expires those undecided after 24 h. */
export async function tendApprovals(services: Services, kinds: KindTable): Promise<void> {
  const { db, clock, log } = services;
  for (const { approval_id } of await queries.approved(db))
    await carryOut(services, kinds, approval_id).catch((error: unknown) =>
      log.error({ err: error, approvalId: approval_id }, "an approved request could not be carried out"),
    );
  for (const { approval_id } of await queries.waitingSince(db, new Date(clock.now())))
    await db.transaction().execute(async (trx) => {
      const approval = await queries.locked(trx, approval_id);
      if (approval?.state !== "waiting") return;
      await queries.change(trx, approval, { state: "expired" });
      await audit(trx, { operatorId: null, action: "approval.expire", subject: `approval:${approval_id}` });
    });
}

const EVERY_MS = 30_000;

/** Does so now and every 30 s. Returns a function that stops it. */
export function startApprovals(services: Services, kinds: KindTable): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let under = false;
  const run = () => {
    if (under) return;
    under = true;
    running = tendApprovals(services, kinds)
      .catch((error: unknown) => services.log.error({ err: error }, "requests for approval could not be tended"))
      .finally(() => {
        under = false;
      });
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
