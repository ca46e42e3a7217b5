import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { LiabilityRoot, PublishedHead, RecordProof } from "../routes/proof.ts";
import { verifyFill } from "./fill-tree.ts";
import { HASH_BYTES } from "./hash-fields.ts";
import type { HashStep } from "./hash-tree.ts";
import { factsOfFill, type ShownRecord, saysLine } from "./record-line.ts";
import { batchHead, publishedHash, verifyHeadPath, verifyRecordPath } from "./record-tree.ts";

export const RECORD_PROOF_VERSION = 1;

/**
 * What the path of a record is checked for, in this order: format (it can be read), version (these rules), record (the line says what is shown), batch
 * (the line is under the records root of its batch), head (the batch's head is under the heads root), hash (the published head hashes to what it says),
 * published (that head is the one that is published, or was noted before).
 */
export const recordChecks = ["format", "version", "record", "batch", "head", "hash", "published"] as const;
export type RecordCheck = (typeof recordChecks)[number];

const hexForm = /^[0-9a-f]{64}$/;
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function readHash(value: unknown): Uint8Array | undefined {
  return typeof value === "string" && hexForm.test(value) ? hexToBytes(value) : undefined;
}

/** At most 64 steps: no tree of ours is higher. */
function readSteps(value: unknown): HashStep[] | undefined {
  if (!Array.isArray(value) || value.length > 64) return undefined;
  const steps = value.map((step: unknown) => {
    if (typeof step !== "object" || step === null) return undefined;
    const { side, hash } = step as Record<string, unknown>;
    const bytes = readHash(hash);
    return bytes && (side === "left" || side === "right") ? { side, hash: bytes } : undefined;
  });
  return steps.includes(undefined) ? undefined : (steps as HashStep[]);
}

/** For the wire. */
export const hashSteps = (steps: readonly HashStep[]): RecordProof["path"] =>
  steps.map(({ side, hash }) => ({ side, hash: bytesToHex(hash) }));

type ReadHead = Parameters<typeof publishedHash>[0] & { readonly hash: string };

function readRoots(value: unknown): ReadHead["roots"] | undefined {
  if (!Array.isArray(value)) return undefined;
  const roots = value.map((each: unknown) => {
    const { id, root } = (each ?? {}) as Record<string, unknown>;
    const bytes = readHash(root);
    return isNumber(id) && bytes ? { id, root: bytes } : undefined;
  });
  return roots.includes(undefined) ? undefined : (roots as ReadHead["roots"]);
}

function readHead(value: unknown): ReadHead | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const {
    number,
    first_batch: firstBatch,
    last_batch: lastBatch,
    at_ms: atMs,
    hash,
    ...rest
  } = value as Record<string, unknown>;
  const before = readHash(rest["before"]);
  const lastHead = readHash(rest["last_head"]);
  const headsRoot = readHash(rest["heads_root"]);
  if (!before || !lastHead || !headsRoot || !readHash(hash)) return undefined;
  if (!isNumber(number) || !isNumber(firstBatch) || !isNumber(lastBatch) || !isNumber(atMs)) return undefined;
  // Only the number is hashed; the text is what people read.
  const roots = readRoots(rest["roots"]);
  if (!roots) return undefined;
  const at = new Date(atMs);
  if (Number.isNaN(at.getTime()) || rest["at"] !== at.toISOString()) return undefined;
  return { number, firstBatch, lastBatch, atMs, roots, before, lastHead, headsRoot, hash: hash as string };
}

const holds = (head: ReadHead): boolean => bytesToHex(publishedHash(head)) === head.hash;

/** Whether a published head hashes to what it says. It may be any JSON. */
export function verifyHead(head: unknown): boolean {
  const read = readHead(head);
  return read !== undefined && holds(read);
}

/** Whether a published head, which hashes to what it says, covers this root of the liabilities. */
export const coversRoot = (head: PublishedHead, { id, root }: Pick<LiabilityRoot, "id" | "root">): boolean =>
  verifyHead(head) && head.roots.some((covered) => covered.id === id && covered.root === root);

