import type { ErrorCode, Refusal } from "@candor/contract/errors.ts";
import type { Permission } from "@candor/contract/permissions.ts";
import type { ApprovalKind, Posting } from "@candor/contract/routes/console/approvals.ts";
import type { Selectable } from "kysely";
import type { ApprovalsTable, Db } from "../../../platform/database/schema.ts";
import type { Result } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";

/** A request as its row holds it. `command_id` is the id of the command that carries it out, and its only one. */
export type Approval = Selectable<ApprovalsTable>;

/** A fact that the second person should know, with its mark. */
export type Fact = { readonly mark: "ok" | "note" | "warn"; readonly text: string };

/** What a row of the queue shows: one line, as "Credit 987.60 USDT", and the amount by itself where there is one. */
export type Summary = { readonly summary: string; readonly amount: string | null; readonly currency: string | null };

export type Description = {
  /** Exactly what would be booked; empty where nothing is. */
  readonly postings: readonly Posting[];
  readonly facts: readonly Fact[];
};

/**
 * Done or refused for good. `settle` runs in the transaction that marks the request as booked, for what is a change of our own tables; a refusal
 * of it is the request's refusal, and it must have changed nothing then. `after` runs once that is committed.
 */
export type CarriedOut = Result<{
  readonly settle?: (trx: Db) => Promise<Refusal | undefined>;
  readonly after?: () => void | Promise<void>;
}>;

/** What a kind of request needs: who may ask and decide, what both are shown, and how it is carried out. */
export type KindRules = {
  readonly request: Permission;
  readonly approve: Permission;
  readonly summarize: (services: Services, approval: Approval) => Summary;
  readonly describe: (services: Services, approval: Approval) => Promise<Description>;
  /**
   * Sends the command under `approval.command_id`, and may be called again with the same approval at any time until one call has come to an end: it
   * must send the same command each time. An outcome that is not known (UnknownOutcome, or an error of `passing`) leaves the request approved.
   */
  readonly carryOut: (services: Services, approval: Approval) => Promise<CarriedOut>;
};

/** The rules of each kind. */
export type KindTable = { readonly [Kind in ApprovalKind]: KindRules };

/**
 * Refusals that say nothing about the command itself: the same id is sent again later. IDEMPOTENCY_EXPIRED is not one of them: such an id is never
 * executed any more, but may have been while it was young, so that a kind looks whether it was before it answers that.
 */
export const passing: ReadonlySet<ErrorCode> = new Set([
  "BUSY",
  "UNAVAILABLE",
  "STORAGE_FULL",
  "PRODUCT_PAUSED",
  "INTERNAL",
]);
