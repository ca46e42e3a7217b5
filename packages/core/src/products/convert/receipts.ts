import { formatAmount } from "@candor/contract/domain/money.ts";
import { CONVERSION_RULES } from "@candor/contract/rules/conversion.ts";
import type { ReceiptFields, ReceiptMade } from "../../ledger/records.ts";
import type { Converted } from "./records.ts";

/** What the event of a conversion leaves out: symbols, the quote, and when both prices were observed. */
export type ConversionTerms = {
  /** The ledger entry that takes the user's amount: it numbers the receipt. */
  readonly entryId: number;
  readonly symbols: { readonly from: string; readonly to: string; readonly via: string };
  readonly expected: bigint | undefined;
  readonly acceptedAt: number;
  /** ms; undefined for the via currency, which has no tick. */
  readonly observed: { readonly from: number | undefined; readonly to: number | undefined };
};

export function conversionReceipt(made: Converted, terms: ConversionTerms): ReceiptMade {
  const { symbols, expected, acceptedAt, observed, entryId } = terms;
  const inputs: ReceiptFields = {
    ...symbols,
    amount: formatAmount(made.amount),
    spread: formatAmount(made.spread),
    ...(expected !== undefined && { expected: formatAmount(expected) }),
    accepted_at_ms: acceptedAt,
    ...(observed.from !== undefined && { from_observed_ms: observed.from }),
    ...(observed.to !== undefined && { to_observed_ms: observed.to }),
  };
  return {
    type: "receipt",
    kind: "convert_settle",
    subjectId: entryId,
    userId: made.userId,
    marketId: undefined,
    ruleVersion: CONVERSION_RULES,
    tickIds: [made.fromTickId, made.toTickId].filter((id) => id !== undefined),
    inputs,
    result: {
      from_price: formatAmount(made.fromPrice),
      to_price: formatAmount(made.toPrice),
      received: formatAmount(made.received),
    },
    at: made.at,
  };
}
