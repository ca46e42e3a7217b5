import { formatDecimal } from "@candor/contract/client/format.ts";
import type { ErrorCode, Refusal } from "@candor/contract/errors.ts";
import type { Permission } from "@candor/contract/permissions.ts";
import type { ApprovalKind, Posting } from "@candor/contract/routes/console/approvals.ts";
import type { Selectable } from "kysely";
import type { ApprovalsTable, Db } from "../../../platform/database/schema.ts";
import type { Result } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";

/** A request as stored. `command_id` is the only id of the command that carries it out. */
export type Approval = Selectable<ApprovalsTable>;

/** A fact that the second person should know, with its mark. */
export type Fact = { readonly mark: "ok" | "note" | "warn"; readonly text: string };

/**
 * The content of a row of the queue: one line, such as "Credit 987.60 USDT"; what is asked as the end of the sentence "anna asks to ...", with whom
 * it is about; and the amount by itself if there is one.
 */
export type Summary = {
  readonly summary: string;
  readonly asks: string;
  readonly amount: string | null;
  readonly currency: string | null;
};

/** "1250.75" as "1,250.75", as operators read figures. */
export const figure = (amount: string): string => formatDecimal(amount, "en-US");

/** "Unlock 10000042" as "unlock 10000042", for the middle of a sentence; "BTC-USDT" and "AI fund 3" stay. */
export const midSentence = (words: string): string =>
  /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;

export type Description = {
  /** The exact bookings; empty if there are none. */
  readonly postings: readonly Posting[];
  readonly facts: readonly Fact[];
};

/**
 * Done or refused for good. `settle` runs in the transaction that marks the request as booked, for changes of the gateway's own tables; its refusal
 * refuses the request, and what it has changed stands. `after` runs once that is committed.
 */
export type CarriedOut = Result<{
  readonly settle?: (trx: Db) => Promise<Refusal | undefined>;
  readonly after?: () => void | Promise<void>;
}>;

/** The definition of a kind of request: who may request and decide, what both are shown, and how it is carried out. */
export type KindRules = {
  readonly request: Permission;
  readonly approve: Permission;
  readonly summarize: (services: Services, approval: Approval) => Summary;
  readonly describe: (services: Services, approval: Approval) => Promise<Description>;
  /**
   * Sends the command under `approval.command_id`, and may be called again with the same approval at any time until one call has finished: it must
   * send the same command each time. An unknown outcome (UnknownOutcome, or an error of `passing`) leaves the request approved.
   */
  readonly carryOut: (services: Services, approval: Approval) => Promise<CarriedOut>;
};

/** The rules of each kind. */
export type KindTable = { readonly [Kind in ApprovalKind]: KindRules };

/**
 * Refusals unrelated to the command itself: the same id is sent again later. IDEMPOTENCY_EXPIRED is not one of them: such an id is never executed any
 * more, but may have been earlier, so a kind checks that before it answers this.
 */
export const passing: ReadonlySet<ErrorCode> = new Set([
  "BUSY",
  "UNAVAILABLE",
  "STORAGE_FULL",
  "PRODUCT_PAUSED",
  "INTERNAL",
]);
