import { amount, formatAmount, price } from "../domain/money.ts";
import type { IeoResult } from "../routes/subscriptions.ts";
import type { Sha256 } from "./hash-fields.ts";
import { verifyRecordProof } from "./record-proof.ts";
import {
  type AllotmentLine,
  addLines,
  allotmentOf,
  inTreeOrder,
  partialRoot,
  subscriptionCost,
} from "./subscriptions.ts";

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

export const readLine = ([ticket, applied, allotted]: IeoResult["lines"][number]): AllotmentLine => ({
  ticket: Number.parseInt(ticket, 16),
  applied: amount(applied),
  allotted: amount(allotted),
});

/** What the lines read so far amount to. */
export type Reading = {
  readonly lines: number;
  readonly last: AllotmentLine | undefined;
  readonly applied: bigint;
  readonly allotted: bigint;
  readonly paid: bigint;
  /** The first ticket out of its order, and the first without its share. */
  readonly unordered: string | undefined;
  readonly unequal: string | undefined;
  /** For addLines. */
  readonly partial: string;
};
export const NOTHING_READ: Reading = {
  lines: 0,
  last: undefined,
  applied: 0n,
  allotted: 0n,
  paid: 0n,
  unordered: undefined,
  unequal: undefined,
  partial: "",
};

/** A page of the lines, computed as it arrives: all of 100,000 at once would stop a browser for a second. Throws on an amount that is none. */
export function readLines(before: Reading, result: IeoResult, hash?: Sha256): Reading {
  const lines = result.lines.map(readLine);
  const demand = { supply: amount(result.supply), applied: amount(result.applied), step: amount(result.step) };
  const issuePrice = price(result.price);
  let { last, applied, allotted, paid, unordered, unequal } = before;
  for (const [index, line] of lines.entries()) {
    const ticket = result.lines[index]?.[0];
    if (last && inTreeOrder(last, line) > 0) unordered ??= ticket;
    if (line.allotted !== allotmentOf(line.applied, demand)) unequal ??= ticket;
    last = line;
    applied += line.applied;
    allotted += line.allotted;
    paid += subscriptionCost(line.allotted, issuePrice);
  }
  const partial = addLines(before.partial, result.id, lines, hash);
  return { lines: before.lines + lines.length, last, applied, allotted, paid, unordered, unequal, partial };
}

type Totals = Omit<IeoResult, "lines" | "next">;

/** The totals of a result against all of its lines, without `record`. */
export function checksOfLines(totals: Totals, reading: Reading, hash?: Sha256): ResultCheck[] {
  const { lines, applied, allotted, paid, unordered = "", unequal = "", partial } = reading;
  return [
    check("applications", String(lines), String(totals.applications)),
    check("order", "", unordered),
    check("shares", "", unequal),
    check("applied", formatAmount(applied), totals.applied),
    check("allotted", formatAmount(allotted), totals.allotted),
    check("paid", formatAmount(paid), totals.paid),
    check("unsold", formatAmount(amount(totals.supply) - allotted), totals.unsold),
    check("root", partialRoot(partial, hash), totals.root),
  ];
}

const check = (name: ResultCheckName, expected: string, found: string): ResultCheck => ({
  name,
  ok: expected === found,
  expected,
  found,
});

/** Recomputes a result from its lines alone, all of them. Throws on an amount that is none. */
export function verifyResult(result: IeoResult, hash?: Sha256): ResultCheck[] {
  const checks = checksOfLines(result, readLines(NOTHING_READ, result, hash), hash);
  if (result.record === null) return checks;
  const verdict = verifyRecordProof(result.record, { shown: { kind: "allotment", allotment: result } });
  return [...checks, check("record", "", verdict.ok ? "" : verdict.check)];
}
