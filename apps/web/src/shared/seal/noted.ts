import type { PublishedHead } from "@candor/contract/routes/proof.ts";
import { brokenHead, verifyHead } from "@candor/contract/rules/record-proof.ts";

/** A published head as this browser saw it once. */
export type NotedHead = { readonly number: number; readonly hash: string; readonly at_ms: number };

/**
 * A finding that proves a change of the past. other: a number now has a different hash; missing: the history ends before a head that was seen;
 * broken: the heads are inconsistent among themselves.
 */
export type HeadAlarm = {
  readonly kind: "other" | "missing" | "broken";
  readonly number: number;
  /** As noted here; empty where nothing was noted. */
  readonly noted: string;
  /** As the server shows it now; empty where it shows none. */
  readonly shown: string;
};

/** Of 10 minutes each: 33 hours. The first one is kept forever. */
const NOTED_MAX = 200;

const noted = ({ number, hash, at_ms }: PublishedHead): NotedHead => ({ number, hash, at_ms });

function conflictOf(known: readonly NotedHead[], seen: readonly PublishedHead[]): HeadAlarm | undefined {
  const byNumber = new Map(known.map((head) => [head.number, head]));
  const notedOf = ({ number }: PublishedHead) => byNumber.get(number)?.hash;
  // The comparison with noted heads comes first: it is the strongest evidence.
  const other = seen.find((head) => (notedOf(head) ?? head.hash) !== head.hash);
  if (other) return { kind: "other", number: other.number, noted: notedOf(other) ?? "", shown: other.hash };
  const broken = seen.find((head) => !verifyHead(head));
  return broken && { kind: "broken", number: broken.number, noted: notedOf(broken) ?? "", shown: broken.hash };
}

/** Adds heads shown by the server, of any numbers. The first conflict is kept. */
export function takeHeads(
  known: readonly NotedHead[],
  seen: readonly PublishedHead[],
): { readonly known: readonly NotedHead[]; readonly alarm: HeadAlarm | undefined } {
  const alarm = conflictOf(known, seen);
  if (alarm) return { known, alarm };
  const all = new Map(known.map((head) => [head.number, head]));
  for (const head of seen) all.set(head.number, noted(head));
  const sorted = [...all.values()].sort((a, b) => a.number - b.number);
  const [first, ...rest] = sorted;
  return { known: first ? [first, ...rest.slice(1 - NOTED_MAX)] : [], alarm: undefined };
}

/** Adds the newest page of the history, newest first: it must not end before the newest head that was seen, and its heads must link up. */
export function takeHistory(
  known: readonly NotedHead[],
  newest: readonly PublishedHead[],
): ReturnType<typeof takeHeads> {
  const last = known.at(-1);
  const shownLast = newest[0];
  const taken = takeHeads(known, newest);
  if (taken.alarm) return taken;
  if (last && last.number > (shownLast?.number ?? 0))
    return { known, alarm: { kind: "missing", number: last.number, noted: last.hash, shown: "" } };
  const broken = brokenHead(newest);
  if (broken === undefined) return taken;
  const hash = newest.find(({ number }) => number === broken)?.hash ?? "";
  return { known, alarm: { kind: "broken", number: broken, noted: "", shown: hash } };
}
