import { contractReceipts } from "./receipt-contracts.ts";
import { conversionReceipts } from "./receipt-conversion.ts";
import { isMedianOfVenues, NotVerifiable, type ReceiptFields, type TickFacts, type Verifier } from "./receipt-facts.ts";
import { hostingReceipts } from "./receipt-hosting.ts";
import { optionReceipts } from "./receipt-options.ts";
import { spotReceipts } from "./receipt-spot.ts";

/** The fields of a receipt needed to recompute its result. */
export type ReceiptFacts = {
  readonly kind: string;
  readonly rule_version: number;
  readonly inputs: ReceiptFields;
  readonly result: ReceiptFields;
};
/** One check. `name` is that of a field of the result, or of a condition; for a field both values are reported. */
export type ReceiptCheck = {
  readonly name: string;
  readonly ok: boolean;
  readonly expected?: string | number;
  readonly found?: string | number;
};

/** By kind; every product adds its own. */
const verifiers: ReadonlyMap<string, Verifier> = new Map(
  Object.entries({
    ...optionReceipts,
    ...contractReceipts,
    ...conversionReceipts,
    ...hostingReceipts,
    ...spotReceipts,
  }),
);

const names = (...lists: readonly ReceiptFields[]): string[] => [
  ...new Set(lists.flatMap((list) => Object.keys(list))),
];

/** Each field of the recomputed result compared with that of the receipt. A field in only one of them is a difference. */
const compare = (expected: ReceiptFields, found: ReceiptFields): ReceiptCheck[] =>
  names(expected, found).map((name) => ({
    name,
    ok: expected[name] === found[name],
    ...(expected[name] !== undefined && { expected: expected[name] }),
    ...(found[name] !== undefined && { found: found[name] }),
  }));

/** A product without prices has no checks of them, unless a tick stands in its receipt all the same. */
function tickChecks(
  { ticksOf }: Verifier,
  { inputs, result }: ReceiptFacts,
  ticks: readonly TickFacts[],
): ReceiptCheck[] {
  if (!ticksOf && ticks.length === 0) return [];
  const needed = ticksOf?.(result, inputs) ?? 0;
  return [
    { name: "ticks", ok: ticks.length === needed, expected: needed, found: ticks.length },
    { name: "ticks_count", ok: ticks.every(({ counting }) => counting) },
    { name: "price_of_venues", ok: ticks.every(isMedianOfVenues) },
  ];
}

/**
 * Recomputes a receipt's result from its inputs and ticks alone, the ticks in the receipt's order, and reports each check. Every check has to be ok;
 * an unreadable receipt gives a failed one.
 */
export function verifyReceipt(receipt: ReceiptFacts, ticks: readonly TickFacts[]): ReceiptCheck[] {
  const verifier = verifiers.get(receipt.kind);
  if (!verifier) return [{ name: "kind", ok: false, found: receipt.kind }];
  const { inputs, result } = receipt;
  const checks: ReceiptCheck[] = [
    {
      name: "rule_version",
      ok: receipt.rule_version === verifier.ruleVersion,
      expected: verifier.ruleVersion,
      found: receipt.rule_version,
    },
    ...tickChecks(verifier, receipt, ticks),
  ];
  try {
    const recomputed = verifier.recompute(inputs, ticks, result);
    return [...checks, ...recomputed.conditions, ...compare(recomputed.result, result)];
  } catch (error) {
    if (!(error instanceof NotVerifiable)) throw error;
    return [...checks, { name: "inputs", ok: false }];
  }
}
