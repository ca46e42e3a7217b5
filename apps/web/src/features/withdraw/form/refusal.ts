import { ApiError } from "../../../shared/api/errors.ts";
import { refusedStep } from "../../../shared/step-up/steps.ts";

/** Where a refusal is shown: at the proof's step, at a field, beside the summary, which has to be confirmed again, or above the form. */
export type Place = "proof" | "amount" | "to" | "remark" | "code" | "fee" | "rest";

export const placeOfField: Readonly<Record<string, Place>> = {
  amount: "amount",
  address_id: "to",
  card_id: "to",
  chain_id: "to",
  address: "to",
  remark: "remark",
  code: "code",
  fee: "fee",
};

export function placeOf(error: Error): Place {
  // Without a fund password the form links to the page that sets one.
  if (error instanceof ApiError && error.error === "FUND_PASSWORD_MISSING") return "rest";
  if (refusedStep(error) !== undefined) return "proof";
  if (!(error instanceof ApiError)) return "rest";
  return error.fields.flatMap(({ field }) => placeOfField[field] ?? [])[0] ?? "rest";
}

/** The current fee; undefined when the refusal is about something else. */
export function newFee(error: Error | undefined): string | undefined {
  if (!(error instanceof ApiError) || error.error !== "FEE_CHANGED") return undefined;
  const { fee } = error.params;
  return typeof fee === "string" ? fee : undefined;
}
