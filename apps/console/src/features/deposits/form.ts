import { type Amount, amount, formatAmount, ONE } from "@candor/contract/domain/money.ts";
import type { DifferenceReason } from "@candor/contract/i18n/reject-reasons.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { Posting } from "@candor/contract/routes/console/approvals.ts";
import type { depositRecord } from "@candor/contract/routes/console/deposits.ts";
import { paymentReference } from "@candor/contract/rules/payment-reference.ts";
import { type TypedAmount, typedAmount } from "../../shared/format/typed-amount.ts";

export type DepositRecord = OutputOf<typeof depositRecord>;

/** The operator's findings: the amount that arrived, its payment, and the reason for a difference. */
export type Draft = {
  readonly amount: string;
  readonly reference: string;
  readonly output: string;
  readonly reason: DifferenceReason | undefined;
};

/** The amount starts empty: it must be read from the explorer or statement, not copied from the claim. */
export const startDraft = ({
  claimed_reference,
  notice,
}: Pick<DepositRecord, "claimed_reference" | "notice">): Draft => ({
  amount: "",
  reference: notice?.reference ?? claimed_reference,
  output: notice?.output ?? "",
  reason: undefined,
});

export type Difference = {
  /** The amount that arrived minus the claim; a signed decimal string. */
  readonly text: string;
  /** Of the claim, "-1.24", cut after two decimals. */
  readonly percent: string;
  readonly direction: "more" | "less" | "none";
};

const HUNDRED = 100n;

export function differenceOf(claimed: string, arrived: Amount): Difference {
  const claim = amount(claimed);
  const difference = arrived - claim;
  const hundredths = claim === 0n ? 0n : (difference * HUNDRED * HUNDRED) / claim;
  return {
    text: formatAmount(difference),
    percent: formatAmount((hundredths * ONE) / HUNDRED),
    direction: difference > 0n ? "more" : difference < 0n ? "less" : "none",
  };
}

/** The reasons that fit the direction of a difference. */
export const reasonsOf = (direction: "more" | "less"): readonly DifferenceReason[] =>
  direction === "more"
    ? ["MORE_ARRIVED", "AMOUNT_MISTYPED"]
    : ["FEE_TAKEN_ON_THE_WAY", "PART_ARRIVED", "AMOUNT_MISTYPED"];

export type Reading = {
  readonly arrived: TypedAmount;
  /** Undefined while nothing legible was typed. */
  readonly difference: Difference | undefined;
  /** In the spelling by which it is stored; undefined when it names no payment of the channel. */
  readonly reference: string | undefined;
  /** The reason, where the difference needs one and it fits. */
  readonly reason: DifferenceReason | undefined;
};

/** What follows from the draft. */
export function readDraft(record: DepositRecord, draft: Draft): Reading {
  const arrived = typedAmount(draft.amount, record.decimals);
  const difference = arrived.value === undefined ? undefined : differenceOf(record.amount, arrived.value);
  const reasons = difference && difference.direction !== "none" ? reasonsOf(difference.direction) : [];
  return {
    arrived,
    difference,
    reference: paymentReference(record.network, draft.reference),
    reason: reasons.find((reason) => reason === draft.reason),
  };
}

/** Whether a credit needs a second operator: above the claim, or above the operator's own limit. */
export const needsSecond = ({ amount: claimed, alone_max }: DepositRecord, arrived: Amount | undefined): boolean =>
  arrived !== undefined && (arrived > amount(claimed) || arrived > amount(alone_max));

type Given = { readonly reading: Reading; readonly note: string; readonly totp: string };

/** What is missing before it can be credited, in words; undefined when nothing is. */
export function missingOf(
  { network, facts }: DepositRecord,
  draft: Draft,
  { reading, note, totp }: Given,
): string | undefined {
  const { arrived, difference, reference, reason } = reading;
  const missing = [
    arrived.value === undefined && "what arrived",
    reference === undefined && (network === "bank" ? "the bank's reference" : "the transaction ID"),
    difference && difference.direction !== "none" && reason === undefined && "the reason for the difference",
    !/^[0-9]{0,16}$/.test(draft.output.trim()) && "an output that is a number",
    note === "" && facts.some(({ mark }) => mark === "warn") && "what you checked",
    totp.length < 6 && "your code",
  ].filter((each) => typeof each === "string");
  return missing.length === 0 ? undefined : `Missing: ${missing.join(", ")}.`;
}

/** The posting with another amount than the one that it came with. */
export const postingsFor = (postings: readonly Posting[], arrived: Amount): readonly Posting[] =>
  postings.map((posting) => ({
    ...posting,
    delta: formatAmount(posting.delta.startsWith("-") ? -arrived : arrived),
  }));

/** Where a payment is shown; undefined for a bank, and while there is no legible id. */
export const explorerLink = (explorer: string, reference: string | undefined): string | undefined =>
  explorer === "" || reference === undefined ? undefined : explorer.replaceAll("{id}", encodeURIComponent(reference));
