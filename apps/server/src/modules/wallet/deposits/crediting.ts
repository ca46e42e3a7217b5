import { plain } from "@candor/contract/domain/money.ts";
import type { DifferenceReason } from "@candor/contract/i18n/reject-reasons.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import type { Payment } from "../../../services/payments.ts";
import { audit } from "../../console/audit/index.ts";
import type { Proven } from "../../console/operators/index.ts";
import { closeQuestion } from "../../console/reviews/index.ts";
import type { SecondReason } from "./alone.ts";
import * as queries from "./queries.ts";

/** An operator's findings on a deposit: the payment, and the amount that arrived (a decimal string). */
type Found = Payment & { readonly amount: string; readonly note: string };

/** The body of a request for the second operator of a deposit. */
export type SecondBody = Found & {
  readonly why: SecondReason;
  readonly deposit_id: number;
  /** The version of the deposit while the request waits. */
  readonly version: number;
  readonly user_id: number;
  readonly uid: string;
  readonly account: "c2c" | "legal";
  readonly currency_id: number;
  readonly claimed: string;
  /** Why the amount differs from the claim; null if it does not. */
  readonly reason: DifferenceReason | null;
};

type Decision = Found & {
  readonly reason: DifferenceReason | null;
  readonly operatorId: number;
  /** The second approver, if any. */
  readonly secondId: number | null;
  readonly now: number;
  readonly ip?: string;
  /** What proved the operator; the second one's is in the entry of their approval. */
  readonly proven?: Proven;
};

/**
 * The only path to a booking: claims the payment for this deposit, gives it the id of its command and writes the audit entry, in the caller's transaction,
 * which locks the row. Refused, with nothing changed, if the payment belongs to another deposit.
 */
export async function moveToCrediting(
  trx: Db,
  row: queries.DepositRow,
  { network, reference, output, amount, note, reason, operatorId, secondId, now, ip, proven }: Decision,
): Promise<FieldRefusal | undefined> {
  if (!(await queries.claimPayment(trx, { network, reference, output }, row.deposit_id)))
    return refuseField("reference", "PAYMENT_REFERENCE_USED");
  await queries.change(trx, row, {
    state: "crediting",
    credited: amount,
    reason,
    operator_note: note,
    decided_at: new Date(now),
    decided_by: operatorId,
    second_by: secondId,
    // A new id: the engine accepts no command older than a day, and the claim may be older.
    command_id: makeCommandId(now),
  });
  await closeQuestion(trx, { kind: "deposit", id: String(row.deposit_id) }, now);
  await audit(trx, {
    operatorId: secondId ?? operatorId,
    action: "deposit.approve",
    subject: queries.refOf(row.deposit_id),
    before: { state: row.state, version: row.version, claimed: plain(row.amount) },
    after: {
      state: "crediting",
      version: row.version + 1,
      user: row.user_id,
      currency: row.currency_id,
      amount,
      network,
      reference,
      output,
      note,
      ...(secondId === null ? {} : { requested_by: operatorId }),
      ...proven,
    },
    ...(reason ? { reason } : {}),
    ...(ip === undefined ? {} : { ip }),
  });
  return undefined;
}
