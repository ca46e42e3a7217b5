import { type Refusal, refuse } from "@candor/contract/errors.ts";
import type { DisputeOutcome, DisputeReason } from "@candor/contract/i18n/reject-reasons.ts";
import type { Services } from "../../../services/services.ts";
import { endQuestion } from "../reviews/index.ts";
import type { SecondReason } from "./second.ts";

/** The name of an order in the audit log, and of requests about it. */
export const subjectOf = (orderId: number): string => `otc_order:${orderId}`;

/** The body of a request for the second operator of a decision. */
export type DecisionBody = {
  /** Whom the coins go to. */
  readonly user_id: number;
  readonly order_id: number;
  readonly order_version: number;
  /** Of the questions: an answer that nobody has read yet voids the request. */
  readonly case_version: number;
  readonly to: DisputeOutcome;
  readonly reason: DisputeReason;
  readonly note: string;
  readonly why: SecondReason;
  readonly quantity: string;
  readonly currency_id: number;
  readonly buyer: string;
  readonly seller: string;
};

/** The engine forgets orders that ended, as by the seller's own release: somebody was faster. */
export const asConflict = (refusal: Refusal): Refusal =>
  refusal.error === "NOT_FOUND" ? refuse("VERSION_CONFLICT") : refusal;

/** A question that was asked while the decision was on its way to the engine ends with it. */
export const endQuestions = ({ db, clock }: Services, orderId: number): Promise<boolean> =>
  db.transaction().execute((trx) => endQuestion(trx, { kind: "otc_order", id: String(orderId) }, { now: clock.now() }));
