import type { PublishedHead } from "@candor/contract/routes/proof.ts";
import { brokenHead, verifyHead } from "@candor/contract/rules/record-proof.ts";

/** A published head as this browser saw it once. */
export type NotedHead = { readonly number: number; readonly hash: string; readonly at_ms: number };

/**
 * What a browser found that cannot be where nobody changed the past. other: a number has another hash now; missing: the history ends before a head that was
 * seen; broken: what is shown does not hold in itself.
 */
export type HeadAlarm = {
  readonly kind: "other" | "missing" | "broken";
  readonly number: number;
  /** As noted here; empty where nothing was noted. */
  readonly noted: string;
  /** As the server shows it now; empty where it shows none. */
  readonly shown: string;
};

/** Of 10 minutes each: 33 hours. The first one is kept for ever. */
const NOTED_MAX = 200;

const noted = ({ number, hash, at_ms }: PublishedHead): NotedHead => ({ number, hash, at_ms });

function conflictOf(known: readonly NotedHead[], seen: readonly PublishedHead[]): HeadAlarm | undefined {
  const byNumber = new Map(known.map((head) => [head.number, head]));
  const notedOf = ({ number }: PublishedHead) => byNumber.get(number)?.hash;
  // What was seen before comes first: it says the most.
  const other = seen.find((head) => (notedOf(head) ?? head.hash) !== head.hash);
  if (other) return { kind: "other", number: other.number, noted: notedOf(other) ?? "", shown: other.hash };
  const broken = seen.find((head) => !verifyHead(head));
  return broken && { kind: "broken", number: broken.number, noted: notedOf(broken) ?? "", shown: broken.hash };
}

/** Takes in heads that the server shows, of any numbers. The first conflict stays what it is. */
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

/** Takes in the newest page of the history, newest first: it may not end before the newest head that was seen, and its heads follow each other. */
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