/**
 * The first number of consecutive published heads, newest first, that does not hold: its own hash, the hash of the head before it, or the batch that it
 * begins with. Undefined when all of them hold. The oldest one's predecessor is taken on trust.
 */
export function brokenHead(heads: readonly PublishedHead[]): number | undefined {
  for (const [index, head] of heads.entries()) {
    if (!verifyHead(head)) return head.number;
    const older = heads[index + 1];
    if (!older) continue;
    const follows =
      older.number === head.number - 1 && older.hash === head.before && older.last_batch === head.first_batch - 1;
    if (!follows) return head.number;
  }
  return undefined;
}

export type RecordVerdict = { readonly ok: true } | { readonly ok: false; readonly check: RecordCheck };
const failed = (check: RecordCheck): RecordVerdict => ({ ok: false, check });

/** `known`: the published head of this number as it was read elsewhere or noted before; without it the check "published" is left out. */
export type RecordKnown = {
  readonly shown?: ShownRecord | undefined;
  readonly known?: Pick<PublishedHead, "number" | "hash"> | undefined;
};

/** Whether a record is of the shown kind and says what is shown; a fill is also followed to the root in its line. */
function isShown(shown: ShownRecord, kind: unknown, line: string, fillPath: unknown): boolean {
  if (shown.kind !== "fill") return shown.kind === kind && saysLine(line, shown);
  const [facts, path] = [factsOfFill(shown.fill), readSteps(fillPath)];
  return kind === "fills" && facts !== undefined && path !== undefined && verifyFill(line, facts, hashSteps(path));
}

/** Follows a record to its published head, without the server. `proof` may be any JSON. */
export function verifyRecordProof(proof: unknown, { shown, known }: RecordKnown = {}): RecordVerdict {
  if (typeof proof !== "object" || proof === null) return failed("format");
  const { version, kind, line, batch, ...rest } = proof as Record<string, unknown>;
  if (version !== RECORD_PROOF_VERSION) return failed(isNumber(version) ? "version" : "format");
  const path = readSteps(rest["path"]);
  const headPath = readSteps(rest["head_path"]);
  const head = readHead(rest["head"]);
  if (!path || !headPath || !head || typeof line !== "string" || typeof batch !== "object" || batch === null)
    return failed("format");
  const parts = batch as Record<string, unknown>;
  const { batch_id: batchId } = parts;
  const [before, textHash, stateRoot, recordsRoot] = ["before", "text_hash", "state_root", "records_root"].map((name) =>
    readHash(parts[name]),
  );
  if (!isNumber(batchId) || !before || !textHash || !stateRoot || !recordsRoot) return failed("format");
  if (shown && !isShown(shown, kind, line, rest["fill_path"])) return failed("record");
  if (!verifyRecordPath({ line, path, root: recordsRoot })) return failed("batch");
  const own = batchHead({ batchId, before, textHash, stateRoot, recordsRoot });
  const covered = batchId >= head.firstBatch && batchId <= head.lastBatch;
  if (!covered || !verifyHeadPath({ batchId, head: own, path: headPath, root: head.headsRoot })) return failed("head");
  if (!holds(head)) return failed("hash");
  return known && (known.number !== head.number || known.hash !== head.hash) ? failed("published") : { ok: true };
}

/** The neighbors' hashes as they are stored, one behind the other; their sides follow from the place of the leaf. */
export const packSteps = (steps: readonly HashStep[]): Uint8Array => {
  const packed = new Uint8Array(HASH_BYTES * steps.length);
  for (const [index, { hash }] of steps.entries()) packed.set(hash, HASH_BYTES * index);
  return packed;
};

export const unpackSteps = (packed: Uint8Array, place: number): HashStep[] =>
  Array.from({ length: packed.length / HASH_BYTES }, (_, height) => ({
    side: Math.floor(place / 2 ** height) % 2 === 0 ? "right" : "left",
    hash: packed.slice(HASH_BYTES * height, HASH_BYTES * (height + 1)),
  }));
