import { type Amount, amount, formatAmount, price } from "../domain/money.ts";
import type { IeoResult } from "../routes/subscriptions.ts";
import type { Sha256 } from "./hash-fields.ts";
import { verifyRecordProof } from "./record-proof.ts";
import { type AllotmentLine, allotmentOf, inTreeOrder, resultRoot, subscriptionCost } from "./subscriptions.ts";

/**
 * What a result is checked for: every passed application has a line (applications), in the order of the tree (order) and with its share of the supply
 * (shares); the sums of the lines are those of the result (applied, allotted, paid, unsold), and its root is theirs (root). `record`: the result stands
 * under a published head with the same figures; left out while none covers it.
 */
export const resultChecks = [
  "applications",
  "order",
  "shares",
  "applied",
  "allotted",
  "paid",
  "unsold",
  "root",
  "record",
] as const;
export type ResultCheckName = (typeof resultChecks)[number];

/** `found` is in the result, `expected` is recomputed. */
export type ResultCheck = {
  readonly name: ResultCheckName;
  readonly ok: boolean;
  readonly expected: string;
  readonly found: string;
};

const readLine = ([ticket, applied, allotted]: IeoResult["lines"][number]): AllotmentLine => ({
  ticket: Number.parseInt(ticket, 16),
  applied: amount(applied),
  allotted: amount(allotted),
});

const sum = (lines: readonly AllotmentLine[], of: (line: AllotmentLine) => Amount): bigint =>
  lines.reduce((total, line) => total + of(line), 0n);

/** Recomputes a result from its lines alone, all of them. Throws on an amount that is none. */
export function verifyResult(result: IeoResult, hash?: Sha256): ResultCheck[] {
  const lines = result.lines.map(readLine);
  const applied = sum(lines, (line) => line.applied);
  const demand = { supply: amount(result.supply), applied: applied as Amount, step: amount(result.step) };
  const issuePrice = price(result.price);
  const allotted = sum(lines, (line) => line.allotted);
  const unordered = lines.findIndex(
    (line, index) => index > 0 && inTreeOrder(lines[index - 1] as AllotmentLine, line) > 0,
  );
  const unequal = lines.findIndex((line) => line.allotted !== allotmentOf(line.applied, demand));
  const check = (name: ResultCheckName, expected: string, found: string): ResultCheck => ({
    name,
    ok: expected === found,
    expected,
    found,
  });
  const ticketAt = (index: number): string => result.lines[index]?.[0] ?? "";
  const checks = [
    check("applications", String(lines.length), String(result.applications)),
    check("order", "", ticketAt(unordered)),
    check("shares", "", ticketAt(unequal)),
    check("applied", formatAmount(applied), result.applied),
    check("allotted", formatAmount(allotted), result.allotted),
    check("paid", formatAmount(sum(lines, (line) => subscriptionCost(line.allotted, issuePrice))), result.paid),
    check("unsold", formatAmount(demand.supply - allotted), result.unsold),
    check("root", resultRoot(result.id, lines, hash), result.root),
  ];
  if (result.record === null) return checks;
  const verdict = verifyRecordProof(result.record, { shown: { kind: "allotment", allotment: result } });
  return [...checks, check("record", "", verdict.ok ? "" : verdict.check)];
}
