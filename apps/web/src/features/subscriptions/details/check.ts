import { type Amount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { PublishedHead } from "@candor/contract/routes/proof.ts";
import type { IeoProof, IeoResult, SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { verifyRecordProof } from "@candor/contract/rules/record-proof.ts";
import { checksOfLines, type Reading, type ResultCheckName, readLine } from "@candor/contract/rules/result.ts";
import { allotmentOf, ticketOf, ticketText, verifyResultLine } from "@candor/contract/rules/subscriptions.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { demandOf } from "../figures.ts";

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

const check = (name: CheckName, ok: boolean): Check => ({ name, state: ok ? "passed" : "failed" });

export type OwnLine = {
  readonly application: SubscriptionApplication;
  /** As the server proves it; undefined if it has no line for the user. */
  readonly proof: IeoProof | undefined;
};

/** The user's own line, against the totals and the root of the public result. */
export function ownChecks(totals: Totals, { application, proof }: OwnLine): Check[] {
  const line = proof && readLine(proof.line);
  const ticket = ticketText(ticketOf(bytesToHex(sha256(utf8ToBytes(application.id)))));
  const asked = fromNumeric(application.number) as Amount;
  const allotted = fromNumeric(application.allotted);
  const path = proof?.path.map(({ side, hash }) => ({ side, hash: hexToBytes(hash) })) ?? [];
  const { id: subscriptionId, root, supply: total } = totals;
  return [
    check("ticket", ticket === application.ticket && proof?.line[0] === ticket),
    check("share", allotmentOf(asked, demandOf({ ...totals, total })) === allotted && line?.allotted === allotted),
    check("line", line?.applied === asked && verifyResultLine({ subscriptionId, line, path, root })),
  ];
}

/** The checks of the rules that each of these stands for. */
const parts = {
  rule: ["shares"],
  sums: ["applications", "order", "applied", "allotted", "unsold"],
  paid: ["paid"],
  root: ["root"],
} as const satisfies { readonly [Name in CheckName]?: readonly ResultCheckName[] };

/** The whole list, against the totals and the root. */
export function listChecks(totals: Totals, reading: Reading): Check[] {
  const wrong = new Set(checksOfLines(totals, reading).flatMap(({ name, ok }) => (ok ? [] : [name])));
  return (Object.keys(parts) as (keyof typeof parts)[]).map((name) =>
    check(name, !parts[name].some((part) => wrong.has(part))),
  );
}

/** `known` is the public head of the record's number, fetched without the result. */
export function headCheck(totals: Totals, known: PublishedHead | undefined): Check {
  if (!totals.record) return { name: "head", state: "pending" };
  const shown = { kind: "allotment", allotment: totals } as const;
  return check("head", known !== undefined && verifyRecordProof(totals.record, { shown, known }).ok);
}
