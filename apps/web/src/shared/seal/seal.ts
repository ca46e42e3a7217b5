import type { OwnRecordProof, PublishedHead, RecordProof } from "@candor/contract/routes/proof.ts";
import { type ShownRecord, saysLine } from "@candor/contract/rules/record-line.ts";
import { type RecordCheck, verifyRecordProof } from "@candor/contract/rules/record-proof.ts";

export type Seal =
  | { readonly state: "pending"; readonly nextAtMs: number }
  /** Created before records of its kind were part of the chain, as the first published head that has them shows. */
  | { readonly state: "unsealed" }
  | { readonly state: "verified"; readonly record: RecordProof }
  /** "missing": there is no path although a head was published long enough after it. */
  | { readonly state: "failed"; readonly check: RecordCheck | "missing" };

export type SealFacts = {
  /** Undefined if the server does not know it. */
  readonly answer: OwnRecordProof | undefined;
  readonly shown: ShownRecord;
  /** The time of the shown record (ms). */
  readonly atMs: number;
  /** Newest first. */
  readonly newest: readonly PublishedHead[];
  /** From which on records of this kind are sealed. Undefined if it was not needed. */
  readonly first: PublishedHead | undefined;
  /** The public head of the record's number, fetched without the proof. */
  readonly known: PublishedHead | undefined;
};

/** A command waits for its batch, and clocks differ. */
const COMMIT_MAX_MS = 300_000;

/** Paths are stored after publication, so the newest head does not count yet. */
const isDue = (newest: readonly PublishedHead[], atMs: number): boolean =>
  (newest[1]?.at_ms ?? 0) > atMs + COMMIT_MAX_MS;

/** The record behind the page; a withdrawal has one for each of its states. */
export const recordOf = (answer: OwnRecordProof | undefined, shown: ShownRecord): RecordProof | undefined =>
  answer?.records.findLast(({ line }) => saysLine(line, shown));

/** This browser's check of the path from the shown record to a published head. */
export function sealOf({ answer, shown, atMs, newest, first, known }: SealFacts): Seal {
  const missing: Seal = { state: "failed", check: "missing" };
  if (!answer) return missing;
  const record = recordOf(answer, shown);
  if (record) {
    const verdict = verifyRecordProof(record, { shown, known });
    if (!verdict.ok) return { state: "failed", check: verdict.check };
    return known ? { state: "verified", record } : { state: "failed", check: "published" };
  }
  if (answer.state === "unsealed" && first && first.at_ms > atMs - COMMIT_MAX_MS) return { state: "unsealed" };
  const isRecorded = answer.records.length > 0;
  // A withdrawal changes, and its next state may be pending; other records never change.
  if (isRecorded && shown.kind !== "withdrawal") return { state: "failed", check: "record" };
  if (isDue(newest, atMs)) return isRecorded ? { state: "failed", check: "record" } : missing;
  return answer.state === "unsealed" ? missing : { state: "pending", nextAtMs: answer.next_at_ms };
}
