import { refuse } from "@candor/contract/errors.ts";
import type { IdentityReason } from "@candor/contract/i18n/reject-reasons.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import { closeQuestion } from "../../console/reviews/index.ts";
import { sendLevel } from "./levels.ts";
import { type Decided, notifyUser } from "./notify-user.ts";
import * as queries from "./queries.ts";

/** An operator's decision, on the version of the record that they saw. The note is for operators only. */
export type Decision = {
  readonly identityId: number;
  readonly version: number;
  readonly operatorId: number;
  readonly note: string;
  readonly ip: string;
} & ({ readonly approve: true } | { readonly approve: false; readonly reason: IdentityReason });

/**
 * Decides a record and writes the entry of the audit log, in the caller's transaction; `carryOut` has to follow its commit. Refused: NOT_FOUND, and
 * VERSION_CONFLICT after a concurrent decision.
 */
export async function decideIn(trx: Db, now: number, decision: Decision): Promise<Result<Decided>> {
  const { identityId, version, operatorId, note, ip } = decision;
  const row = await queries.lockIdentity(trx, identityId);
  if (!row) return refuseField("id", "NOT_FOUND");
  if (row.state !== "under_review" || row.version !== version) return refuse("VERSION_CONFLICT");
  const state = decision.approve ? "verified" : "rejected";
  const reason = decision.approve ? null : decision.reason;
  // A new id: the engine accepts no command older than a day, and the submission may be older.
  const commandId = makeCommandId(now);
  const at = new Date(now);
  await queries.decide(trx, row, {
    state,
    reason,
    operator_note: note,
    command_id: commandId,
    decided_at: at,
    decided_by: operatorId,
  });
  await closeQuestion(trx, { kind: "identity", id: String(identityId) }, now);
  await audit(trx, {
    operatorId,
    action: decision.approve ? "identity.approve" : "identity.reject",
    subject: `identity:${identityId}`,
    before: { state: row.state, version },
    after: { state, version: version + 1, level: row.level, user: row.user_id, note },
    ...(reason ? { reason } : {}),
    ip,
  });
  return done({ identityId, userId: row.user_id, level: row.level, state, reason, commandId });
}

/** Notifies core and user of a committed decision. Failures are made up for: the core's level by a job, an email by the page itself. */
export async function carryOut(services: Services, decided: Decided): Promise<void> {
  const { userId, level, commandId } = decided;
  if (decided.state === "verified") await sendLevel(services, { user_id: userId, level, command_id: commandId });
  await afterCommit(services, "telling of a decision on an identity", () => notifyUser(services, decided));
}

/** Both in one, for callers without a transaction of their own. */
export async function decide(services: Services, decision: Decision): Promise<Result<Decided>> {
  const { db, clock } = services;
  const result = await db.transaction().execute((trx) => decideIn(trx, clock.now(), decision));
  if (result.ok) await carryOut(services, result.data);
  return result;
}
