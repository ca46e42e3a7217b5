import { type Amount, fromNumeric, type Price } from "@candor/contract/domain/money.ts";
import type { PublishedHead } from "@candor/contract/routes/proof.ts";
import type {
  IeoProof,
  IeoResult,
  ResultLine,
  SubscriptionApplication,
} from "@candor/contract/routes/subscriptions.ts";
import { verifyRecordProof } from "@candor/contract/rules/record-proof.ts";
import {
  type AllotmentLine,
  addLines,
  allotmentOf,
  type Demand,
  partialRoot,
  subscriptionCost,
  ticketOf,
  ticketText,
  verifyResultLine,
} from "@candor/contract/rules/subscriptions.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * This browser's own computation of an allotment. Of the user's line: ticket (it follows from the application's ID), share (the rule gives its coins),
 * line (its path leads to the root). Of the whole list: rule (every line), sums (lines, coins applied for and allotted), paid (the costs of all lines),
 * root (the list has the root). Of the record: head (it states these totals, and its path leads to a published head).
 */
export const checkNames = ["ticket", "share", "line", "rule", "sums", "paid", "root", "head"] as const;
export type CheckName = (typeof checkNames)[number];
/** `pending`: a later head will cover the record. */
export type Check = { readonly name: CheckName; readonly state: "passed" | "failed" | "pending" };

type Totals = Omit<IeoResult, "lines" | "next">;
const demandOf = ({ supply, applied, step }: Totals): Demand => ({
  supply: fromNumeric(supply) as Amount,
  applied: fromNumeric(applied) as Amount,
  step: fromNumeric(step) as Amount,
});

const lineOf = ([ticket, applied, allotted]: ResultLine): AllotmentLine => ({
  ticket: Number.parseInt(ticket, 16),
  applied: fromNumeric(applied) as Amount,
  allotted: fromNumeric(allotted) as Amount,
});

/** What the lines read so far amount to. */
export type Reading = {
  readonly lines: readonly ResultLine[];
  readonly applied: bigint;
  readonly allotted: bigint;
  readonly paid: bigint;
  readonly isByRule: boolean;
  /** For addLines. */
  readonly partial: string;
};
export const NOTHING_READ: Reading = { lines: [], applied: 0n, allotted: 0n, paid: 0n, isByRule: true, partial: "" };

const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n);

/** A page of the list, computed as it arrives: all of 100,000 lines at once would stop the page for a second. */
export function readLines(before: Reading, result: IeoResult): Reading {
  const lines = result.lines.map(lineOf);
  const price = fromNumeric(result.price) as Price;
  const demand = demandOf(result);
  return {
    lines: [...before.lines, ...result.lines],
    applied: before.applied + sum(lines.map(({ applied }) => applied)),
    allotted: before.allotted + sum(lines.map(({ allotted }) => allotted)),
    paid: before.paid + sum(lines.map(({ allotted }) => subscriptionCost(allotted, price))),
    isByRule: before.isByRule && lines.every(({ applied, allotted }) => allotmentOf(applied, demand) === allotted),
    partial: addLines(before.partial, result.id, lines),
  };
}

const check = (name: CheckName, ok: boolean): Check => ({ name, state: ok ? "passed" : "failed" });

export type OwnLine = {
  readonly application: SubscriptionApplication;
  /** As the server proves it; undefined if it has no line for the user. */
  readonly proof: IeoProof | undefined;
};

/** The user's own line, against the totals and the root of the public result. */
export function ownChecks(totals: Totals, { application, proof }: OwnLine): Check[] {
  const line = proof && lineOf(proof.line);
  const ticket = ticketText(ticketOf(bytesToHex(sha256(utf8ToBytes(application.id)))));
  const asked = fromNumeric(application.number) as Amount;
  const allotted = fromNumeric(application.allotted);
  const path = proof?.path.map(({ side, hash }) => ({ side, hash: hexToBytes(hash) })) ?? [];
  const { id: subscriptionId, root } = totals;
  return [
    check("ticket", ticket === application.ticket && proof?.line[0] === ticket),
    check("share", allotmentOf(asked, demandOf(totals)) === allotted && line?.allotted === allotted),
    check("line", line?.applied === asked && verifyResultLine({ subscriptionId, line, path, root })),
  ];
}

/** The whole list, against the totals and the root. */
export function listChecks(totals: Totals, { lines, applied, allotted, paid, isByRule, partial }: Reading): Check[] {
  const sums =
    lines.length === totals.applications &&
    applied === fromNumeric(totals.applied) &&
    allotted === fromNumeric(totals.allotted) &&
    fromNumeric(totals.supply) === allotted + fromNumeric(totals.unsold);
  return [
    check("rule", isByRule),
    check("sums", sums),
    check("paid", paid === fromNumeric(totals.paid)),
    check("root", partialRoot(partial) === totals.root),
  ];
}

/** `known` is the public head of the record's number, fetched without the result. */
export function headCheck(totals: Totals, known: PublishedHead | undefined): Check {
  if (!totals.record) return { name: "head", state: "pending" };
  const shown = { kind: "allotment", allotment: totals } as const;
  return check("head", known !== undefined && verifyRecordProof(totals.record, { shown, known }).ok);
}
